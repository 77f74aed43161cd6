/// True if `left` precedes `right` in the order of keys in the output of `plutil -p`. Both are UTF-8.
///
/// The order is Unicode's root collation (UTS #10) with Foundation's options: runs of digits are compared by value modulo 2^64,
/// punctuation is not ignored, and case is compared before all other tertiary differences. Texts with equal weights are compared by
/// UTF-16 code unit, so the order is total.
func standardPrecedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  // A collation element always ends before an ASCII character that is not a digit. So the equal prefix is skipped up to the last
  // character of this kind.
  let end = left.countOfPrefix(of: right)
  let start = max(0, left.startOfRun(before: end) { $0 >= 0x80 || $0.decimalDigit != nil } - 1)
  for level in CollationLevel.allCases {
    var leftElements = CollationElements(of: left, from: start)
    var rightElements = CollationElements(of: right, from: start)
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

/// A level of the comparison. A level is compared only if all levels before it are equal.
private enum CollationLevel: CaseIterable {
  /// Letters, and the values of numbers.
  case primary
  /// Diacritical marks.
  case secondary
  /// Lower case before upper case, and numbers with fewer leading zeros first.
  case letterCase
  /// Forms of a character: wide, raised, in a circle.
  case tertiary
}

/// The weights of a character, of a part of a character, or of a run of digits. A weight of 0 is ignored.
private struct CollationElement {
  /// The rank of the letter in the upper half. In the lower half, the position of a Han character or a code point distinguishes
  /// characters of the same rank.
  var primary: UInt64
  var secondary = CollationTable.commonSecondary
  var tertiary = CollationTable.commonTertiary
  var isUpperCase = false
  /// The low 64 bits of the value of a run of digits.
  var number: UInt64 = 0
  /// The number of ASCII digits; `Int.max` for other digits, which sort last.
  var digitCount = 0

  init(rank: UInt32, position: UInt32 = 0) { primary = UInt64(rank) << 32 | UInt64(position) }

  /// The weight at `level`: two numbers, of which the second is compared if the first is equal. Nil for an ignored weight.
  func weight(_ level: CollationLevel) -> (UInt64, UInt64)? {
    switch level {
    case .primary: primary == 0 ? nil : (primary, number)
    case .secondary: secondary == 0 ? nil : (UInt64(secondary), 0)
    case .letterCase: secondary == 0 ? nil : (isUpperCase ? 1 : 0, UInt64(digitCount))
    case .tertiary: tertiary == 0 ? nil : (UInt64(tertiary), 0)
    }
  }
}

private struct CollationElements: ~Escapable {
  private let text: Span<UInt8>
  private var offset: Int
  /// Index in `CollationTable.elements` of the next element of the same character; 0 if there is none.
  private var nextInTable = 0
  /// The vowel and the last consonant of a Hangul syllable whose first consonant was returned; 0 if there is none.
  private var vowel: UInt32 = 0
  private var lastConsonant: UInt32 = 0

  @_lifetime(copy text)
  init(of text: Span<UInt8>, from start: Int) {
    self.text = text
    offset = start
  }

  /// Returns the next weight at `level` that is not ignored.
  mutating func nextWeight(_ level: CollationLevel) -> (UInt64, UInt64)? {
    while let element = next() {
      if let weight = element.weight(level) { return weight }
    }
    return nil
  }

  private mutating func next() -> CollationElement? {
    if nextInTable != 0 { return readElementInTable(at: nextInTable) }
    if vowel != 0 {
      defer { (vowel, lastConsonant) = (lastConsonant, 0) }
      return readElement(of: vowel, CollationTable.entry(vowel))
    }
    guard let scalar = text.nextScalar(&offset)?.value else { return nil }
    let entry = CollationTable.entry(scalar)
    if let digit = digit(entry) { return readNumber(from: digit, isASCII: scalar < 0x80) }
    if 0xAC00...0xD7A3 ~= scalar { return readFirstConsonant(ofSyllable: scalar) }
    if let index = readContraction(from: scalar) { return readElementInTable(at: index) }
    return readElement(of: scalar, entry)
  }

  /// Returns the first element of a character, and stores where its other elements are.
  private mutating func readElement(of scalar: UInt32, _ entry: UInt32) -> CollationElement {
    switch entry {
    case 0:
      var ignored = CollationElement(rank: 0)
      (ignored.secondary, ignored.tertiary) = (0, 0)
      return ignored
    case ..<CollationTable.firstElement: return CollationElement(rank: entry)
    case ..<CollationTable.firstDigit: return readElementInTable(at: Int(entry - CollationTable.firstElement))
    case CollationTable.unlisted: return unlisted(scalar)
    default: return CollationElement(rank: CollationTable.unassigned, position: scalar)
    }
  }

  /// Returns the element at `index` of the table, and stores the index of the next element of the same character.
  private mutating func readElementInTable(at index: Int) -> CollationElement {
    let packed = CollationTable.elements[index]
    let isHan = packed >> 16 == CollationTable.han
    nextInTable = packed & 1 == 0 ? index + (isHan ? 2 : 1) : 0
    var element = CollationElement(rank: packed >> 16, position: isHan ? CollationTable.elements[index + 1] : 0)
    element.secondary = UInt8(truncatingIfNeeded: packed >> 8)
    element.tertiary = UInt8(truncatingIfNeeded: packed >> 2) & 0x3F
    element.isUpperCase = packed & 2 != 0
    return element
  }

  /// The element of a character without an entry. These characters are sorted by code point within their group: Han (with
  /// exceptions), private use, and all other scripts together.
  private func unlisted(_ scalar: UInt32) -> CollationElement {
    switch scalar {
    case 0x4E00...0x9FFF: CollationElement(rank: CollationTable.han, position: hanPosition(of: scalar))
    case 0x3400...0x4DBF, 0x2_0000...0x3_FFFF: CollationElement(rank: CollationTable.han, position: scalar << 8)
    // Ancient scripts, before all Han characters.
    case 0x1_0000...0x1_FFFF: CollationElement(rank: CollationTable.han, position: scalar - 0x1_0000)
    case 0xE000...0xF8FF, 0xE0000...: CollationElement(rank: CollationTable.unassigned, position: scalar)
    default: CollationElement(rank: CollationTable.otherScripts, position: scalar)
    }
  }

  /// The position of a Han character in the order of Han characters. It is the code point with a low byte of 0. Of an exception, it
  /// is the code point of the character before, with a low byte of at least 1.
  private func hanPosition(of scalar: UInt32) -> UInt32 {
    let exceptions = CollationTable.hanExceptions
    let index = exceptions.firstIndex(notBefore: { $0 < scalar })
    return index < exceptions.count && exceptions[index] == scalar ? CollationTable.hanPositions[index] : scalar << 8
  }

  /// Returns the element of a Hangul syllable's first consonant, and stores the other letters. A syllable has the elements of its
  /// letters, which are calculated from its code point (Unicode, section 3.12).
  private mutating func readFirstConsonant(ofSyllable scalar: UInt32) -> CollationElement {
    let index = scalar - 0xAC00
    let last = index % 28
    vowel = 0x1161 + index / 28 % 21
    lastConsonant = last == 0 ? 0 : 0x11A7 + last
    let first = 0x1100 + index / 28 / 21
    return readElement(of: first, CollationTable.entry(first))
  }

  /// Reads the next character if it forms a contraction with `scalar`.
  ///
  /// - Returns: The index of the elements of the contraction; nil if there is none.
  private mutating func readContraction(from scalar: UInt32) -> Int? {
    var end = offset
    guard offset < text.count, text[offset] >= 0x80, scalar <= CollationTable.maxContractionScalar,
      let second = text.nextScalar(&end)?.value, second <= CollationTable.maxContractionScalar
    else { return nil }
    let contractions = CollationTable.contractions
    for index in stride(from: 0, to: contractions.count, by: 2) where contractions[index] == scalar << 16 | second {
      offset = end
      return Int(contractions[index + 1] - CollationTable.firstElement)
    }
    return nil
  }

  /// The value of the digit with this entry; nil for other characters.
  private func digit(_ entry: UInt32) -> UInt64? {
    CollationTable.firstDigit...CollationTable.firstDigit + 9 ~= entry ? UInt64(entry - CollationTable.firstDigit) : nil
  }

  /// Reads a run of digits that begins with `digit`. A run does not mix ASCII and other digits.
  private mutating func readNumber(from digit: UInt64, isASCII: Bool) -> CollationElement {
    var element = CollationElement(rank: CollationTable.digits)
    element.number = digit
    element.digitCount = isASCII ? 1 : Int.max
    var end = offset
    while let scalar = text.nextScalar(&end)?.value, (scalar < 0x80) == isASCII,
      let digit = self.digit(CollationTable.entry(scalar))
    {
      element.number = element.number &* 10 &+ digit
      if isASCII { element.digitCount += 1 }
      offset = end
    }
    return element
  }
}
