// Searches for equal values of two lists by their hashes.
extension ComparedList {
  /// For each of `keys`, the index in `others`, nodes of `other`, of an equal value, which several keys may have; nil if there is none.
  ///
  /// - Complexity: O(*n*) if keys are in the same order; otherwise O(*n* log *n*).
  func matches(of keys: [Int], with others: [Int], in other: ComparedList) -> [Int?] {
    var next = 0
    var sorted: [(hash: UInt64, index: Int)] = []
    return keys.map { key in
      if next < others.count, isEqual(key, others[next], of: other) {
        next += 1
        return next - 1
      }
      if sorted.isEmpty { sorted = other.sortedByHash(others) }
      let first = sorted.firstIndex(notBefore: { $0.hash < hashes[key] })
      let match = sorted[first...].prefix { $0.hash == hashes[key] }.first { isEqual(key, others[$0.index], of: other) }
      if let match { next = match.index + 1 }
      return match?.index
    }
  }

  /// For each of `elements`, the index in `others` of an equal value that has no other partner; nil if there is none. Of values with
  /// the same hash that are not equal, at most 64 are tried.
  func partners(of elements: [Int], with others: [Int], in other: ComparedList) -> [Int?] {
    var matches = [Int?](repeating: nil, count: elements.count)
    var isPaired = [Bool](repeating: false, count: others.count)
    var rest = other.sortedByHash(others)[...]
    for (hash, index) in sortedByHash(elements) {
      rest = rest.drop { $0.hash < hash || isPaired[$0.index] }
      let match = rest.prefix(64).prefix { $0.hash == hash }.first { candidate in
        !isPaired[candidate.index] && isEqual(elements[index], others[candidate.index], of: other)
      }
      if let match { (matches[index], isPaired[match.index]) = (match.index, true) }
    }
    return matches
  }

  /// The values at `indexes` that differ from all values at `others` of `other`, without repetitions.
  func distinct(_ indexes: some Sequence<Int>, notAmong others: some Sequence<Int>, of other: ComparedList) -> [Int] {
    var known: [UInt64: [(index: Int, isOther: Bool)]] = [:]
    for index in others { known[other.hashes[index], default: []].append((index, true)) }
    return indexes.filter { index in
      let equal = known[hashes[index]]?.first { isEqual(index, $0.index, of: $0.isOther ? other : self) }
      if equal == nil { known[hashes[index], default: []].append((index, false)) }
      return equal == nil
    }
  }

  /// The hashes of the values at `indexes` with their indexes there, in ascending order.
  private func sortedByHash(_ indexes: [Int]) -> [(hash: UInt64, index: Int)] {
    var sorted = indexes.enumerated().map { (hash: hashes[$1], index: $0) }
    sorted.sort { $0 < $1 }
    return sorted
  }
}
