// The format specifiers of a text, including probably misspelt ones.

import PropertyList

/// The format specifiers of a text for NSString and printf(3), including probably misspelt ones.
///
/// ```
/// % [1$] [-+ #0'] [12|*] [.[12|*]] [hh|h|ll|l|q|L|t|j|z] (@ d i u x f s …)
/// ```
///
/// `%#@name@` is a variable of a .stringsdict file, `%[a, b]@` a choice of NSRuleEditor.
struct FormatText {
  private(set) var arguments = FormatArguments()
  /// The first specifier with a space after its percent sign.
  private(set) var firstSpaced: Range<Int>?
  /// The number of specifiers without `%%`.
  private var specifierCount = 0
  /// The first specifier such as `%2@`, where a dollar sign is probably missing.
  private var missingDollar: Range<Int>?
  private var percentCount = 0
  private var firstPercent: Range<Int>?
  private var firstDollar: Range<Int>?
  private var misplacedDollar: Range<Int>?
  private var firstSign: Range<Int>?
  /// The first `@` that is a word at the end of a sentence or clause.
  private var firstFinalSign: Range<Int>?
  /// True if the text has no spaces.
  private var isIdentifier = true
  /// True if there is an ASCII letter outside of specifiers.
  private var hasLetter = false
  private var isASCII = true
}

extension FormatText {
  /// A probable misspelt specifier.
  struct Stray {
    enum Kind {
      /// `$lu`
      case dollar
      /// `%$1lu`
      case misplacedDollar
      /// `%2@`
      case missingDollar
      /// `@`
      case sign
      /// `%` without the rest of a specifier
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
      case .missingDollar:
        "expected a format specifier with a '$' after its number, such as '%\(found.dropFirst().dropLast())$@', found "
          + "'\(found)'"
      case .sign: "expected the format specifier '%@', found '@' alone"
      case .percent: "expected a format specifier or '%%', found '%' alone"
      }
    }
  }

  /// The first probably misspelt specifier, if this is the text for `key`. The key is the text in another language, or a name for
  /// the text.
  func stray(under key: FormatText) -> Stray? {
    if let misplacedDollar, key.misplacedDollar == nil { return Stray(kind: .misplacedDollar, range: misplacedDollar) }
    if let missingDollar, key.missingDollar == nil { return Stray(kind: .missingDollar, range: missingDollar) }
    let lacksSpecifiers = key.specifierCount > specifierCount
    if let firstDollar, lacksSpecifiers || key.isIdentifier && firstDollar.count > 2, key.firstDollar == nil {
      return Stray(kind: .dollar, range: firstDollar)
    }
    // A text without specifiers may not be a format.
    let isFormat = key.specifierCount + specifierCount > 0
    if isFormat, percentCount > key.percentCount, let firstPercent {
      return Stray(kind: .percent, range: firstPercent)
    }
    let sign = lacksSpecifiers ? firstSign : key.isIdentifier ? firstFinalSign : nil
    if key.firstSign == nil, let sign { return Stray(kind: .sign, range: sign) }
    return nil
  }

  /// True for a name of a text, such as `ITEMS_%d`, which may have other specifiers than the text.
  var isName: Bool { isIdentifier && hasLetter && isASCII }

  private mutating func note(_ specifier: SpecifierScanner.Specifier, _ range: Range<Int>, in text: Span<UInt8>) {
    for width in specifier.widths {
      arguments.add(FormatArguments.Argument(class: .integer, specifier: "*", range: range), at: width)
    }
    let (type, word) = (FormatArguments.Class(text.extracting(specifier.conversion)), text.extracting(range))
    arguments.add(
      FormatArguments.Argument(class: type, specifier: String(decoding: word), range: range), at: specifier.position)
    if specifier.isSpaced { firstSpaced = firstSpaced ?? range }
    // Objects have a width only in columns of text. A single digit is probably the number of the argument.
    if type == .object, word.count == 3, word[1].decimalDigit != nil { missingDollar = missingDollar ?? range }
  }

  /// Finds the specifiers of `text` in one pass.
  init(_ text: Span<UInt8>) {
    var scanner = SpecifierScanner(text)
    var offset = 0
    while offset < text.count {
      let start = offset
      switch text[offset] {
      case UInt8(ascii: "%"):
        switch scanner.specifier(at: offset) {
        case .percentSign(let end): offset = end
        case .specifier(let specifier):
          specifierCount += 1
          offset = specifier.end
          note(specifier, start..<offset, in: text)
        case .variable(let end):
          specifierCount += 1
          offset = end
          arguments.isOpen = true
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
        if firstFinalSign == nil, text.isAtEndOfPhrase(start) { firstFinalSign = start..<offset }
      case UInt8(ascii: " "):
        isIdentifier = false
        offset += 1
      default:
        hasLetter = hasLetter || text[offset].isASCIILetter
        isASCII = isASCII && text[offset] < 0x80
        offset += 1
      }
    }
  }
}

extension Span<UInt8> {
  /// True if the text has a character of specifiers or of misspelt ones.
  var mayHaveSpecifiers: Bool {
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "$"): return true
      default: break
      }
    }
    return false
  }

  /// True if the `@` at `offset` is before a letter, a digit or an `@`, as in addresses and attributes, or after an `@`.
  fileprivate func isInAddress(_ offset: Int) -> Bool {
    let next = offset + 1 < count ? self[offset + 1] : UInt8(ascii: " ")
    return next.isASCIILetter || next.decimalDigit != nil || next >= 0x80 || next == UInt8(ascii: "@")
      || offset > 0 && self[offset - 1] == UInt8(ascii: "@")
  }

  /// True if the `@` at `offset` begins a word and is before a punctuation mark or the end of the text.
  fileprivate func isAtEndOfPhrase(_ offset: Int) -> Bool {
    guard offset > 0, self[offset - 1] == UInt8(ascii: " ") else { return false }
    return offset + 1 == count || ".,!?".utf8.contains(self[offset + 1])
  }
}
