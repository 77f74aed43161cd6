/// The user's rules for a merge. Key paths may be patterns, and the first matching rule counts.
package struct MergeRules: Sendable {
  /// The policies for conflicts.
  package var policies: [(keyPath: PropertyList.KeyPath, policy: MergePolicy)] = []
  /// The modes of arrays; a nil key path is for all arrays.
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
    let unmatchedPolicies = zip(rules.policies, policies).filter { _, applied in
      MergeSide.allCases.allSatisfy { applied.indexes[$0].isEmpty }
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

  /// The policy for `conflict`, if there is one: for one of its values, or for the array of its elements.
  func policy(for conflict: MergeConflict) -> MergePolicy? {
    policies.first { rule in
      MergeSide.allCases.contains { side in
        conflict.values[side].contains { rule.indexes[side].sortedContains($0) }
          || conflict.isRun && conflict.containers[side].map { rule.indexes[side].sortedContains($0) } ?? false
      }
    }?.policy
  }
}

extension [Int] {
  /// True if this sorted array contains `value`.
  fileprivate func sortedContains(_ value: Int) -> Bool {
    let index = firstIndex(notBefore: { $0 < value })
    return index < count && self[index] == value
  }
}
