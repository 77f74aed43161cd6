import PropertyList
import PropertyListFiles

extension ValueDifference {
  /// Appends `changes` of the difference between the files `names`, one per line.
  ///
  /// `keyPath` and `pointer` (a JSON Pointer) lead into OLD for a removed value, and into NEW for other changes.
  func append(
    _ changes: [Change], _ names: (old: Argument, new: Argument), types: JSONTypes, to lines: inout JSONLines,
    _ output: inout Output
  ) throws(Failure) {
    func json(_ index: Int?, in list: PropertyList) throws(Failure) -> JSONValue? {
      guard let index else { return nil }
      return try list.json(at: index, types: types)
    }
    for change in changes {
      let isMoved = change.kind == .moved
      let stage: Stage = change.kind == .removed ? .old : .new
      let (before, after) = isMoved ? (nil, nil) : (change.old, change.new)
      let kinds = (before.map { old.list.nodes[$0].kind }, after.map { new.list.nodes[$0].kind })
      let changesType = before != nil && after != nil && kinds.0 != kinds.1
      lines.add(
        [
          "op": .string(change.kind.name), "oldFile": .string(names.old.displayName),
          "newFile": .string(names.new.displayName), "keyPath": .string(keyPath(change.path, stage)),
          "pointer": .string(pointer(change.path, stage)),
          "from": isMoved ? .string(pointer(change.path, .old)) : nil,
          "old": try json(before, in: old.list), "new": try json(after, in: new.list),
          "oldType": changesType ? kinds.0.map { .string($0.rawValue) } : nil,
          "newType": changesType ? kinds.1.map { .string($0.rawValue) } : nil,
        ], to: &output)
    }
  }
}

extension ValueDifference.Change.Kind {
  fileprivate var name: String {
    switch self {
    case .added: "add"
    case .removed: "remove"
    case .replaced: "replace"
    case .moved: "move"
    }
  }
}
