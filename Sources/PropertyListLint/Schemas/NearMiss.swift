import PropertyList

/// Names, in the form in which one is found that somebody may have meant.
///
/// A name is near if it has the same letters and digits, regardless of case and punctuation. Otherwise few typing errors must
/// lie between the two: one, or two from ten characters on, where letters that are dropped, added, replaced or swapped with
/// their neighbour count (optimal string alignment). Both begin with the same letter or the same two in another order; neither
/// contains the other; and there is no digit in what was typed: names that differ in a word or a number are
/// siblings, not misspellings.
struct NearMiss: Sendable {
  private let names: [Name]
  private let longest: Int

  private struct Name: Sendable {
    let text: String
    let bytes: [UInt8]
    /// The letters that it has.
    let letters: UInt32
  }

  /// The length from which on names are compared.
  private static let shortest = 5

  init(_ names: [String]) {
    self.names = names.map { name in
      let bytes = Array(name.utf8)
      return Name(text: name, bytes: bytes, letters: bytes.span.letters)
    }
    longest = self.names.map(\.bytes.count).max() ?? 0
  }

  /// The index of the name that `typed` may be a misspelling of; of those for which `isExcluded` is true, none.
  func nearest(to typed: Span<UInt8>, isExcluded: (Int) -> Bool = { _ in false }) -> Int? {
    // Far longer text is not a misspelling.
    guard typed.count >= Self.shortest, typed.count <= 2 * longest + 8 else { return nil }
    let letters = typed.letters
    let limit = typed.count >= 10 ? 2 : 1
    var best: (distance: Int, index: Int)?
    // Each error changes two letters at most. Most names fall out here, so that no other is touched.
    for index in names.indices where (letters ^ names[index].letters).nonzeroBitCount <= 2 * limit {
      let name = names[index]
      if typed.hasSameSkeleton(as: name.bytes.span), !isExcluded(index) { return index }
      guard abs(name.bytes.count - typed.count) <= limit, name.bytes.count >= Self.shortest else { continue }
      let distance = typed.editDistance(to: name.bytes.span, limit: limit)
      guard distance <= limit else { continue }
      if let best, (best.distance, names[best.index].text) <= (distance, name.text) { continue }
      if !isExcluded(index) { best = (distance, index) }
    }
    guard let best, !typed.hasDigit else { return nil }
    let bytes = names[best.index].bytes
    let name = bytes.span
    guard !typed.contains(name), !name.contains(typed) else { return nil }
    return typed[0] == name[0] || typed[0] == name[1] && typed[1] == name[0] ? best.index : nil
  }
}

extension Span<UInt8> {
  /// A bit for each letter from A to Z that is there, in either case.
  fileprivate var letters: UInt32 {
    var letters: UInt32 = 0
    for index in indices where self[index].isASCIILetter { letters |= 1 << UInt32(self[index] & 0x1F) }
    return letters
  }

  var hasDigit: Bool {
    for index in indices where self[index].decimalDigit != nil { return true }
    return false
  }

  /// Whether both have the same letters and digits of ASCII, regardless of case.
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

  /// Whether `other` stands somewhere in this text, regardless of case.
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
  /// This byte, or the small letter if it is a capital one of ASCII.
  var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
