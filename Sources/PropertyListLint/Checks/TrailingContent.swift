import PropertyList

extension Rule {
  package static let trailingContent = Rule(
    "trailing-content", .error, .syntax,
    "content after the root element of an XML file, which CoreFoundation does not read")
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
  fileprivate mutating func checkTrailingContent(from rootEnd: Int) {
    let source = text
    let bytes = source.bytes
    guard let (start, previousEnd) = bytes.contentAfterRoot(from: rootEnd) else { return }
    // A tail with tags or quotes is not removed: it may be a second list, or entries after a stray close tag.
    let mayBeList =
      bytes.firstOffset(of: UInt8(ascii: "<"), from: start) != nil
      || bytes.firstOffset(of: UInt8(ascii: "\""), from: start) != nil
    let change = TextChange(range: previousEnd..<bytes.count, text: bytes.newline)
    note(
      Finding(
        .trailingContent,
        "found content after the root element: CoreFoundation ignores it, but XML parsers refuse the file",
        at: start..<bytes.count, fix: mayBeList ? nil : Finding.Fix(change, corrected: "content after the root element")
      ))
  }
}
