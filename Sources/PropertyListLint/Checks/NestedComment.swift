import PropertyList

extension Rule {
  package static let nestedComment = Rule(
    "nested-comment", .warning, .syntax, "a comment in a .strings file that was not closed before the next one")
}

extension Check {
  static let nestedComment = Check(
    rules: [.nestedComment],
    pass: .format(.openStep) { inspector, reading in
      if inspector.profiles.contains(.strings), reading.remarks.mistakes.isEmpty { inspector.checkComments() }
    })
}

extension Inspector {
  /// Notes comments that contain the end of an entry and then the beginning of another comment.
  fileprivate mutating func checkComments() {
    let source = text
    let bytes = source.bytes
    var offset = 0
    while offset < bytes.count {
      if bytes.has("//", at: offset) {
        offset = bytes.endOfRun(from: offset) { !$0.endsLine }
      } else if bytes.has("/*", at: offset) {
        let end = bytes.firstOffset(of: "*/", from: offset + 2) ?? bytes.count
        // The searches end with the comment: otherwise many short comments would take quadratic time.
        let head = bytes.extracting(first: end)
        if let inner = head.firstOffset(of: "/*", from: offset + 2),
          let entry = head.firstOffset(of: ";", from: offset + 2), entry < inner,
          let sign = head.firstOffset(of: "=", from: offset + 2), sign < entry
        {
          note(
            Finding(
              .nestedComment,
              "the comment before is not closed: CoreFoundation silently drops the entries between them",
              at: inner..<inner + 2, related: [Finding.Related(offset: offset, message: "the comment")]))
        }
        offset = end + 2
      } else if bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") {
        let quote = bytes[offset]
        offset += 1
        while offset < bytes.count, bytes[offset] != quote {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset += 1
      } else {
        // Slashes inside a word begin no comment.
        offset = max(offset + 1, bytes.endOfRun(from: offset, where: \.isOpenStepWord))
      }
    }
  }
}
