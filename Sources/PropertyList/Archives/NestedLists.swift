/// Opens property lists in data: each becomes `{"$nested": "binary", "value": …}`. The kind is `"xml"` for an XML list, and
/// `"signed"` for a list in a signed message.
///
/// Data that begins like a property list is read, and opened if all of it is a property list. Opened lists may contain further
/// lists, up to `maxLayers` levels. Only text that must be decoded is copied.
struct NestedLists {
  static let maxLayers = 8
  /// The maximum length of the JSON Pointer to an archive in data. Beyond this length, its references are shown as UIDs.
  private static let maxPrefixLength = 4096

  private let options: ReadOptions
  /// True if dots of the key path may belong to keys: the longest existing key is used.
  private let joinsComponents: Bool
  /// The numbers of values and bytes that may still be read.
  private var remainingNodes: Int
  private var remainingBytes: Int
  private let warnings: ArchiveWarnings

  /// Creates the limits and options for opening property lists in `list`.
  init(
    in list: borrowing PropertyList, _ options: ReadOptions, _ warnings: ArchiveWarnings, joinsComponents: Bool = false
  ) {
    self.options = options
    self.joinsComponents = joinsComponents
    self.warnings = warnings
    let byteCount = list.source.count.addingClamped(list.decoded.count)
    // Without shared data each value takes at least one byte. An opened list is in memory twice for a moment.
    remainingNodes = max(0, byteCount.addingClamped(options.limits.nodes / 8) - list.nodes.count)
    // A layer has at most the bytes of the layer around it, unless data is shared.
    let (bytes, overflow) = byteCount.multipliedReportingOverflow(by: Self.maxLayers)
    remainingBytes = overflow ? .max : bytes
  }

  /// A property list whose data is being opened.
  fileprivate struct Layer {
    /// The number of property lists that contain this one.
    let number: Int
    /// The JSON Pointer to the list; nil if no JSON Pointer leads to it, or it is too long.
    let prefix: [UInt8]?
    /// The index of the only data to open, and the remaining key path in it; nil to open all data.
    let step: (index: Int, rest: PropertyList.KeyPath)?
    var list: PropertyList
    /// The nodes of the result.
    var nodes: [Node] = []
    /// The path from the root of the list to the current value.
    var steps: [Step] = []
    /// The results for data that has been opened: several values can share the same bytes.
    var opened: [DataRange: Opened] = [:]
  }

  /// The kinds of property lists in data, by their first bytes.
  enum Kind: String {
    case binary, xml, signed
  }

  fileprivate enum Step {
    case key(Slice)
    case index(Int)
    /// A key that is not a string, which no JSON Pointer can contain.
    case nonStringKey
  }

  fileprivate struct DataRange: Hashable {
    let offset: UInt64
    let count: UInt32
  }

  fileprivate struct Opened {
    /// The nodes of the opened list in the layer's `nodes`; empty if the data is not opened.
    let nodes: Range<Int>
    /// The maximum nesting of containers in the opened list.
    let nesting: Int
  }

  /// Opens the property lists in the data of `list`, or only in the data that `keyPath` steps into.
  mutating func open(in list: inout PropertyList, toward keyPath: PropertyList.KeyPath? = nil) {
    list = open(in: list, layer: 0, depth: 0, at: [], toward: keyPath)
  }

  /// Opens the data of a list that is inside `depth` containers.
  private mutating func open(
    in list: PropertyList, layer number: Int, depth: Int, at prefix: [UInt8]?, toward keyPath: PropertyList.KeyPath?
  ) -> PropertyList {
    let step = keyPath.flatMap { list.stepIntoData(on: $0, joinsComponents: joinsComponents) }
    if keyPath != nil, step == nil { return list }
    guard let first = step?.index ?? list.nodes.indices.first(where: { list.nestedKind(at: $0) != nil }) else {
      return list
    }
    guard number < min(options.dataLayers, Self.maxLayers) else {
      if options.dataLayers > Self.maxLayers { warnings.note(.nestedTooDeep, first) }
      return list
    }
    var layer = Layer(number: number, prefix: prefix, step: step, list: list)
    // If the array grew, old and new memory would exist at the same time.
    layer.nodes.reserveCapacity(list.nodes.count + min(list.nodes.count, remainingNodes))
    append(0, of: &layer, depth: depth)
    layer.list.nodes = layer.nodes
    return layer.list
  }

  /// Appends the value at `index`, with its data opened. Recursion is bounded by the maximum nesting of lists.
  private mutating func append(_ index: Int, of layer: inout Layer, depth: Int) {
    let node = layer.list.nodes[index]
    switch node {
    case .data(let slice):
      if layer.step.map({ $0.index == index }) ?? true, let kind = layer.list.nestedKind(at: index) {
        append(data: slice, kind, of: &layer, depth: depth)
      } else {
        layer.nodes.append(node)
      }
    case .array(let count, _):
      let start = layer.nodes.count
      layer.nodes.append(node)
      var child = index + 1
      for position in 0..<Int(count) {
        layer.steps.append(.index(position))
        append(child, of: &layer, depth: depth + 1)
        layer.steps.removeLast()
        child = layer.list.end(of: child)
      }
      layer.nodes[start] = .array(count: count, size: UInt32(truncatingIfNeeded: layer.nodes.count - start - 1))
    case .dictionary(let count, _, _):
      let start = layer.nodes.count
      layer.nodes.append(node)
      var key = index + 1
      for _ in 0..<count {
        layer.nodes.append(layer.list.nodes[key])
        layer.steps.append(layer.list.string(at: key).map(Step.key) ?? .nonStringKey)
        append(key + 1, of: &layer, depth: depth + 1)
        layer.steps.removeLast()
        key = layer.list.end(of: key + 1)
      }
      layer.nodes[start] = .dictionary(count: count, size: UInt32(truncatingIfNeeded: layer.nodes.count - start - 1))
    case .string, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      layer.nodes.append(node)
    }
  }

  // MARK: Data

  /// Appends the opened list in data, or the data itself if it cannot be opened.
  private mutating func append(data slice: Slice, _ kind: Kind, of layer: inout Layer, depth: Int) {
    let range = DataRange(offset: slice.offset, count: slice.count)
    if let opened = layer.opened[range] {
      guard !opened.nodes.isEmpty, fits(opened, depth) else { return layer.nodes.append(.data(slice)) }
      remainingNodes -= opened.nodes.count
      // Appending `layer.nodes[range]` would copy the whole array, since the slice is a second reference to it.
      for index in opened.nodes { layer.nodes.append(layer.nodes[index]) }
      return
    }
    let start = layer.nodes.count
    guard let inner = read(slice, kind, in: layer, depth: depth) else {
      layer.opened[range] = Opened(nodes: 0..<0, nesting: 0)
      layer.nodes.append(.data(slice))
      return
    }
    let words = ["$nested", kind.rawValue, "value"].map { word in
      Node.string(layer.list.appendDecoded(Array(word.utf8).span))
    }
    layer.nodes.append(.dictionary(count: 2, size: UInt32(truncatingIfNeeded: inner.list.nodes.count + 3)))
    layer.nodes += words
    layer.adopt(inner.list, asBytesOf: inner.isWhole ? slice : nil)
    layer.opened[range] = Opened(nodes: start..<layer.nodes.count, nesting: inner.list.nesting() + 1)
  }

  /// True if a list that has been opened elsewhere can be repeated at this depth.
  private mutating func fits(_ opened: Opened, _ depth: Int) -> Bool {
    let isTooDeep = depth + opened.nesting > Limits.nesting
    guard isTooDeep || opened.nodes.count > remainingNodes else { return true }
    warnings.note(isTooDeep ? .nestedTooDeep : .nestedTooMany, 0)
    return false
  }

  /// Reads the property list in data, unarchives it if the options say so, and opens the data in it.
  ///
  /// - Returns: nil if the data is not a property list. `isWhole` is true if the list's source is exactly the data, and false
  ///   for a list in a signed message or in decoded text.
  private mutating func read(
    _ slice: Slice, _ kind: Kind, in layer: borrowing Layer, depth: Int
  ) -> (list: PropertyList, isWhole: Bool)? {
    guard Int(slice.count) <= remainingBytes, remainingNodes > 0 else {
      warnings.note(.nestedTooMany, 0)
      return nil
    }
    remainingBytes -= Int(slice.count)
    let source = layer.list.source(of: slice)
    var options = ReadOptions(formats: [.xml])
    options.limits.nodes = max(0, remainingNodes - Int(slice.count))
    do throws(ReadError) {
      var list = try PropertyList(reading: kind == .signed ? source.unsigned : source, options)
      let prefix = prefix(in: layer)
      if self.options.unarchives {
        do throws(SyntaxError) {
          _ = try list.unarchive(
            showsClasses: self.options.showsClasses, at: prefix, limit: remainingNodes, warnings)
        } catch {
          throw ReadError(text: source)
        }
      }
      remainingNodes -= list.nodes.count
      guard depth + 1 + list.nesting() <= Limits.nesting else {
        warnings.note(.nestedTooDeep, 0)
        return nil
      }
      let isWhole = list.source === source
      let inner = open(in: list, layer: layer.number + 1, depth: depth + 1, at: prefix, toward: layer.step?.rest)
      return (inner, isWhole)
    } catch {
      if error.isAboutLimits { warnings.note(.nestedTooMany, 0) }
      return nil
    }
  }

  /// Returns the JSON Pointer to the opened list in the current data.
  private func prefix(in layer: borrowing Layer) -> [UInt8]? {
    guard var prefix = layer.prefix else { return nil }
    for step in layer.steps {
      prefix.append(UInt8(ascii: "/"))
      switch step {
      case .index(let index): prefix += String(index).utf8
      case .key(let key):
        guard prefix.count + Int(key.count) <= Self.maxPrefixLength else { return nil }
        prefix += PropertyList.KeyPath.pointerComponent(layer.list.text(of: key)).utf8
      case .nonStringKey: return nil
      }
      guard prefix.count <= Self.maxPrefixLength else { return nil }
    }
    return prefix + "/value".utf8
  }
}

extension NestedLists.Layer {
  /// Appends the nodes of `inner` and moves its slices. `slice` contains the source of `inner`; nil if the source must be copied.
  fileprivate mutating func adopt(_ inner: borrowing PropertyList, asBytesOf slice: Slice?) {
    let end = list.source.count + list.decoded.count
    let innerCount = inner.source.count
    if inner.nodes.count > nodes.count { nodes.reserveCapacity(nodes.count + inner.nodes.count) }
    if slice == nil { list.decoded.append(copying: inner.source.bytes) }
    list.decoded += inner.decoded
    let (start, decodedStart) = slice.map { (Int($0.offset), end - innerCount) } ?? (end, end)
    for offset in inner.loneSurrogates { list.loneSurrogates.append(offset + UInt64(decodedStart)) }
    for node in inner.nodes {
      nodes.append(
        node.replacingSlice { slice in
          let offset = Int(truncatingIfNeeded: slice.offset)
          return Slice(offset: offset + (offset < innerCount ? start : decodedStart), count: slice.count)
        })
    }
  }
}

extension PropertyList {
  /// The warning about the limit that left property lists in data unopened, so that a search may be incomplete; nil if all were
  /// opened.
  package var stoppedSearch: ArchiveWarning? {
    archiveWarnings.first { $0.kind == .nestedTooDeep || $0.kind == .nestedTooMany }
  }

  /// The index of the first data that `keyPath` steps into, and the remaining key path; nil if it steps into no data.
  fileprivate func stepIntoData(on keyPath: KeyPath, joinsComponents: Bool) -> (index: Int, rest: KeyPath)? {
    var index = 0
    var position = 0
    while position < keyPath.steps.count {
      let step = keyPath.steps[position]
      if step.isIntoData, nestedKind(at: index) != nil { return (index, keyPath.suffix(from: position + 1)) }
      if joinsComponents, let (key, value) = longestKey(of: index, in: KeyPath.text(ofRun: keyPath.steps[position...]))
      {
        index = value
        position += KeyPath.count(ofComponents: key)
      } else if let child = child(of: index, step, keyPath.rules) {
        index = child
        position += 1
      } else {
        return nil
      }
    }
    return nil
  }

  /// The kind of property list at the start of the data at `index`; nil for other data and other values.
  func nestedKind(at index: Int) -> NestedLists.Kind? {
    guard case .data(let slice) = nodes[index], slice.count > 8 else { return nil }
    let bytes = bytes(of: slice)
    if bytes.has("bplist00", at: 0) { return .binary }
    // A signed message in DER begins with the tag of a SEQUENCE and a length of several bytes.
    if bytes[0] == 0x30, bytes[1] >= 0x80 { return source(of: slice).beginsSignedMessage ? .signed : nil }
    var start = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    while start < bytes.count, isXMLWhitespace(bytes[start]) { start += 1 }
    return bytes.has("<?xml", at: start) || bytes.has("<plist", at: start) || bytes.has("<!DOCTYPE plist", at: start)
      ? .xml : nil
  }

  /// The bytes of `slice`. Only bytes outside the source are copied.
  fileprivate func source(of slice: Slice) -> Source {
    let offset = Int(truncatingIfNeeded: slice.offset)
    if offset < source.count { return Source(offset..<offset + Int(slice.count), of: source) }
    return Source(Array(copying: bytes(of: slice)))
  }
}

extension ReadError {
  /// True if a limit was exceeded.
  fileprivate var isAboutLimits: Bool {
    guard let error = errors[.binary] ?? errors[.xml] else { return true }
    return error.problem.reason == .limit
  }
}
