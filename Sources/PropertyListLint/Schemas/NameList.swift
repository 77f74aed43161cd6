import PropertyList

/// Names that are found by their bytes: open addressing, at most half full. A class, as a schema that has one is taken apart
/// for each value.
final class NameList: Sendable {
  let texts: [String]
  /// All names in a row, and where each ends.
  private let bytes: [UInt8]
  private let ends: [Int]
  /// One more than the index of a name; zero where there is none.
  private let places: [UInt16]
  /// A bit for each length below 64 that a name has.
  private let lengths: UInt64

  init(_ names: [String]) {
    texts = names
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    for name in names {
      bytes += name.utf8
      ends.append(bytes.count)
    }
    (self.bytes, self.ends) = (bytes, ends)
    var size = 4
    while size < 2 * names.count { size *= 2 }
    var places = [UInt16](repeating: 0, count: size)
    var lengths: UInt64 = 0
    for index in names.indices {
      let length = ends[index] - (index > 0 ? ends[index - 1] : 0)
      lengths |= length < 64 ? 1 << UInt64(length) : 0
      let mark = bytes.span.extracting((index > 0 ? ends[index - 1] : 0)..<ends[index]).mark
      var place = Int(truncatingIfNeeded: mark) & (size - 1)
      while places[place] != 0 { place = (place + 1) & (size - 1) }
      places[place] = UInt16(truncatingIfNeeded: index + 1)
    }
    (self.places, self.lengths) = (places, lengths)
  }

  /// The index of the name; nil if it is not there.
  func index(of name: Span<UInt8>) -> Int? {
    if name.count < 64, lengths >> UInt64(name.count) & 1 == 0 { return nil }
    let bytes = bytes
    var place = Int(truncatingIfNeeded: name.mark) & (places.count - 1)
    while places[place] != 0 {
      let index = Int(places[place]) - 1
      if bytes.span.extracting((index > 0 ? ends[index - 1] : 0)..<ends[index]).equals(name) { return index }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// A number that equal texts share and others rarely do.
  fileprivate var mark: UInt64 {
    let last = paddedWord(at: Swift.max(0, count &- 8))
    let mixed = (paddedWord(at: 0) &* 0x9E37_79B9_7F4A_7C15 ^ last ^ UInt64(count)) &* 0xC2B2_AE3D_27D4_EB4F
    return mixed ^ mixed >> 32
  }
}
