/// The user's rules for a merge. Key paths may be patterns.
package struct MergeRules: Sendable {
  /// The policies for conflicts at a key path, or inside the value there.
  package var policies: [(keyPath: PropertyList.KeyPath, policy: MergePolicy)] = []
  /// The modes of arrays; a nil key path is for all arrays. The first matching mode is used.
  package var arrays: [(keyPath: PropertyList.KeyPath?, mode: ArrayMergeMode)] = []
  /// Values that are taken as a whole from one side, even if they are containers.
  package var atomic: [PropertyList.KeyPath] = []
  package var identities: [IdentifyingKeys.Rule] = []
  /// True if the higher one of two versions in an Xcode project resolves a conflict.
  package var resolvesVersions = false

  package init() {}
}

/// The rules as they apply to three lists.
struct AppliedMergeRules: Sendable {
  /// For each node of a list, the policy for conflicts there; empty without policies.
  private let policies: MergeSides<[MergePolicy?]>
  private let arrays: [ArrayRule<ArrayMergeMode>]
  /// The values of ours that are taken as a whole.
  let atomic: Set<Int>
  let resolvesVersions: Bool
  /// The patterns of the user that match no value of any side.
  let unmatched: [PropertyList.KeyPath]

  init(_ rules: MergeRules, to lists: MergeSides<ComparedList>) {
    policies = lists.map { rules.policies(in: $0.list) }
    arrays = rules.arrays.map { ArrayRule($0.mode, at: $0.keyPath, in: lists.ours.list) }
    atomic = Set(rules.atomic.flatMap { lists.ours.list.values(at: $0) })
    resolvesVersions = rules.resolvesVersions
    let patterns =
      rules.policies.map(\.keyPath) + rules.arrays.compactMap(\.keyPath) + rules.identities.compactMap(\.arrays)
    unmatched = patterns.filter { pattern in !lists.contains { !$0.list.values(at: pattern).isEmpty } }
  }

  func mode(ofArray index: Int) -> ArrayMergeMode { arrays.first { $0.applies(to: index) }?.setting ?? .auto }

  /// The policy for `conflict`: one for its value or a container around it.
  func policy(for conflict: MergeConflict) -> MergePolicy? {
    for side in [MergeSide.ours, .theirs, .base] where !policies[side].isEmpty {
      let index = conflict.values(of: side).first ?? (conflict.isRun ? conflict.containers[side] : nil)
      if let policy = index.flatMap({ policies[side][$0] }) { return policy }
    }
    return nil
  }
}

extension MergeRules {
  /// The policy for each node of `list`. Of several, the one with the most specific pattern wins: the one with the most literal
  /// components, then the innermost one, and then the last one.
  ///
  /// - Complexity: O(*n*) in the number of values, times the matched values around each.
  fileprivate func policies(in list: PropertyList) -> [MergePolicy?] {
    if policies.isEmpty { return [] }
    var matches: [(literals: Int, index: Int, number: Int)] = []
    for (number, rule) in policies.enumerated() {
      let literals = rule.keyPath.steps.count { $0.selector == nil }
      matches += list.values(at: rule.keyPath).map { (literals, $0, number) }
    }
    var found = [MergePolicy?](repeating: nil, count: list.nodes.count)
    for match in matches.sorted(by: { $0 < $1 }) {
      for node in match.index..<list.end(of: match.index) { found[node] = policies[match.number].policy }
    }
    return found
  }
}
