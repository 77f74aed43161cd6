extension Double {
  /// The double nearest to the decimal number that is all of `text`: `[+-]?` and then a `DecimalNumber`; otherwise nil. Too
  /// large a number becomes an infinity, and too small a number zero.
  init?(decimal text: Span<UInt8>) {
    guard let (value, _) = Double.decimal(text, from: 0) else { return nil }
    self = value
  }

  /// The double nearest to the decimal number that is all of `text` from `start` on, with its loss; otherwise nil.
  static func decimal(_ text: Span<UInt8>, from start: Int) -> (value: Double, loss: NumberLoss?)? {
    guard let (value, loss, end) = decimal(atStartOf: text, from: start), end == text.count else { return nil }
    return (value, loss)
  }

  /// The double nearest to the longest decimal number at `start`, its loss, and the end of that number; nil if there is none.
  static func decimal(atStartOf text: Span<UInt8>, from start: Int) -> (value: Double, loss: NumberLoss?, end: Int)? {
    let isNegative = text.has("-", at: start)
    guard let number = DecimalNumber(text, at: isNegative || text.has("+", at: start) ? start + 1 : start) else {
      return nil
    }
    let magnitude = number.value(in: text)
    return (isNegative ? -magnitude : magnitude, NumberLoss(of: number, as: magnitude), number.end)
  }

  /// The number in the text of a `<real>` element, and its loss: `nan`, an infinity, or a decimal number after optional blanks; nil
  /// for other texts.
  static func xmlReal(_ text: Span<UInt8>) -> (value: Double, loss: NumberLoss?)? {
    // CoreFoundation removes a byte order mark from every text that it makes a string.
    let start = text.byteOrderMarkCount
    if let named = Double(xmlName: text.extracting(start...)) { return (named, nil) }
    return decimal(text, from: text.endOfBlanks(from: start, where: \.isXMLNumberSpace))
  }

  /// The infinity or NaN whose name, in any case, is `text`; nil for other texts.
  init?(xmlName text: Span<UInt8>) {
    // Unlike numbers, names end in a letter. "+infinity" is the longest name.
    guard !text.isEmpty, text[text.count - 1] > UInt8(ascii: "9"), text.count <= 9 else { return nil }
    switch String(decoding: text).lowercased() {
    case "nan": self = .nan
    case "inf", "+inf", "infinity", "+infinity": self = .infinity
    case "-inf", "-infinity": self = -.infinity
    default: return nil
    }
  }

  /// The number that Foundation's scanner reads at the start of `text`, with blanks before and after the sign; zero if there is none.
  package init(lenientDecimal text: Span<UInt8>) {
    self = 0
    let (start, isNegative) = text.startOfNumber(where: \.isFoundationSpace)
    // Unlike strtod, the scanner does not accept a number before an exponent without digits.
    guard let number = DecimalNumber(text, at: start), !number.hasIncompleteExponent(in: text) else { return }
    let magnitude = number.value(in: text)
    self = isNegative ? -magnitude : magnitude
  }
}

extension Int64 {
  /// The integer that Foundation's scanner reads at the start of `text`, with blanks before and after the sign; zero if
  /// there is none, and the nearest of 64 bits if it is too large.
  package init(lenientDecimal text: Span<UInt8>) {
    let (start, isNegative) = text.startOfNumber(where: \.isFoundationSpaceOrNewline)
    var digits = DecimalDigits()
    _ = digits.read(from: text, at: start)
    let value = digits.omittedCount == 0 ? Int64(magnitude: digits.significand, isNegative: isNegative) : nil
    self = value ?? (isNegative ? .min : .max)
  }
}

extension Span<UInt8> {
  /// The offset after blanks, an optional sign and more blanks, and true if the sign is a minus.
  fileprivate func startOfNumber(where isBlank: (Unicode.Scalar) -> Bool) -> (start: Int, isNegative: Bool) {
    let sign = endOfBlanks(from: 0, where: isBlank)
    let isNegative = has("-", at: sign)
    return isNegative || has("+", at: sign) ? (endOfBlanks(from: sign + 1, where: isBlank), isNegative) : (sign, false)
  }

  /// The offset of the first scalar at or after `start` that is not a blank.
  fileprivate func endOfBlanks(from start: Int, where isBlank: (Unicode.Scalar) -> Bool) -> Int {
    var (end, next) = (start, start)
    while let scalar = nextScalar(&next), isBlank(scalar) { end = next }
    return end
  }
}

extension Unicode.Scalar {
  /// True for the white space of CoreFoundation's number scanner: controls, no-break space and U+2000 to U+200B.
  fileprivate var isXMLNumberSpace: Bool {
    switch value {
    case 0...0x20, 0x7F...0xA0, 0x2000...0x200B, 0x3000: true
    default: false
    }
  }

  /// True for Foundation's character set `whitespaces`: tab, general category Zs, and U+200B.
  fileprivate var isFoundationSpace: Bool {
    properties.generalCategory == .spaceSeparator || self == "\t" || self == "\u{200B}"
  }

  /// True for Foundation's character set `whitespacesAndNewlines`.
  fileprivate var isFoundationSpaceOrNewline: Bool { properties.isWhitespace || self == "\u{200B}" }
}
