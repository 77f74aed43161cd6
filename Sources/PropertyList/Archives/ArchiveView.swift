/// The view of an archive: the archived value, in which each array and dictionary is shown in full once, inside its parent.
///
/// All other references are `{"$ref": "/items/0/parent"}`, with the JSON Pointer (RFC 6901) to the object. References to strings,
/// numbers and other scalars, and to short data, are replaced by the value. So the size of the view is linear in the size of
/// the archive, even if references form cycles.
struct ArchiveView {
  private var decoder: ArchiveDecoder
  private var nodes: [Node] = []
  /// The objects that were shown and are not always written out, in the order of their nodes.
  private var shownObjects: [(node: Int, uid: Int)] = []
  /// True for each object in `shownObjects`, by UID.
  private var isShown: [Bool]

  /// One less than the limit, since a reference inside the deepest container is a dictionary itself.
  private static let maxDepth = Limits.nesting - 1

  /// Creates the view of the objects in `decoder`.
  ///
  /// - Complexity: O(*n*) in the number of nodes of the decoder
  /// - Throws: `LimitProblem.manySharedNodes` if the view, the decoder and the list may have more than `limit` nodes together: before
  ///   any memory is taken for them.
  fileprivate init(of decoder: consuming ArchiveDecoder, limit: Int) throws(SyntaxError) {
    let count = decoder.maxShownCount
    guard count + decoder.nodes.count + decoder.list.nodes.count <= limit else {
      throw SyntaxError(.limit(.manySharedNodes(limit)), at: 0)
    }
    isShown = Array(repeating: false, count: decoder.archive.objects.count)
    nodes.reserveCapacity(count)
    self.decoder = decoder
    append(0, of: self.decoder.top, depth: 0)
  }

  // MARK: Values

  /// Appends the decoded value at `index`, a part of `object`, inside `depth` containers. The recursion is bounded by `maxDepth`.
  private mutating func append(_ index: Int, of object: UInt32, depth: Int) {
    let node = decoder.nodes[index]
    if case .uid(let uid) = node { return appendReference(to: uid, of: object, depth: depth) }
    guard node.hasMembers else { return nodes.append(node) }
    guard depth < Self.maxDepth else {
      decoder.warnings.record(.tooDeep, object)
      // A path would lead to the whole object.
      return append(reference: "$uid", .integer(Int64(object)))
    }
    let start = nodes.count
    nodes.append(node)
    var child = index + 1
    while child <= index + node.size {
      if node.kind == .dictionary {
        nodes.append(decoder.nodes[child])
        child += 1
      }
      append(child, of: object, depth: depth + 1)
      child += 1 + decoder.nodes[child].size
    }
    nodes[start] = node.withContent(size: nodes.count - start - 1)
  }

  private mutating func appendReference(to uid: UInt32, of object: UInt32, depth: Int) {
    let start = Int(decoder.objectNodes[Int(uid)])
    let isFirst = decoder.parents[Int(uid)] == object && !isShown[Int(uid)]
    let showsObject: Bool
    switch decoder.nodes[start] {
    case .array(_, let size), .dictionary(_, let size, _):
      showsObject = isFirst && (depth < Self.maxDepth || size == 0)
      if isFirst, !showsObject { decoder.warnings.record(.tooDeep, uid) }
    // Long data is shown once. Long strings are repeated until the budget is exceeded.
    case .string(let slice) where slice.count >= ByteBudget.minLongCount:
      showsObject = isFirst || decoder.textBudget.spend(Int(slice.count))
    case .data(let slice) where slice.count >= ByteBudget.minLongCount: showsObject = isFirst
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null, .uid:
      return nodes.append(decoder.nodes[start])
    }
    // `list(at:)` replaces the UID by the path, which may not be known yet.
    guard showsObject else { return append(reference: "$ref", .uid(uid)) }
    if isFirst {
      shownObjects.append((nodes.count, Int(uid)))
      isShown[Int(uid)] = true
    }
    append(start, of: uid, depth: depth)
  }

  private mutating func append(reference key: String, _ value: Node) {
    nodes += [.dictionary(count: 1, size: 2), .string(decoder.word(key)), value]
  }

  // MARK: Paths

  /// Returns the list with the nodes of the view, in which JSON Pointers replace the UIDs of references. Objects without a pointer
  /// remain references by UID.
  fileprivate consuming func list(at prefix: [UInt8]?) -> PropertyList {
    let uidKey = decoder.word("$uid")
    var list = decoder.list
    list.nodes = nodes
    let pointers = makePointers(in: list, at: prefix)
    list.decoded += pointers.text
    for index in nodes.indices {
      guard case .uid(let uid) = nodes[index] else { continue }
      if let pointer = pointers.slices[Int(uid)] {
        list.nodes[index] = .string(pointer)
      } else {
        if isShown[Int(uid)] { decoder.warnings.record(.longReferences, uid) }
        list.nodes[index - 1] = .string(uidKey)
        list.nodes[index] = .integer(Int64(uid))
      }
    }
    return list
  }

  /// The pointers to the objects with references, by UID, with their text, which follows the texts of `list`.
  private func makePointers(in list: PropertyList, at prefix: [UInt8]?) -> (slices: [Slice?], text: [UInt8]) {
    var slices = [Slice?](repeating: nil, count: isShown.count)
    var text: [UInt8] = []
    guard let prefix else { return (slices, text) }
    var referenceCounts = [Int](repeating: 0, count: isShown.count)
    for case .uid(let uid) in nodes { referenceCounts[Int(uid)] += 1 }
    let objects = shownObjects.filter { referenceCounts[$0.uid] > 0 }
    var budget = ByteBudget(repeatsIn: decoder.list)
    var next = 0
    list.forEachPath(to: objects.map(\.node), component: { $0 }) { _, path in
      let uid = objects[next].uid
      next += 1
      guard budget.remaining >= 0, let pointer = list.pointer(path, after: prefix, maxLength: budget.remaining),
        // A reference with an empty path also uses some of the budget.
        budget.spend((pointer.count + 1) * referenceCounts[uid])
      else { return }
      slices[uid] = Slice(
        offset: list.source.count + list.decoded.count + text.count, count: UInt32(truncatingIfNeeded: pointer.count))
      text += pointer
    }
    return (slices, text)
  }
}

extension ArchiveDecoder {
  /// The maximum number of nodes of the view. The view has fewer if objects are nested too deep.
  fileprivate var maxShownCount: Int {
    var count = 0
    for node in nodes {
      if case .uid(let uid) = node { count += referenceSize(uid) } else { count += 1 }
    }
    // The first reference to an object is replaced by the object's nodes, which are counted too.
    for uid in parents.indices where parents[uid] != .max {
      count -= referenceSize(UInt32(truncatingIfNeeded: uid))
    }
    return count
  }

  /// The maximum number of nodes of a reference to an object, except the first one: three if it may be shown as `$ref`.
  private func referenceSize(_ uid: UInt32) -> Int {
    switch nodes[Int(objectNodes[Int(uid)])] {
    case .array, .dictionary: 3
    case .string(let slice), .data(let slice): slice.count >= ByteBudget.minLongCount ? 3 : 1
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: 1
    }
  }
}

extension PropertyList {
  /// Replaces an archive by its view; see `ArchiveView`. Other lists do not change. `prefix` is the JSON Pointer of the list, if it
  /// has one.
  ///
  /// - Complexity: O(*n*) in the number of values and the bytes of their texts
  /// - Returns: true if the list is an archive.
  /// - Throws: `LimitProblem.manySharedNodes` if the view, its decoder and the list have more than `limit` nodes together.
  mutating func unarchive(
    showsClasses: Bool, at prefix: [UInt8]?, limit: Int, _ warnings: ArchiveWarnings
  ) throws(SyntaxError) -> Bool {
    guard let archive = Archive(self) else { return false }
    let decoder = ArchiveDecoder(of: archive, in: self, showsClasses: showsClasses, warnings)
    self = try ArchiveView(of: decoder, limit: limit).list(at: prefix)
    return true
  }
}
