import PropertyList

extension Rule {
  package static let encodingMismatch = Rule(
    "encoding-mismatch", .warning, .syntax,
    "an XML declaration with another encoding than the file, or a string of a binary file with another one than its type"
  )
}

extension Check {
  static let declaredEncoding = Check(
    rules: [.encodingMismatch],
    pass: .format(.xml) { inspector, reading in inspector.checkDeclaration(start: reading.text.start) })
}

extension Inspector {
  /// Notes an encoding in the XML declaration that is not the encoding of the file.
  fileprivate mutating func checkDeclaration(start: Int) {
    let source = text
    let bytes = source.bytes
    guard bytes.has("<?xml", at: start), let end = bytes.firstOffset(of: "?>", from: start),
      let name = bytes.firstOffset(of: "encoding", from: start), name < end,
      let sign = bytes.firstOffset(of: "=", from: name), sign + 2 < end
    else { return }
    let value = bytes.trimmed(sign + 1..<end)
    guard let closing = bytes.firstOffset(of: bytes[value.lowerBound], from: value.lowerBound + 1), closing <= end
    else { return }
    let declared = String(decoding: bytes.extracting(value.lowerBound + 1..<closing)).lowercased()
    let isTranscoded = text !== file
    let fileSource = file
    let file = fileSource.bytes
    let hasMark = file.has("\u{FEFF}", at: 0)
    let found: String?
    if file.count > 1, file[0] == 0xFE || file[0] == 0xFF || file[0] == 0 || file[1] == 0 {
      found = declared.hasPrefix("utf-16") || declared.hasPrefix("utf-32") ? nil : "UTF-16 or UTF-32"
    } else if declared.hasPrefix("utf-16") || declared.hasPrefix("utf-32") {
      found = "UTF-8"
    } else if declared != "utf-8", hasMark {
      found = "the byte order mark of UTF-8"
    } else if declared == "us-ascii" || declared == "ascii", isTranscoded {
      found = "bytes above 0x7F"
    } else {
      found = nil
    }
    guard let found else { return }
    note(
      Finding(
        .encodingMismatch, "the XML declaration says encoding=\"\(declared)\", and the file has \(found)",
        at: name..<closing + 1))
  }
}
