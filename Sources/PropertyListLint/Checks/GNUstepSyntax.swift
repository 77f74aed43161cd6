import PropertyList

extension Rule {
  package static let gnustepSyntax = Rule(
    "gnustep-syntax", .warning, .style, "a file of GNUstep's tools that is written as only GNUstep's reader takes it",
    help: "Let it be if only GNUstep's tools read the file, or put the strings in quotes.",
    why: """
      GNUstep writes strings without quotes that CoreFoundation does not take as words.
      """,
    wrong: "{ a = b@c; }",
    right: "{ a = \"b@c\"; }",
    see: "NSPropertyList.m of GNUstep")
}

extension Check {
  static let gnustepSyntax = Check(rules: [.gnustepSyntax], pass: .none)
}

extension Inspector {
  /// What GNUstep's reader makes of the text, which CoreFoundation does not take; nil if it does not take it either.
  func readingOfGNUstep(_ decoded: DecodedText) -> RemarkedReading? {
    let reading = RemarkedReading(ofGNUstep: decoded)
    return reading.remarks.mistakes.isEmpty ? reading : nil
  }

  /// Notes that CoreFoundation fails with `error`.
  mutating func noteGNUstepSyntax(_ error: SyntaxError) {
    let message = "\(error.message(in: text.bytes)): GNUstep's reader takes the file, CoreFoundation refuses it"
    note(Finding(.gnustepSyntax, message, at: error.offset..<error.offset))
  }
}
