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
    var position = 0
    while position < bytes.count {
      if bytes.has("//", at: position) {
        position = bytes.endOfRun(from: position) { !$0.endsLine }
      } else if bytes.has("/*", at: position) {
        let end = bytes.firstOffset(of: "*/", from: position + 2) ?? bytes.count
        if let inner = bytes.firstOffset(of: "/*", from: position + 2), inner < end,
          let entry = bytes.firstOffset(of: ";", from: position + 2), entry < inner,
          let sign = bytes.firstOffset(of: "=", from: position + 2), sign < entry
        {
          note(
            Finding(
              .nestedComment,
              "the comment before is not closed: CoreFoundation silently drops the entries between them",
              at: inner..<inner + 2, related: [Finding.Related(offset: position, message: "the comment")]))
        }
        position = end + 2
      } else if bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
        let quote = bytes[position]
        position += 1
        while position < bytes.count, bytes[position] != quote {
          position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
      } else {
        position += 1
      }
    }
  }
}
