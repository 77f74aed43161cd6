/// Validation of binary property lists without making nodes.
extension BinaryObjects {
  /// Checks all reachable objects, and the offsets of unreachable ones. Time and memory are linear in the size of the file, even if
  /// shared objects would expand to many nodes.
  package func validate(limits: Limits) throws(SyntaxError) { _ = try BinaryValidator(self, limits: limits) }

  /// True if the file is valid, and its nodes are within the default limits even if each has as many bytes as the longest string. Then objects
  /// can be read by number, without nodes.
  package func areWithinDefaultLimits() -> Bool {
    let limits = Limits()
    guard let validator = try? BinaryValidator(self, limits: limits) else { return false }
    let (bytes, overflow) = validator.nodeCount.multipliedReportingOverflow(by: validator.maxLength)
    return validator.nodeCount <= nodeLimit(limits) && !overflow && bytes <= byteLimit(limits)
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
private struct BinaryValidator: ~Escapable {
  /// The state of an object: one of the constants, or `firstClosed` plus an index in `closed`.
  private typealias Mark = UInt32
  private static let unseen: Mark = 0
  private static let value: Mark = 1
  /// The current container, or one around it.
  private static let open: Mark = 2
  private static let firstClosed: Mark = 3

  /// The extent of a value or of a container that was visited completely.
  private struct Extent {
    /// The number of references on the longest path down from the container.
    var height: UInt16 = 0
    /// The number of nodes of the container and its contents, clamped at 2^32 - 1.
    var size: UInt32 = 1
  }

  private let objects: BinaryObjects
  /// The number of nodes of the whole file, clamped at 2^32 - 1.
  private(set) var nodeCount = 1
  /// The number of bytes of the longest string or data.
  private(set) var maxLength = 0
  private var marks: [Mark]
  private var closed: [Extent] = []
  /// The number of bytes of references that may still be visited. Together, containers can only be longer than the file if they
  /// overlap. Visiting them could then take quadratic time.
  private var remainingBytes: Int

  @_lifetime(copy objects)
  init(_ objects: BinaryObjects, limits: Limits) throws(SyntaxError) {
    self.objects = objects
    marks = Array(repeating: Self.unseen, count: objects.trailer.objectCount)
    remainingBytes = objects.bytes.count.addingClamped(limits.nodes)
    try objects.checkOffsets()
    guard case .container(let top) = try objects.object(objects.trailer.topObject) else { return }
    nodeCount = Int(try visit(top, depth: 1).size)
  }

  /// The number of the object that a reader would make the node at `index` from.
  func object(ofNode index: Int) throws(SyntaxError) -> Int {
    var number = objects.trailer.topObject
    var remainingNodes = index
    while remainingNodes > 0, case .container(let container) = try objects.object(number) {
      remainingNodes -= 1
      for child in 0..<container.referenceCount {
        number = try objects.reference(container.referenceIndex(ofChild: child), in: container)
        let mark = marks[number]
        let size = mark >= Self.firstClosed ? Int(closed[Int(mark - Self.firstClosed)].size) : 1
        if remainingNodes < size { break }
        remainingNodes -= size
      }
    }
    return number
  }

  /// Visits a container. `depth` is the number of containers around its elements, which bounds the recursion.
  private mutating func visit(_ container: BinaryContainer, depth: Int) throws(SyntaxError) -> Extent {
    // A local copy, or the validator would be copied for each reference.
    let objects = objects
    remainingBytes -= container.referenceCount * objects.trailer.referenceSize
    guard remainingBytes >= 0 else {
      throw try objects.error(.binary(.overlap(object: container.number)), at: container.number)
    }
    guard depth <= Limits.looseNesting else {
      throw try objects.error(.binary(.tooDeep(object: container.number)), at: container.number)
    }
    marks[container.number] = Self.open
    var extent = Extent()
    for index in 0..<container.referenceCount {
      let number = try objects.reference(index, in: container)
      let mark = marks[number]
      // The depth was checked for the first element, so another scalar cannot be too deep.
      if mark == Self.value, extent.height > 0, extent.size < .max {
        extent.size &+= 1
        continue
      }
      let isKey = index < container.keyCount
      var member = Extent()
      if mark >= Self.firstClosed, !isKey {
        member = closed[Int(mark - Self.firstClosed)]
      } else if mark != Self.value, let inner = try inspect(number, mark, keyOf: isKey ? container : nil, objects) {
        member = try visit(inner, depth: depth + 1)
      }
      guard depth + Int(member.height) < Limits.looseNesting else {
        throw try objects.error(.binary(.tooDeep(object: number)), at: number)
      }
      extent.height = max(extent.height, member.height + 1)
      extent.size = UInt32(clamping: UInt64(extent.size) + UInt64(member.size))
    }
    marks[container.number] = Self.firstClosed &+ UInt32(truncatingIfNeeded: closed.count)
    closed.append(extent)
    return extent
  }

  /// Checks an object that is a key of `dictionary`, or a value if that is nil. Returns it if it is a container.
  private mutating func inspect(
    _ number: Int, _ mark: Mark, keyOf dictionary: BinaryContainer?, _ objects: borrowing BinaryObjects
  ) throws(SyntaxError) -> BinaryContainer? {
    let object = mark == Self.unseen ? try objects.object(number) : nil
    switch object {
    case .value(let node)?: if case .data(let slice) = node { maxLength = max(maxLength, Int(slice.count)) }
    case .string(let text)?: maxLength = max(maxLength, text.count * text.unitSize)
    case .wideInteger?: break
    case .container?, nil:
      if let dictionary {
        throw try objects.error(.binary(.containerKey(object: dictionary.number, key: number)), at: number)
      }
      guard case .container(let inner)? = object else {
        throw try objects.error(.binary(.cycle(object: number)), at: number)
      }
      return inner
    }
    marks[number] = Self.value
    return nil
  }
}

extension Int {
  /// The sum of `self` and `other`, clamped at the greatest integer.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
