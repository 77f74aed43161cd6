extension ComparedList {
  /// The values at `indexes` that differ from all values at `others` of `other`, without repetitions.
  func distinct(_ indexes: some Sequence<Int>, notAmong others: some Sequence<Int>, of other: ComparedList) -> [Int] {
    var existing: [UInt64: [Int]] = [:]
    for index in others { existing[other.hashes[index], default: []].append(index) }
    var found: [UInt64: [Int]] = [:]
    return indexes.filter { index in
      let hash = hashes[index]
      if existing[hash]?.contains(where: { isEqual(index, $0, of: other) }) ?? false { return false }
      if found[hash]?.contains(where: { isEqual(index, $0, of: self) }) ?? false { return false }
      found[hash, default: []].append(index)
      return true
    }
  }
}
