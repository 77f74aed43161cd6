import PropertyList

extension Rule {
  package static let formatSpecifier = Rule(
    "format-specifier", .warning, .syntax,
    "a localised string in which a format specifier is misspelled, such as $lu, %$1lu, @ or a lone %",
    help: "Write the specifiers that the key or the program has, such as %@, %1$lu, or %% for a percent sign.",
    why: """
      The program formats its values with the text of the translation. A misspelt specifier shows as text, or a value \
      is read with the wrong type.
      """,
    wrong: "\"%@ files\" = \"@ Dateien\";",
    right: "\"%@ files\" = \"%@ Dateien\";",
    see:
      "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Strings/Articles/formatSpecifiers.html"
  )
}

extension Check {
  static let formatSpecifier = Check(
    rules: [.formatSpecifier],
    pass: .text { inspector, reading in
      if inspector.profiles.contains(.strings) { inspector.checkFormats(reading.list, reading.remarks) }
    })
}

extension Inspector {
  fileprivate mutating func checkFormats(_ list: PropertyList, _ remarks: Remarks) {
    guard case .dictionary = list.nodes.first else { return }
    list.forEachPair(of: 0) { key in
      guard findings.count < Limits.findings, let name = list.string(at: key), let slice = list.string(at: key + 1)
      else { return }
      let text = list.bytes(of: slice)
      // Most texts have no specifiers.
      guard text.mayHoldSpecifiers else { return }
      let format = FormatText(text)
      guard let stray = format.stray(under: FormatText(list.bytes(of: name))) else { return }
      let start = offset(of: slice, remarks)
      // Of a text with escapes only the beginning is known.
      let place = Int(slice.offset) == start ? start + stray.range.lowerBound : start
      note(Finding(.formatSpecifier, stray.message(in: text), at: place..<place + stray.range.count, node: key + 1))
    }
  }
}

/// The format specifiers of a text, as NSString and printf(3) have them, and what may be misspelled ones.
///
/// ```
/// % [1$] [-+ #0'] [12|*] [.[12|*]] [hh|h|ll|l|q|L|t|j|z] (@ d i u x f s …)
/// ```
///
/// `%#@name@` is a variable of a .stringsdict file, `%[a, b]@` a choice of NSRuleEditor's.
private struct FormatText {
  /// How many specifiers there are, without `%%` and those with a space for a flag, which more likely follow a percent sign.
  private var specifierCount = 0
  private var percentCount = 0
  private var firstPercent: Range<Int>?
  private var firstDollar: Range<Int>?
  private var misplacedDollar: Range<Int>?
  private var firstSign: Range<Int>?
  /// The first `@` that stands for a word at the end of a sentence or clause.
  private var firstLastSign: Range<Int>?
  /// Whether there are no spaces.
  private var isIdentifier = true
}

extension FormatText {
  /// What seems to be a misspelled specifier.
  struct Stray {
    enum Kind {
      /// `$lu`
      case dollar
      /// `%$1lu`
      case misplacedDollar
      /// `@`
      case sign
      /// `%` before nothing that makes it a specifier
      case percent
    }

    let kind: Kind
    let range: Range<Int>

    func message(in text: Span<UInt8>) -> String {
      let found = String(decoding: text.extracting(range))
      return switch kind {
      case .dollar: "expected a format specifier such as '%\(found.dropFirst())', found '\(found)'"
      case .misplacedDollar:
        "expected a format specifier with its number before the '$', such as '%1$@', found '\(found)'"
      case .sign: "expected the format specifier '%@', found '@' alone"
      case .percent: "expected a format specifier or '%%', found '%' alone"
      }
    }
  }

  /// The first thing that is likely a misspelled specifier, if this is the text for `key`. The key is the text of the program
  /// in another language, or a name for it.
  func stray(under key: FormatText) -> Stray? {
    if let misplacedDollar, key.misplacedDollar == nil { return Stray(kind: .misplacedDollar, range: misplacedDollar) }
    let lacksSpecifiers = key.specifierCount > specifierCount
    if let firstDollar, lacksSpecifiers || key.isIdentifier && firstDollar.count > 2, key.firstDollar == nil {
      return Stray(kind: .dollar, range: firstDollar)
    }
    // A text without specifiers need not be a format at all.
    let isFormat = key.specifierCount + specifierCount > 0
    if isFormat, percentCount > key.percentCount, let firstPercent {
      return Stray(kind: .percent, range: firstPercent)
    }
    let sign = lacksSpecifiers ? firstSign : key.isIdentifier ? firstLastSign : nil
    if key.firstSign == nil, let sign { return Stray(kind: .sign, range: sign) }
    return nil
  }

  /// Looks through `text` once.
  init(_ text: Span<UInt8>) {
    var scanner = SpecifierScanner(text)
    var offset = 0
    while offset < text.count {
      let start = offset
      switch text[offset] {
      case UInt8(ascii: "%"):
        switch scanner.specifier(at: offset) {
        case .percentSign(let end): offset = end
        case .specifier(let end):
          specifierCount += 1
          offset = end
        case .misplacedDollar(let end):
          misplacedDollar = misplacedDollar ?? start..<end
          offset = end
        case .none:
          percentCount += 1
          offset += 1
          firstPercent = firstPercent ?? start..<offset
        }
      case UInt8(ascii: "$"):
        offset += 1
        if firstDollar == nil, let end = scanner.conversionOfWord(at: offset) { firstDollar = start..<end }
      case UInt8(ascii: "@"):
        offset += 1
        if firstSign == nil, !text.isInAddress(start) { firstSign = start..<offset }
        if firstLastSign == nil, text.isAtEndOfPhrase(start) { firstLastSign = start..<offset }
      case UInt8(ascii: " "):
        isIdentifier = false
        offset += 1
      default: offset += 1
      }
    }
  }
}

/// Reads format specifiers.
struct SpecifierScanner: ~Escapable {
  enum Found {
    /// `%%`
    case percentSign(end: Int)
    case specifier(end: Int)
    case misplacedDollar(end: Int)
    case none
  }

  private let text: Span<UInt8>
  /// What was looked for in vain: it does not follow later either.
  private var lacksChoiceEnd = false
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
      case .specifier(let end):
        if text.has("#@", at: percent + 1) || text.has("[", at: percent + 1) { return nil }
        let start = text.startOfRun(before: end - 1, from: percent + 1, where: \.isFormatLength)
        return String(decoding: text.extracting(start..<end))
      case .misplacedDollar, .none: return nil
      }
    }
    return nil
  }

  /// What the `%` at `offset` begins.
  mutating func specifier(at offset: Int) -> Found {
    var end = offset + 1
    if text.has("%", at: end) { return .percentSign(end: end + 1) }
    if text.has("$", at: end) {
      let digits = skipDigits(from: end + 1)
      if digits > end + 1, let end = conversion(at: digits) { return .misplacedDollar(end: end) }
      return .none
    }
    let digits = skipDigits(from: end)
    if digits > end, text.has("$", at: digits) { end = digits + 1 }
    if text.has("[", at: end) { return choice(at: end) }
    if text.has("#@", at: end) { return variable(at: end + 2) }
    end = skipNumber(from: text.endOfRun(from: end, where: \.isFormatFlag))
    if text.has(".", at: end) { end = skipNumber(from: end + 1) }
    return conversion(at: end).map { .specifier(end: $0) } ?? .none
  }

  /// Where a conversion, with the length before it, ends that begins at `offset`; nil if there is none.
  func conversion(at offset: Int) -> Int? {
    let end = text.endOfRun(from: offset, to: min(offset + 2, text.count), where: \.isFormatLength)
    return end < text.count && text[end].isFormatConversion ? end + 1 : nil
  }

  /// The same for one that a word ends with.
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
    return .specifier(end: close + 2)
  }

  private mutating func variable(at offset: Int) -> Found {
    guard !lacksVariableEnd, let close = text.firstOffset(of: UInt8(ascii: "@"), from: offset) else {
      lacksVariableEnd = true
      return .specifier(end: offset)
    }
    return .specifier(end: close + 1)
  }

  private func skipDigits(from offset: Int) -> Int {
    text.endOfRun(from: offset) { $0.decimalDigit != nil }
  }

  /// A number, or `*` with the number of an argument.
  private func skipNumber(from offset: Int) -> Int {
    guard text.has("*", at: offset) else { return skipDigits(from: offset) }
    let end = skipDigits(from: offset + 1)
    return end > offset + 1 && text.has("$", at: end) ? end + 1 : offset + 1
  }
}

extension Span<UInt8> {
  /// Whether there is a character that misspelled specifiers have, too.
  fileprivate var mayHoldSpecifiers: Bool {
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "$"): return true
      default: break
      }
    }
    return false
  }

  /// Whether a letter, a digit or another `@` stands after the `@` at `offset`, as in addresses and attributes, or an `@` before it.
  fileprivate func isInAddress(_ offset: Int) -> Bool {
    let next = offset + 1 < count ? self[offset + 1] : UInt8(ascii: " ")
    return next.isASCIILetter || next.decimalDigit != nil || next >= 0x80 || next == UInt8(ascii: "@")
      || offset > 0 && self[offset - 1] == UInt8(ascii: "@")
  }

  /// Whether the `@` at `offset` begins a word and a punctuation mark or the end of the text follows.
  fileprivate func isAtEndOfPhrase(_ offset: Int) -> Bool {
    guard offset > 0, self[offset - 1] == UInt8(ascii: " ") else { return false }
    guard offset + 1 < count else { return true }
    switch self[offset + 1] {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    default: return false
    }
  }
}

extension UInt8 {
  /// A space is a flag, too, but in a text it rather follows a percent sign.
  fileprivate var isFormatFlag: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "0"), UInt8(ascii: "'"): true
    default: false
    }
  }

  fileprivate var isFormatLength: Bool {
    switch self {
    case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "L"), UInt8(ascii: "t"),
      UInt8(ascii: "j"), UInt8(ascii: "z"):
      true
    default: false
    }
  }

  fileprivate var isFormatConversion: Bool {
    switch self {
    case UInt8(ascii: "@"), UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i"), UInt8(ascii: "u"),
      UInt8(ascii: "U"), UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"),
      UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"),
      UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "c"), UInt8(ascii: "C"),
      UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "p"), UInt8(ascii: "n"):
      true
    default: false
    }
  }
}
