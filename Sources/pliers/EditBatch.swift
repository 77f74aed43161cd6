import PropertyList
import PropertyListFiles

// Operations for a batch: set, insert and remove of one value. Most scripts contain only these.
extension EditBatch {
  /// Result of an operation.
  enum Result {
    case done
    /// Nothing is done, for this reason.
    case skipped(EditError.Reason)
    /// The operation must be applied to the list: it fails, or the batch does not handle it.
    case unhandled
  }

  /// Adds the edit of `operation`. The result is the same as that of `Operation.apply`.
  mutating func add(_ operation: Operation, format: Format?, types: JSONTypes) throws(Failure) -> Result {
    guard operation.expected == nil, !operation.isUnique, KeyPathPattern(operation.keyPath) == nil,
      let location = locate(operation.keyPath)
    else { return .unhandled }
    // The key path may mean an existing key that contains a dot.
    if !location.exists, location.mayHaveDottedKey, !operation.createsParents, !operation.makesNew { return .unhandled }
    if !location.exists, operation.keyPath.mayBeMisread { return .unhandled }
    switch operation.condition {
    case .always: break
    case .ifAbsent: if location.exists { return .skipped(.exists) }
    case .ifPresent: if !location.exists { return .skipped(.missing) }
    }
    switch operation.change {
    case .remove where location.exists:
      remove(at: location)
      return .done
    case .put(let value, .always(.insert)) where !location.exists || !location.isEntry,
      .put(let value, .always(.set)) where !location.exists:
      let value = try operation.written(value, as: format, types: types)
      return insert(value, at: location) ? .done : .unhandled
    case .put(let value, .always(.set)),
      .put(let value, .always(.replace)) where location.exists:
      guard let isEqual = isEqual(at: location, to: value) else { return .unhandled }
      if isEqual { return .done }
      let value = try operation.written(value, as: format, types: types)
      return self.isEqual(at: location, to: value) == true || replace(with: value, at: location) ? .done : .unhandled
    case .remove, .put, .revise, .transfer: return .unhandled
    }
  }
}
