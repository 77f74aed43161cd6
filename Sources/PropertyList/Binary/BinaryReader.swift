/// A reader of binary property lists (the layout is described in CFBinaryPList.c).
///
/// Objects form a graph, and each path to an object becomes separate nodes. Two limits bound the expansion of shared objects: the
/// number of nodes, which take memory, and the bytes of their strings and data, which make the output large.
package struct BinaryReader: ~Escapable {
  /// The containers whose contents are read. Other containers become empty nodes.
  package enum Expansion {
    case all
    /// The containers that are inside fewer than this number of others.
    case levels(Int)
    /// The first node of each object.
    case once
  }

  /// A container on the path from the top object to the current one. Recursion would need too much stack for deep files: threads of
  /// apps may have 512 KB.
  private struct Level {
    let container: BinaryContainer
    let node: Int
    /// The shape of the dictionary; `ShapeTable.noShape` if its keys must be read.
    let shape: UInt32
    /// The indexes of the dictionary's keys in the shape table; nil if the keys must be read.
    let keys: Range<Int>?
    var next = 0
  }

  private static let knownReferencesCount = 1024

  package let objects: BinaryObjects
  package internal(set) var builder: NodeBuilder<NodesOnly>
  private var path: [Level] = []
  private let expansion: Expansion
  /// The index of the node of each container that was read, by object number, if each is read once; `UInt32.max` for other objects.
  private var containerNodes: [UInt32] = []
  /// The containers that stayed empty because their object was read before: the index of each node, with that of the first node.
  private(set) var copies: [Int: Int] = [:]
  private let seeded = SeededHash.ofProcess
  private var nodeLimit: Int
  private let byteLimit: Int
  /// The number of bytes in the strings and data of all nodes.
  private var usedBytes = 0
  /// The number of bytes of string objects that may still be decoded. Together, string objects can only be longer than the file if
  /// they overlap. Their texts could then fill the memory.
  private var remainingBytes: Int
  /// The decoded texts of string objects that are not ASCII, and of wide integers, by object number.
  private var texts: [Int: Slice] = [:]
  /// A hash table of key references, in which newer entries replace older ones. The keys of equal references are read only once.
  /// Without this table, reading takes 18 to 26 % longer.
  private var knownReferences: [(references: Range<Int>, shape: UInt32)] = []

  /// A reader of `bytes`, a whole file.
  @_lifetime(copy bytes)
  package init(
    _ bytes: Span<UInt8>, limits: Limits = Limits(), _ expansion: Expansion = .all
  ) throws(SyntaxError) {
    objects = try BinaryObjects(bytes)
    self.expansion = expansion
    // Reserves space for one node, as the caller may read only one object of a large file.
    builder = NodeBuilder(sourceCount: bytes.count, nodeCount: 1)
    remainingBytes = bytes.count.addingClamped(limits.nodes)
    nodeLimit = objects.nodeLimit(limits)
    byteLimit = objects.byteLimit(limits)
  }

  /// Appends the nodes of the whole file.
  ///
  /// - Parameter count: The number of nodes, from `BinaryObjects.validatedNodeCount`. Nil for a file that was not
  ///   validated, because validation takes as long as reading.
  /// - Throws: An error if the file is not valid. Without `count`, also if it has many more nodes than objects.
  mutating func readAll(count: Int? = nil) throws(SyntaxError) {
    try objects.checkOffsets()
    let trailer = objects.trailer
    // Most files have at most one node for each reference, and few references for each object. Reserving too much is cheap, as
    // unused memory is never touched. Growing the array would take twice the memory.
    let estimate = min(objects.bytes.count / trailer.referenceSize, 4 * trailer.objectCount) + 1
    if count == nil { nodeLimit = min(nodeLimit, estimate, Limits.reservedBytes / MemoryLayout<Node>.stride) }
    builder = NodeBuilder(sourceCount: objects.bytes.count, nodeCount: min(count ?? estimate, nodeLimit))
    try read(object: trailer.topObject)
  }

  /// Appends the nodes of an object and of its contents.
  package mutating func read(object number: Int) throws(SyntaxError) {
    try append(number, isKey: false, knownKey: nil)
    while var level = path.last {
      let container = level.container
      let depth = path.count
      // Until a container changes the path, `level` is not stored in it.
      while path.count == depth, level.next < container.referenceCount {
        let isKey = container.isDictionary && level.next.isMultiple(of: 2)
        let index = container.referenceIndex(ofChild: level.next)
        let key = isKey ? level.keys.map { builder.shapes.key(at: $0.lowerBound + level.next / 2) } : nil
        level.next += 1
        try append(try objects.reference(index, in: container), isKey: isKey, knownKey: key)
      }
      if path.count > depth {
        path[depth - 1].next = level.next
      } else {
        path.removeLast()
        try end(level)
      }
    }
  }

  /// Appends the node of an object. A container whose contents are read gets a placeholder and a level of `path`.
  ///
  /// - Parameter knownKey: The text of a key that is known from the shape of its dictionary.
  @inline(always)
  private mutating func append(_ number: Int, isKey: Bool, knownKey: Slice?) throws(SyntaxError) {
    guard builder.count < nodeLimit else {
      throw try objects.error(.limit(.manySharedNodes(nodeLimit)), at: number)
    }
    guard path.count < Limits.looseNesting else {
      throw try objects.error(.binary(.tooDeep(object: number)), at: number)
    }
    if let knownKey {
      try addUsedBytes(Int(knownKey.count), of: number)
      return builder.append(.string(knownKey))
    }
    guard let scalar = objects.plainScalar(number) else { return try appendSlowly(number, isKey: isKey) }
    if isKey, scalar.kind != .string { builder.isPortable = false }
    try appendScalar(scalar, of: number)
  }

  private mutating func appendScalar(_ node: Node, of number: Int) throws(SyntaxError) {
    switch node {
    case .string(let slice), .data(let slice): try addUsedBytes(Int(slice.count), of: number)
    default: break
    }
    builder.append(node)
  }

  @inline(never)
  private mutating func appendSlowly(_ number: Int, isKey: Bool) throws(SyntaxError) {
    switch try objects.object(number) {
    case .value(let node):
      if isKey || node.kind == .null { builder.isPortable = false }
      try appendScalar(node, of: number)
    case .string(let text):
      try addUsedBytes(text.count * text.unitSize, of: number)
      builder.append(.string(try slice(of: text, number)))
    case .wideInteger(let offset):
      if isKey { builder.isPortable = false }
      builder.append(.wideInteger(try digits(ofIntegerAt: offset, number)))
    case .container(let container): try begin(container, isKey: isKey)
    }
  }

  private mutating func begin(_ container: BinaryContainer, isKey: Bool) throws(SyntaxError) {
    let number = container.number
    if isKey, let dictionary = path.last?.container.number {
      throw try objects.error(.binary(.containerKey(object: dictionary, key: number)), at: number)
    }
    if path.contains(where: { $0.container.number == number }) {
      throw try objects.error(.binary(.cycle(object: number)), at: number)
    }
    guard noteAndExpand(number) else { return builder.append(container.isDictionary ? .emptyDictionary : .emptyArray) }
    let known = knownShape(of: container)
    let keys = builder.shapes.shapes.distinctKeyIndexes(of: known)
    if path.count >= Limits.nesting { builder.isPortable = false }
    let shape = keys == nil ? ShapeTable.noShape : known
    path.append(Level(container: container, node: builder.beginContainer(), shape: shape, keys: keys))
  }

  /// Replaces the placeholder of a container whose children were all appended.
  private mutating func end(_ level: Level) throws(SyntaxError) {
    let container = level.container
    guard container.isDictionary else {
      return try builder.endArray(at: level.node, count: container.count, offset: container.start)
    }
    try builder.endDictionary(
      at: level.node, count: container.count, offset: container.start, in: objects.bytes, shape: level.shape)
    if level.keys == nil { noteReferences(of: container, node: level.node) }
  }

  /// Returns true if the contents of the container object `number` are read for the next node. If each is read once, notes that node
  /// as the first one or as a copy.
  private mutating func noteAndExpand(_ number: Int) -> Bool {
    switch expansion {
    case .all: return true
    case .levels(let count): return path.count < count
    case .once:
      if containerNodes.isEmpty { containerNodes = [UInt32](repeating: .max, count: objects.trailer.objectCount) }
      if containerNodes[number] == .max {
        containerNodes[number] = UInt32(truncatingIfNeeded: builder.count)
        return true
      }
      copies[builder.count] = Int(containerNodes[number])
      return false
    }
  }

  /// The shape of an earlier dictionary with the same key references; `noShape` if there is none.
  private func knownShape(of container: BinaryContainer) -> UInt32 {
    guard !knownReferences.isEmpty, let references = keyReferences(of: container) else { return ShapeTable.noShape }
    let known = knownReferences[index(of: references)]
    let isEqual = objects.bytes.extracting(known.references).equals(objects.bytes.extracting(references))
    return isEqual ? known.shape : ShapeTable.noShape
  }

  /// Notes the shape of the dictionary at `node` for later dictionaries with the same key references.
  private mutating func noteReferences(of container: BinaryContainer, node: Int) {
    guard case .dictionary(_, _, let shape) = builder.nodes[node], shape != ShapeTable.noShape,
      let references = keyReferences(of: container)
    else { return }
    if knownReferences.isEmpty {
      knownReferences = Array(repeating: (0..<0, ShapeTable.noShape), count: Self.knownReferencesCount)
    }
    knownReferences[index(of: references)] = (references, shape)
  }

  /// The range of a dictionary's key references in the file; nil if the dictionary cannot have a shape.
  private func keyReferences(of container: BinaryContainer) -> Range<Int>? {
    guard container.isDictionary, 1...ShapeTable.maxKeys ~= container.count else { return nil }
    return container.start..<container.start + container.count * objects.trailer.referenceSize
  }

  /// The index of `references` in `knownReferences`.
  private func index(of references: Range<Int>) -> Int {
    let hash = seeded.mixed(seeded.start, with: objects.bytes.extracting(references))
    return Int(truncatingIfNeeded: hash) & (Self.knownReferencesCount - 1)
  }

  /// Adds the bytes of a string or data to `usedBytes`. Called for each reference to the object.
  private mutating func addUsedBytes(_ count: Int, of number: Int) throws(SyntaxError) {
    usedBytes = usedBytes.addingClamped(count)
    guard usedBytes <= byteLimit else {
      throw try objects.error(.limit(.manySharedBytes(byteLimit)), at: number)
    }
  }

  /// The UTF-8 form of a string object. Each object is decoded only once.
  private mutating func slice(of text: BinaryText, _ number: Int) throws(SyntaxError) -> Slice {
    if text.isASCII(in: objects.bytes) { return try Slice(from: text.start, to: text.start + text.count) }
    if let known = texts[number] { return known }
    remainingBytes -= text.count * text.unitSize
    guard remainingBytes >= 0 else { throw SyntaxError(.binary(.overlap(object: number)), at: text.start) }
    let start = builder.decoded.count
    let hasLoneSurrogate = text.append(to: &builder.decoded, in: objects.bytes)
    let slice = try builder.slice(decodedFrom: start, at: text.start)
    if hasLoneSurrogate {
      text.append(to: &builder.decoded, in: objects.bytes, isExact: true)
      builder.loneSurrogates.append(slice.offset)
    }
    texts[number] = slice
    return slice
  }

  /// The digits of the wide integer whose bytes are at `offset`. Each object is decoded only once.
  private mutating func digits(ofIntegerAt offset: Int, _ number: Int) throws(SyntaxError) -> Slice {
    if let known = texts[number] { return known }
    let start = builder.decoded.count
    builder.decoded.append(contentsOf: objects.wideInteger(at: offset).description.utf8)
    let slice = try builder.slice(decodedFrom: start, at: offset)
    texts[number] = slice
    return slice
  }
}
