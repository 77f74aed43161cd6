import PropertyList
import PropertyListFiles

// The report about the conflicts of a merge.
extension MergeRun {
  /// The most clashes that are printed; a report has them all.
  private static let mostLines = 100

  /// Prints a line for each clash, why values were not merged, and what can be done about it.
  func reportClashes(of merge: ThreeWayMerge) {
    // A pattern that matches nothing may be misspelled. Those of git are for many files.
    if !request.merging.isForGit || !merge.isClean {
      for pattern in merge.unmatchedPatterns {
        console.report("\(heading): no value matches the pattern '\(printable(pattern.text.shortened))'")
      }
    }
    for side in MergeSide.allCases {
      guard let key = merge.repeatedKeys[side] else { continue }
      console.report("\(heading): \(text(of: key, side)); the last one counts")
    }
    listClashes(of: merge)
    if !merge.isClean { reportWayOut(of: merge) }
  }

  private func text(of key: ThreeWayMerge.RepeatedKey, _ side: MergeSide) -> String {
    "\(side.rawValue) has the key '\(printable(key.list.rawText(at: key.key).shortened))' twice"
  }

  /// Prints how the conflicts were written, and how the user can settle them.
  private func reportWayOut(of merge: ThreeWayMerge) {
    let count = max(merge.clashes.count, merge.lineClashes.count)
    if merge.isArchive {
      console.report(
        "\(heading): what both sides have changed in a keyed archive cannot be put together, since its objects refer to one "
          + "another by number" + (request.view.unarchives ? "" : "; --unarchive may say what clashes"))
    }
    let number = count == 1 ? "1 conflict" : "\(count) conflicts"
    let wayOut =
      switch request.merging.choice {
      case let choice? where choice != .none && merge.text == nil:
        "nothing was written: "
          + (merge.lineClashes.isEmpty
            ? "there is no text to choose from"
            : "with the lines of \(choice.rawValue), the result would not be a property list; leave out --conflicts for markers")
      case .ours?, .theirs?, .base?: "\(request.merging.choice?.rawValue ?? "") was written in each place"
      case ClashChoice.none?: "nothing was written" + (merge.clashes.isEmpty ? "" : "; settle with \(Self.policies)")
      case nil where merge.text == nil:
        "ours is kept as it is, since a binary file holds no markers"
          + (request.merging.isForGit
            ? "; take a side with git checkout --ours or --theirs"
            : merge.clashes.isEmpty ? "" : "; settle with \(Self.policies) or --conflicts SIDE")
      case nil where request.merging.isForGit || merge.clashes.isEmpty: "edit the file between the markers"
      case nil: "edit the file between the markers, or settle with \(Self.policies)"
      }
    console.report("\(heading): \(count == 0 ? "not merged" : number): \(wayOut)")
  }

  private static let policies = "--resolve PATTERN=POLICY"

  private func listClashes(of merge: ThreeWayMerge) {
    if let obstacle = merge.obstacle { console.report("\(heading): merged by lines: \(text(of: obstacle))") }
    // The root of an archive says nothing.
    for clash in merge.listedClashes(atMost: Self.mostLines) where !merge.isArchive || !clash.keyPath.isEmpty {
      let values = [MergeSide.ours, .theirs, .base].map { side in
        "\(side.rawValue) \(clash.merge.text(of: clash.clash, side))"
      }
      let keyPath = clash.keyPath.isEmpty ? "the root" : printable(clash.keyPath.shortened)
      console.report("\(heading): conflict at \(keyPath): \(values.joined(separator: ", "))")
    }
    let more = max(merge.clashes.count, merge.lineClashes.count) - Self.mostLines
    defer { if more > 0 { console.report("\(heading): and \(more) more conflicts") } }
    guard merge.clashes.isEmpty else { return }
    for lines in merge.lineClashes.prefix(Self.mostLines) {
      console.report("\(heading): conflict of lines at line \(lines.lowerBound + 1) of ours")
    }
    if merge.text == nil, merge.obstacle != nil { console.report("\(heading): binary files cannot be merged by lines") }
  }

  private func text(of obstacle: ThreeWayMerge.Obstacle) -> String {
    switch obstacle {
    case .unreadable(let side, let error):
      "\(side.rawValue) is not a property list: \(diagnostic(error, name: heading))"
    case .repeatedKey(let side, let key): text(of: key, side)
    case .unwritable: "the text of ours cannot take the merged values"
    case .comments: "a comment of theirs has no place in the merged values"
    case .project(.missingObject(let identifier)):
      "the merged project would refer to the object '\(printable(identifier.shortened))', which a side has removed"
    case .project(.repeatedFile(let container, let file)):
      "the merged project would have the file '\(printable(file.shortened))' twice in '\(printable(container.shortened))'"
    }
  }

  /// Writes the conflicts as JSON, if that is requested.
  func writeReport(of merge: ThreeWayMerge) throws(Failure) {
    guard let path = request.merging.report else { return }
    let text = merge.report(path: (request.merging.path ?? request.files[0]).displayName)
    if path == "-" {
      console.output.append(text.span)
      return
    }
    try request.save(to: path, original: nil) { output throws(Failure) in output.append(text.span) }
  }
}

extension ThreeWayMerge {
  /// A conflict with its key path and its merge, which may be the merge of a property list in data.
  typealias ListedClash = (clash: MergeClash, keyPath: String, merge: ThreeWayMerge)

  /// The first conflicts, each as far inside as possible.
  func listedClashes(atMost count: Int = .max) -> [ListedClash] {
    guard let lists else { return [] }
    let clashes = self.clashes.prefix(count)
    let places = clashes.map(\.place)
    var keyPaths = MergeSides<[Int: String]>(base: [:], ours: [:], theirs: [:])
    for side in MergeSide.allCases {
      // All at once, as each way leads past all that stands before.
      let indexes = Set(places.compactMap { $0.side == side ? $0.index : nil }).sorted()
      var paths: [Int: String] = [:]
      lists[side].forEachKeyPath(to: indexes) { index, path in paths[index] = path }
      keyPaths[side] = paths
    }
    var listed: [ListedClash] = []
    for (number, (clash, place)) in zip(clashes, places).enumerated() where listed.count < count {
      let keyPath = keyPaths[place.side][place.index] ?? ""
      guard let inner = inner[number] else {
        listed.append((clash, keyPath, self))
        continue
      }
      listed += inner.listedClashes(atMost: count - listed.count).map { clash in
        let path = [keyPath, "!", clash.keyPath].filter { !$0.isEmpty }.joined(separator: ".")
        return (clash.clash, path, clash.merge)
      }
    }
    return listed
  }

  /// What a side has in a clash, on one line.
  func text(of clash: MergeClash, _ side: MergeSide) -> String {
    guard let list = lists?[side], !clash.values[side].isEmpty else { return "nothing" }
    let texts = clash.values[side].prefix(100).map { index in printable(list.json(at: index).shortened) }
    return clash.isRun ? "[\(texts.joined(separator: ", "))]".shortened : texts.joined()
  }

  /// The clashes as a JSON array, one on each line.
  fileprivate func report(path: String) -> [UInt8] {
    Output.collect { output in
      var lines = JSONLines(depth: 1)
      for (clash, keyPath, merge) in listedClashes() {
        let sides = [MergeSide.base, .ours, .theirs].map { side -> (name: String, value: JSONValue) in
          let values = clash.values[side].compactMap { index in
            merge.lists.map { JSONValue.raw($0[side].json(at: index)) }
          }
          return (side.rawValue, clash.isRun ? .array(values) : values.first ?? .raw("null"))
        }
        lines.add(
          .object(
            [
              ("file", .string(path)), ("keyPath", .string(keyPath)),
              ("pointer", .string(PropertyList.KeyPath(keyPath).pointer)), ("kind", .string(clash.kind.rawValue)),
            ] + sides),
          to: &output)
      }
      if clashes.isEmpty {
        for place in lineClashes {
          lines.add(
            .object([("file", .string(path)), ("kind", .string("lines")), ("line", .integer(place.lowerBound + 1))]),
            to: &output)
        }
      }
      lines.end(on: &output)
      output.append("\n")
    }
  }
}

extension MergeClash {
  /// The value, or the array, that stands for the clash: in ours if it is there.
  fileprivate var place: (side: MergeSide, index: Int) {
    for side in [MergeSide.ours, .theirs, .base] {
      if let index = isRun ? containers[side] : values[side].first { return (side, index) }
    }
    return (.ours, 0)
  }
}

extension PropertyList {
  /// The value at `index` as JSON on one line.
  fileprivate func json(at index: Int) -> String {
    let style = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: .tag)
    return Output.text { output in try? writeJSON(at: index, style: style, to: &output) }
  }
}
