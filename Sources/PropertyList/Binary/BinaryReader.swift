/// A reader of binary property lists (the layout is described in CFBinaryPList.c).
///
/// Objects form a graph, and each path to an object becomes separate nodes. Two limits bound the expansion of shared
/// objects: the number of nodes, which take memory, and the bytes of strings and data, which make the output large.
package struct BinaryReader: ~Escapable {
  /// The containers whose contents are read. Other containers become empty nodes.
  package enum Expansion {
    case all
    /// The containers that are inside fewer than this number of others.
    case levels(Int)
    /// The first node of each object.
    case once
  }

  /// A container on the path from the top object to the current one. Recursion would need too much stack for deep
  /// files: threads of apps may have 512 KB.
  private struct OpenContainer {
    let container: BinaryContainer
    let node: Int
    /// The shape of the dictionary, and the indexes of its keys in the shape table; nil if its keys must be read.
    var known: (shape: UInt32, keys: Range<Int>)?
    /// The range of the dictionary's key references, and its index in `knownReferences`; nil if it cannot have a shape.
    var references: (range: Range<Int>, slot: Int)?
    var next = 0
  }

  private static let knownReferencesCount = 1024

  package let objects: BinaryObjects
  package internal(set) var builder: NodeBuilder<NodesOnly>
  private var path: [OpenContainer] = []
  /// A bit for each object number, set for the containers of `path`. A search of `path` would take time for each of them.
  private var openObjects: [UInt64]
  private let expansion: Expansion
  /// The node index of each container, by object number, if each is read once; `UInt32.max` for unread objects.
  private var containerNodes: [UInt32] = []
  /// The containers that stayed empty, as their object was read before: the index of each node, with that of the first.
  private(set) var copies: [Int: Int] = [:]
  private let seeded = SeededHash.ofProcess
  private let nodeLimit: Int
  private let byteLimit: Int
  /// The number of bytes in the strings and data of all nodes.
  private var usedBytes = 0
  /// The number of bytes of string objects that may still be decoded. Together, string objects can only be longer than
  /// the file if they overlap. Their texts could then fill the memory.
  private var remainingBytes: Int
  /// The decoded texts of string objects that are not ASCII, and of wide integers, by object number.
  private var texts: [Int: Slice] = [:]
  /// A hash table of key references, in which newer entries replace older ones. The keys of equal references are read
  /// only once. Without this table, reading takes 18 to 26 % longer.
  private var knownReferences: [(references: Range<Int>, shape: UInt32)] = []

  /// A reader of `objects`, with memory for `nodeCount` nodes: by default one, as the caller may read only one object
  /// of a large file. More than `maxNodes` are an error.
  @_lifetime(copy objects)
  package init(
    _ objects: BinaryObjects, limits: Limits = Limits(), _ expansion: Expansion = .all, nodeCount: Int = 1,
    maxNodes: Int = .max
  ) {
    self.objects = objects
    self.expansion = expansion
    openObjects = [UInt64](repeating: 0, count: objects.trailer.objectCount >> 6 + 1)
    remainingBytes = objects.workLimit(limits)
    let limit = objects.nodeLimit(limits)
    nodeLimit = min(limit, maxNodes)
    byteLimit = objects.byteLimit(limit)
    builder = NodeBuilder(sourceCount: objects.bytes.count, nodeCount: min(nodeCount, nodeLimit))
    builder.bounds.traits.remove(.forbiddenCharacter)
  }

  /// Appends the nodes of an object, by default the top object, and of its contents.
  package mutating func read(object number: Int? = nil) throws(SyntaxError) {
    try appendObject(number ?? objects.trailer.topObject, isKey: false)
    while var current = path.last {
      let container = current.container
      let depth = path.count
      // `current` is a copy; it is written back only when a nested container opens.
      while path.count == depth, current.next < container.referenceCount {
        let isKey = container.isDictionary && current.next.isMultiple(of: 2)
        let index = container.referenceIndex(ofChild: current.next)
        if isKey, let keys = current.known?.keys {
          try appendKnownKey(builder.shapes.key(at: keys.lowerBound + index), index, in: container)
        } else {
          try appendObject(try objects.reference(index, in: container), isKey: isKey)
        }
        current.next += 1
      }
      if path.count > depth {
        path[depth - 1].next = current.next
      } else {
        path.removeLast()
        try end(current)
      }
    }
  }

  /// Appends a key known from the shape of its dictionary. Its reference, at `index`, equals one that was checked.
  @inline(always)
  private mutating func appendKnownKey(_ key: Slice, _ index: Int, in dictionary: BinaryContainer) throws(SyntaxError) {
    usedBytes = usedBytes.addingClamped(Int(key.count))
    guard hasRoom, usedBytes <= byteLimit else { throw try limitError(at: objects.reference(index, in: dictionary)) }
    builder.append(.string(key))
  }

  /// Appends the node of an object. A container whose contents are read gets a placeholder and becomes the last one of `path`.
  @inline(always)
  private mutating func appendObject(_ number: Int, isKey: Bool) throws(SyntaxError) {
    guard hasRoom else { throw try limitError(at: number) }
    let start = try objects.offset(of: number)
    guard let scalar = objects.commonScalar(at: start) else { return try appendSlowly(number, at: start, isKey: isKey) }
    try appendScalar(scalar, of: number, isKey: isKey)
  }

  @inline(__always)
  private mutating func appendScalar(_ scalar: Node, of number: Int, isKey: Bool) throws(SyntaxError) {
    switch scalar {
    case .string(let slice):
      try addUsedBytes(Int(slice.count), of: number)
      return builder.append(scalar)
    case .data(let slice): try addUsedBytes(Int(slice.count), of: number)
    default: break
    }
    if isKey { builder.record(.nonStringKey) }
    builder.append(restricted: scalar)
  }

  @inline(never)
  private mutating func appendSlowly(_ number: Int, at start: Int, isKey: Bool) throws(SyntaxError) {
    switch try objects.object(number, at: start) {
    case .value(let node): try appendScalar(node, of: number, isKey: isKey)
    case .string(let text):
      try addUsedBytes(text.count * text.unitSize, of: number)
      builder.append(.string(try slice(of: text, number)))
    case .wideInteger(let offset):
      try appendScalar(.wideInteger(try digits(ofIntegerAt: offset, number)), of: number, isKey: isKey)
    case .container(let container): try begin(container, isKey: isKey)
    }
  }

  private mutating func begin(_ container: BinaryContainer, isKey: Bool) throws(SyntaxError) {
    let number = container.number
    if isKey, let dictionary = path.last?.container { throw try objects.containerKey(number, of: dictionary) }
    let (word, bit) = (number >> 6, 1 as UInt64 &<< UInt64(truncatingIfNeeded: number))
    guard openObjects[word] & bit == 0 else { throw try objects.error(.binary(.cycle(object: number)), at: number) }
    guard recordNode(of: number) else {
      return builder.append(container.isDictionary ? .emptyDictionary : .emptyArray)
    }
    openObjects[word] |= bit
    var current = OpenContainer(container: container, node: builder.appendPlaceholder())
    findKeys(of: &current)
    path.append(current)
    // An element can be an empty container.
    builder.record(nesting: path.count + 1)
  }

  /// Replaces the placeholder of a container whose children were all appended.
  private mutating func end(_ current: OpenContainer) throws(SyntaxError) {
    let container = current.container
    openObjects[container.number >> 6] ^= 1 &<< UInt64(truncatingIfNeeded: container.number)
    guard container.isDictionary else {
      return try builder.endArray(at: current.node, count: container.count, offset: container.start)
    }
    try builder.endDictionary(
      at: current.node, count: container.count, offset: container.start, in: objects.bytes,
      shape: current.known?.shape ?? ShapeTable.noShape)
    if current.known == nil, let (range, slot) = current.references {
      let shape = builder.nodes[current.node].shape
      if shape != ShapeTable.noShape { knownReferences[slot] = (range, shape) }
    }
  }

  /// Records the next node as the first one of the container object `number` or as a copy, if each object is read once.
  /// Returns true if the contents of the object are read for this node.
  private mutating func recordNode(of number: Int) -> Bool {
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

  /// Finds the shape and the keys of `current` if it is a dictionary with the same key references as an earlier one.
  private mutating func findKeys(of current: inout OpenContainer) {
    guard current.container.isDictionary, 1...ShapeTable.maxKeys ~= current.container.count else { return }
    if knownReferences.isEmpty {
      knownReferences = Array(repeating: (0..<0, ShapeTable.noShape), count: Self.knownReferencesCount)
    }
    let container = current.container
    let range = container.start..<container.start + container.count * objects.trailer.referenceSize
    let references = objects.bytes.extracting(range)
    let slot = Int(truncatingIfNeeded: seeded.mixed(seeded.start, with: references)) & (Self.knownReferencesCount - 1)
    current.references = (range, slot)
    let known = knownReferences[slot]
    guard objects.bytes.extracting(known.references).equals(references) else { return }
    current.known = builder.shapes.shapes.distinctKeyIndexes(of: known.shape).map { (known.shape, $0) }
  }

  /// True if another node is within the limits of their number and nesting.
  private var hasRoom: Bool { builder.count < nodeLimit && path.count < Limits.looseNesting }

  /// The error for the first limit that a node of the object with this number exceeds.
  @inline(never)
  private func limitError(at number: Int) throws(SyntaxError) -> SyntaxError {
    if builder.count >= nodeLimit { return try objects.error(.limit(.manySharedNodes(nodeLimit)), at: number) }
    if path.count >= Limits.looseNesting { return try objects.error(.limit(.tooDeep(.binary)), at: number) }
    return try objects.error(.limit(.manySharedBytes(byteLimit)), at: number)
  }

  /// Adds the bytes of a string or data to `usedBytes`. Called for each reference to the object.
  private mutating func addUsedBytes(_ count: Int, of number: Int) throws(SyntaxError) {
    usedBytes = usedBytes.addingClamped(count)
    guard usedBytes <= byteLimit else { throw try limitError(at: number) }
  }

  /// The UTF-8 form of a string object. Each object is decoded only once.
  private mutating func slice(of text: BinaryText, _ number: Int) throws(SyntaxError) -> Slice {
    if text.unitSize == 1 {
      let bytes = objects.bytes.extracting(..<(text.start + text.count))
      // One search is enough for most texts.
      let nonPrintable = bytes.firstOffset(from: text.start, marks: \.nonPrintableMarks) ?? bytes.count
      if bytes.firstNonASCII(from: nonPrintable, to: bytes.count) == nil {
        if bytes.firstForbiddenXMLCharacter(from: nonPrintable) != nil { builder.record(.forbiddenCharacter) }
        return try Slice(from: text.start, to: bytes.count)
      }
    }
    if let known = texts[number] { return known }
    remainingBytes -= text.count * text.unitSize
    guard remainingBytes >= 0 else { throw SyntaxError(.binary(.overlap(object: number)), at: text.start) }
    let start = builder.decoded.count
    let hasLoneSurrogate = text.append(to: &builder.decoded, in: objects.bytes)
    let slice = try builder.slice(decodedFrom: start, at: text.start)
    if builder.decoded.span.firstForbiddenXMLCharacter(from: start) != nil {
      builder.record(.forbiddenCharacter)
    }
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
