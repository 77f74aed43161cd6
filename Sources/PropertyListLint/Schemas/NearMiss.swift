import PropertyList

/// Names, indexed to find the intended one for a misspelt name.
///
/// A name is near if it has the same letters and digits, regardless of case and punctuation. A singular is near to its plural, and a
/// plural to its singular. Any other name is near if all of this is true:
///
/// - The two differ in one typing error, or in at most two if the typed name has ten characters or more. An error is a letter that is
///   dropped, added, replaced or swapped with its neighbour (optimal string alignment).
/// - Both begin with the same letter, or with the same two letters in another order.
/// - Neither contains the other, and the typed name has no digit: names that differ in a word or a number are siblings, not
///   misspellings.
struct NearMiss: Sendable {
  private let names: [Name]
  /// The names in the order of their lengths.
  private let byLength: [Entry]
  /// The index in `byLength` at which the names of each length begin.
  private let starts: [Int]
  /// The names in the order of `Entry.letters`.
  private let byLetters: [Entry]

  private struct Name: Sendable {
    let text: String
    let bytes: [UInt8]
  }

  private struct Entry: Sendable {
    /// The letters in the name; see `Span.letters`.
    let letters: UInt32
    let index: Int
  }

  /// Minimum length of compared names.
  private static let minLength = 5

  init(_ names: [String]) {
    let names = names.map { Name(text: $0, bytes: Array($0.utf8)) }
    let entries = names.indices.map { index in
      let bytes = names[index].bytes
      return Entry(letters: bytes.span.letters, index: index)
    }
    var starts = [Int](repeating: 0, count: (names.map { $0.bytes.count }.max() ?? 0) + 2)
    for name in names { starts[name.bytes.count + 1] += 1 }
    for length in starts.indices.dropFirst() { starts[length] += starts[length - 1] }
    (self.names, self.starts) = (names, starts)
    byLength = entries.sorted { names[$0.index].bytes.count < names[$1.index].bytes.count }
    byLetters = entries.sorted { ($0.letters, $0.index) < ($1.letters, $1.index) }
  }

  /// The index of the name that `typed` may be a misspelling of; nil if there is none. Names for which `isExcluded` is true are not
  /// candidates.
  func nearest(to typed: Span<UInt8>, isExcluded: (Int) -> Bool = { _ in false }) -> Int? {
    let maxLength = starts.count - 2
    // A far longer text is not a misspelling.
    guard typed.count >= Self.minLength, typed.count <= 2 * maxLength + 8 else { return nil }
    let letters = typed.letters
    if let same = firstWithSameSkeleton(as: typed, letters, isExcluded) { return same }
    if let other = firstDifferingInPlural(from: typed, isExcluded) { return other }
    let limit = typed.count >= 10 ? 2 : 1
    let (shorter, longer) = (max(typed.count - limit, Self.minLength), min(typed.count + limit, maxLength))
    guard shorter <= longer, !typed.hasDigit else { return nil }
    var best: (distance: Int, index: Int)?
    // Each error changes at most two letters. This excludes most names without reading their texts.
    for entry in byLength[starts[shorter]..<starts[longer + 1]]
    where (letters ^ entry.letters).nonzeroBitCount <= 2 * limit {
      let name = names[entry.index]
      guard typed.begins(like: name.bytes.span) else { continue }
      let distance = typed.editDistance(to: name.bytes.span, limit: limit)
      guard distance <= limit else { continue }
      if let best, (best.distance, names[best.index].text) <= (distance, name.text) { continue }
      if !isExcluded(entry.index) { best = (distance, entry.index) }
    }
    guard let best else { return nil }
    let bytes = names[best.index].bytes
    let name = bytes.span
    return typed.contains(name) || name.contains(typed) ? nil : best.index
  }

  /// The first name that differs from `typed` only in a word that is singular in one and plural in the other.
  private func firstDifferingInPlural(from typed: Span<UInt8>, _ isExcluded: (Int) -> Bool) -> Int? {
    let (shorter, longer) = (max(typed.count - 3, Self.minLength), min(typed.count + 3, starts.count - 2))
    guard shorter <= longer else { return nil }
    for entry in byLength[starts[shorter]..<starts[longer + 1]] {
      let bytes = names[entry.index].bytes
      if typed.differsOnlyInPlural(from: bytes.span), !isExcluded(entry.index) { return entry.index }
    }
    return nil
  }

  /// The first name that differs only in case and punctuation.
  private func firstWithSameSkeleton(
    as typed: Span<UInt8>, _ letters: UInt32, _ isExcluded: (Int) -> Bool
  ) -> Int? {
    var (low, high) = (0, byLetters.count)
    while low < high {
      let middle = (low + high) / 2
      if byLetters[middle].letters < letters { low = middle + 1 } else { high = middle }
    }
    while low < byLetters.count, byLetters[low].letters == letters {
      let index = byLetters[low].index
      let bytes = names[index].bytes
      if typed.hasSameSkeleton(as: bytes.span), !isExcluded(index) { return index }
      low += 1
    }
    return nil
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

  /// True if one text is the other with one word in the plural: `Mode` and `Modes`, `Query` and `Queries`. A word begins with a capital
  /// or after punctuation.
  func differsOnlyInPlural(from other: Span<UInt8>) -> Bool {
    count < other.count ? other.isPlural(of: self) : isPlural(of: other)
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
    let isRegular = singular.isEmpty && (plural.has(only: "s") || plural.has(only: "es"))
    return isRegular || singular.has(only: "y") && plural.has(only: "ies")
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
