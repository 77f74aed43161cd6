// The grammar of format specifiers.

import PropertyList

/// Reads format specifiers.
struct SpecifierScanner: ~Escapable {
  enum Found {
    /// `%%`
    case percentSign(end: Int)
    case specifier(Specifier)
    /// A variable of a .stringsdict file, or a choice.
    case variable(end: Int)
    case misplacedDollar(end: Int)
    case none
  }

  struct Specifier {
    let end: Int
    /// The number of the argument, if it is written.
    var position: Int?
    /// The arguments for widths and precisions, with their numbers if these are written.
    var widths: [Int?] = []
    var isSpaced = false
    /// The range of the length and the conversion.
    let conversion: Range<Int>
  }

  private let text: Span<UInt8>
  /// True if the end of a choice was searched for and not found, so that no later one has an end.
  private var lacksChoiceEnd = false
  /// The same for the end of a variable.
  private var lacksVariableEnd = false

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) { self.text = text }

  /// The length and conversion of the first specifier of `text`; nil if there is none, if it is a variable of a .stringsdict
  /// file, or if specifiers have the numbers of their arguments.
  static func firstConversion(in text: Span<UInt8>) -> String? {
    guard text.firstOffset(of: UInt8(ascii: "$"), from: 0) == nil else { return nil }
    var scanner = SpecifierScanner(text)
    var offset = 0
    while let percent = text.firstOffset(of: UInt8(ascii: "%"), from: offset) {
      switch scanner.specifier(at: percent) {
      case .percentSign(let end): offset = end
      case .specifier(let specifier): return String(decoding: text.extracting(specifier.conversion))
      case .variable, .misplacedDollar, .none: return nil
      }
    }
    return nil
  }

  /// Returns the specifier that the `%` at `offset` begins.
  mutating func specifier(at offset: Int) -> Found {
    var end = offset + 1
    if text.has("%", at: end) { return .percentSign(end: end + 1) }
    if text.has("$", at: end) {
      let digits = skipDigits(from: end + 1)
      if digits > end + 1, let end = conversion(at: digits) { return .misplacedDollar(end: end) }
      return .none
    }
    var position: Int?
    let digits = skipDigits(from: end)
    if digits > end, text.has("$", at: digits) {
      position = number(end..<digits)
      end = digits + 1
    }
    if text.has("[", at: end) { return choice(at: end) }
    if text.has("#@", at: end) { return variable(at: end + 2) }
    let flags = end
    end = text.endOfRun(from: end) { $0.isFormatFlag || $0 == UInt8(ascii: " ") }
    let flagsEnd = end
    var widths: [Int?] = []
    end = skipNumber(from: end, &widths)
    if text.has(".", at: end) { end = skipNumber(from: end + 1, &widths) }
    guard let conversionEnd = conversion(at: end) else { return .none }
    let isSpaced = (flags..<flagsEnd).contains { text[$0] == UInt8(ascii: " ") }
    // A space or a hyphen often follows a percent sign that begins no specifier: `100 % of`, `5 %-os`.
    let isLeft = (flags..<flagsEnd).contains { text[$0] == UInt8(ascii: "-") } && end == flagsEnd
    if isSpaced || isLeft, conversionOfWord(at: end) == nil || isLeft { return .none }
    return .specifier(
      Specifier(
        end: conversionEnd, position: position, widths: widths, isSpaced: isSpaced, conversion: end..<conversionEnd))
  }

  /// The decimal number in `range`, which contains only digits.
  private func number(_ range: Range<Int>) -> Int {
    range.reduce(0) { min($0 * 10 + Int(text[$1].decimalDigit ?? 0), 1_000_000) }
  }

  /// End of the conversion at `offset`, with its length modifier; nil if there is none.
  func conversion(at offset: Int) -> Int? {
    let end = text.endOfRun(from: offset, to: min(offset + 2, text.count), where: \.isFormatLength)
    return end < text.count && text[end].isFormatConversion ? end + 1 : nil
  }

  /// End of the conversion at `offset`, with its length modifier; nil if there is none or if more of a word follows it.
  func conversionOfWord(at offset: Int) -> Int? {
    guard let end = conversion(at: offset) else { return nil }
    guard end < text.count else { return end }
    let next = text[end]
    return next.isASCIILetter || next.decimalDigit != nil || next == UInt8(ascii: "_") ? nil : end
  }

  private mutating func choice(at offset: Int) -> Found {
    guard !lacksChoiceEnd, let close = text.firstOffset(of: "]@", from: offset) else {
      lacksChoiceEnd = true
      return .none
    }
    return .variable(end: close + 2)
  }

  private mutating func variable(at offset: Int) -> Found {
    guard !lacksVariableEnd, let close = text.firstOffset(of: UInt8(ascii: "@"), from: offset) else {
      lacksVariableEnd = true
      return .variable(end: offset)
    }
    return .variable(end: close + 1)
  }

  private func skipDigits(from offset: Int) -> Int {
    text.endOfRun(from: offset) { $0.decimalDigit != nil }
  }

  /// Skips a number, or `*` with the number of an argument, which is added to `widths`. Returns the offset after it.
  private func skipNumber(from offset: Int, _ widths: inout [Int?]) -> Int {
    guard text.has("*", at: offset) else { return skipDigits(from: offset) }
    let end = skipDigits(from: offset + 1)
    guard end > offset + 1, text.has("$", at: end) else {
      widths.append(nil)
      return offset + 1
    }
    widths.append(number(offset + 1..<end))
    return end + 1
  }
}

extension UInt8 {
  fileprivate var isFormatFlag: Bool { "-+#0'".utf8.contains(self) }

  fileprivate var isFormatLength: Bool { "hlqLtjz".utf8.contains(self) }

  fileprivate var isFormatConversion: Bool { "@dDiuUxXoOfFeEgGaAcCsSpn".utf8.contains(self) }
}
