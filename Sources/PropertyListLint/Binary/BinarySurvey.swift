import PropertyList

/// Visits every object of a binary file that is reachable from the top object, once, and continues after mistakes.
///
/// Time and memory grow with the size of the file, not with the size of its expanded shared objects.
struct BinarySurvey: ~Escapable {
  private enum Mark: UInt8 {
    case unseen, value, container, damaged
  }

  let objects: BinaryObjects
  /// The containers, in the order in which they were found.
  private var containers: [BinaryContainer] = []
  /// The number of references to each container that has more than one, by the object's number.
  private(set) var referenceCounts: [Int: Int] = [:]
  private(set) var mistakes: [SyntaxError] = []
  /// The values and keys that readers read differently, by the object's number.
  private(set) var oddValues: [Int: OddBinaryValue] = [:]
  private var marks: [Mark]
  /// Number of bytes of references that may still be visited; see `BinaryObjects.validate`.
  private var remainingBytes: Int
  /// The number of bytes of strings that may still be read. Strings that do not overlap cannot exceed the file's size.
  private var remainingText: Int

  /// Visits all of `objects`.
  @_lifetime(copy objects)
  init(of objects: BinaryObjects, limits: Limits) {
    self.objects = objects
    marks = Array(repeating: .unseen, count: objects.trailer.objectCount)
    remainingBytes = objects.bytes.count.addingClamped(limits.nodes)
    remainingText = remainingBytes
    do throws(SyntaxError) {
      try visit(objects.trailer.topObject)
    } catch {
      mistakes.append(error)
    }
    var next = 0
    while next < containers.count, mistakes.count < Limits.findings {
      visitObjects(of: containers[next])
      next += 1
    }
  }

  private mutating func visitObjects(of container: BinaryContainer) {
    var hasMistake = false
    for index in 0..<container.referenceCount {
      do throws(SyntaxError) {
        let number = try objects.reference(index, in: container)
        // Most shared objects are keys and short strings.
        if marks[number] == .value { continue }
        if index < container.keyCount {
          try visit(key: number, of: container)
        } else {
          try visit(number)
        }
      } catch {
        note(error, unlessAboutReferences: &hasMistake)
      }
    }
  }

  private mutating func visit(_ number: Int) throws(SyntaxError) {
    switch marks[number] {
    case .value, .damaged: break
    case .container: referenceCounts[number, default: 1] += 1
    case .unseen:
      guard case .container(let container) = try inspect(number) else { return }
      remainingBytes -= container.referenceCount * objects.trailer.referenceSize
      guard remainingBytes >= 0 else {
        marks[number] = .damaged
        throw SyntaxError(.binary(.overlap(object: number)), at: try objects.offset(of: number))
      }
      containers.append(container)
    }
  }

  private mutating func visit(key number: Int, of dictionary: BinaryContainer) throws(SyntaxError) {
    switch marks[number] {
    case .value, .damaged: return
    case .container: break
    case .unseen:
      guard case .container = try inspect(number) else { return }
      marks[number] = .unseen
    }
    let problem = BinaryProblem.containerKey(object: dictionary.number, key: number)
    throw SyntaxError(.binary(problem), at: try objects.offset(of: number))
  }

  /// Examines an object that is visited for the first time.
  private mutating func inspect(_ number: Int) throws(SyntaxError) -> BinaryObject {
    marks[number] = .damaged
    let object = try objects.object(number)
    if oddValues.count < Limits.findings, let value = oddValue(of: object) { oddValues[number] = value }
    switch object {
    case .value, .string, .wideInteger: marks[number] = .value
    case .container: marks[number] = .container
    }
    return object
  }

  private mutating func oddValue(of object: BinaryObject) -> OddBinaryValue? {
    switch object {
    case .value(let node): return OddBinaryValue(node)
    case .wideInteger: return .wideInteger
    case .string(let text):
      remainingText -= text.count * text.unitSize
      return remainingText >= 0 ? OddBinaryValue(text, in: objects.bytes) : nil
    case .container: return nil
    }
  }

  /// Notes a mistake about a reference of a container or its target. Of mistakes about the references themselves, only the
  /// first is noted: if the length in the container's header is wrong, the following bytes belong to the next object.
  private mutating func note(_ error: SyntaxError, unlessAboutReferences hasMistake: inout Bool) {
    switch error.problem {
    case .binary(.reference), .binary(.containerKey):
      if hasMistake { return }
      hasMistake = true
    case .binary, .xml, .json, .openStep, .encoding, .limit, .notEditable: break
    }
    if mistakes.count < Limits.findings { mistakes.append(error) }
  }
}
