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
    /// How many nodes it becomes with what has been found in it; of more than 2^32, about as many.
    var size: UInt32 = 1
  }

  /// What is known about an object.
  private enum Mark {
    case unseen
    case value
    /// A container around the one where the walk is, or that one.
    case open
    /// A container that becomes `size` nodes, from which the longest way down goes over `height` references.
    case closed(height: UInt16, size: UInt32)
  }

  private let objects: BinaryObjects
  private var marks: [Mark]
  /// The containers around the one where the walk is.
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
    guard case .container(let top) = try objects.object(objects.trailer.topObject) else { return 1 }
    var level = try open(top)
    while true {
      if let inner = try visitValues(of: &level) {
        path.append(level)
        level = try open(inner)
      } else {
        let number = level.container.number
        let (height, size) = (level.height, level.size)
        marks[number] = .closed(height: UInt16(height), size: size)
        guard let outer = path.popLast() else { return Int(size) }
        level = outer
        try add(number, height: height, size: size, to: &level)
      }
    }
  }

  /// Goes on with the references of `level` up to a container that was not seen before, and returns that.
  private mutating func visitValues(of level: inout Level) throws(SyntaxError) -> BinaryContainer? {
    let container = level.container
    while level.next < container.referenceCount {
      let isKey = level.next < container.keyCount
      let number = try objects.reference(level.next, in: container)
      level.next += 1
      switch marks[number] {
      case .value: try add(number, height: 0, size: 1, to: &level)
      case .open where !isKey: throw try error(.cycle(object: number), at: number)
      case .closed(let height, let size) where !isKey:
        try add(number, height: Int(height), size: size, to: &level)
      case .open, .closed: throw try containerKey(number, of: container)
      case .unseen:
        switch try objects.object(number) {
        case .value, .string:
          marks[number] = .value
          try add(number, height: 0, size: 1, to: &level)
        case .container where isKey: throw try containerKey(number, of: container)
        case .container(let inner): return inner
        }
      }
    }
    return nil
  }

  /// The level of `container`, which stands in the last one of `path`.
  private mutating func open(_ container: BinaryContainer) throws(SyntaxError) -> Level {
    let number = container.number
    remainingBytes -= container.referenceCount * objects.trailer.referenceSize
    guard remainingBytes >= 0 else { throw try error(.overlap(object: number), at: number) }
    guard path.count < Limits.looseNesting else { throw try error(.tooDeep(object: number), at: number) }
    marks[number] = .open
    return Level(container: container)
  }

  /// Notes that the container of `level`, where the walk is, holds an object that becomes `size` nodes, from which the
  /// longest way down is `height`.
  @inline(__always)
  private func add(_ number: Int, height: Int, size: UInt32, to level: inout Level) throws(SyntaxError) {
    guard path.count + 1 + height < Limits.looseNesting else { throw try error(.tooDeep(object: number), at: number) }
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
