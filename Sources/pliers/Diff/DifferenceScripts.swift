import PropertyList
import PropertyListFiles
import PropertyListLint

// The edits that turn OLD into NEW.
extension Comparison {
  func editScript(_ difference: ValueDifference, to output: inout Output) throws(Failure) {
    for edit in difference.edits(movesElements: true) {
      var keyPath = try keyPath(of: edit, in: difference)
      // Dots where keys usually contain them are refused, and new keys that may be key paths of other tools.
      let parsed = PropertyList.KeyPath(parsing: keyPath)
      if parsed.mayBeMisread || parsed.mayBeForeign { keyPath = difference.pointer(edit.path, edit.stage) }
      let words =
        switch edit {
        case .replace(_, let index):
          ["replace", shellWord(keyPath), try valueOption(of: index, in: difference, keyPath)]
        case .insert(_, let index): ["insert", shellWord(keyPath), try valueOption(of: index, in: difference, keyPath)]
        case .remove: ["remove", shellWord(keyPath)]
        case .move(_, let from, let to):
          ["move"]
            + [from, to].map { index in
              shellWord(keyPath + (keyPath.isEmpty ? "" : keyPath.hasPrefix("/") ? "/" : ".") + String(index))
            }
        }
      output.append(words.joined(separator: " ") + "\n")
    }
  }

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
      var value: JSONValue?
      if let index = operation.value {
        guard list.list(at: index).loneSurrogateCount == 0 else { throw .loneSurrogate(keyPath) }
        value = try list.json(at: index, types: invocation.types ?? .plain, keyPath: keyPath)
      }
      let pointer = difference.pointer(edit.path, edit.stage)
      lines.add(["op": .string(operation.name), "path": .string(pointer), "value": value], to: &output)
    }
    lines.end(on: &output)
  }

  private func keyPath(of edit: ValueDifference.Edit, in difference: ValueDifference) throws(Failure) -> String {
    let keyPath = difference.keyPath(edit.path, edit.stage)
    guard difference.isReachable(edit.path) else { throw .unreachable(keyPath) }
    return keyPath
  }

  /// Throws unless a file of `format` can represent `value` exactly.
  private func check(_ value: PropertyList, for format: Format, _ keyPath: String) throws(Failure) {
    switch (format, value.nodes[0]) {
    case (.openStep, _): throw .unwritable(WriteError(.openStep))
    // All formats can represent these, and there may be a million of them.
    case (_, .integer), (_, .unsigned), (_, .boolean): return
    case (.binary, _), (.xml, _), (.json, _):
      if let written = try? value.written(as: format, types: invocation.jsonTypes),
        ComparedList(written).equals(ComparedList(value))
      {
        return
      }
      let title = OutputFormat(format).title
      throw Failure("\(title) cannot represent the new value at '\(keyPath.shortened)'")
    }
  }

  private func valueOption(of index: Int, in difference: ValueDifference, _ keyPath: String) throws(Failure) -> String {
    let (list, format) = (difference.new.list, difference.old.list.format)
    let value = list.list(at: index)
    try check(value, for: format, keyPath)
    guard value.loneSurrogateCount == 0 else { throw .loneSurrogate(keyPath) }
    let text = list.rawText(at: index)
    switch list.nodes[index] {
    case .string: return "--string \(shellWord(text))"
    case .integer, .unsigned: return "--integer \(text)"
    case .boolean: return "--bool \(text)"
    case .data where format != .json: return "--data \(shellWord(text))"
    case .real(let value) where value.isFinite && format != .json: return "--real \(text)"
    // Not all fractions of a second are texts of a date.
    case .date where format != .json && isDate(text, value): return "--date \(text)"
    case .data, .number, .wideInteger, .float, .real, .date, .uid, .null, .array, .dictionary:
      // Tags are written to a JSON file only with --types tag.
      let hasTags = format != .json || invocation.jsonTypes == .tag
      let json = try list.json(at: index, types: hasTags ? .tag : .plain).text
      return "--json \(shellWord(json))" + (hasTags ? " --types tag" : "")
    }
  }

  private func isDate(_ text: String, _ value: PropertyList) -> Bool {
    guard let seconds = Double(isoDate: Array(text.utf8).span) else { return false }
    return ComparedList(PropertyList(node: .date(seconds))).equals(ComparedList(value))
  }
}

extension ValueDifference {
  /// Appends `changes` of the difference between the files `names`, one per line.
  ///
  /// `keyPath` and `pointer` (a JSON Pointer) lead into OLD for a removed value, and into NEW for other changes.
  func append(
    _ changes: [Change], _ names: (old: Argument, new: Argument), types: JSONTypes, to lines: inout JSONLines,
    _ output: inout Output
  ) throws(Failure) {
    func json(_ index: Int?, in list: PropertyList) throws(Failure) -> JSONValue? {
      try index.map { index throws(Failure) in try list.json(at: index, types: types) }
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
