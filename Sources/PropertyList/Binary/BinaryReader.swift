/// A reader of binary property lists (the layout is described in CFBinaryPList.c).
///
/// Objects form a graph, and each path to an object becomes separate nodes. The expansion of shared objects is limited: in
/// nodes, which take memory, and in bytes of strings and data, which make the output large.
package struct BinaryReader: ~Escapable {
  /// A container on the path from the top object to the current one.
  private struct Level {
    let container: BinaryContainer
    /// The index of the container's node.
    let node: Int
    /// The shape of the dictionary; `ShapeTable.noShape` if its keys must be read.
    let shape: UInt32
    /// The indexes of the keys in the shape table.
    let keys: Range<Int>?
    /// The number of children that were appended.
    var next = 0
  }

  /// The key references of a dictionary that was read, and its shape.
  private struct KnownReferences {
    var start = 0
    var count = 0
    var shape = ShapeTable.noShape
  }

  private static let textsPerPage = 1024
  private static let knownReferencesCount = 1024

  package let objects: BinaryObjects
  package internal(set) var builder: NodeBuilder
  private var path: [Level] = []
  /// A bit for each object, set if it is a container on the path; empty before the first container.
  private var onPath: [UInt64] = []
  /// The number of levels that are read; deeper containers stay empty.
  private var maxLevels = Int.max
  /// The node of each container that was read, by object number; nil if containers may be read more than once.
  private var nodes: [Int: Int]?
  /// For each node of a container that was left empty, the earlier node of the same object.
  private(set) var copies: [Int: Int] = [:]
  private let seeded = SeededHash.ofProcess
  private var nodeLimit: Int
  private let byteLimit: Int
  private var usedBytes = 0
  /// The number of bytes of strings that may still be decoded, once for each object. The strings of a file cannot have more
  /// bytes than the file, unless they overlap. Then they could fill the memory.
  private var remainingBytes: Int
  /// The decoded text of each string object that is not ASCII, or an empty slice. Pages are empty until they are needed, as
  /// reading one object of a large file needs few.
  private var texts: [[Slice]] = []
  /// Key references, each at the index that its hash gives; newer ones replace older ones. The keys of equal references are read
  /// once: without this, reading takes 18 to 26 % longer.
  private var knownReferences: [KnownReferences] = []

  /// A reader of `bytes`, a whole file.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, limits: Limits = Limits()) throws(SyntaxError) {
    objects = try BinaryObjects(bytes)
    // Reserves space for one node only, as for one object of a large file.
    builder = NodeBuilder(sourceCount: bytes.count, bytesPerNode: .max)
    remainingBytes = bytes.count.addingClamped(limits.nodes)
    nodeLimit = objects.nodeLimit(limits)
    byteLimit = objects.byteLimit(limits)
  }

  /// Appends the nodes of the whole file. It throws if the file is not valid, or expands to many more nodes than it has
  /// objects. Most files are read like this, as a validation before takes as long as reading.
  mutating func readWithoutCheck() throws(SyntaxError) {
    // Most files have at most one node for each reference, and few references for each object. Reserved memory that is not used is
    // never touched.
    let trailer = objects.trailer
    let estimate = min(objects.bytes.count / trailer.referenceSize, 4 * trailer.objectCount) + 1
    nodeLimit = min(nodeLimit, estimate, Limits.reservedBytes / MemoryLayout<Node>.stride)
    try read(count: nodeLimit)
  }

  /// Appends the nodes of the whole file, whose number `BinaryObjects.validatedNodeCount` returned.
  mutating func read(count: Int) throws(SyntaxError) {
    try objects.checkOffsets()
    // An array that grows would take twice the memory. Beyond the limit, reading ends in an error at the object that exceeds it.
    builder = NodeBuilder(sourceCount: objects.bytes.count, nodeCount: min(count, nodeLimit))
    let top = objects.trailer.topObject
    try read(object: top)
  }

  /// Appends the nodes of the whole file, but the contents of each container only once. Later nodes of the same container are
  /// empty and recorded in `copies`.
  mutating func readContainersOnce() throws(SyntaxError) {
    nodes = [:]
    let top = objects.trailer.topObject
    try read(object: top)
  }

  /// Appends the nodes of an object and of its contents, down to `levels` levels.
  package mutating func read(object number: Int, levels: Int = .max) throws(SyntaxError) {
    maxLevels = levels
    try append(number, isKey: false, knownKey: nil)
    while var level = path.last {
      let container = level.container
      let depth = path.count
      // Scalars do not change the path.
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

  @inline(__always)
  private mutating func append(_ number: Int, isKey: Bool, knownKey: Slice?) throws(SyntaxError) {
    guard builder.count < nodeLimit else {
      throw try objects.error(.limit(.manySharedNodes(nodeLimit)), at: number)
    }
    guard path.count < Limits.looseNesting else {
      throw try objects.error(.binary(.tooDeep(object: number)), at: number)
    }
    if let knownKey {
      try use(Int(knownKey.count), of: number)
      return builder.append(.string(knownKey))
    }
    switch try objects.object(number) {
    case .value(let node):
      if case .data(let slice) = node { try use(Int(slice.count), of: number) }
      builder.append(node)
    case .string(let text):
      try use(text.count * text.unitSize, of: number)
      builder.append(.string(try slice(of: text, number)))
    case .container(let container): try begin(container, isKey: isKey)
    }
  }

  private mutating func begin(_ container: BinaryContainer, isKey: Bool) throws(SyntaxError) {
    let number = container.number
    if isKey, let dictionary = path.last?.container.number {
      throw try objects.error(.binary(.containerKey(object: dictionary, key: number)), at: number)
    }
    if isOnPath(number) { throw try objects.error(.binary(.cycle(object: number)), at: number) }
    if let first = nodes?[number] { copies[builder.count] = first }
    guard path.count < maxLevels, nodes?[number] == nil else {
      return builder.append(container.isDictionary ? .dictionary(count: 0, size: 0) : .array(count: 0, size: 0))
    }
    toggleOnPath(number)
    nodes?[number] = builder.count
    let shape = knownShape(of: container)
    let keys = builder.shapes.shapes.distinctKeyIndexes(of: shape)
    path.append(Level(container: container, node: builder.beginContainer(), shape: shape, keys: keys))
  }

  /// The shape of an earlier dictionary with the same key references.
  private func knownShape(of container: BinaryContainer) -> UInt32 {
    guard !knownReferences.isEmpty, let references = keyReferences(of: container) else { return ShapeTable.noShape }
    let known = knownReferences[index(of: references)]
    guard known.count == references.count,
      objects.bytes.extracting(known.start..<known.start + known.count).equals(objects.bytes.extracting(references))
    else { return ShapeTable.noShape }
    return known.shape
  }

  /// Notes the shape of the dictionary at `node` for others with the same key references.
  private mutating func noteReferences(of container: BinaryContainer, node: Int) {
    guard case .dictionary(_, _, let shape) = builder.nodes[node], shape != ShapeTable.noShape,
      let references = keyReferences(of: container)
    else { return }
    if knownReferences.isEmpty {
      knownReferences = Array(repeating: KnownReferences(), count: Self.knownReferencesCount)
    }
    knownReferences[index(of: references)] = KnownReferences(
      start: references.lowerBound, count: references.count, shape: shape)
  }

  /// The range of the key references of a dictionary that may have a shape.
  private func keyReferences(of container: BinaryContainer) -> Range<Int>? {
    guard container.isDictionary, 1...ShapeTable.maxKeys ~= container.count else { return nil }
    return container.start..<container.start + container.count * objects.trailer.referenceSize
  }

  /// The index of `references` in `knownReferences`.
  private func index(of references: Range<Int>) -> Int {
    let hash = seeded.mixed(seeded.start, with: objects.bytes.extracting(references))
    return Int(truncatingIfNeeded: hash) & (Self.knownReferencesCount - 1)
  }

  private func isOnPath(_ number: Int) -> Bool {
    !onPath.isEmpty && onPath[number / UInt64.bitWidth] >> UInt64(number % UInt64.bitWidth) & 1 == 1
  }

  private mutating func toggleOnPath(_ number: Int) {
    if onPath.isEmpty { onPath = Array(repeating: 0, count: objects.trailer.objectCount / UInt64.bitWidth + 1) }
    onPath[number / UInt64.bitWidth] ^= 1 << UInt64(number % UInt64.bitWidth)
  }

  private mutating func end(_ level: Level) throws(SyntaxError) {
    let container = level.container
    toggleOnPath(container.number)
    if !container.isDictionary {
      try builder.endArray(at: level.node, count: container.count, offset: container.start)
    } else if level.keys == nil {
      try builder.endDictionary(
        at: level.node, count: container.count, offset: container.start, in: objects.bytes)
      noteReferences(of: container, node: level.node)
    } else {
      try builder.endDictionary(
        at: level.node, count: container.count, offset: container.start, shape: level.shape)
    }
  }

  /// Adds the bytes of a string or data to `usedBytes`, for each reference to it.
  private mutating func use(_ count: Int, of number: Int) throws(SyntaxError) {
    usedBytes = usedBytes.addingClamped(count)
    guard usedBytes <= byteLimit else {
      throw try objects.error(.limit(.manySharedBytes(byteLimit)), at: number)
    }
  }

  /// The UTF-8 form of a string. It is decoded only once.
  private mutating func slice(of text: BinaryText, _ number: Int) throws(SyntaxError) -> Slice {
    if text.isUTF8(in: objects.bytes) { return try objects.slice(at: text.start, count: text.count) }
    let (page, index) = number.quotientAndRemainder(dividingBy: BinaryReader.textsPerPage)
    if texts.isEmpty {
      texts = Array(repeating: [], count: objects.trailer.objectCount / BinaryReader.textsPerPage + 1)
    }
    if texts[page].isEmpty {
      texts[page] = Array(repeating: Slice(offset: 0, count: 0), count: BinaryReader.textsPerPage)
    } else if texts[page][index].count > 0 {
      return texts[page][index]
    }
    remainingBytes -= text.count * text.unitSize
    guard remainingBytes >= 0 else { throw SyntaxError(.binary(.overlap(object: number)), at: text.start) }
    let start = builder.decoded.count
    let hasLoneSurrogate = text.append(to: &builder.decoded, in: objects.bytes)
    let slice = try builder.slice(decodedFrom: start, at: text.start)
    if hasLoneSurrogate { builder.appendExactForm(of: text, in: objects.bytes, at: slice) }
    texts[page][index] = slice
    return slice
  }
}
