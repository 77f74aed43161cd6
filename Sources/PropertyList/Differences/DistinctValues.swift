extension ComparedList {
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
}
