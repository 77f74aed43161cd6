import PropertyList

extension Request {
  /// Appends the difference as an array of changes, one per line.
  func changesAsJSON(_ difference: ValueDifference, to output: inout Output) throws(Failure) {
    var lines = JSONLines(depth: 1)
    try add(difference.changes, of: difference, to: &lines, &output)
    lines.end(on: &output)
    output.append("\n")
  }

  /// Appends `changes`, one per line.
  ///
  /// `keyPath` and `pointer` (a JSON Pointer) lead into OLD for a removed value, and into NEW for other changes.
  func add(
    _ changes: [ValueDifference.Change], of difference: ValueDifference, to lines: inout JSONLines,
    _ output: inout Output
  ) throws(Failure) {
    var request = self
    request.types = types ?? .tag
    let (old, new) = (difference.old.list, difference.new.list)
    for change in changes {
      let stage: ValueDifference.Stage = change.kind == .removed ? .old : .new
      var members: [(name: String, value: JSONValue)] = [
        ("op", .string(change.kind.name)), ("oldFile", .string(comparison.old.displayName)),
        ("newFile", .string(comparison.new.displayName)),
        ("keyPath", .string(difference.keyPath(change.path, stage))),
        ("pointer", .string(difference.pointer(change.path, stage))),
      ]
      if change.kind == .moved {
        members.append(("from", .string(difference.pointer(change.path, .old))))
      } else {
        if let index = change.old { members.append(("old", try request.json(of: index, in: old))) }
        if let index = change.new { members.append(("new", try request.json(of: index, in: new))) }
        if let one = change.old, let other = change.new, old.nodes[one].kind != new.nodes[other].kind {
          members.append(("oldType", .string(old.nodes[one].kind.rawValue)))
          members.append(("newType", .string(new.nodes[other].kind.rawValue)))
        }
      }
      lines.add(.object(members), to: &output)
    }
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
        members.append(("value", try json(of: index, in: list, at: keyPath)))
      }
      lines.add(.object(members), to: &output)
    }
    lines.end(on: &output)
    output.append("\n")
  }

  private func json(of index: Int, in list: PropertyList, at keyPath: String = "") throws(Failure) -> JSONValue {
    .raw(String(decoding: try compactJSON(of: index, in: list, at: keyPath), as: UTF8.self))
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
