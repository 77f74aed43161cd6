import PropertyList

extension Rule {
  package static let badEscape = Rule(
    "bad-escape", .error, .syntax, "an escape in a string of an OpenStep or .strings file that loses characters")
}

extension Check {
  static let badEscape = Check(
    rules: [.badEscape],
    pass: .remark { inspector, _, remark in
      guard case .badEscape(let problem) = remark.kind else { return nil }
      // GNUstep's reader accepts `\u` with four digits.
      if inspector.isOfGNUstep, inspector.isUnicodeEscape(at: remark.range.lowerBound) { return nil }
      let escape = inspector.excerpt(remark.range)
      let message =
        switch problem {
        case .noDigits: "expected hexadecimal digits after \(escape), found none: CoreFoundation reads U+0000"
        case .loneSurrogate: "\(escape) is half of a surrogate pair: CoreFoundation replaces it with U+FFFD"
        case .noCharacter: "\(escape) is not a character of the NeXTSTEP encoding: CoreFoundation reads U+0000"
        case .octalOverflow: "\(escape) is more than \\377: CoreFoundation keeps the low eight bits"
        case .unknown: "\(escape) is not an escape: CoreFoundation drops the backslash"
        }
      return Finding(.badEscape, message, at: remark.range, node: remark.node)
    })
}

extension Inspector {
  /// True if there is `\u` with four hexadecimal digits at `offset`.
  fileprivate func isUnicodeEscape(at offset: Int) -> Bool {
    let source = text
    let bytes = source.bytes
    guard bytes.has("\\u", at: offset), offset + 6 <= bytes.count else { return false }
    return (offset + 2..<offset + 6).allSatisfy { bytes[$0].hexadecimalDigit != nil }
  }
}
