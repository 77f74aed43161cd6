extension ValueDifference {
  /// The state of the arrays that indexes in a key path refer to.
  package enum Stage: Sendable {
    /// The elements of the old arrays.
    case old
    /// The kept elements, in the new order.
    case kept
    /// The elements after the insertions.
    case final
    /// The elements of the new arrays.
    case new
  }

  /// `path` as a key path in the notation of `PropertyList.KeyPath`. With `byRecord`, an element with an identifying key is written
  /// as a pattern, `[KEY=VALUE]`, which matches it whatever its index is.
  package func keyPath(_ path: [Step], _ stage: Stage, byRecord: Bool = false) -> String {
    let components = path.enumerated().map { depth, step in
      guard byRecord, let record = step.record else {
        return componentText(step, stage) { KeyPathText.component($0, isFirst: depth == 0) }
      }
      let list = record.isNew ? new.list : old.list
      return KeyPathText.brackets(
        key: String(decoding: record.key, as: UTF8.self), value: list.rawText(at: record.value))
    }
    return KeyPathText.joined(components)
  }

  package func pointer(_ path: [Step], _ stage: Stage) -> String {
    path.map { "/" + componentText($0, stage, PropertyList.KeyPath.pointerComponent) }.joined()
  }

  private func componentText(_ step: Step, _ stage: Stage, _ key: (String) -> String) -> String {
    switch step.child {
    case .key(let index, let isNew): return key((isNew ? new.list : old.list).rawText(at: index))
    case .element(let old, let new, let kept, let final):
      let index =
        switch stage {
        case .old: old
        case .kept: kept
        case .final: final
        case .new: new
        }
      return String(index ?? old ?? new ?? 0)
    }
  }

  /// True if `path` can be written as a key path. A key of a binary file that is not a string or has a lone surrogate is in no key path.
  package func isReachable(_ path: [Step]) -> Bool {
    path.allSatisfy { step in
      guard case .key(let index, let isNew) = step.child else { return true }
      let list = isNew ? new.list : old.list
      guard case .string(let slice) = list.nodes[index] else { return false }
      return list.exact(slice) == slice
    }
  }
}
