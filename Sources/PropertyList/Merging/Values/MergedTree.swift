/// The result of a merge of three lists: a change of the list of ours, and the conflicts in it.
struct MergedTree: Sendable {
  var lists: MergeSides<ComparedList>
  /// The merge of the value at `target` of ours. All other values are those of ours.
  var root = MergedValue.ours
  var target = 0
  var conflicts: [MergeConflict] = []
  /// All conflicts, even those that a policy has resolved.
  var allConflicts: [MergeConflict] = []
  /// The containers of ours whose members exactly one side has reordered.
  var reordered: Set<Int> = []
  /// See `MergedComments.copyStarts`.
  var copyStarts: [Int: Int] = [:]

  /// The merged list with the values of `side` in conflicts. It records the origins of its nodes in the list of ours.
  ///
  /// - Complexity: O(*n*) in the number of values of the result.
  func list(taking side: MergeSide) -> PropertyList {
    var builder = MergedListBuilder(tree: self, side: side, origins: nil, list: lists.ours.list)
    return builder.build()
  }

  /// Merged texts, each with the values of one side in conflicts, and the list of the last one.
  typealias MergedTexts = (texts: [Source], list: PropertyList)

  /// The merged texts with the values of each of `sides` in conflicts. A binary file is written anew, for one side. Otherwise the text of
  /// ours is edited: values of other sides are copied with their spelling and comments, or without if a text then reads as other values.
  /// OpenStep has only copied lines. Nil if a text still reads as other values, or if lines of OpenStep cannot be copied.
  ///
  /// - Throws: `WriteError` for values that the format of ours cannot represent.
  func mergedTexts(taking sides: [MergeSide]) throws(WriteError) -> MergedTexts? {
    if lists.ours.list.format == .binary, sides.count == 1 {
      let merged = list(taking: sides[0])
      let text = try Source { output throws(WriteError) in try merged.writeBinary(keyOrder: .input, to: &output) }
      return ([text], merged)
    }
    guard let original = ListText(lists.ours.list) else { return nil }
    var texts = SourceTexts(original)
    let origins = MergeSides { side in
      side == .ours ? nil : texts.add(lists[side].list, starts: side == .theirs ? copyStarts : [:])
    }
    if original.list.format.isLineBased { return try? editTexts(taking: sides, from: texts, origins) }
    if let edited = try editTexts(taking: sides, from: texts, origins) { return edited }
    return try editTexts(taking: sides, from: texts, MergeSides { _ in nil })
  }

  /// The edited texts of ours; nil if one reads as other values. Values of the sides that have `origins`, those of their first nodes in
  /// `texts`, are copied.
  private func editTexts(
    taking sides: [MergeSide], from texts: SourceTexts, _ origins: MergeSides<Int?>
  ) throws(WriteError) -> MergedTexts? {
    var edited: [Source] = []
    var list = lists.ours.list
    for side in sides {
      // Releases the list of the side before.
      list = lists.ours.list
      var builder = MergedListBuilder(tree: self, side: side, origins: origins, list: list)
      list = builder.build()
      let edit = try TextChanges(from: texts, to: list, types: .refuse, reordersMembers: true)
      let text = list.source.applying(edit.changes)
      guard text.reread(like: list)?.isEqual(to: list) == true else {
        if list.format == .xml { try list.checkWritable(within: OutputLimits(refused: .fractionalDate)) }
        return nil
      }
      edited.append(text)
    }
    return (edited, list)
  }

  /// The value of another side that `result` takes, with those of `side` in conflicts; nil for a value of ours.
  func replacement(by result: MergedValue, taking side: MergeSide) -> (MergeSide, Int)? {
    switch result {
    case .ours, .container: nil
    case .taken(let side, let index): (side, index)
    case .conflict(let number):
      side == .ours ? nil : conflicts[number].values(of: side).first.map { (side, $0) }
    }
  }
}

/// Builds the merged list by changing the list of ours.
private struct MergedListBuilder {
  let tree: MergedTree
  let side: MergeSide
  /// The origins of the first nodes of the other lists, as in `Origin.copied`; nil if their texts are not used.
  let origins: MergeSides<Int?>?
  /// The list of ours.
  var list: PropertyList
  var changes = NodeChanges()

  mutating func build() -> PropertyList {
    list.origins = Origins(count: list.nodes.count)
    let target = tree.target
    let root = addNodes(for: tree.root, ours: target)
    if root.lowerBound != target {
      let container = list.parents(of: [target]).first?.container ?? NodeChanges.aroundRoot
      changes.change(target..<list.end(of: target), of: container, to: [NodeChanges.Piece(range: root)])
    }
    list.textRanges = nil
    list.rewrite(changes)
    return list
  }

  /// Adds nodes of the merged value for the value at `index` of ours, and returns all of them.
  private mutating func addNodes(for value: MergedValue, ours index: Int) -> Range<Int> {
    if case .container(let members) = value { change(members, of: index) }
    // If the side has no value, this is a conflict of the roots, and the root of ours stays.
    guard let (side, other) = tree.replacement(by: value, taking: side) else { return index..<list.end(of: index) }
    return addNodes(of: MemberNodes(value: other), side, replacing: index)
  }

  private mutating func change(_ members: [MergedMember], of container: Int) {
    let isDictionary = list.nodes[container].kind == .dictionary
    let members = isDictionary && list.format == .openStep ? tree.withAddedEntriesInOrder(members) : members
    var pieces: [NodeChanges.Piece] = []
    func member(_ value: Int) -> MemberNodes { MemberNodes(value: value, hasKey: isDictionary) }
    // A new member brings the comments above it.
    func isNew(_ value: Int, _ side: MergeSide) -> Bool { side == .theirs && tree.copyStarts[value] != nil }
    func addPiece(_ nodes: Range<Int>) { pieces.append(NodeChanges.Piece(range: nodes)) }
    for merged in members {
      switch merged {
      case .inOurs(let value, let result):
        if case .conflict(let number) = result, tree.conflicts[number].values(of: side).isEmpty { continue }
        if list.format == .openStep, let (side, other) = tree.replacement(by: result, taking: side) {
          // The whole line is taken, with the comments after its identifiers.
          addPiece(addNodes(of: member(other), side, replacing: isNew(other, side) ? nil : member(value).start))
        } else {
          if isDictionary { addPiece(value - 1..<value) }
          addPiece(addNodes(for: result, ours: value))
        }
      case .added(let side, let value):
        addPiece(addNodes(of: member(value), side))
      case .conflict(let number):
        let old = tree.conflicts[number].values(of: .ours).first.map { member($0).start }
        for (index, value) in tree.conflicts[number].values(of: side).enumerated() {
          addPiece(addNodes(of: member(value), side, replacing: index == 0 && !isNew(value, side) ? old : nil))
        }
      }
    }
    changes.change(container + 1..<list.end(of: container), of: container, to: pieces)
  }

  /// Adds the nodes of a member of `side`, or of a value without its key. They replace the node `replacing` of ours, if there is one.
  private mutating func addNodes(of member: MemberNodes, _ side: MergeSide, replacing: Int? = nil) -> Range<Int> {
    let other = tree.lists[side].list
    let range = member.start..<other.end(of: member.value)
    if side == .ours { return range }
    let nodes = other.nodes[range].map { node in
      // Text formats have only double precision.
      if case .float(let value) = node, list.format != .binary { return Node.real(Double(value)) }
      return node.replacingSlice { slice in list.importBytes(of: slice, from: other) }
    }
    guard let origins else { return list.addNodes(nodes) }
    var origin = origins[side].map { Origin.copied($0 + range.lowerBound) } ?? .new
    if let replacing { origin = origin.replacing(replacing) }
    var newOrigins = Origins()
    newOrigins.append(origin, count: range.count)
    return list.addNodes(nodes, newOrigins)
  }
}
