extension BinaryObjects {
  /// Checks all that the top object leads to, in time and memory that grow with the file and not with what shared
  /// objects would grow to.
  ///
  /// Objects that nothing refers to are not judged, except that their offsets must lie before the offset table.
  ///
  /// - Returns: how many nodes the file becomes when it is read; of more than 2^32, about as many.
  @discardableResult
  package func validate(limits: Limits = Limits()) throws(SyntaxError) -> Int {
    try checkOffsets()
    var validator = BinaryValidator(self, limits: limits)
    return try validator.run()
  }
}

/// Walks over every reference of the reachable containers once.
private struct BinaryValidator: ~Escapable {
  /// A container on the way from the top object to where the walk is.
  private struct Level {
    let container: BinaryContainer
    var next = 0
    /// The longest way down that has been found yet, in references.
    var height = 0
    /// How many nodes it becomes with what has been found in it.
    var size: UInt32 = 1
  }

  /// What is known about an object.
  private enum Mark {
    case unseen
    case value
    /// A container around the one where the walk is.
    case open
    /// A container that becomes `size` nodes, from which the longest way down goes over `height` references.
    case closed(height: UInt16, size: UInt32)
  }

  private let objects: BinaryObjects
  private var marks: [Mark]
  private var path: [Level] = []
  /// How many bytes of references may still be walked over. Containers that lie beside one another cannot use up the
  /// file's size; those that overlap could make the walk quadratic.
  private var remainingBytes: Int

  @_lifetime(copy objects)
  init(_ objects: BinaryObjects, limits: Limits) {
    self.objects = objects
    marks = Array(repeating: .unseen, count: objects.trailer.objectCount)
    remainingBytes = objects.bytes.count.addingClamped(limits.nodes)
  }

  /// Checks all that the top object leads to, and counts its nodes.
  mutating func run() throws(SyntaxError) -> Int {
    var size: UInt32 = 1
    try visit(objects.trailer.topObject, isKey: false)
    while let level = path.last {
      if level.next < level.container.referenceCount {
        path[path.count - 1].next += 1
        let number = try objects.reference(level.next, in: level.container)
        try visit(number, isKey: level.next < level.container.keyCount)
      } else {
        path.removeLast()
        marks[level.container.number] = .closed(height: UInt16(level.height), size: level.size)
        try add(level.container.number, height: level.height, size: level.size)
        size = level.size
      }
    }
    // The container that is closed last is the top object.
    return Int(size)
  }

  private mutating func visit(_ number: Int, isKey: Bool) throws(SyntaxError) {
    switch marks[number] {
    case .value: try add(number, height: 0, size: 1)
    case .open where !isKey: throw try error(.cycle(object: number), at: number)
    case .closed(let height, let size) where !isKey: try add(number, height: Int(height), size: size)
    case .open, .closed: throw try containerKey(number)
    case .unseen:
      switch try objects.object(number) {
      case .value, .string:
        marks[number] = .value
        try add(number, height: 0, size: 1)
      case .container where isKey: throw try containerKey(number)
      case .container(let container): try open(container)
      }
    }
  }

  private mutating func open(_ container: BinaryContainer) throws(SyntaxError) {
    let number = container.number
    remainingBytes -= container.referenceCount * objects.trailer.referenceSize
    guard remainingBytes >= 0 else { throw try error(.overlap(object: number), at: number) }
    guard path.count < Limits.looseNesting else { throw try error(.tooDeep(object: number), at: number) }
    marks[number] = .open
    path.append(Level(container: container))
  }

  /// Notes that the innermost container, if there is one, holds an object that becomes `size` nodes, from which the longest
  /// way down is `height`.
  private mutating func add(_ number: Int, height: Int, size: UInt32) throws(SyntaxError) {
    guard path.count + height < Limits.looseNesting else { throw try error(.tooDeep(object: number), at: number) }
    guard let level = path.last else { return }
    path[path.count - 1].height = max(level.height, height + 1)
    let (sum, overflow) = level.size.addingReportingOverflow(size)
    path[path.count - 1].size = overflow ? .max : sum
  }

  private func containerKey(_ number: Int) throws(SyntaxError) -> SyntaxError {
    let dictionary = path.last?.container.number ?? number
    return try error(.containerKey(object: dictionary, key: number), at: number)
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
