import PropertyList

extension Rule {
  package static let gnustepSyntax = Rule(
    "gnustep-syntax", .warning, .style, "a file of GNUstep's tools that only GNUstep's reader accepts")
}

extension Check {
  static let gnustepSyntax = Check(rules: [.gnustepSyntax], pass: .none)
}

extension Inspector {
  /// The result of GNUstep's reader for a text that CoreFoundation refuses; nil if both refuse it.
  func readingOfGNUstep(_ decoded: DecodedText) -> RemarkedReading? {
    let reading = RemarkedReading(of: decoded, as: .openStep, isOfGNUstep: true)
    return reading.remarks.mistakes.isEmpty ? reading : nil
  }

  /// Notes that CoreFoundation fails with `error`.
  mutating func noteGNUstepSyntax(_ error: SyntaxError) {
    let message = "\(error.message(in: text.bytes)): GNUstep accepts the file, but CoreFoundation refuses it"
    note(Finding(.gnustepSyntax, message, at: error.offset..<error.offset))
  }
}
