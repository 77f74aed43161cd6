import PropertyList

extension Rule {
  package static let trailingContent = Rule(
    "trailing-content", .error, .syntax,
    "content after the root element of an XML file, which CoreFoundation does not read",
    help: "Remove the content after the root, or move it inside.",
    why: """
      CoreFoundation stops at the end of the root element, so the content after it has no effect. XML parsers refuse the \
      file.
      """,
    wrong: "</plist> <plist>…</plist>",
    right: "</plist>",
    see: "XML 1.0, production 1")
}

extension Check {
  static let trailingContent = Check(
    rules: [.trailingContent],
    pass: .format(.xml) { inspector, reading in
      guard reading.remarks.mistakes.isEmpty else { return }
      inspector.checkTrailingContent(from: reading.remarks.rootEnd)
    })
}

extension Inspector {
  /// After the root, XML allows only comments, processing instructions and white space (production 27, Misc).
  fileprivate mutating func checkTrailingContent(from rootEnd: Int) {
    let source = text
    let bytes = source.bytes
    // End of the root element, or of the last comment or processing instruction after it.
    var end = rootEnd
    var position = rootEnd
    while position < bytes.count {
      if isXMLWhitespace(bytes[position]) {
        position += 1
      } else if bytes.has("<!--", at: position), let dashes = bytes.firstOffset(of: "-->", from: position + 4) {
        end = dashes + 3
        position = end
      } else if bytes.has("<?", at: position), !bytes.has("<?xml ", at: position),
        let mark = bytes.firstOffset(of: "?>", from: position + 2)
      {
        end = mark + 2
        position = end
      } else {
        let tail = position..<bytes.count
        // A tail with tags or quotes is not removed: it may be a second list, or entries after a stray close tag.
        let mayMatter =
          bytes.firstOffset(of: UInt8(ascii: "<"), from: position) != nil
          || bytes.firstOffset(of: UInt8(ascii: "\""), from: position) != nil
        let change = TextChange(range: end..<bytes.count, text: bytes.newline)
        note(
          Finding(
            .trailingContent,
            "found content after the root element: CoreFoundation ignores it, but XML parsers refuse the file",
            at: tail, fix: mayMatter ? nil : Finding.Fix(change, corrected: "content after the root element")))
        return
      }
    }
  }
}
