import PropertyList

extension Request {
  /// The difference as an array of changes, a line each.
  ///
  /// `keyPath` and `pointer`, which is a JSON Pointer, lead into OLD where something is removed, else into NEW.
  func changesAsJSON(_ difference: ValueDifference, to output: inout Output) throws(Failure) {
    var request = self
    request.types = types ?? .tag
    var separator = "[\n"
    for change in difference.changes {
      let stage: ValueDifference.Stage = change.kind == .removed ? .old : .new
      var members: [(String, String)] = [
        ("op", quoted(change.kind.name)), ("oldFile", quoted(comparison.old.displayName)),
        ("newFile", quoted(comparison.new.displayName)), ("keyPath", quoted(difference.keyPath(change.path, stage))),
        ("pointer", quoted(difference.pointer(change.path, stage))),
      ]
      if change.kind == .moved {
        members.append(("from", quoted(difference.pointer(change.path, .old))))
      } else {
        let (old, new) = (difference.old.list, difference.new.list)
        if let index = change.old { members.append(("old", try request.json(of: index, in: old))) }
        if let index = change.new { members.append(("new", try request.json(of: index, in: new))) }
        if let one = change.old, let other = change.new, old.nodes[one].kind != new.nodes[other].kind {
          members.append(("oldType", quoted(old.nodes[one].kind.rawValue)))
          members.append(("newType", quoted(new.nodes[other].kind.rawValue)))
        }
      }
      let text = members.map { "\(quoted($0)): \($1)" }.joined(separator: ", ")
      output.append("\(separator)  {\(text)}")
      separator = ",\n"
    }
    output.append("\n]\n")
  }

  /// The edits that lead from OLD to NEW as a JSON Patch (RFC 6902).
  func patch(_ difference: ValueDifference, to output: inout Output) throws(Failure) {
    var separator = "[\n"
    for edit in difference.edits(movesElements: false) {
      let members: [(String, String)]
      switch edit {
      case .replace(let path, let index):
        members = try patch("replace", path, edit.stage, index, difference)
      case .remove(let path): members = try patch("remove", path, edit.stage, nil, difference)
      case .insert(let path, let index): members = try patch("add", path, edit.stage, index, difference)
      case .move: continue
      }
      output.append(
        "\(separator)  {\(members.map { "\(quoted($0)): \($1)" }.joined(separator: ", "))}")
      separator = ",\n"
    }
    output.append("\n]\n")
  }

  private func patch(
    _ operation: String, _ path: [ValueDifference.Step], _ stage: ValueDifference.Stage, _ index: Int?,
    _ difference: ValueDifference
  ) throws(Failure) -> [(String, String)] {
    guard difference.isReachable(path) else { throw .unreachable(difference.keyPath(path, stage)) }
    let members = [("op", quoted(operation)), ("path", quoted(difference.pointer(path, stage)))]
    guard let index else { return members }
    let keyPath = difference.keyPath(path, stage)
    let list = difference.new.list
    guard list.list(at: index).loneSurrogateCount == 0 else { throw .loneSurrogate(keyPath) }
    let value = try compactJSON(of: index, in: list, at: keyPath, marksReals: true)
    return members + [("value", String(decoding: value, as: UTF8.self))]
  }

  private func json(of index: Int, in list: PropertyList) throws(Failure) -> String {
    String(decoding: try compactJSON(of: index, in: list), as: UTF8.self)
  }

  private func quoted(_ text: String) -> String {
    String(decoding: Output.collect { $0.append(json: .string(text)) }, as: UTF8.self)
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
