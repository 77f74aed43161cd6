extension Double {
  /// The number nearest to a decimal one: `[+-]? digits* [. digits*] ([eE] [+-]? digits)?`, at least one digit before
  /// the exponent.
  ///
  /// Nil unless all of `text` is that. Too large a number becomes an infinity, too small a one zero.
  init?(decimal text: Span<UInt8>) {
    guard let (value, end) = Double.decimal(atStartOf: text, from: 0), end == text.count else { return nil }
    self = value
  }

  /// The number nearest to the longest decimal one, as above, that `text` has at `start`, and where that ends; nil if there
  /// is none.
  static func decimal(atStartOf text: Span<UInt8>, from start: Int) -> (value: Double, end: Int)? {
    let isNegative = text.has("-", at: start)
    let first = isNegative || text.has("+", at: start) ? start + 1 : start
    guard let decimal = UnsignedDecimal(prefixOf: text, from: first) else { return nil }
    let magnitude = decimal.value(in: text)
    return (isNegative ? -magnitude : magnitude, decimal.end)
  }

  /// The number that the text of a `<real>` element spells: `nan`, an infinity, or a decimal number, which blanks may
  /// precede; nil for other texts.
  init?(xmlReal text: Span<UInt8>) {
    // CoreFoundation takes a byte-order mark off whatever text it makes a string of.
    let start = text.has("\u{FEFF}", at: 0) ? 3 : 0
    if let named = Double(xmlName: text.extracting(start...)) {
      self = named
      return
    }
    self.init(decimal: text.extracting(text.endOfBlanks(from: start, where: \.isXMLBlank)...))
  }

  /// The infinity or NaN that `text` names, in any case; nil for other texts.
  init?(xmlName text: Span<UInt8>) {
    // Names end in a letter, unlike numbers, and "+infinity" is the longest.
    guard !text.isEmpty, text[text.count - 1] > UInt8(ascii: "9"), text.count <= 9 else { return nil }
    switch String(decoding: text).lowercased() {
    case "nan": self = .nan
    case "inf", "+inf", "infinity", "+infinity": self = .infinity
    case "-inf", "-infinity": self = -.infinity
    default: return nil
    }
  }

  /// The number that Foundation's scanner finds at the start of `text`, after blanks, of which there may be more after
  /// the sign; zero where there is none.
  init(lenientDecimal text: Span<UInt8>) {
    self = 0
    let (start, isNegative) = text.startOfNumber(where: \.isBlank)
    guard let decimal = UnsignedDecimal(prefixOf: text, from: start) else { return }
    // Unlike strtod, the scanner finds nothing where an exponent has no digits.
    if !decimal.hasExponent, decimal.end < text.count, text[decimal.end] | 0x20 == UInt8(ascii: "e") { return }
    let magnitude = decimal.value(in: text)
    self = isNegative ? -magnitude : magnitude
  }
}

extension Int64 {
  /// The integer that Foundation's scanner finds at the start of `text`, after blanks, of which there may be more after
  /// the sign; zero where there is none, and the nearest that fits where it is too large.
  init(lenientDecimal text: Span<UInt8>) {
    let (start, isNegative) = text.startOfNumber(where: \.isBlankOrNewline)
    var magnitude: UInt64? = 0
    for index in start..<text.count {
      guard let digit = text[index].decimalDigit, let digits = magnitude else { break }
      magnitude = digits.appending(digit)
    }
    self = magnitude.flatMap { Int64(magnitude: $0, isNegative: isNegative) } ?? (isNegative ? .min : .max)
  }
}

/// A decimal number without a sign, as it stands in a text.
private struct UnsignedDecimal {
  private let start: Int
  /// Where the number ends.
  private(set) var end: Int
  private(set) var hasExponent = false
  private var digits = DecimalDigits()
  /// The power of ten that the digits are to be multiplied by.
  private var exponent = 0

  /// The longest number at `start`, or nil if there is no digit.
  @inline(__always)
  init?(prefixOf text: Span<UInt8>, from start: Int) {
    self.start = start
    end = digits.take(from: text, at: start)
    var digitCount = end - start
    if end < text.count, text[end] == UInt8(ascii: ".") {
      let point = end
      end = digits.take(from: text, at: point + 1)
      exponent = point + 1 - end
      digitCount -= exponent
    }
    guard digitCount > 0 else { return nil }
    readExponent(of: text)
  }

  private mutating func readExponent(of text: Span<UInt8>) {
    guard end < text.count, text[end] | 0x20 == UInt8(ascii: "e") else { return }
    var position = end + 1
    let isNegative = position < text.count && text[position] == UInt8(ascii: "-")
    if isNegative || position < text.count && text[position] == UInt8(ascii: "+") { position += 1 }
    let (value, digitsEnd) = text.exponent(at: position)
    guard digitsEnd > position else { return }
    end = digitsEnd
    hasExponent = true
    exponent += isNegative ? -value : value
  }

  /// The nearest double, an exact tie going to the even one. `text` is the text that this was read from.
  func value(in text: Span<UInt8>) -> Double {
    // The standard library rounds correctly, and gives infinity and zero past the ends of the range.
    digits.value(timesTenToThe: exponent) ?? Double(String(decoding: text.extracting(start..<end))) ?? 0
  }
}

extension Span<UInt8> {
  /// The digits of an exponent from `start` on, and where they end. What is larger is 2^40: no text has as many digits as
  /// it would take to make up for that.
  func exponent(at start: Int) -> (value: Int, end: Int) {
    var (value, end) = (0, start)
    while end < count, let digit = self[end].decimalDigit {
      value = Swift.min(value * 10 + Int(digit), 1 << 40)
      end += 1
    }
    return (value, end)
  }
}

/// The powers of ten that 64 bits hold.
let powersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
  100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
  10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

extension Span<UInt8> {
  fileprivate var isNegative: Bool { count > 0 && self[0] == UInt8(ascii: "-") }

  fileprivate var isSigned: Bool { isNegative || count > 0 && self[0] == UInt8(ascii: "+") }

  /// Where the digits may start after blanks, a sign and more blanks, and whether the sign is a minus.
  fileprivate func startOfNumber(where isBlank: (Unicode.Scalar) -> Bool) -> (start: Int, isNegative: Bool) {
    let sign = endOfBlanks(from: 0, where: isBlank)
    let rest = extracting(sign...)
    return rest.isSigned ? (endOfBlanks(from: sign + 1, where: isBlank), rest.isNegative) : (sign, false)
  }

  /// Where the first scalar from `start` on that is not a blank stands.
  fileprivate func endOfBlanks(from start: Int, where isBlank: (Unicode.Scalar) -> Bool) -> Int {
    var position = start
    while let (scalar, length) = blankCandidate(at: position), isBlank(scalar) { position += length }
    return position
  }

  /// The scalar at `position` if it is ASCII or takes two or three bytes, as all blanks do.
  private func blankCandidate(at position: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard position < count else { return nil }
    let first = UInt32(self[position])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : 3
    guard first < 0xF0, length <= count - position else { return nil }
    var value = length == 1 ? first : length == 2 ? first & 0x1F : first & 0x0F
    for index in position + 1..<position + length { value = value << 6 | UInt32(self[index]) & 0x3F }
    return Unicode.Scalar(value).map { ($0, length) }
  }
}

extension Unicode.Scalar {
  /// What CoreFoundation's number scanner skips: its "whitespace" is controls, no-break space and U+2000–U+200B.
  fileprivate var isXMLBlank: Bool {
    switch value {
    case 0...0x20, 0x7F...0xA0, 0x2000...0x200B, 0x3000: true
    default: false
    }
  }

  /// Foundation's character set `whitespaces`: tab, general category Zs, and U+200B.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Foundation's character set `whitespacesAndNewlines`.
  fileprivate var isBlankOrNewline: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: isBlank
    }
  }
}
