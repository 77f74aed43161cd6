import PropertyList

extension Rule {
  package static let trailingContent = Rule(
    "trailing-content", .error, .syntax,
    "there is more after the root element of an XML file, which CoreFoundation never looks at",
    help: "Remove what follows the root, or move it inside.",
    why: """
      CoreFoundation stops at the end of the root element. XML parsers refuse the file, and what follows has no \
      effect.
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
  /// After the root, XML has comments, instructions and white space only (production 27, Misc).
  fileprivate mutating func checkTrailingContent(from rootEnd: Int) {
    let source = text
    let bytes = source.bytes
    var position = rootEnd
    while position < bytes.count {
      if isXMLWhitespace(bytes[position]) {
        position += 1
      } else if bytes.has("<!--", at: position), let end = bytes.firstOffset(of: "-->", from: position + 4) {
        position = end + 3
      } else if bytes.has("<?", at: position), !bytes.has("<?xml ", at: position),
        let end = bytes.firstOffset(of: "?>", from: position + 2)
      {
        position = end + 2
      } else {
        let tail = position..<bytes.count
        // Tags and quotes may be what somebody wrote and is to be kept: a second list, entries after a stray close tag.
        let mayMatter =
          bytes.firstOffset(of: UInt8(ascii: "<"), from: position) != nil
          || bytes.firstOffset(of: UInt8(ascii: "\""), from: position) != nil
        let change = TextChange(range: tail, text: bytes[position - 1] == 0x0A ? [] : [0x0A])
        note(
          Finding(
            .trailingContent,
            "found content after the root element: CoreFoundation never looks there, others refuse the file",
            at: tail, fix: mayMatter ? nil : Finding.Fix(change, corrected: "content after the root element")))
        return
      }
    }
  }
}
