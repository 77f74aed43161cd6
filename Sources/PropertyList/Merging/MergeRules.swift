/// The user's rules for a merge. Key paths may be patterns.
package struct MergeRules: Sendable {
  /// The policies for conflicts at a key path, or inside the value there.
  package var policies: [(keyPath: PropertyList.KeyPath, policy: MergePolicy)] = []
  /// The modes of arrays; a nil key path is for all arrays. The first matching mode is used.
  package var arrays: [(keyPath: PropertyList.KeyPath?, mode: ArrayMergeMode)] = []
  /// Values that are taken as a whole from one side, even if they are containers.
  package var atomic: [PropertyList.KeyPath] = []
  /// The rules for the keys that identify the elements of arrays.
  package var identities: [IdentifyingKeys.Rule] = []
  /// True if the higher one of two versions in an Xcode project settles a conflict.
  package var settlesVersions = false

  package init() {}
}

/// The rules as they apply to three lists.
struct AppliedMergeRules: Sendable {
  /// The policies, with the number of components of their patterns that name a key or an index.
  private let policies: [(matches: MergeSides<MatchedValues>, literals: Int, policy: MergePolicy)]
  private let arrays: [(indexes: [Int]?, mode: ArrayMergeMode)]
  private let atomic: [[Int]]
  private let settlesVersions: Bool
  /// The patterns that no value matches.
  let unmatched: [PropertyList.KeyPath]

  init(_ rules: MergeRules, to lists: MergeSides<ComparedList>) {
    policies = rules.policies.map { rule in
      (
        lists.map { MatchedValues($0.list.values(at: rule.keyPath), in: $0.list) },
        rule.keyPath.literalCount, rule.policy
      )
    }
    arrays = rules.arrays.map { rule in (rule.keyPath.map { lists.ours.list.values(at: $0) }, rule.mode) }
    atomic = rules.atomic.map { lists.ours.list.values(at: $0) }
    settlesVersions = rules.settlesVersions
    let unmatchedPolicies = zip(rules.policies, policies).filter { _, applied in
      MergeSide.allCases.allSatisfy { applied.matches[$0].indexes.isEmpty }
    }
    let unmatchedModes = zip(rules.arrays, arrays).filter { _, applied in applied.indexes?.isEmpty ?? false }
    unmatched = unmatchedPolicies.map(\.0.keyPath) + unmatchedModes.compactMap(\.0.keyPath)
  }

  /// The mode of the array at `index` of ours.
  func mode(ofArray index: Int) -> ArrayMergeMode {
    arrays.first { $0.indexes?.sortedContains(index) ?? true }?.mode ?? .auto
  }

  /// True if the value at `index` of ours is taken as a whole.
  func isAtomic(_ index: Int) -> Bool { atomic.contains { $0.sortedContains(index) } }

  /// The policy for a value of an Xcode project.
  func policy(for treatment: XcodeRule.Treatment?) -> MergePolicy? {
    treatment == .higher || treatment == .higherByPolicy && settlesVersions ? .higher : nil
  }

  /// The policy for `conflict`: one for its value or a container around it. Of several, the one with the most specific pattern wins: the
  /// one with the most literal components, then the innermost one, and then the last one.
  func policy(for conflict: MergeConflict, in lists: MergeSides<ComparedList>) -> MergePolicy? {
    for side in [MergeSide.ours, .theirs, .base] {
      guard let index = conflict.values[side].first ?? (conflict.isRun ? conflict.containers[side] : nil) else {
        continue
      }
      let found = policies.enumerated().compactMap { number, rule in
        rule.matches[side].innermost(around: index, in: lists[side].list).map { (rule.literals, index: $0, number) }
      }
      if let best = found.max(by: { $0 < $1 }) { return policies[best.2].policy }
    }
    return nil
  }
}

/// The values that a pattern matches, in order.
private struct MatchedValues {
  let indexes: [Int]
  /// For each of `indexes`, the position of the innermost of them around it.
  private var outer: [Int?] = []

  init(_ indexes: [Int], in list: PropertyList) {
    self.indexes = indexes
    var around: [Int] = []
    for position in indexes.indices {
      while let last = around.last, list.end(of: indexes[last]) <= indexes[position] { around.removeLast() }
      outer.append(around.last)
      around.append(position)
    }
  }

  /// The innermost matched value that is the value at `index` or contains it.
  func innermost(around index: Int, in list: PropertyList) -> Int? {
    var position: Int? = indexes.firstIndex(notBefore: { $0 <= index }) - 1
    while let candidate = position, candidate >= 0 {
      if index < list.end(of: indexes[candidate]) { return indexes[candidate] }
      position = outer[candidate]
    }
    return nil
  }
}

extension [Int] {
  /// True if this sorted array contains `value`.
  fileprivate func sortedContains(_ value: Int) -> Bool {
    let index = firstIndex(notBefore: { $0 < value })
    return index < count && self[index] == value
  }
}
