import PropertyList

extension Rule {
  package static let byteOrderMark = Rule(
    "byte-order-mark", .error, .syntax, "a text in UTF-16 or UTF-32 that does not begin with a byte order mark")
}

extension Check {
  static let secondByteOrderMark = Check(
    rules: [],
    pass: .file { inspector in
      guard inspector.file.bytes.has("\u{FEFF}\u{FEFF}", at: 0) else { return nil }
      return Finding(.syntax, "expected a property list, found a second byte order mark", at: 3..<6)
    })
  static let byteOrderMark = Check(
    rules: [.byteOrderMark],
    pass: .text { inspector, reading in
      guard let detected = try? TextEncoding.detect(in: inspector.file.bytes), detected.start == 0 else { return }
      let name: String
      switch detected.encoding {
      case .utf16: name = "UTF-16"
      case .utf32: name = "UTF-32"
      case .utf8, .ascii, .charset, .asciiSuperset: return
      }
      let consequence =
        switch reading.list.format {
        case .xml, .binary: "plutil refuses the file without one"
        case .openStep: "plutil takes the first character for one"
        case .json: "readers of JSON expect UTF-8"
        }
      inspector.note(Finding(.byteOrderMark, "expected a byte order mark before \(name): \(consequence)", at: 0..<0))
    })
}
