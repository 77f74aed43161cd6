import PropertyList

/// A bit mask of the letters of each name; see `Span.letters`.
final class LettersOfNames: Sendable {
  fileprivate let masks: [UInt32]

  fileprivate init(_ names: NameList) {
    masks = (0..<names.count).map { index in
      let bytes = names.bytes(at: index)
      return bytes.span.letters
    }
  }
}

extension NameList {
  /// Minimum length of compared names.
  private static let minLength = 5

  /// The index of the name that `typed` may be a misspelling of; nil if there is none. Names for which `isExcluded` is true are
  /// not candidates.
  ///
  /// A name is near if it has the same letters and digits, regardless of case and punctuation. A singular is near to its plural,
  /// and a plural to its singular. Any other name is near if all of this is true:
  ///
  /// - The two differ in one typing error, or in at most two if the typed name has ten characters or more. An error is a letter
  ///   that is dropped, added, replaced or swapped with its neighbour (optimal string alignment).
  /// - Both begin with the same letter, or with the same two letters in another order.
  /// - Neither contains the other, unless the typed name has ten characters or more and one error, and the typed name has no digit:
  ///   names that differ in a word or a number are siblings, not misspellings.
  ///
  /// If none is near, the result is the only name of which the text lacks one word; see `Span.lacksOneWord`. `mayLackWord` is
  /// false for values that may name a family of others.
  func nearest(
    to typed: Span<UInt8>, mayLackWord: Bool = true, isExcluded: (Int) -> Bool = { _ in false }
  ) -> Int? {
    // A far longer text is not a misspelling.
    guard typed.count >= Self.minLength, typed.count <= 512 else { return nil }
    let masks = letters.value { LettersOfNames(self) }.masks
    let letters = typed.letters
    let hasDigit = typed.hasDigit
    let limit = typed.count >= 10 ? 2 : 1
    var plural: Int?
    var best: (distance: Int, index: Int)?
    for index in masks.indices {
      let mask = masks[index]
      // Two errors change at most four letters, and a plural such as `ies` for `y` also at most four. This excludes most names
      // without reading them.
      guard (letters ^ mask).nonzeroBitCount <= 4 else { continue }
      let difference = abs(length(at: index) - typed.count)
      // Punctuation has no letters, so the same letters may have any length.
      guard mask == letters || difference <= 3 else { continue }
      let bytes = bytes(at: index)
      let name = bytes.span
      if mask == letters, typed.hasSameSkeleton(as: name), !isExcluded(index) { return index }
      guard difference <= 3, name.count >= Self.minLength else { continue }
      if plural == nil, typed.differsOnlyInPlural(from: name), !isExcluded(index) { plural = index }
      // Each error changes at most two letters.
      guard !hasDigit, difference <= limit, (letters ^ mask).nonzeroBitCount <= 2 * limit, typed.begins(like: name)
      else { continue }
      let distance = typed.editDistance(to: name, limit: limit)
      guard distance <= limit else { continue }
      if let best, (best.distance, self[best.index]) <= (distance, self[index]) { continue }
      if !isExcluded(index) { best = (distance, index) }
    }
    if let plural { return plural }
    guard let best else {
      return mayLackWord ? onlyName(withOneMoreWordThan: typed, letters, masks, isExcluded: isExcluded) : nil
    }
    let bytes = bytes(at: best.index)
    // A letter that is dropped or added at the end of a long name is a typing error, too.
    if best.distance == 1, typed.count >= 10 { return best.index }
    return typed.contains(bytes.span) || bytes.span.contains(typed) ? nil : best.index
  }

  /// The index of the only name of which the long text `typed` lacks one word; nil if there are several, since then the text may be
  /// the name of their family.
  private func onlyName(
    withOneMoreWordThan typed: Span<UInt8>, _ letters: UInt32, _ masks: [UInt32], isExcluded: (Int) -> Bool
  ) -> Int? {
    guard typed.count >= 10 else { return nil }
    var only: Int?
    for index in masks.indices where letters & ~masks[index] == 0 && length(at: index) > typed.count {
      let bytes = bytes(at: index)
      guard typed.lacksOneWord(of: bytes.span) else { continue }
      if only != nil { return nil }
      only = index
    }
    return only.flatMap { isExcluded($0) ? nil : $0 }
  }
}

extension Span<UInt8> {
  /// A bit for each letter from A to Z that the text contains, in either case.
  fileprivate var letters: UInt32 {
    var letters: UInt32 = 0
    for index in indices where self[index].isASCIILetter { letters |= 1 << UInt32(self[index] & 0x1F) }
    return letters
  }

  var hasDigit: Bool {
    for index in indices where self[index].decimalDigit != nil { return true }
    return false
  }

  /// True if both begin with the same letter, or with the same two letters in another order.
  fileprivate func begins(like other: Span<UInt8>) -> Bool {
    self[0] == other[0] || self[0] == other[1] && self[1] == other[0]
  }

  /// True if one text is the other with one word in the plural: `Mode` and `Modes`, `Query` and `Queries`. A word begins with a
  /// capital or after punctuation.
  func differsOnlyInPlural(from other: Span<UInt8>) -> Bool {
    count < other.count ? other.isPlural(of: self) : isPlural(of: other)
  }

  /// True if `other` is this text with one more word at its end, as in `ClassName` and `tunnel-provider`, or one more component
  /// between periods, as in `security.cs.jit`.
  fileprivate func lacksOneWord(of other: Span<UInt8>) -> Bool {
    guard count < other.count else { return false }
    var start = 0
    while start < count, self[start] == other[start] { start += 1 }
    let added = other.count - count
    if start == count {
      let first = other[count]
      let isComponent = first == UInt8(ascii: "-")
      guard isComponent || 0x41...0x5A ~= first && self[count - 1].isSmallLetter, added > 2 else { return false }
      for index in count + 1..<other.count where !other[index].isSmallLetter { return false }
      return true
    }
    // Components may begin alike: `a.cb` and `a.cs.cb`.
    while start > 0, self[start - 1] != UInt8(ascii: ".") { start -= 1 }
    guard start > 0, other[start + added - 1] == UInt8(ascii: ".") else { return false }
    for index in start..<start + added - 1 where other[index] == UInt8(ascii: ".") { return false }
    return extracting(start..<count).equals(other.extracting(start + added..<other.count))
  }

  private func isPlural(of other: Span<UInt8>) -> Bool {
    var start = 0
    while start < other.count, self[start] == other[start] { start += 1 }
    var length = 0
    while length < other.count - start, self[count - 1 - length] == other[other.count - 1 - length] { length += 1 }
    // The parts that differ; in the plural, this part must end a word.
    let (plural, singular) = (extracting(start..<count - length), other.extracting(start..<other.count - length))
    let end = count - length
    guard end == count || !self[end].isSmallLetter else { return false }
    let isRegular = singular.isEmpty && (plural.equals("s") || plural.equals("es"))
    return isRegular || singular.equals("y") && plural.equals("ies")
  }

  /// True if both have the same ASCII letters and digits, regardless of case.
  fileprivate func hasSameSkeleton(as other: Span<UInt8>) -> Bool {
    var (left, right) = (0, 0)
    while true {
      while left < count, !self[left].isLetterOrDigit { left += 1 }
      while right < other.count, !other[right].isLetterOrDigit { right += 1 }
      guard left < count, right < other.count else { return left == count && right == other.count }
      if self[left].lowercased != other[right].lowercased { return false }
      left += 1
      right += 1
    }
  }

  /// True if this text contains `other`, regardless of case.
  fileprivate func contains(_ other: Span<UInt8>) -> Bool {
    guard other.count <= count else { return false }
    for start in 0...(count - other.count) {
      var length = 0
      while length < other.count, self[start + length].lowercased == other[length].lowercased { length += 1 }
      if length == other.count { return true }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { isASCIILetter || decimalDigit != nil }
  /// The small letter for a capital of ASCII; any other byte unchanged.
  var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
