/// The view of an archive: the archived value, in which each array and dictionary is shown in full once, inside its parent.
///
/// All other references are `{"$ref": "/items/0/parent"}`, with the JSON Pointer (RFC 6901) to the object. References to strings,
/// numbers and other scalars, and to short data, are replaced by the value. So the size of the view is linear in the size of
/// the archive, even if references form cycles.
struct ArchiveView {
  private struct Frame {
    /// Index of the container's next node in the decoder, and the end of its nodes.
    var next: Int
    let end: Int
    /// The UID of the object that contains the container.
    let object: UInt32
    /// Index of the container's node in the view.
    let node: Int
    let isDictionary: Bool
    /// The number of elements or pairs so far.
    var count = 0
    /// Index in the decoder of the key that was appended last.
    var key = 0
    /// The path of the container, once it is needed.
    var path: UInt32?
  }

  private var decoder: ArchiveDecoder
  private(set) var nodes: [Node] = []
  private var frames: [Frame] = []
  private var paths: ArchivePaths
  /// The path of each object, by UID; nil for objects that are always written out or have not been shown yet.
  private var objectPaths: [UInt32?]
  /// The number of bytes of long strings that may still be written repeatedly.
  private var textBudget: Int

  /// The key of a reference by path, `$ref`.
  private let pathKey: Slice
  /// The key of a reference by UID, `$uid`.
  private let uidKey: Slice

  /// Decoded texts that are not in the list, and the paths.
  var texts: [UInt8] { decoder.texts }

  /// The minimum length in bytes of long data and strings. Long data is shown once. Long strings are repeated until `textBudget`
  /// is exceeded.
  fileprivate static let minLongCount = 65
  /// One less than the limit, since a reference inside the deepest container is a dictionary itself.
  private static let maxDepth = Limits.nesting - 1

  /// Creates the view of the objects in `decoder`. `prefix` is the JSON Pointer of the view, if it has one.
  ///
  /// - Complexity: O(*n*) in the number of nodes of the decoder
  /// - Throws: `LimitProblem.manySharedNodes` if the view, the decoder and the list have more than `limit` nodes together.
  init(of decoder: consuming ArchiveDecoder, at prefix: [UInt8]?, limit: Int) throws(SyntaxError) {
    let byteCount = decoder.list.source.count.addingClamped(decoder.list.decoded.count)
    textBudget = ArchiveDecoder.maxRepeatedBytes(byteCount)
    paths = ArchivePaths(prefix, maxBytes: ArchiveDecoder.maxRepeatedBytes(byteCount))
    objectPaths = Array(repeating: nil, count: decoder.archive.objects.count)
    pathKey = decoder.word("$ref")
    uidKey = decoder.word("$uid")
    let count = decoder.maxShownCount
    guard count + decoder.nodes.count + decoder.list.nodes.count <= limit else {
      throw SyntaxError(.limit(.manySharedNodes(limit)), at: 0)
    }
    self.decoder = decoder
    nodes.reserveCapacity(count)
    show(0, of: self.decoder.top)
    while let last = frames.indices.last {
      guard frames[last].next < frames[last].end else {
        close(frames.removeLast())
        continue
      }
      if frames[last].isDictionary {
        frames[last].key = frames[last].next
        nodes.append(self.decoder.nodes[frames[last].next])
        frames[last].next += 1
      }
      let child = frames[last].next
      frames[last].next = child + 1 + self.decoder.nodes[child].size
      frames[last].count += 1
      show(child, of: frames[last].object)
    }
    completeReferences()
  }

  private mutating func close(_ frame: Frame) {
    let size = UInt32(truncatingIfNeeded: nodes.count - frame.node - 1)
    let count = UInt32(truncatingIfNeeded: frame.count)
    nodes[frame.node] = frame.isDictionary ? .dictionary(count: count, size: size) : .array(count: count, size: size)
  }

  // MARK: Values

  /// Appends the decoded value at `index`, a part of `object`, or its start if it is a container.
  private mutating func show(_ index: Int, of object: UInt32) {
    let node = decoder.nodes[index]
    switch node {
    case .uid(let number): showReference(to: number, in: object)
    case .array(_, let size) where size > 0: begin(index, of: object, isDictionary: false)
    case .dictionary(_, let size, _) where size > 0: begin(index, of: object, isDictionary: true)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null, .array,
      .dictionary:
      nodes.append(node)
    }
  }

  private mutating func begin(_ index: Int, of object: UInt32, isDictionary: Bool) {
    guard frames.count < Self.maxDepth else {
      decoder.warnings.note(.tooDeep, object)
      return appendUID(of: object)
    }
    frames.append(
      Frame(
        next: index + 1, end: index + 1 + decoder.nodes[index].size, object: object, node: nodes.count,
        isDictionary: isDictionary))
    nodes.append(.null)
  }

  private mutating func showReference(to number: UInt32, in object: UInt32) {
    let start = Int(decoder.starts[Int(number)])
    let isFirst = decoder.parents[Int(number)] == object && objectPaths[Int(number)] == nil
    switch decoder.nodes[start] {
    case .array, .dictionary:
      guard isFirst, frames.count < Self.maxDepth || decoder.nodes[start].size == 0 else {
        if isFirst { decoder.warnings.note(.tooDeep, number) }
        return appendReference(to: number)
      }
      objectPaths[Int(number)] = pathOfCurrentValue()
      show(start, of: number)
      if decoder.nodes[start].size > 0 { frames[frames.count - 1].path = objectPaths[Int(number)] }
    case .string(let slice) where slice.count >= Self.minLongCount:
      // There may be very many references to a very long string.
      if isFirst {
        objectPaths[Int(number)] = pathOfCurrentValue()
      } else {
        textBudget -= Int(slice.count)
        if textBudget < 0 { return appendReference(to: number) }
      }
      nodes.append(.string(slice))
    case .data(let slice) where slice.count >= Self.minLongCount:
      guard isFirst else { return appendReference(to: number) }
      objectPaths[Int(number)] = pathOfCurrentValue()
      nodes.append(.data(slice))
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null, .uid:
      nodes.append(decoder.nodes[start])
    }
  }

  /// Appends a reference with the object's UID. `completeReferences` replaces it by the path, which may not be known yet.
  private mutating func appendReference(to number: UInt32) {
    nodes.append(.dictionary(count: 1, size: 2))
    nodes.append(.string(pathKey))
    nodes.append(.uid(number))
  }

  /// Appends the UID of an object in place of a part that is nested too deep. A path would lead to the whole object.
  private mutating func appendUID(of object: UInt32) {
    nodes.append(.dictionary(count: 1, size: 2))
    nodes.append(.string(uidKey))
    nodes.append(.integer(Int64(object)))
  }

  // MARK: Paths

  /// Returns the path of the value that is being appended to the innermost container.
  private mutating func pathOfCurrentValue() -> UInt32 {
    guard !frames.isEmpty else { return paths.root }
    // Start at the innermost container with a path, and add the paths of the containers inside it.
    var depth = frames.count - 1
    while depth > 0, frames[depth].path == nil { depth -= 1 }
    var path = frames[depth].path ?? paths.root
    frames[depth].path = path
    while depth < frames.count - 1 {
      path = pathOfLastValue(in: frames[depth], at: path)
      depth += 1
      frames[depth].path = path
    }
    return pathOfLastValue(in: frames[depth], at: path)
  }

  /// Returns the path of the last value so far of `frame`, whose path is `path`.
  private mutating func pathOfLastValue(in frame: Frame, at path: UInt32) -> UInt32 {
    guard frame.isDictionary else { return paths.addPath(in: path, index: frame.count - 1) }
    guard case .string(let key) = decoder.nodes[frame.key] else { return paths.unreachable }
    return paths.addPath(in: path, key: key, length: ArchivePaths.length(of: decoder.bytes(of: key)))
  }

  /// Replaces the UIDs of references by paths. Objects without a path remain references by UID.
  private mutating func completeReferences() {
    for index in nodes.indices {
      guard case .uid(let number) = nodes[index] else { continue }
      if number < decoder.top, let path = objectPaths[Int(number)], let text = paths.text(of: path, in: &decoder) {
        nodes[index] = .string(text)
      } else {
        if number < decoder.top, objectPaths[Int(number)] != nil { decoder.warnings.note(.longReferences, number) }
        nodes[index - 1] = .string(uidKey)
        nodes[index] = .integer(Int64(number))
      }
    }
  }
}

extension ArchiveDecoder {
  /// The maximum number of nodes of the view. The view has fewer if objects are nested too deep.
  fileprivate var maxShownCount: Int {
    var count = 0
    for node in nodes {
      guard case .uid(let number) = node else {
        count += 1
        continue
      }
      count += mayBeReferenced(number) ? 3 : 1
    }
    // The first reference to an object is replaced by the object's nodes, which are counted too.
    for number in parents.indices where parents[number] != .max {
      count -= mayBeReferenced(UInt32(truncatingIfNeeded: number)) ? 3 : 1
    }
    return count
  }

  /// True if references to an object, except the first one, may be shown as `$ref`.
  private func mayBeReferenced(_ number: UInt32) -> Bool {
    switch nodes[Int(starts[Int(number)])] {
    case .array, .dictionary: true
    case .string(let slice), .data(let slice): slice.count >= ArchiveView.minLongCount
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: false
    }
  }
}

extension PropertyList {
  /// Replaces an archive by its view; see `ArchiveView`. Other lists do not change. `prefix` is the JSON Pointer of the list, if it
  /// has one.
  ///
  /// - Complexity: O(*n*) in the number of values and the bytes of their texts
  /// - Returns: true if the list is an archive.
  /// - Throws: `LimitProblem.manySharedNodes`
  mutating func unarchive(
    showsClasses: Bool, at prefix: [UInt8]?, limit: Int, _ warnings: ArchiveWarnings
  ) throws(SyntaxError) -> Bool {
    guard let archive = Archive(self) else { return false }
    let view = try ArchiveView(
      of: ArchiveDecoder(of: archive, in: self, showsClasses: showsClasses, warnings), at: prefix, limit: limit)
    let (nodes, texts) = (view.nodes, view.texts)
    self.nodes = nodes
    decoded += texts
    return true
  }
}
