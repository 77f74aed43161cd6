/// The view of an archive: the archived value, in which each object is shown once, at its home.
///
/// All other references are `{"$ref": "/items/0/parent"}`, with the JSON Pointer (RFC 6901) to the home. Strings, numbers and
/// the like, which only the archiver takes for objects, and short data are always written out. So the view is linear in the
/// archive, and circles need no care.
struct ArchiveView {
  private struct Frame {
    /// The next node of the drawing, and where they end.
    var next: Int
    let end: Int
    /// The object that the container belongs to.
    let owner: UInt32
    /// The container's node in the view.
    let node: Int
    let isDictionary: Bool
    /// The number of elements or pairs so far.
    var count = 0
    /// The key that was appended last, in the drawing.
    var key = 0
    /// The container's place, once something asks for it.
    var place: UInt32?
  }

  private var drawing: ArchiveDrawing
  private(set) var nodes: [Node] = []
  private var frames: [Frame] = []
  private var paths: ArchivePaths
  /// The path of each object that has a home; nil for objects that are always written out.
  private var places: [UInt32?]
  /// The number of bytes of long strings that may still be written repeatedly.
  private var textBytes: Int

  /// The keys of references.
  private let referenceKey: Slice
  private let numberKey: Slice

  /// Drawn texts that are not in the list, and the paths.
  var texts: [UInt8] { drawing.texts }
  var warnings: ArchiveWarnings { drawing.warnings }

  /// The data from this length on that is shown once, and strings where there are very many references to them.
  fileprivate static let longData = 65
  /// A container that has something in it needs a level below for a reference.
  private static let deepest = Limits.nesting - 1

  /// The view of the objects in `drawing`. The view, the drawing and the list have at most `limit` values. `prefix` is the JSON
  /// Pointer of the view, if it has one.
  ///
  /// - Complexity: O(*n*) in the number of nodes of the drawing
  /// - Throws: the limit.
  init(of drawing: consuming ArchiveDrawing, at prefix: [UInt8]?, limit: Int) throws(SyntaxError) {
    let byteCount = drawing.list.source.count.addingClamped(drawing.list.decoded.count)
    textBytes = ArchiveDrawing.repeatedBytes(byteCount)
    paths = ArchivePaths(prefix, byteCount: ArchiveDrawing.repeatedBytes(byteCount))
    places = Array(repeating: nil, count: drawing.archive.objects.count)
    referenceKey = drawing.word("$ref")
    numberKey = drawing.word("$uid")
    let count = drawing.shownCount
    guard count + drawing.nodes.count + drawing.list.nodes.count <= limit else {
      throw SyntaxError(.limit(.manySharedNodes(limit)), at: 0)
    }
    self.drawing = drawing
    nodes.reserveCapacity(count)
    show(0, of: self.drawing.top)
    while let last = frames.indices.last {
      guard frames[last].next < frames[last].end else {
        close(frames.removeLast())
        continue
      }
      if frames[last].isDictionary {
        frames[last].key = frames[last].next
        nodes.append(self.drawing.nodes[frames[last].next])
        frames[last].next += 1
      }
      let child = frames[last].next
      frames[last].next = child + 1 + self.drawing.nodes[child].size
      frames[last].count += 1
      show(child, of: frames[last].owner)
    }
    writeReferences()
  }

  private mutating func close(_ frame: Frame) {
    let size = UInt32(truncatingIfNeeded: nodes.count - frame.node - 1)
    let count = UInt32(truncatingIfNeeded: frame.count)
    nodes[frame.node] = frame.isDictionary ? .dictionary(count: count, size: size) : .array(count: count, size: size)
  }

  // MARK: Values

  /// Shows what was drawn at `index`, a part of the object `owner`.
  private mutating func show(_ index: Int, of owner: UInt32) {
    let node = drawing.nodes[index]
    switch node {
    case .uid(let number): showReference(to: number, in: owner)
    case .array(_, let size) where size > 0: begin(index, of: owner, isDictionary: false)
    case .dictionary(_, let size, _) where size > 0: begin(index, of: owner, isDictionary: true)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null, .array,
      .dictionary:
      nodes.append(node)
    }
  }

  private mutating func begin(_ index: Int, of owner: UInt32, isDictionary: Bool) {
    guard frames.count < Self.deepest else {
      drawing.warnings.note(.tooDeep, owner)
      return appendNumber(of: owner)
    }
    frames.append(
      Frame(
        next: index + 1, end: index + 1 + drawing.nodes[index].size, owner: owner, node: nodes.count,
        isDictionary: isDictionary))
    nodes.append(.null)
  }

  private mutating func showReference(to number: UInt32, in owner: UInt32) {
    let start = Int(drawing.starts[Int(number)])
    let isHome = drawing.homes[Int(number)] == owner && places[Int(number)] == nil
    switch drawing.nodes[start] {
    case .array, .dictionary:
      guard isHome, frames.count < Self.deepest || drawing.nodes[start].size == 0 else {
        if isHome { drawing.warnings.note(.tooDeep, number) }
        return appendReference(to: number)
      }
      places[Int(number)] = place()
      show(start, of: number)
      if drawing.nodes[start].size > 0 { frames[frames.count - 1].place = places[Int(number)] }
    case .string(let slice) where slice.count >= Self.longData:
      // There may be very many references to a very long string.
      if isHome {
        places[Int(number)] = place()
      } else {
        textBytes -= Int(slice.count)
        if textBytes < 0 { return appendReference(to: number) }
      }
      nodes.append(.string(slice))
    case .data(let slice) where slice.count >= Self.longData:
      guard isHome else { return appendReference(to: number) }
      places[Int(number)] = place()
      nodes.append(.data(slice))
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null, .uid:
      nodes.append(drawing.nodes[start])
    }
  }

  /// Appends a reference to an object with another home, as its UID: the path may not be known yet.
  private mutating func appendReference(to number: UInt32) {
    nodes.append(.dictionary(count: 1, size: 2))
    nodes.append(.string(referenceKey))
    nodes.append(.uid(number))
  }

  /// Appends the UID of an object of which a part is nested too deep. A reference would lead to the whole object.
  private mutating func appendNumber(of object: UInt32) {
    nodes.append(.dictionary(count: 1, size: 2))
    nodes.append(.string(numberKey))
    nodes.append(.integer(Int64(object)))
  }

  // MARK: Paths

  /// The place of the value that comes next in the innermost container.
  private mutating func place() -> UInt32 {
    guard !frames.isEmpty else { return paths.root }
    // Places of the containers around it, from the outermost one on that has none.
    var depth = frames.count - 1
    while depth > 0, frames[depth].place == nil { depth -= 1 }
    var place = frames[depth].place ?? paths.root
    frames[depth].place = place
    while depth < frames.count - 1 {
      place = step(from: place, in: frames[depth])
      depth += 1
      frames[depth].place = place
    }
    return step(from: place, in: frames[depth])
  }

  /// The path of the last value of the container with the path `place`.
  private mutating func step(from place: UInt32, in frame: Frame) -> UInt32 {
    guard frame.isDictionary else { return paths.place(in: place, index: frame.count - 1) }
    guard case .string(let key) = drawing.nodes[frame.key] else { return paths.nowhere }
    return paths.place(in: place, key: key, length: ArchivePaths.length(of: drawing.bytes(of: key)))
  }

  /// Puts the paths in the places of the UIDs.
  private mutating func writeReferences() {
    for index in nodes.indices {
      guard case .uid(let number) = nodes[index] else { continue }
      if number < drawing.top, let place = places[Int(number)], let text = paths.text(of: place, in: &drawing) {
        nodes[index] = .string(text)
      } else {
        if number < drawing.top, places[Int(number)] != nil { drawing.warnings.note(.longReferences, number) }
        nodes[index - 1] = .string(numberKey)
        nodes[index] = .integer(Int64(number))
      }
    }
  }
}

extension ArchiveDrawing {
  /// The number of values of the view; fewer if objects are nested too deep.
  fileprivate var shownCount: Int {
    var count = 0
    for node in nodes {
      guard case .uid(let number) = node else {
        count += 1
        continue
      }
      count += isReferred(number) ? 3 : 1
    }
    // An object at its home was counted as itself, and as a reference.
    for number in homes.indices where homes[number] != .max {
      count -= isReferred(UInt32(truncatingIfNeeded: number)) ? 3 : 1
    }
    return count
  }

  /// True if references to an object are shown as references.
  private func isReferred(_ number: UInt32) -> Bool {
    switch nodes[Int(starts[Int(number)])] {
    case .array, .dictionary: true
    case .string(let slice), .data(let slice): slice.count >= ArchiveView.longData
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: false
    }
  }
}

extension PropertyList {
  /// Replaces an archive by its view; see `ArchiveView`. `prefix` is the JSON Pointer of the list, if it has one. Other lists do
  /// not change.
  ///
  /// - Complexity: O(*n*) in the number of values and the bytes of their texts
  /// - Throws: `LimitProblem.manySharedNodes`
  mutating func unarchive(
    showsClasses: Bool, at prefix: [UInt8]?, limit: Int, _ warnings: inout ArchiveWarnings
  ) throws(SyntaxError) -> Bool {
    guard let archive = Archive(self) else { return false }
    let view = try ArchiveView(
      of: ArchiveDrawing(of: archive, in: self, showsClasses: showsClasses, warnings), at: prefix, limit: limit)
    warnings = view.warnings
    let (nodes, texts) = (view.nodes, view.texts)
    self.nodes = nodes
    decoded += texts
    return true
  }
}
