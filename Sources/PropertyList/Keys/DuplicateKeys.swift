extension PropertyList {
  /// Index of the first duplicate key, at its second occurrence; nil if there is none.
  var duplicateKey: Int? {
    var finder = DuplicateFinder()
    for index in nodes.indices {
      guard case .dictionary(let count, _, _) = nodes[index], count > 1,
        finder.hasDuplicate(in: index, count: Int(count), of: self)
      else { continue }
      let kept = Set(finder.distinctPairs(in: index, policy: .firstWins, of: self).map(\.key))
      var duplicate: Int?
      forEachPair(of: index) { key in if duplicate == nil, !kept.contains(key) { duplicate = key } }
      if let duplicate { return duplicate }
    }
    return nil
  }
}
