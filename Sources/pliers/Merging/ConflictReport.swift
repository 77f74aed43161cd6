import PropertyList

// The report about the conflicts of a merge.
extension MergeRun {
  /// Prints a line for each conflict, the reason if values were not merged, and how the conflicts can be resolved.
  func reportConflicts(of result: MergeResult) {
    // A pattern that matches no value may be misspelled. Those of git's configuration are for many files, and matter in conflicts.
    if !isForGit || !result.isClean {
      for pattern in result.unmatchedPatterns {
        console.report("\(heading): no value matches the pattern '\(printable(pattern.text.shortened))'")
      }
    }
    listConflicts(of: result)
    if result.isClean { return }
    let count = max(result.listedConflicts.count, result.lineConflicts.count)
    let stateWithoutConflicts = result.isUnchecked && result.text != nil ? "not checked" : "not merged"
    let state = count > 0 ? counted(count, "conflict") : stateWithoutConflicts
    console.report("\(heading): \(state): \(remedy(of: result))")
  }

  /// How the conflicts were written, and how the user can resolve them.
  private func remedy(of result: MergeResult) -> String {
    let policies = "--resolve PATTERN=POLICY"
    let hasLines = !result.lineConflicts.isEmpty
    switch choice {
    case nil: break
    case .nothing: return "nothing was written" + (result.conflicts.isEmpty ? "" : "; resolve with \(policies)")
    case let choice? where result.text != nil: return "\(choice.rawValue) was written for each conflict"
    case let choice? where hasLines:
      return
        "nothing was written: with the lines of \(choice.rawValue), the result would not be a property list; leave "
        + "out --conflicts for markers"
    case .ours, .theirs, .base: return "nothing was written: there is no text to choose from"
    }
    // The tools of 'git install' resolve conflicts of values. Without values, only git can choose.
    let side =
      result.conflicts.isEmpty
      ? "take a side with git checkout --ours or --theirs"
      : "take a side of each conflict with git mergetool --tool pliers-ours or pliers-theirs"
    if result.isArchive {
      return isForGit ? side : "take a side with --conflicts ours, --conflicts theirs or --resolve =POLICY"
    }
    if result.text == nil {
      let reason = "ours is unchanged, because a binary file cannot contain markers"
      if isForGit { return "\(reason); \(side)" }
      return result.conflicts.isEmpty ? reason : "\(reason); resolve with \(policies) or --conflicts SIDE"
    }
    if result.isUnchecked, !hasLines {
      return "the lines were merged as in git; check the references of the project"
    }
    // No policy resolves conflicts of lines.
    if hasLines { return "edit the file between the markers" }
    return "edit the file between the markers, or " + (isForGit ? side : "resolve with \(policies)")
  }

  private func listConflicts(of result: MergeResult) {
    if let obstacle = result.obstacle { console.report("\(heading): merged by lines: \(text(of: obstacle))") }
    if result.isArchive {
      console.report(
        "\(heading): the changes of both sides in a keyed archive cannot be merged, because its objects refer to one another "
          + "by number")
    }
    // The values of a whole archive would not be informative.
    let listed = result.isArchive ? [] : result.listedConflicts
    let values = result.keyPaths(of: listed).lazy.map { (conflict, keyPath) -> String in
      let sides = [MergeSide.ours, .theirs, .base].map { side in
        "\(side.rawValue) \(result.text(of: result.conflicts[conflict], side))"
      }
      let reason = result.conflicts[conflict].problem.map { printable($0) } ?? sides.joined(separator: ", ")
      let keyPath = keyPath.isEmpty ? "the root" : printable(keyPath.shortened)
      return "conflict at \(keyPath): \(reason)"
    }
    report(values)
    guard result.conflicts.isEmpty else { return }
    report(result.lineConflicts.lazy.map { "conflict of lines at line \($0.lowerBound + 1) of ours" })
    if !result.lineConflicts.isEmpty, !rules.policies.isEmpty {
      console.report("\(heading): --resolve does not resolve conflicts of lines")
    }
    if result.text == nil, result.obstacle != nil, result.lineConflicts.isEmpty {
      console.report("\(heading): binary files cannot be merged by lines")
    }
  }

  /// Reports the first conflicts. The file of `--report` has all.
  private func report(_ conflicts: some Collection<String>) {
    console.report(conflicts.lazy.map { "\(heading): \($0)" }, atMost: 100) {
      "\(heading): and \(counted($0, "more conflict"))"
    }
  }

  private func text(of obstacle: MergeResult.Obstacle) -> String {
    switch obstacle {
    case .unreadable(let side, let error):
      "\(side.rawValue) is not a property list: "
        + readErrorText(explaining: error, name: (invocation[.mergePath] ?? names[side]).heading)
    case .duplicateKey(let side, let key): "\(side.rawValue) has the duplicate key '\(printable(key.shortened))'"
    case .ignoredText(let side): "\(side.rawValue) has invalid text at its end, which readers ignore"
    case .differentFormats: "the files have different formats; convert them to one first"
    case .unwritable: "the merged values cannot be written into the text of ours"
    case .comments: "a comment would be lost or repeated, or both sides have changed it"
    }
  }
}

extension MergeResult {
  /// The indexes of the conflicts that are listed: of several with the same problem, only the first.
  fileprivate var listedConflicts: [Int] {
    var listed: Set<String> = []
    return conflicts.indices.filter { conflicts[$0].problem.map { listed.insert($0).inserted } ?? true }
  }

  fileprivate func keyPaths(of numbers: some Sequence<Int>) -> [(conflict: Int, keyPath: String)] {
    guard let lists else { return [] }
    var keyPaths = MergeSides<[Int: String]>(base: [:], ours: [:], theirs: [:])
    for side in MergeSide.allCases {
      // All key paths are found in one walk, because a walk to one value passes all values before it.
      let nodes = numbers.map { conflicts[$0].node }
      let indexes = Set(nodes.compactMap { $0.side == side ? $0.index : nil }).sorted()
      lists[side].forEachKeyPath(to: indexes) { index, path in keyPaths[side][index] = path }
    }
    return numbers.map { ($0, keyPaths[conflicts[$0].node.side][conflicts[$0].node.index] ?? "") }
  }

  /// The values of a side in a conflict, on one line.
  func text(of conflict: MergeConflict, _ side: MergeSide) -> String {
    guard let list = lists?[side], !conflict.values(of: side).isEmpty else { return "nothing" }
    let texts = conflict.values(of: side).prefix(100).map { index in printable(list.json(at: index).text.shortened) }
    return conflict.isRun ? "[\(texts.joined(separator: ", "))]".shortened : texts.joined()
  }

  func appendReport(path: String, to output: inout Output) {
    var lines = JSONLines(depth: 1)
    for (number, keyPath) in keyPaths(of: conflicts.indices) {
      let conflict = conflicts[number]
      func value(_ side: MergeSide) -> JSONValue {
        let values = conflict.values(of: side).compactMap { index in
          lists?[side].json(at: index)
        }
        return conflict.isRun ? .array(values) : values.first ?? .raw("null")
      }
      lines.add(
        [
          "file": .string(path), "keyPath": .string(keyPath),
          "pointer": .string(PropertyList.KeyPath(parsing: keyPath).pointer),
          "kind": .string(conflict.kind.rawValue), "base": value(.base), "ours": value(.ours), "theirs": value(.theirs),
          "problem": conflict.problem.map(JSONValue.string),
        ], to: &output)
    }
    for range in conflicts.isEmpty ? lineConflicts : [] {
      lines.add(
        ["file": .string(path), "kind": .string("lines"), "line": .integer(range.lowerBound + 1)], to: &output)
    }
    lines.end(on: &output)
  }
}

extension MergeConflict {
  /// The node that gives the conflict its key path: the value, or the array of a run of elements. Ours is preferred.
  fileprivate var node: (side: MergeSide, index: Int) {
    for side in [MergeSide.ours, .theirs, .base] {
      if let index = isRun ? containers[side] : values(of: side).first { return (side, index) }
    }
    return (.ours, 0)
  }
}

extension PropertyList {
  /// The value at `index` as JSON with tags. Without text if it is nested too deep for tags.
  fileprivate func json(at index: Int) -> JSONValue { (try? json(at: index, types: .tag)) ?? .raw("") }
}
