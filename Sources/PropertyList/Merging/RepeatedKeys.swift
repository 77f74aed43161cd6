// Keys that a dictionary has twice. A merge takes such a list as readers do: of equal keys the last one counts. So the verdict
// is the same whichever side has one.
extension PropertyList {
  /// The first key that stands in its dictionary for the second time; nil if there is none.
  var repeatedKey: Int? {
    var first: Int?
    forEachRepeatedKey { key in
      first = key
      return false
    }
    return first
  }

  /// The texts of all keys that a dictionary has twice.
  var repeatedKeys: Set<[UInt8]> {
    var keys: Set<[UInt8]> = []
    forEachRepeatedKey { key in
      if let slice = string(at: key) { keys.insert(Array(copying: bytes(of: slice))) }
      return true
    }
    return keys
  }

  /// Calls `body` with each key that its dictionary has before it, until that returns false.
  private func forEachRepeatedKey(_ body: (Int) -> Bool) {
    var finder = DuplicateFinder()
    for index in nodes.indices {
      guard case .dictionary(let count, _) = nodes[index], count > 1,
        finder.hasDuplicate(in: index, count: Int(count), of: self)
      else { continue }
      let kept = Set(finder.distinctPairs(in: index, policy: .firstWins, of: self).map(\.key))
      var goesOn = true
      forEachPair(of: index) { key in if goesOn, !kept.contains(key) { goesOn = body(key) } }
      if !goesOn { return }
    }
  }

  /// This list, which has repeated keys, with those that count. The text of XML and JSON is without the others, so that a merge
  /// can be written into it; nil if they cannot be taken out.
  func withoutRepeatedKeys() -> PropertyList? {
    var distinct = self
    distinct.removeDuplicateKeys(.lastWins)
    guard format == .xml || format == .json else { return distinct }
    guard let located = source.list(like: self, hasPlaces: true, repeating: repeatedKeys) else { return nil }
    let empty = ComparedList(.emptyDictionary)
    let lists = MergeSides(base: empty, ours: ComparedList(located), theirs: empty)
    var finder = DuplicateFinder()
    let value = located.distinctValue(at: 0, &finder)
    guard let text = try? MergeText.pieces(of: ValueMerge(lists, root: value), keepsBytes: true)?.text(.ours),
      let list = text.list(like: self), ComparedList(list).equals(ComparedList(distinct))
    else { return nil }
    return list
  }

  /// What the value at `index` becomes without repeated keys. The recursion is bounded: readers nest 513 containers at most.
  private func distinctValue(at index: Int, _ finder: inout DuplicateFinder) -> MergedValue {
    var members: [MergedMember] = []
    var isChanged = false
    func keep(_ value: Int) {
      let merged = distinctValue(at: value, &finder)
      if !merged.isOurs { isChanged = true }
      members.append(.kept(value, merged))
    }
    switch nodes[index] {
    case .array: forEachChild(of: index) { keep($0) }
    case .dictionary(let count, _):
      let pairs = finder.distinctPairs(in: index, policy: .lastWins, of: self)
      if pairs.count < count { isChanged = true }
      // The last ones stand where they are.
      for value in pairs.map(\.value).sorted() { keep(value) }
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: break
    }
    return isChanged ? .container(members) : .ours
  }
}

extension Source {
  /// The list in this text, which is in UTF-8 and in the format of `list`; nil if there is none, or a key is in it twice that is
  /// not among `repeatedKeys`.
  func list(
    like list: PropertyList, hasPlaces: Bool = false, repeating repeatedKeys: Set<[UInt8]> = []
  ) -> PropertyList? {
    // Whatever its XML declaration says.
    let text = DecodedText(source: self, start: bytes.has("\u{FEFF}", at: 0) ? 3 : 0, loneSurrogate: nil)
    var options = ReadOptions(formats: [])
    options.recordsPlaces = hasPlaces
    guard let read = try? PropertyList.read(text, as: list.format, options) else { return nil }
    let isAllowed = repeatedKeys.isEmpty ? read.repeatedKey == nil : read.repeatedKeys.isSubset(of: repeatedKeys)
    return isAllowed ? read : nil
  }
}
