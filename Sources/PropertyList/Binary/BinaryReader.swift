/// Reads binary property lists (the layout is described in CFBinaryPList.c).
///
/// Objects form a graph, and each path to an object becomes nodes of its own. How far sharing may blow a file up is
/// bounded in nodes, for memory, and in bytes of strings and data, for what is written of them; cycles and depth are
/// found on the way down.
package struct BinaryReader: ~Escapable {
  /// A container on the way from the top object to where the reader is.
  private struct Level {
    let container: BinaryContainer
    /// The index of the container's node.
    let node: Int
    /// How many children have been appended.
    var next = 0
  }

  private static let textsPerPage = 1024

  package let objects: BinaryObjects
  package internal(set) var builder: NodeBuilder
  private var path: [Level] = []
  /// Which containers are on the path, a bit for each object; empty before the first one.
  private var onPath: [UInt64] = []
  /// How many levels of what is inside the object are read; the containers below stay empty.
  private var levels = Int.max
  /// The node of each container that has been read, by its object's number, where each is read only once; otherwise nil.
  private var nodes: [Int: Int]?
  /// The node of the container that is the same object, for each that is left empty as it has been read before.
  private(set) var copies: [Int: Int] = [:]
  private var nodeLimit: Int
  private let byteLimit: Int
  private var usedBytes = 0
  /// How many bytes of strings may still be decoded, which happens once for each object. Strings that lie beside one
  /// another cannot use up the file's size; those that overlap could fill the memory.
  private var remainingBytes: Int
  /// The decoded text of each string object that is not ASCII, or a slice of no bytes, in pages that are empty before
  /// they are needed: whoever reads one object of a large file needs few.
  private var texts: [[Slice]] = []
  /// Strings of ASCII that were read lately, each at the place that its number gives, as records share their keys.
  private var recentTexts = [RecentText](repeating: RecentText(), count: 256)

  private struct RecentText {
    var number = -1
    var slice = Slice(offset: 0, count: 0)
  }

  /// A reader of `bytes`, a whole file.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, limits: Limits = Limits()) throws(SyntaxError) {
    objects = try BinaryObjects(bytes)
    // Room for one node in all: whoever reads one object of a large file needs no more.
    builder = NodeBuilder(sourceCount: bytes.count, bytesPerNode: .max)
    remainingBytes = bytes.count.addingClamped(limits.nodes)
    nodeLimit = objects.nodeLimit(limits)
    byteLimit = objects.byteLimit(limits)
  }

  /// Appends the nodes of the whole file, if it has no mistakes and does not become many more nodes than it has objects, as
  /// most files: a check before would take as long as this.
  mutating func readWithoutCheck() throws(SyntaxError) {
    // Equal scalars are one object. The memory beyond what is used is never touched.
    let trailer = objects.trailer
    let estimate = min(objects.bytes.count / trailer.referenceSize, 4 * trailer.objectCount) + 1
    nodeLimit = min(nodeLimit, estimate, Limits.reservedBytes / MemoryLayout<Node>.stride)
    try read(count: nodeLimit)
  }

  /// Appends the nodes of the whole file, which `BinaryObjects.validate` has found to be `count`.
  mutating func read(count: Int) throws(SyntaxError) {
    try objects.checkOffsets()
    // An array that grew to hold the nodes of shared objects would take twice their memory.
    builder =
      count <= nodeLimit
      ? NodeBuilder(sourceCount: objects.bytes.count, nodeCount: count)
      // It ends in an error about the object at which they are too many.
      : NodeBuilder(sourceCount: objects.bytes.count, bytesPerNode: .max, keepsNodes: false)
    let top = objects.trailer.topObject
    try read(object: top)
  }

  /// Appends the nodes of the whole file, of each container once: where it stands again, an empty one takes its place, and is
  /// noted in `copies`.
  mutating func readContainersOnce() throws(SyntaxError) {
    nodes = [:]
    let top = objects.trailer.topObject
    try read(object: top)
  }

  /// Appends the nodes of one object and, down to `levels` levels, of what is inside it.
  package mutating func read(object number: Int, levels: Int = .max) throws(SyntaxError) {
    self.levels = levels
    try append(number, isKey: false)
    while var level = path.last {
      let container = level.container
      let depth = path.count
      // Scalars leave the path as it is.
      while path.count == depth, level.next < container.referenceCount {
        // Keys and values take turns among the nodes; in the file all keys come first.
        let isKey = container.isDictionary && level.next.isMultiple(of: 2)
        let index = container.isDictionary ? level.next / 2 + (isKey ? 0 : container.count) : level.next
        level.next += 1
        try append(try objects.reference(index, in: container), isKey: isKey)
      }
      if path.count > depth {
        path[depth - 1].next = level.next
      } else {
        path.removeLast()
        try end(level)
      }
    }
  }

  private mutating func append(_ number: Int, isKey: Bool) throws(SyntaxError) {
    guard builder.count < nodeLimit else {
      throw SyntaxError(.limit(.manySharedNodes(nodeLimit)), at: try objects.offset(of: number))
    }
    guard path.count < Limits.looseNesting else {
      throw SyntaxError(.binary(.tooDeep(object: number)), at: try objects.offset(of: number))
    }
    let recent = recentTexts[number & 0xFF]
    if recent.number == number {
      try use(Int(recent.slice.count), of: number)
      return builder.append(.string(recent.slice))
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
      let problem = BinaryProblem.containerKey(object: dictionary, key: number)
      throw SyntaxError(.binary(problem), at: try objects.offset(of: number))
    }
    if isOnPath(number) { throw SyntaxError(.binary(.cycle(object: number)), at: try objects.offset(of: number)) }
    if let first = nodes?[number] { copies[builder.count] = first }
    guard path.count < levels, nodes?[number] == nil else {
      return builder.append(container.isDictionary ? .dictionary(count: 0, size: 0) : .array(count: 0, size: 0))
    }
    toggleOnPath(number)
    nodes?[number] = builder.count
    path.append(Level(container: container, node: builder.beginContainer()))
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
    if container.isDictionary {
      try builder.endDictionary(at: level.node, count: container.count, offset: container.start)
    } else {
      try builder.endArray(at: level.node, count: container.count, offset: container.start)
    }
  }

  /// Counts the bytes of a string or data, once for each reference to it.
  private mutating func use(_ count: Int, of number: Int) throws(SyntaxError) {
    usedBytes = usedBytes.addingClamped(count)
    guard usedBytes <= byteLimit else {
      throw SyntaxError(.limit(.manySharedBytes(byteLimit)), at: try objects.offset(of: number))
    }
  }

  /// The UTF-8 form of a string, which is decoded once however many references there are to it.
  private mutating func slice(of text: BinaryText, _ number: Int) throws(SyntaxError) -> Slice {
    if text.isUTF8(in: objects.bytes) {
      let slice = try objects.slice(at: text.start, count: text.count)
      recentTexts[number & 0xFF] = RecentText(number: number, slice: slice)
      return slice
    }
    let (page, place) = number.quotientAndRemainder(dividingBy: BinaryReader.textsPerPage)
    if texts.isEmpty {
      texts = Array(repeating: [], count: objects.trailer.objectCount / BinaryReader.textsPerPage + 1)
    }
    if texts[page].isEmpty {
      texts[page] = Array(repeating: Slice(offset: 0, count: 0), count: BinaryReader.textsPerPage)
    } else if texts[page][place].count > 0 {
      return texts[page][place]
    }
    remainingBytes -= text.count * text.unitSize
    guard remainingBytes >= 0 else { throw SyntaxError(.binary(.overlap(object: number)), at: text.start) }
    let start = builder.decoded.count
    var offset = text.start
    var hasLoneSurrogate = false
    while let scalar = text.next(&offset, in: objects.bytes) {
      builder.appendDecoded(scalar)
      if scalar == "\u{FFFD}", text.loneSurrogate(before: offset, in: objects.bytes) != nil { hasLoneSurrogate = true }
    }
    let slice = try builder.slice(decodedFrom: start, at: text.start)
    if hasLoneSurrogate { builder.appendExactForm(of: text, in: objects.bytes, at: slice) }
    texts[page][place] = slice
    return slice
  }
}
