extension BinaryObjects {
  /// Checks all that the top object leads to, in time and memory that grow with the file and not with what shared
  /// objects would grow to.
  ///
  /// Objects that nothing refers to are not judged, except that their offsets must lie before the offset table.
  ///
  /// - Returns: how many nodes the file becomes when it is read; of more than 2^32, about as many.
  @discardableResult
  package func validate(limits: Limits = Limits()) throws(SyntaxError) -> Int { try extent(limits: limits).nodes }

  /// Checks the same, and as far as it is quickly seen that the file does not become too many nodes.
  func validateSize(limits: Limits) throws(SyntaxError) -> Int {
    try checkOffsets()
    var validator = BinaryValidator(self, limits: limits)
    let nodes = try validator.run()
    let limit = nodeLimit(limits)
    // With long strings the bytes may become too many before the nodes do.
    if nodes > limit, validator.longestValue <= Limits.bytesPerNode {
      let number = try validator.object(ofNode: limit)
      throw SyntaxError(.limit(.manySharedNodes(limit)), at: try offset(of: number))
    }
    return nodes
  }

  /// Checks what `validate` checks, and says how much the file becomes when it is read.
  func extent(limits: Limits) throws(SyntaxError) -> BinaryExtent {
    try checkOffsets()
    var validator = BinaryValidator(self, limits: limits)
    let nodes = try validator.run()
    return BinaryExtent(nodes: nodes, longestValue: validator.longestValue)
  }
}

/// What a binary property list without mistakes becomes when it is read.
struct BinaryExtent {
  /// The number of nodes; of more than 2^32, about as many.
  let nodes: Int
  /// The bytes of the longest string or data in the file.
  let longestValue: Int
}

/// Walks over every reference of the reachable containers once.
private struct BinaryValidator: ~Escapable {
  /// A container on the way from the top object to where the walk is.
  private struct Level {
    let container: BinaryContainer
    /// How many containers are around what is inside this one.
    let depth: Int
    var next = 0
    /// The longest way down that has been found yet, in references.
    var height = 0
    /// How many nodes it becomes with what has been found in it; of more than 2^32, about as many.
    var size: UInt32 = 1
  }

  /// What is known about an object: one of these, or the place of a container in `closed` after them.
  private typealias Mark = UInt32
  private static let unseen: Mark = 0
  private static let value: Mark = 1
  /// A container around the one where the walk is, or that one.
  private static let open: Mark = 2
  private static let firstClosed: Mark = 3

  /// A container that becomes `size` nodes, from which the longest way down goes over `height` references.
  private struct Closed {
    let height: UInt16
    let size: UInt32
  }

  private let objects: BinaryObjects
  /// The bytes of the longest string or data that was seen.
  private(set) var longestValue = 0
  private var marks: [Mark]
  /// The containers that were walked through.
  private var closed: [Closed] = []
  /// The containers around the one where the walk is.
  private var path: [Level] = []
  /// How many bytes of references may still be walked over. Containers that lie beside one another cannot use up the
  /// file's size; those that overlap could make the walk quadratic.
  private var remainingBytes: Int

  @_lifetime(copy objects)
  init(_ objects: BinaryObjects, limits: Limits) {
    self.objects = objects
    marks = Array(repeating: Self.unseen, count: objects.trailer.objectCount)
    remainingBytes = objects.bytes.count.addingClamped(limits.nodes)
  }

  /// Checks all that the top object leads to, and counts its nodes.
  mutating func run() throws(SyntaxError) -> Int {
    guard case .container(let top) = try objects.object(objects.trailer.topObject) else { return 1 }
    var level = try open(top)
    while true {
      if let inner = try visitValues(of: &level) {
        path.append(level)
        level = try open(inner)
      } else {
        let number = level.container.number
        let (height, size) = (level.height, level.size)
        marks[number] = Self.firstClosed &+ UInt32(truncatingIfNeeded: closed.count)
        closed.append(Closed(height: UInt16(height), size: size))
        guard let outer = path.popLast() else { return Int(size) }
        level = outer
        try add(number, height: height, size: size, to: &level)
      }
    }
  }

  /// The number of the object that the node at `index` is made of.
  func object(ofNode index: Int) throws(SyntaxError) -> Int {
    var number = objects.trailer.topObject
    var rest = index
    while rest > 0, case .container(let container) = try objects.object(number) {
      rest -= 1
      for child in 0..<container.referenceCount {
        // Keys and values take turns among the nodes; in the file all keys come first.
        let isKey = child.isMultiple(of: 2)
        let reference = container.isDictionary ? child / 2 + (isKey ? 0 : container.count) : child
        number = try objects.reference(reference, in: container)
        let mark = marks[number]
        let size = mark >= Self.firstClosed ? Int(closed[Int(mark - Self.firstClosed)].size) : 1
        if rest < size { break }
        rest -= size
      }
    }
    return number
  }

  /// Goes on with the references of `level` up to a container that was not seen before, and returns that.
  private mutating func visitValues(of level: inout Level) throws(SyntaxError) -> BinaryContainer? {
    // Copies: else all of the validator would be copied for each reference.
    let objects = objects
    let container = level.container
    let referenceCount = container.referenceCount
    while level.next < referenceCount {
      let isKey = level.next < container.keyCount
      let number = try objects.reference(level.next, in: container)
      level.next &+= 1
      let mark = marks[number]
      // Once there is something in the container, another value is not too deep either.
      if mark == Self.value, level.height > 0, level.size < .max {
        level.size &+= 1
      } else if let inner = try visit(number, mark, isKey: isKey, objects, in: &level) {
        return inner
      }
    }
    return nil
  }

  /// Notes that the container of `level` holds the object with this number, or as a key; returns it if it is a container
  /// that was not seen before.
  @inline(__always)
  private mutating func visit(
    _ number: Int, _ mark: Mark, isKey: Bool, _ objects: borrowing BinaryObjects, in level: inout Level
  ) throws(SyntaxError) -> BinaryContainer? {
    switch mark {
    case Self.value: try add(number, height: 0, size: 1, to: &level)
    case Self.open where !isKey: throw try error(.cycle(object: number), at: number)
    case Self.firstClosed... where !isKey:
      let container = closed[Int(mark - Self.firstClosed)]
      try add(number, height: Int(container.height), size: container.size, to: &level)
    case Self.unseen:
      if let scalar = objects.usualScalar(number) {
        switch scalar {
        case .string(let slice), .data(let slice): longestValue = max(longestValue, Int(slice.count))
        default: break
        }
      } else {
        switch try objects.object(number) {
        case .value(let node): if case .data(let slice) = node { longestValue = max(longestValue, Int(slice.count)) }
        case .string(let text): longestValue = max(longestValue, text.count * text.unitSize)
        case .container(let inner):
          if isKey { throw try containerKey(number, of: level.container) }
          return inner
        }
      }
      marks[number] = Self.value
      try add(number, height: 0, size: 1, to: &level)
    default: throw try containerKey(number, of: level.container)
    }
    return nil
  }

  /// The level of `container`, which stands in the last one of `path`.
  private mutating func open(_ container: BinaryContainer) throws(SyntaxError) -> Level {
    let number = container.number
    remainingBytes -= container.referenceCount * objects.trailer.referenceSize
    guard remainingBytes >= 0 else { throw try error(.overlap(object: number), at: number) }
    guard path.count < Limits.looseNesting else { throw try error(.tooDeep(object: number), at: number) }
    marks[number] = Self.open
    return Level(container: container, depth: path.count + 1)
  }

  /// Notes that the container of `level`, where the walk is, holds an object that becomes `size` nodes, from which the
  /// longest way down is `height`.
  @inline(__always)
  private func add(_ number: Int, height: Int, size: UInt32, to level: inout Level) throws(SyntaxError) {
    guard level.depth + height < Limits.looseNesting else { throw try error(.tooDeep(object: number), at: number) }
    level.height = max(level.height, height + 1)
    let (sum, overflow) = level.size.addingReportingOverflow(size)
    level.size = overflow ? .max : sum
  }

  private func containerKey(_ number: Int, of dictionary: BinaryContainer) throws(SyntaxError) -> SyntaxError {
    try error(.containerKey(object: dictionary.number, key: number), at: number)
  }

  private func error(_ problem: BinaryProblem, at number: Int) throws(SyntaxError) -> SyntaxError {
    SyntaxError(.binary(problem), at: try objects.offset(of: number))
  }
}

extension Int {
  /// The sum of `self` and `other`, or the greatest number if it is greater.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
