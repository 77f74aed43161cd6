// Duplicate keys in merges. The last of equal keys counts, as in all readers of text. The result is then the same, whichever side has
// the duplicate.
extension PropertyList {
  /// Index of the first duplicate key, at its second occurrence; nil if there is none.
  var duplicateKey: Int? {
    var first: Int?
    forEachDuplicateKey { key in
      first = key
      return false
    }
    return first
  }

  /// The texts of all duplicate keys.
  var duplicateKeys: Set<[UInt8]> {
    var keys: Set<[UInt8]> = []
    forEachDuplicateKey { key in
      if let slice = string(at: key) { keys.insert(Array(copying: bytes(of: slice))) }
      return true
    }
    return keys
  }

  /// Calls `body` with each key that occurs earlier in its dictionary, too, until `body` returns false.
  private func forEachDuplicateKey(_ body: (Int) -> Bool) {
    var finder = DuplicateFinder()
    for index in nodes.indices {
      guard case .dictionary(let count, _, _) = nodes[index], count > 1,
        finder.hasDuplicate(in: index, count: Int(count), of: self)
      else { continue }
      let kept = Set(finder.distinctPairs(in: index, policy: .firstWins, of: self).map(\.key))
      var canContinue = true
      forEachPair(of: index) { key in if canContinue, !kept.contains(key) { canContinue = body(key) } }
      if !canContinue { return }
    }
  }

  /// This list without shadowed entries. They are also removed from the text of XML and JSON, so that a merge can edit
  /// this text. Nil if the text cannot be edited.
  func withoutDuplicateKeys() -> PropertyList? {
    var distinct = self
    distinct.removeDuplicateKeys(.lastWins)
    guard format == .xml || format == .json else { return distinct }
    guard let located = source.list(like: self, recordsRanges: true, allowing: duplicateKeys),
      let ranges = located.textRanges
    else { return nil }
    var edited = located
    edited.removeShadowedEntries()
    guard let edit = try? TextChanges(from: located, ranges: ranges, to: edited, types: .refuse),
      let list = located.source.applying(edit.changes).list(like: self),
      ComparedList(list).equals(ComparedList(distinct))
    else { return nil }
    return list
  }
}

extension Source {
  /// The list in this text, which is in UTF-8 and in the format of `list`. Nil if there is none, or if it has a duplicate key
  /// other than `duplicateKeys`.
  func list(
    like list: PropertyList, recordsRanges: Bool = false, allowing duplicateKeys: Set<[UInt8]> = []
  ) -> PropertyList? {
    // The text is in UTF-8, whatever its XML declaration says.
    let text = DecodedText(source: self, start: bytes.has("\u{FEFF}", at: 0) ? 3 : 0, loneSurrogate: nil)
    var options = ReadOptions(formats: [])
    options.recordsRanges = recordsRanges
    guard let read = try? PropertyList.read(text, as: list.format, options) else { return nil }
    let isAllowed = duplicateKeys.isEmpty ? read.duplicateKey == nil : read.duplicateKeys.isSubset(of: duplicateKeys)
    return isAllowed ? read : nil
  }
}
