/// Whether `left` comes before `right` in Unicode's root collation with digits by their value, and where that finds them
/// equal, by UTF-16 code unit; both are UTF-8.
///
/// The levels of the comparison are those of the Unicode Collation Algorithm (UTS #10), as Foundation asks ICU for them:
/// punctuation counts as letters do, and case counts before all other differences of the third level.
func collationPrecedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  for level in CollationLevel.allCases {
    var leftElements = CollationElements(of: left)
    var rightElements = CollationElements(of: right)
    while true {
      let leftWeight = leftElements.nextWeight(level)
      let rightWeight = rightElements.nextWeight(level)
      guard let leftWeight, let rightWeight else {
        if leftWeight == nil, rightWeight == nil { break }
        return leftWeight == nil
      }
      if leftWeight != rightWeight { return leftWeight < rightWeight }
    }
  }
  return codeUnitsPrecede(left, right)
}

/// What counts, from the most important to the least.
private enum CollationLevel: CaseIterable {
  /// The letter, or the value of a number.
  case primary
  /// Its marks.
  case secondary
  /// Upper case, and the length of a number, of which that with fewer zeros before it comes first.
  case letterCase
  /// Its form: wide, raised, in a circle.
  case tertiary
}

/// What a character, a part of it, or a run of digits weighs; 0 counts for nothing.
private struct CollationElement {
  /// A rank among the letters, and in the lower half what tells apart those that have one rank: the place of a Han
  /// character or the code point.
  var primary: UInt64
  var secondary = UInt8(CollationTable.commonSecondary)
  var tertiary = UInt8(CollationTable.commonTertiary)
  var isUpperCase = false
  /// The value of a run of digits, of which the low 64 bits are kept, and how many they are; beyond any number if they
  /// are not ASCII's, which come first.
  var number: UInt64 = 0
  var digits = 0

  init(rank: UInt32, _ place: UInt32 = 0) { primary = UInt64(rank) << 32 | UInt64(place) }

  func weight(_ level: CollationLevel) -> (UInt64, UInt64)? {
    switch level {
    case .primary: primary == 0 ? nil : (primary, number)
    case .secondary: secondary == 0 ? nil : (UInt64(secondary), 0)
    case .letterCase: secondary == 0 ? nil : (isUpperCase ? 1 : 0, UInt64(digits))
    case .tertiary: tertiary == 0 ? nil : (UInt64(tertiary), 0)
    }
  }
}

/// The collation elements of a text, one after the other.
private struct CollationElements: ~Escapable {
  private let text: Span<UInt8>
  private var offset = 0
  /// Where the elements of a character that has several go on in the table; 0 if they do not.
  private var rest = 0
  /// The vowel and the last consonant of a Hangul syllable whose first consonant was read; 0 for none.
  private var vowel: UInt32 = 0
  private var lastConsonant: UInt32 = 0

  @_lifetime(copy text)
  init(of text: Span<UInt8>) { self.text = text }

  /// The next weight that counts on a level.
  mutating func nextWeight(_ level: CollationLevel) -> (UInt64, UInt64)? {
    while let element = next() {
      if let weight = element.weight(level) { return weight }
    }
    return nil
  }

  private mutating func next() -> CollationElement? {
    if rest != 0 { return elementInTable(at: rest) }
    if vowel != 0 {
      defer { (vowel, lastConsonant) = (lastConsonant, 0) }
      return element(of: vowel)
    }
    guard let scalar = text.nextScalar(&offset)?.value else { return nil }
    if let digit = digit(scalar) { return run(of: digit, isASCII: scalar < 0x80) }
    if 0xAC00...0xD7A3 ~= scalar { return firstConsonant(ofSyllable: scalar) }
    if let entry = contraction(from: scalar) { return elementInTable(at: entry) }
    return element(of: scalar)
  }

  /// The entry of the table for a character.
  private func entry(_ scalar: UInt32) -> UInt32 {
    let page = Int(scalar / CollationTable.pageSize)
    guard page < CollationTable.pages.count else { return CollationTable.unlisted }
    let index = UInt32(CollationTable.pages[page]) * CollationTable.pageSize + scalar % CollationTable.pageSize
    return UInt32(CollationTable.entries[Int(index)])
  }

  private mutating func element(of scalar: UInt32) -> CollationElement {
    let entry = entry(scalar)
    switch entry {
    case 0:
      var ignored = CollationElement(rank: 0)
      (ignored.secondary, ignored.tertiary) = (0, 0)
      return ignored
    case ..<CollationTable.firstElement: return CollationElement(rank: entry)
    case ..<CollationTable.firstDigit: return elementInTable(at: Int(entry - CollationTable.firstElement))
    case CollationTable.unlisted: return unlisted(scalar)
    default: return CollationElement(rank: CollationTable.unassigned, scalar)
    }
  }

  private mutating func elementInTable(at index: Int) -> CollationElement {
    let packed = CollationTable.elements[index]
    let isHan = packed >> 16 == CollationTable.han
    rest = packed & 1 == 0 ? index + (isHan ? 2 : 1) : 0
    var element = CollationElement(rank: packed >> 16, isHan ? CollationTable.elements[index + 1] : 0)
    element.secondary = UInt8(truncatingIfNeeded: packed >> 8)
    element.tertiary = UInt8(truncatingIfNeeded: packed >> 2) & 0x3F
    element.isUpperCase = packed & 2 != 0
    return element
  }

  /// A character of which the table knows no more than where its kind stands: Han characters mostly go by code point
  /// there, private characters wholly, and scripts that are not in the table are taken for one.
  private func unlisted(_ scalar: UInt32) -> CollationElement {
    switch scalar {
    case 0x4E00...0x9FFF: CollationElement(rank: CollationTable.han, placeOfHan(scalar))
    case 0x3400...0x4DBF, 0x2_0000...0x3_FFFF: CollationElement(rank: CollationTable.han, scalar << 8)
    // Scripts of the past, before all Han characters.
    case 0x1_0000...0x1_FFFF: CollationElement(rank: CollationTable.han, scalar - 0x1_0000)
    case 0xE000...0xF8FF, 0xE0000...: CollationElement(rank: CollationTable.unassigned, scalar)
    default: CollationElement(rank: CollationTable.otherScripts, scalar)
    }
  }

  /// Where a Han character stands among its like: code points with room for 255 characters after each.
  private func placeOfHan(_ scalar: UInt32) -> UInt32 {
    let exceptions = CollationTable.hanExceptions
    let index = exceptions.firstIndex(notBefore: { $0 < scalar })
    return index < exceptions.count && exceptions[index] == scalar ? CollationTable.hanPlaces[index] : scalar << 8
  }

  /// The element of a Hangul syllable's first consonant. Syllables weigh what their letters do, of which they are made by
  /// arithmetic (Unicode, section 3.12).
  private mutating func firstConsonant(ofSyllable scalar: UInt32) -> CollationElement {
    let index = scalar - 0xAC00
    let last = index % 28
    vowel = 0x1161 + index / 28 % 21
    lastConsonant = last == 0 ? 0 : 0x11A7 + last
    return element(of: 0x1100 + index / 28 / 21)
  }

  /// Where the table has the elements that `scalar` and the next character have together, which is passed then.
  private mutating func contraction(from scalar: UInt32) -> Int? {
    var end = offset
    guard offset < text.count, text[offset] >= 0x80, scalar <= CollationTable.lastOfContractions,
      let second = text.nextScalar(&end)?.value, second <= CollationTable.lastOfContractions
    else { return nil }
    let contractions = CollationTable.contractions
    for index in stride(from: 0, to: contractions.count, by: 2) where contractions[index] == scalar << 16 | second {
      offset = end
      return Int(contractions[index + 1] - CollationTable.firstElement)
    }
    return nil
  }

  private func digit(_ scalar: UInt32) -> UInt64? {
    let entry = entry(scalar)
    return CollationTable.firstDigit...CollationTable.firstDigit + 9 ~= entry
      ? UInt64(entry - CollationTable.firstDigit) : nil
  }

  /// The element of a run of digits that begins with `digit`, all of ASCII or none.
  private mutating func run(of digit: UInt64, isASCII: Bool) -> CollationElement {
    var element = CollationElement(rank: CollationTable.digits)
    element.number = digit
    element.digits = isASCII ? 1 : Int.max
    var end = offset
    while let scalar = text.nextScalar(&end)?.value, (scalar < 0x80) == isASCII, let digit = self.digit(scalar) {
      element.number = element.number &* 10 &+ digit
      if isASCII { element.digits += 1 }
      offset = end
    }
    return element
  }
}
