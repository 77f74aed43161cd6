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
    let (old, new) = (self.old.list, self.new.list)
    for change in changes {
      let stage: Stage = change.kind == .removed ? .old : .new
      var members: [(name: String, value: JSONValue)] = [
        ("op", .string(change.kind.name)), ("oldFile", .string(names.old.displayName)),
        ("newFile", .string(names.new.displayName)), ("keyPath", .string(keyPath(change.path, stage))),
        ("pointer", .string(pointer(change.path, stage))),
      ]
      if change.kind == .moved {
        members.append(("from", .string(pointer(change.path, .old))))
      } else {
        if let index = change.old { members.append(("old", try .raw(old.compactJSON(at: index, types: types)))) }
        if let index = change.new { members.append(("new", try .raw(new.compactJSON(at: index, types: types)))) }
        if let one = change.old, let other = change.new, old.nodes[one].kind != new.nodes[other].kind {
          members.append(("oldType", .string(old.nodes[one].kind.rawValue)))
          members.append(("newType", .string(new.nodes[other].kind.rawValue)))
        }
      }
      lines.add(.object(members), to: &output)
    }
  }
}

extension Comparison {
  /// Appends the difference as an array of changes, one per line.
  func changesAsJSON(_ difference: ValueDifference, to output: inout Output) throws(Failure) {
    var lines = JSONLines(depth: 1)
    try difference.append(difference.changes, (old, new), types: reading.types ?? .tag, to: &lines, &output)
    lines.end(on: &output)
  }

  /// Appends the edits that turn OLD into NEW, as a JSON Patch (RFC 6902).
  func patch(_ difference: ValueDifference, to output: inout Output) throws(Failure) {
    let list = difference.new.list
    var lines = JSONLines(depth: 1)
    for edit in difference.edits(movesElements: false) {
      let operation: (name: String, value: Int?)
      switch edit {
      case .replace(_, let index): operation = ("replace", index)
      case .remove: operation = ("remove", nil)
      case .insert(_, let index): operation = ("add", index)
      case .move: continue
      }
      let keyPath = try keyPath(of: edit, in: difference)
      var members: [(name: String, value: JSONValue)] = [
        ("op", .string(operation.name)), ("path", .string(difference.pointer(edit.path, edit.stage))),
      ]
      if let index = operation.value {
        guard list.list(at: index).loneSurrogateCount == 0 else { throw .loneSurrogate(keyPath) }
        let json = try list.compactJSON(at: index, types: reading.types ?? .plain, keyPath: keyPath)
        members.append(("value", .raw(json)))
      }
      lines.add(.object(members), to: &output)
    }
    lines.end(on: &output)
  }
}

extension JSONValue {
  fileprivate static func raw(_ json: [UInt8]) -> JSONValue { .raw(String(decoding: json, as: UTF8.self)) }
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
