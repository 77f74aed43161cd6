/// The user's rules for a merge. Key paths may be patterns, and the first matching rule counts.
package struct MergeRules: Sendable {
  /// The policies for conflicts.
  package var policies: [(keyPath: PropertyList.KeyPath, policy: MergePolicy)] = []
  /// The modes of arrays; nil is for all.
  package var arrays: [(keyPath: PropertyList.KeyPath?, mode: ArrayMergeMode)] = []
  /// Values that are taken as a whole from one side, even if they are containers.
  package var atomic: [PropertyList.KeyPath] = []

  package init() {}
}

/// The rules as they apply to three lists.
struct AppliedMergeRules: Sendable {
  private let policies: [(indexes: MergeSides<[Int]>, policy: MergePolicy)]
  private let arrays: [(indexes: [Int]?, mode: ArrayMergeMode)]
  private let atomic: [[Int]]
  /// The patterns that no value matches.
  let unmatched: [PropertyList.KeyPath]

  init(_ rules: MergeRules, to lists: MergeSides<ComparedList>) {
    policies = rules.policies.map { rule in (lists.map { $0.list.values(at: rule.keyPath) }, rule.policy) }
    arrays = rules.arrays.map { rule in (rule.keyPath.map { lists.ours.list.values(at: $0) }, rule.mode) }
    atomic = rules.atomic.map { lists.ours.list.values(at: $0) }
    let lonelyPolicies = zip(rules.policies, policies).filter { _, applied in
      MergeSide.allCases.allSatisfy { applied.indexes[$0].isEmpty }
    }
    let lonelyModes = zip(rules.arrays, arrays).filter { _, applied in applied.indexes?.isEmpty ?? false }
    unmatched = lonelyPolicies.map(\.0.keyPath) + lonelyModes.compactMap(\.0.keyPath)
  }

  /// The mode of the array at `index` of ours.
  func mode(ofArray index: Int) -> ArrayMergeMode {
    arrays.first { $0.indexes?.holds(index) ?? true }?.mode ?? .auto
  }

  /// True if the value at `index` of ours is taken as a whole.
  func isAtomic(_ index: Int) -> Bool { atomic.contains { $0.holds(index) } }

  /// The policy for `conflict`, if there is one: of one of its values, or of the array that they are in.
  func policy(for conflict: MergeConflict) -> MergePolicy? {
    policies.first { rule in
      MergeSide.allCases.contains { side in
        conflict.values[side].contains { rule.indexes[side].holds($0) }
          || conflict.isRun && conflict.containers[side].map { rule.indexes[side].holds($0) } ?? false
      }
    }?.policy
  }
}

extension [Int] {
  /// True if `value` is one of these, which are in order.
  fileprivate func holds(_ value: Int) -> Bool {
    let place = firstIndex(notBefore: { $0 < value })
    return place < count && self[place] == value
  }
}
