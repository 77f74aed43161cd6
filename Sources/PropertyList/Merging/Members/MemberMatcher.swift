/// The members of containers on three sides: entries, elements that a key or their values identify at any index, and elements of lists.
/// The merges of values and of comments use the same walk over them, and the same fates.
final class MemberMatcher {
  let lists: MergeSides<ComparedList>
  let rules: AppliedMergeRules
  /// The problems of objects of an Xcode project that are conflicts, by the hashes of their identifiers.
  let brokenObjects: [UInt64: String]
  /// The values of ours in conflicts, even in resolved ones. The merge of values has none yet.
  let contested: Set<Int>
  /// See `XcodeRule.Treatment.newerFormat`.
  let newerFormat: MergeSide?
  /// The number of comparisons left for arrays.
  var budget: Int

  init(
    _ lists: MergeSides<ComparedList>, rules: AppliedMergeRules, brokenObjects: [UInt64: String],
    contested: Set<Int> = []
  ) {
    (self.lists, self.rules, self.brokenObjects, self.contested) = (lists, rules, brokenObjects, contested)
    newerFormat = lists.sideWithNewerFormat
    budget = ComparedList.budget(forValues: MergeSide.allCases.map { lists[$0].hashes.count }.reduce(0, +))
  }

  /// True if two sides have equal values; false if one has none.
  func areEqual(_ one: MergeSide, _ other: MergeSide, _ member: SideNodes) -> Bool {
    guard let index = member[one], let otherIndex = member[other] else { return false }
    return lists[one].isEqual(index, otherIndex, of: lists[other])
  }

  /// True if two sides have equal values, with their keys in the same order.
  func areIdentical(_ one: MergeSide, _ other: MergeSide, _ member: SideNodes) -> Bool {
    guard let index = member[one], let otherIndex = member[other],
      lists[one].hashes[index] == lists[other].hashes[otherIndex]
    else { return false }
    return lists[one].list.isEqual(at: index, to: lists[other].list, at: otherIndex)
  }

  /// The members of the containers in the order of their walk. Entries have identities, and so have elements with an identifying key and
  /// the elements of sets.
  func walkMembers(of container: MatchedValue) -> (walk: MemberWalk, areIdentified: Bool) {
    let (values, matches, areIdentified) = matchMembers(of: container)
    let walk = MemberWalk(matches, of: values, budget: budget)
    budget -= values.base.count + values.ours.count + values.theirs.count
    return (walk, areIdentified)
  }

  /// Matches the members that are the same on several sides.
  private func matchMembers(
    of container: MatchedValue
  ) -> (values: MergeSides<[Int]>, matches: MemberMatches, areIdentified: Bool) {
    if isDictionary(container) {
      let keys = MergeSides { side in container.values[side].map { lists[side].keys(of: $0) } ?? [] }
      return (keys.map { keys in keys.map { $0 + 1 } }, MemberMatches(keys, lists), true)
    }
    let values = MergeSides { side in container.values[side].map { lists[side].elements(of: $0) } ?? [] }
    if let identities = lists.identities(of: values, in: container.ours) {
      var matches = MemberMatches(identities, lists)
      matchRenamedRecords(values, &matches)
      return (values, matches, true)
    }
    if areSets(values, container) { return (values, MemberMatches(values, lists), true) }
    var matches = MemberMatches(baseCount: values.base.count)
    for side in [MergeSide.ours, .theirs] { matches.add(side, pairElements(values, of: side, in: container.base)) }
    return (values, matches, false)
  }

  /// Matches records of the base that no side has with similar ones that a side has added between the same records: it has changed
  /// their identities.
  private func matchRenamedRecords(_ values: MergeSides<[Int]>, _ matches: inout MemberMatches) {
    let isGone = matches.members[..<matches.baseCount].map { $0.ours == nil && $0.theirs == nil }
    guard isGone.contains(true) else { return }
    for side in [MergeSide.ours, .theirs] {
      // The ranges between records that a side has moved can overlap.
      var isFree = isGone
      let kept: [Int?] = values[side].indices.filter { matches.id(of: $0, side) < matches.baseCount }
      for (previous, next) in zip([nil] + kept, kept + [nil]) where budget > 0 {
        // The records that only this side has added between two records of the base.
        var added = ((previous ?? -1) + 1..<(next ?? values[side].count)).filter {
          let member = matches.members[matches.id(of: $0, side)]
          return member.ours == nil || member.theirs == nil
        }[...]
        if added.isEmpty { continue }
        let start = previous.map { matches.id(of: $0, side) + 1 } ?? 0
        // Records that a side has moved are in another order.
        let between = start..<max(start, next.map { matches.id(of: $0, side) } ?? matches.baseCount)
        budget -= between.count
        for base in between where isFree[base] {
          let match = added.firstIndex(where: { renamed in
            lists.base.areSimilar(values.base[base], to: values[side][renamed], of: lists[side], budget: &budget)
          })
          guard let match else { continue }
          matches.match(added[match], of: side, with: base)
          isFree[base] = false
          added = added[(match + 1)...]
        }
      }
    }
  }

  /// Pairs the elements of a list of `side` with those of the array `base`. Returns for each the index of its partner. Different scalars
  /// are not paired: one replaces the other.
  private func pairElements(_ elements: MergeSides<[Int]>, of side: MergeSide, in base: Int?) -> [Int?] {
    var partners = [Int?](repeating: nil, count: elements[side].count)
    guard let base else { return partners }
    let pairing = ArrayPairing(lists.base, elements.base, of: base, lists[side], elements[side], budget: budget)
    budget = pairing.budget
    for (index, partner) in pairing.partners.enumerated() where !pairing.isMoved[index] {
      guard let partner else { continue }
      let (element, other) = (elements.base[index], elements[side][partner])
      if lists.base.list.nodes[element].hasMembers || lists.base.isEqual(element, other, of: lists[side]) {
        partners[partner] = index
      }
    }
    return partners
  }

  /// True if the elements are merged as sets: all can be elements of a set, and on each side none repeats, unless a rule for Xcode
  /// projects allows it. `-framework A -framework B` would lose a word as a set.
  private func areSets(_ elements: MergeSides<[Int]>, _ container: MatchedValue) -> Bool {
    let mode = rules.mode(ofArray: container.ours)
    let canRepeat = mode == .auto && [.additions, .replacements].contains(container.projectRules.treatment)
    if mode == .ordered || mode == .auto && !canRepeat && isListByKey(container) { return false }
    return MergeSide.allCases.allSatisfy { side in
      let (list, hashes) = (lists[side].list, lists[side].hashes)
      guard elements[side].allSatisfy({ list.mayBeInSet($0, mode) }) else { return false }
      return canRepeat || Set(elements[side].map { hashes[$0] }).count == elements[side].count
    }
  }

  private func isListByKey(_ container: MatchedValue) -> Bool {
    let list = lists.ours.list
    guard container.hasKey, let key = list.string(at: container.ours - 1) else { return false }
    return OrderedArrays.contains(Array(copying: list.bytes(of: key)))
  }
}

extension PropertyList {
  /// True if the element at `index` can be in a set: any scalar with `--arrays union`, otherwise a string without a leading `-`.
  fileprivate func mayBeInSet(_ index: Int, _ mode: ArrayMergeMode) -> Bool {
    if mode == .union { return !nodes[index].isContainer }
    guard nodes[index].kind == .string, let slice = string(at: index) else { return false }
    return slice.count == 0 || bytes(of: slice)[0] != UInt8(ascii: "-")
  }
}

extension MergeSides<ComparedList> {
  /// The values of the first identifying key: one that all elements have, with different values. `array` is that of ours.
  func identities(of elements: MergeSides<[Int]>, in array: Int) -> MergeSides<[Int]>? {
    ours.identities(of: [(ours, elements.ours), (theirs, elements.theirs), (base, elements.base)], in: array)
      .map { MergeSides<[Int]>(base: $0.values[2], ours: $0.values[0], theirs: $0.values[1]) }
  }
}
