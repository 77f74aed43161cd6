import PropertyList

/// Visits every object of a binary file that is reachable from the top object, once, and continues after mistakes.
///
/// Time and memory grow with the size of the file, not with the size of its expanded shared objects.
struct BinarySurvey: ~Escapable {
  /// A container and the first path to it, which is a shortest path.
  struct Visit {
    let container: BinaryContainer
    /// Index of the parent container in `visits`; nil for the top object.
    let parent: Int?
    /// The container's index among the elements or values of the parent.
    let index: Int
  }

  private enum Mark: UInt8 {
    case unseen, value, container, damaged
  }

  let objects: BinaryObjects
  /// The containers, in the order in which they were found.
  private(set) var visits: [Visit] = []
  /// The number of references to each container that has more than one, by the object's number.
  private(set) var referenceCounts: [Int: Int] = [:]
  private(set) var mistakes: [SyntaxError] = []
  /// The values and keys that readers read differently.
  private(set) var oddValues: [OddBinaryValue] = []
  /// True if a string begins or ends with white space, so that rules about values may find something.
  private(set) var hasOuterWhitespace = false
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
      try visit(objects.trailer.topObject, parent: nil, index: 0)
    } catch {
      mistakes.append(error)
    }
    var next = 0
    while next < visits.count, mistakes.count < Limits.findings {
      visitObjects(of: next)
      next += 1
    }
  }

  private mutating func visitObjects(of parent: Int) {
    let container = visits[parent].container
    var hasMistake = false
    for index in 0..<container.referenceCount {
      do throws(SyntaxError) {
        let number = try objects.reference(index, in: container)
        // Most shared objects are keys and short strings.
        if marks[number] == .value { continue }
        if index < container.keyCount {
          try visit(key: number, of: container, parent: parent, index: index)
        } else {
          try visit(number, parent: parent, index: index - container.keyCount)
        }
      } catch {
        note(error, unlessAboutReferences: &hasMistake)
      }
    }
  }

  private mutating func visit(_ number: Int, parent: Int?, index: Int) throws(SyntaxError) {
    switch marks[number] {
    case .value, .damaged: break
    case .container: referenceCounts[number, default: 1] += 1
    case .unseen:
      guard case .container(let container) = try inspect(number, parent: parent, index: index) else { return }
      remainingBytes -= container.referenceCount * objects.trailer.referenceSize
      guard remainingBytes >= 0 else {
        marks[number] = .damaged
        throw SyntaxError(.binary(.overlap(object: number)), at: try objects.offset(of: number))
      }
      visits.append(Visit(container: container, parent: parent, index: index))
    }
  }

  private mutating func visit(
    key number: Int, of dictionary: BinaryContainer, parent: Int, index: Int
  ) throws(SyntaxError) {
    switch marks[number] {
    case .value, .damaged: return
    case .container: break
    case .unseen:
      guard case .container = try inspect(number, parent: parent, index: index) else { return }
      marks[number] = .unseen
    }
    let problem = BinaryProblem.containerKey(object: dictionary.number, key: number)
    throw SyntaxError(.binary(problem), at: try objects.offset(of: number))
  }

  /// Examines an object that is visited for the first time, at `index` of the visit `parent`.
  private mutating func inspect(_ number: Int, parent: Int?, index: Int) throws(SyntaxError) -> BinaryObject {
    marks[number] = .damaged
    let object = try objects.object(number)
    if oddValues.count < Limits.findings, let problem = problem(of: object) {
      oddValues.append(OddBinaryValue(problem: problem, number: number, parent: parent, index: index))
    }
    switch object {
    case .value, .string, .wideInteger: marks[number] = .value
    case .container: marks[number] = .container
    }
    return object
  }

  private mutating func problem(of object: BinaryObject) -> OddBinaryValue.Problem? {
    switch object {
    case .value(let node): return OddBinaryValue.Problem(node)
    case .wideInteger: return .wideInteger
    case .string(let text):
      remainingText -= text.count * text.unitSize
      if text.count > 0 {
        let last = text.start + (text.count - 1) * text.unitSize
        hasOuterWhitespace =
          hasOuterWhitespace || mayBeWhitespace(at: text.start, text) || mayBeWhitespace(at: last, text)
      }
      return remainingText >= 0 ? OddBinaryValue.Problem(text, in: objects.bytes) : nil
    case .container: return nil
    }
  }

  /// True if the character at `offset` may be white space or U+00A0.
  private func mayBeWhitespace(at offset: Int, _ text: BinaryText) -> Bool {
    let low = objects.bytes[offset + text.unitSize - 1]
    return low <= 0x20 || low == 0xA0
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
