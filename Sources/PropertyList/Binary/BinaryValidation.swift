/// Validation of binary property lists without making nodes.
extension BinaryObjects {
  /// Checks all reachable objects, and the offsets of unreachable ones. Time and memory are linear in the size of the file, even if
  /// shared objects would expand to many nodes.
  package func validate(limits: Limits) throws(SyntaxError) { _ = try BinaryValidator(self, limits: limits) }

  /// True if the file is valid, and its nodes are within the default limits even if each has as many bytes as the longest string.
  /// Then objects can be read by number, without nodes.
  package func areWithinDefaultLimits() -> Bool {
    let limits = Limits()
    guard let validator = try? BinaryValidator(self, limits: limits) else { return false }
    let (bytes, overflow) = validator.nodeCount.multipliedReportingOverflow(by: validator.maxLength)
    let limit = nodeLimit(limits)
    return validator.nodeCount <= limit && !overflow && bytes <= byteLimit(limit)
  }

  /// Validates the file and returns the number of its nodes; see `BinaryValidator.nodeCount`.
  ///
  /// - Throws: An error if the file is not valid or has too many nodes. Only the reader limits the bytes of strings and data.
  func validatedNodeCount(limits: Limits) throws(SyntaxError) -> Int {
    let validator = try BinaryValidator(self, limits: limits)
    let limit = nodeLimit(limits)
    // With long strings the reader may exceed the limit of bytes first, and reports that.
    if validator.nodeCount > limit, validator.maxLength <= Limits.bytesPerNode {
      throw try error(.limit(.manySharedNodes(limit)), at: try validator.object(ofNode: limit))
    }
    return validator.nodeCount
  }
}

/// A check of all reachable objects. It visits each reference of the reachable containers once.
///
/// It is no mode of `BinaryReader`, which visits a scalar again for each of its nodes. The check adds the size of the visited object.
private struct BinaryValidator: ~Escapable {
  /// A container on the path from the top object to the current one; see `BinaryReader.OpenContainer`.
  private struct OpenContainer {
    let container: BinaryContainer
    /// The number of containers around the elements.
    let depth: Int
    var next = 0
    /// The number of references on the longest path down from the container, among those that were visited.
    var height = 0
    /// The number of nodes of the container and its visited contents, clamped at 2^32 - 1.
    var size: UInt32 = 1
  }

  /// The state of an object: one of the constants, or `firstClosed` plus an index in `closed`.
  private typealias ObjectState = UInt32
  private static let unseen: ObjectState = 0
  private static let value: ObjectState = 1
  /// The current container, or one around it.
  private static let open: ObjectState = 2
  private static let firstClosed: ObjectState = 3

  /// The height and the number of nodes of a container that was visited completely.
  private struct Closed {
    let height: UInt16
    let size: UInt32
  }

  private let objects: BinaryObjects
  /// The number of nodes of the whole file, clamped at 2^32 - 1.
  private(set) var nodeCount = 1
  /// The number of bytes of the longest string or data.
  private(set) var maxLength = 0
  private var states: [ObjectState]
  private var closed: [Closed] = []
  /// The containers around the current one.
  private var path: [OpenContainer] = []
  /// The number of bytes of references that may still be visited. Together, containers can only be longer than the file if they
  /// overlap. Visiting them could then take quadratic time.
  private var remainingBytes: Int

  @_lifetime(copy objects)
  init(_ objects: BinaryObjects, limits: Limits) throws(SyntaxError) {
    self.objects = objects
    states = Array(repeating: Self.unseen, count: objects.trailer.objectCount)
    remainingBytes = objects.workLimit(limits)
    try objects.checkOffsets()
    nodeCount = try visitAll()
  }

  /// Visits all reachable objects and returns the number of nodes.
  private mutating func visitAll() throws(SyntaxError) -> Int {
    guard case .container(let top) = try objects.object(objects.trailer.topObject) else { return 1 }
    var current = try enter(top)
    while true {
      if let inner = try visitReferences(of: &current) {
        path.append(current)
        current = try enter(inner)
      } else {
        let number = current.container.number
        let (height, size) = (current.height, current.size)
        states[number] = Self.firstClosed &+ UInt32(truncatingIfNeeded: closed.count)
        closed.append(Closed(height: UInt16(height), size: size))
        guard let outer = path.popLast() else { return Int(size) }
        current = outer
        try add(number, height: height, size: size, to: &current)
      }
    }
  }

  /// The number of the object that a reader would make the node at `index` from.
  func object(ofNode index: Int) throws(SyntaxError) -> Int {
    var number = objects.trailer.topObject
    var remainingNodes = index
    while remainingNodes > 0, case .container(let container) = try objects.object(number) {
      remainingNodes -= 1
      for child in 0..<container.referenceCount {
        number = try objects.reference(container.referenceIndex(ofChild: child), in: container)
        let state = states[number]
        let size = state >= Self.firstClosed ? Int(closed[Int(state - Self.firstClosed)].size) : 1
        if remainingNodes < size { break }
        remainingNodes -= size
      }
    }
    return number
  }

  /// Visits the next references of `current` up to an unseen container, and returns this container.
  private mutating func visitReferences(of current: inout OpenContainer) throws(SyntaxError) -> BinaryContainer? {
    // A local copy, or the validator would be copied for each reference.
    let objects = objects
    let container = current.container
    let referenceCount = container.referenceCount
    while current.next < referenceCount {
      let isKey = current.next < container.keyCount
      let number = try objects.reference(current.next, in: container)
      current.next &+= 1
      let state = states[number]
      // The depth was checked for the first element, so another scalar cannot be too deep.
      if state == Self.value, current.height > 0, current.size < .max {
        current.size &+= 1
      } else if let inner = try visit(number, state, isKey: isKey, objects, &current) {
        return inner
      }
    }
    return nil
  }

  /// Adds a reference of `current` to the object with this number. Returns the object if it is an unseen container.
  private mutating func visit(
    _ number: Int, _ state: ObjectState, isKey: Bool, _ objects: borrowing BinaryObjects, _ current: inout OpenContainer
  ) throws(SyntaxError) -> BinaryContainer? {
    if isKey, state >= Self.open { throw try objects.containerKey(number, of: current.container) }
    switch state {
    case Self.value: try add(number, height: 0, size: 1, to: &current)
    case Self.open: throw try objects.error(.binary(.cycle(object: number)), at: number)
    case Self.unseen:
      switch try objects.object(number) {
      case .value(let node): if case .data(let slice) = node { maxLength = max(maxLength, Int(slice.count)) }
      case .string(let text): maxLength = max(maxLength, text.count * text.unitSize)
      case .wideInteger: break
      case .container(let inner):
        if isKey { throw try objects.containerKey(number, of: current.container) }
        return inner
      }
      states[number] = Self.value
      try add(number, height: 0, size: 1, to: &current)
    default:
      let container = closed[Int(state - Self.firstClosed)]
      try add(number, height: Int(container.height), size: container.size, to: &current)
    }
    return nil
  }

  /// Enters `container`, an element of the last container of `path`.
  private mutating func enter(_ container: BinaryContainer) throws(SyntaxError) -> OpenContainer {
    let number = container.number
    remainingBytes -= container.referenceCount * objects.trailer.referenceSize
    guard remainingBytes >= 0 else { throw try objects.error(.binary(.overlap(object: number)), at: number) }
    guard path.count < Limits.looseNesting else { throw try objects.error(.limit(.tooDeep(.binary)), at: number) }
    states[number] = Self.open
    return OpenContainer(container: container, depth: path.count + 1)
  }

  /// Adds an element of `size` nodes with this height to `current`.
  private func add(_ number: Int, height: Int, size: UInt32, to current: inout OpenContainer) throws(SyntaxError) {
    guard current.depth + height < Limits.looseNesting else {
      throw try objects.error(.limit(.tooDeep(.binary)), at: number)
    }
    current.height = max(current.height, height + 1)
    let (sum, overflow) = current.size.addingReportingOverflow(size)
    current.size = overflow ? .max : sum
  }
}
