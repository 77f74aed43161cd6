/// Receives the values that a reader finds, in document order.
///
/// The type itself has no constraint. With one, destroying a builder would look up the conformance of its mode, which takes a
/// quarter of the instructions of `pliers -lint` on a small file.
package struct NodeBuilder<Mode> {
  package internal(set) var nodes: [Node]
  /// The decoded text. `slice(decodedFrom:at:)` makes a value of the bytes appended last.
  package var decoded: [UInt8] = []
  /// Offsets of the strings with lone surrogates, ascending; see `PropertyList.exact`.
  var loneSurrogates: [UInt64] = []
  private(set) var shapes = ShapeTable()
  /// Only the binary reader looks for forbidden characters. The root may be an empty container. A dictionary may have duplicate keys if
  /// it has no shape, or one with a duplicate key.
  var bounds = ValueBounds(traits: .forbiddenCharacter, nesting: 1, mayHaveDuplicates: false)
  private var facts = ReadingFacts()
  /// The open containers of a text. The binary reader has its own.
  var containers = TextContainers()
  /// The remarks, and the ranges of the nodes and comments in the text. Empty unless the mode keeps them.
  var remarks = Remarks()
  var ranges: TextRanges
  private var commentEnd = 0
  /// The number of nodes if the mode keeps none.
  private var droppedCount = 0
  /// The index of the last container that keeps its content.
  private var lastUnpruned = -1
  private let sourceCount: Int
  private let canRecover: Bool
  private let canPrune: Bool
}

extension NodeBuilder where Mode: ReadingMode {
  /// A builder for a source of `sourceCount` bytes with about `nodeCount` nodes. `canRecover` and `canPrune` apply to modes that keep
  /// remarks: true if the reader continues after a mistake, and if containers without findings lose their content.
  init(sourceCount: Int, nodeCount: Int, canRecover: Bool = false, canPrune: Bool = false) {
    // Each field is set only once: otherwise the initializer would copy the builder, and look up its type.
    var nodes: [Node] = []
    if Mode.keepsNodes { nodes.reserveCapacity(min(nodeCount, Limits.reservedBytes / MemoryLayout<Node>.stride)) }
    ranges = TextRanges(capacity: Mode.keepsRanges ? nodes.capacity : 0)
    self.nodes = nodes
    self.sourceCount = sourceCount
    self.canRecover = canRecover
    self.canPrune = canPrune
  }

  /// Returns the list of `source`, which was read as `format`, and empties the builder.
  mutating func finish(_ format: Format, _ source: Source) -> PropertyList {
    // `exchange`, because a copy of a field of the builder would look up its type: 13 % of the instructions for a small file.
    var list = PropertyList(
      format: format, source: source, nodes: exchange(&nodes, with: []), decoded: exchange(&decoded, with: []))
    list.loneSurrogates = exchange(&loneSurrogates, with: [])
    list.shapes = exchange(&shapes, with: ShapeTable()).shapes
    list.bounds = bounds
    list.facts = exchange(&facts, with: ReadingFacts())
    if Mode.keepsRanges { list.textRanges = exchange(&ranges, with: TextRanges(capacity: 0)) }
    return list
  }

  /// Returns the same as `finish`, with the remarks.
  mutating func finishWithRemarks(_ format: Format, _ source: Source) -> (list: PropertyList, remarks: Remarks) {
    (finish(format, source), exchange(&remarks, with: Remarks()))
  }

  // MARK: Nodes

  /// The index of the next node.
  var count: Int { Mode.keepsNodes ? nodes.count : droppedCount }

  /// The node at `index`; nil if the mode keeps no nodes.
  func node(at index: Int) -> Node? { Mode.keepsNodes ? nodes[index] : nil }

  mutating func append(_ node: Node) {
    if Mode.keepsNodes { nodes.append(node) } else { droppedCount += 1 }
  }

  /// Appends a scalar of a type that some formats do not have.
  mutating func append(restricted node: Node) {
    record(node.traits)
    append(node)
  }

  mutating func record(_ traits: ValueTraits) { bounds.traits.formUnion(traits) }

  /// Records that `depth` containers are inside one another.
  mutating func record(nesting depth: Int) { bounds.nesting = max(bounds.nesting, depth) }

  /// Appends a placeholder for a container and returns its index for `endArray` or `endDictionary`.
  mutating func appendPlaceholder() -> Int {
    append(.null)
    return count - 1
  }

  /// Replaces the placeholder at `index` by an array of all nodes appended since. Its source is at `offset`.
  mutating func endArray(at index: Int, count: Int, offset: Int) throws(SyntaxError) {
    let size = try size(of: index, offset: offset)
    if Mode.keepsNodes { nodes[index] = .array(count: UInt32(truncatingIfNeeded: count), size: size) }
  }

  /// Replaces the placeholder at `index` by a dictionary of all nodes appended since. Its shape is found unless it is known.
  mutating func endDictionary(
    at index: Int, count: Int, offset: Int, in source: Span<UInt8>, shape: UInt32 = ShapeTable.noShape
  ) throws(SyntaxError) {
    let size = try size(of: index, offset: offset)
    guard Mode.keepsNodes else { return }
    let shape = shape == ShapeTable.noShape ? self.shape(of: index, count: count, in: source) : shape
    nodes[index] = .dictionary(count: UInt32(truncatingIfNeeded: count), size: size, shape: shape)
  }

  /// The number of nodes after the placeholder at `index`.
  func size(of index: Int, offset: Int) throws(SyntaxError) -> UInt32 {
    guard let size = UInt32(exactly: count - index - 1) else { throw SyntaxError(.limit(.manyNodes), at: offset) }
    return size
  }

  /// The shape of the dictionary of `count` entries at `index`. Its keys are in `source` or in the decoded text.
  private mutating func shape(of index: Int, count: Int, in source: Span<UInt8>) -> UInt32 {
    guard count > 0 else { return ShapeTable.noShape }
    // Strings with lone surrogates may have equal texts, but different exact forms.
    guard loneSurrogates.isEmpty else {
      bounds.mayHaveDuplicates = true
      if Mode.keepsRemarks { remarks.dictionariesWithNewKeys = nil }
      return ShapeTable.noShape
    }
    // Swapped into a local, as the compiler refuses access to a field together with spans of other fields.
    var shapes = ShapeTable()
    swap(&shapes, &self.shapes)
    let knownCount = shapes.shapes.count
    let shape = shapes.findOrAdd(index, count: count, in: nodes.span, source, decoded: decoded.span)
    if shapes.shapes.distinctKeyIndexes(of: shape) == nil { bounds.mayHaveDuplicates = true }
    let isNew = shape == ShapeTable.noShape || shapes.shapes.count > knownCount
    swap(&shapes, &self.shapes)
    if Mode.keepsRemarks, isNew { remarks.dictionariesWithNewKeys?.append(index) }
    return shape
  }

  /// Removes the nodes from `index` on. Their remarks become those of `node` if there is one.
  mutating func removeNodes(from index: Int, remarksTo node: Int? = nil) {
    if Mode.keepsNodes { nodes.removeLast(max(0, nodes.count - index)) } else { droppedCount = index }
    if Mode.keepsRanges { ranges.removeAll(from: index) }
    guard Mode.keepsRemarks else { return }
    remarks.dictionariesWithNewKeys = nil
    if let node { remarks.reassign(from: index, to: node) }
  }

  /// Replaces the nodes from `index` on by one scalar, which gets their remarks.
  mutating func replace(from index: Int, with node: Node) {
    removeNodes(from: index, remarksTo: index)
    append(restricted: node)
  }

  // MARK: Containers of a text

  @inline(__always)
  var innermost: TextContainer { containers.innermost }

  mutating func begin(_ kind: TextContainer.Kind, opened: Int?) {
    let node = kind == .propertyList ? count : appendPlaceholder()
    containers.enter(TextContainer(kind: kind, opened: opened, node: node))
    // A member can be an empty container, which XML appends as a scalar.
    record(nesting: containers.nesting + 1)
  }

  /// Replaces the placeholder of the innermost array or dictionary, which ends at `end` in `text`, and leaves it.
  mutating func end(at end: Int, in text: Span<UInt8>) throws(SyntaxError) {
    let container = innermost
    if container.kind == .dictionary {
      try endDictionary(at: container.node, count: container.count, offset: container.start, in: text)
    } else {
      try endArray(at: container.node, count: container.count, offset: container.start)
    }
    setRange(container.start..<end, of: container.node)
    containers.leave()
  }

  /// Begins a member of the innermost container with the next node. In OpenStep an entry has the range of its key.
  @inline(__always)
  mutating func beginMember(key: Range<Int>? = nil) {
    containers.innermost.memberNode = count
    if let key { containers.innermost.keyRange = key }
  }

  /// Completes the broken member at `index` with a null as its value, so that later elements keep their indexes, and counts it. Removes it
  /// if its key is broken.
  ///
  /// - Returns: the node with the mistake: the first one of the member, or the container if the member has no nodes.
  mutating func completeMember(at index: Int, after damage: Damage) -> Int {
    switch damage {
    case .rest, .container: return innermost.node
    // The complete member before `index`.
    case .lastValue: return innermost.memberNode
    case .key: removeNodes(from: index)
    case .value, .text:
      // An entry with only a key, or an element without a node, has no value.
      if count == (innermost.kind == .dictionary ? index + 1 : index) { append(.null) }
      if count > index { containers.countMember() }
    }
    return count > index ? index : innermost.node
  }

  /// Ends reading after a mistake, if the reader recovers: moves `cursor` to the end of the text, where all containers end.
  mutating func stop(_ cursor: inout Cursor) throws(SyntaxError) {
    remarks.isFinished = true
    cursor.offset = cursor.bytes.count
    while containers.nesting > 0 {
      try end(at: cursor.offset, in: cursor.bytes)
      containers.countMember()
    }
  }

  // MARK: Text

  /// The offset in `decoded` at which the next decoded text begins, for `slice(decodedFrom:at:)`.
  mutating func beginDecodedText() -> Int {
    // Decoded text is shorter than its source. Reserving too much costs nothing.
    if decoded.isEmpty { decoded.reserveCapacity(min(sourceCount, Limits.reservedBytes)) }
    // Without nodes, nothing refers to the earlier text.
    if !Mode.keepsNodes, decoded.count > 1 << 16 { decoded.removeAll(keepingCapacity: true) }
    return decoded.count
  }

  /// A slice of the decoded bytes from `start` to the end. Their source is at `offset`.
  mutating func slice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    guard let slice = Slice(offset: sourceCount + start, length: decoded.count - start) else {
      throw SyntaxError(.limit(.longValue), at: offset)
    }
    if Mode.keepsRemarks { remarks.recordOffset(ofDecoded: Int(slice.offset), at: offset) }
    return slice
  }

  /// A slice of the data decoded from `start` to the end. In a pruned file, no rule needs the bytes: they are dropped, and it is empty.
  mutating func dataSlice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    guard prunes else { return try slice(decodedFrom: start, at: offset) }
    decoded.removeLast(decoded.count - start)
    return Slice(offset: offset, count: 0)
  }

  // MARK: Ranges and comments

  mutating func setRange(_ range: Range<Int>, of index: Int) {
    if Mode.keepsRanges { ranges.record(range, of: index, count: count) }
  }

  mutating func setWrapper(_ range: Range<Int>, of index: Int) {
    if Mode.keepsRanges { ranges.record(wrapper: range, of: index) }
  }

  /// Records the comment in `range` of `text`, unless it was recorded before: a reader may read a comment twice.
  mutating func recordComment(_ range: Range<Int>, in text: Span<UInt8>) {
    guard range.lowerBound >= commentEnd else { return }
    commentEnd = range.upperBound
    facts.commentCount += 1
    if Mode.keepsRanges { ranges.record(comment: range) }
    if Mode.keepsRemarks { remarks.recordComment(range, in: text) }
  }

  // MARK: Remarks and mistakes

  /// Adds a remark about the text in `range`, which concerns `node`; nil for the next node.
  mutating func remark(_ kind: Remarks.Kind, _ range: Range<Int>, node: Int? = nil) {
    if Mode.keepsRemarks { remarks.add(kind, range, node: node ?? count) }
  }

  /// Records, with a remark, that the next value is not the one in `range` of the text.
  mutating func recordChange(_ kind: Remarks.Kind, _ range: Range<Int>) {
    facts.changedStart = facts.changedStart ?? range.lowerBound
    remark(kind, range)
  }

  /// Records that the reader ignores the text from `offset` on.
  mutating func recordUnread(from offset: Int) { facts.unreadStart = offset }

  /// Records, with a remark, that CoreFoundation drops the text in `range` of the innermost container.
  mutating func recordDropped(_ dropped: Remarks.DroppedText, _ range: Range<Int>) {
    if facts.unreadStart == nil { facts.changedStart = facts.changedStart ?? range.lowerBound }
    remark(.droppedText(dropped), range, node: innermost.node)
  }

  /// Records, with a remark, the loss, if there is one, of the number in `range` of the text. Rounding is no change.
  mutating func recordLoss(_ loss: NumberLoss?, of range: Range<Int>) {
    guard let loss else { return }
    if loss == .digits { remark(.numberLoss(loss), range) } else { recordChange(.numberLoss(loss), range) }
  }

  /// True if the reader continues after a mistake.
  var recovers: Bool { Mode.keepsRemarks && canRecover }

  /// True if containers without findings lose their content.
  private var prunes: Bool { Mode.keepsRemarks && canPrune }

  var hasMistakes: Bool { Mode.keepsRemarks && !remarks.mistakes.isEmpty }

  /// Records a mistake of the root. Throws it if the mode keeps no mistakes.
  mutating func recordFinal(_ error: SyntaxError) throws(SyntaxError) {
    guard Mode.keepsRemarks else { throw error }
    if !remarks.isFinished { remarks.recordMistake(error, node: 0) }
  }

  /// Called last for the container at `index`. Removes its content if the mode prunes and there can be no findings in it.
  ///
  /// ```
  /// [{"a": 1}, {"b": 2, "b": 3}]
  ///
  ///   0  array(count: 2, size: 6)
  ///   1  dictionary(count: 1, size: 0)  pruned
  ///   2  dictionary(count: 2, size: 4)  has a duplicate key
  ///   …
  /// ```
  ///
  /// All containers around a node with a finding remain, with all members before the node, so that its key path is known. A dictionary
  /// at the root keeps its members, because lint recognises the kind of the file by them. Profiles and other rules about values need
  /// all nodes. So do fixes, which must not change any values.
  mutating func pruneContainer(at index: Int, in text: Span<UInt8>) {
    guard prunes, index > 0 || nodes[index].kind != .dictionary else { return }
    var keeps = lastUnpruned >= index || remarks.lastNode > index
    if nodes[index].kind == .dictionary {
      let survey = KeySurvey.ofDictionary(at: index, in: nodes.span, shapes.shapes, text, decoded: decoded.span)
      keeps = keeps || survey.mayHaveFindings
    }
    guard !keeps else { return lastUnpruned = max(lastUnpruned, index) }
    nodes[index] = nodes[index].withContent(size: 0)
    removeNodes(from: index + 1)
  }
}
