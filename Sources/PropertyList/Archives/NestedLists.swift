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
  /// The numbers of values and bytes that may still be read.
  private var remainingNodes: Int
  private var remainingBytes: Int
  private let warnings: ArchiveWarnings

  init(in list: borrowing PropertyList, _ options: ReadOptions, _ warnings: ArchiveWarnings) {
    (self.options, self.warnings) = (options, warnings)
    let byteCount = list.source.count + list.decoded.count
    // Without shared data each value takes at least one byte. An opened list is in memory twice for a moment.
    remainingNodes = max(0, byteCount.addingClamped(options.limits.nodes / 8) - list.nodes.count)
    // A layer has at most the bytes of the layer around it, unless data is shared.
    remainingBytes = byteCount * Self.maxLayers
  }

  /// The kinds of property lists in data, by their first bytes.
  enum Kind: String { case binary, xml, signed }

  private struct Surroundings {
    /// The number of property lists around it.
    var layer = 0
    /// The number of containers around it.
    var depth = 0
    /// The JSON Pointer to the list; nil if no JSON Pointer leads to it, or it is too long.
    var pointer: [UInt8]? = []
  }

  /// The result of reading data, which several values can share. `nesting` is the maximum nesting of containers in a list.
  private enum Known {
    case opened(nodes: Range<Int>, nesting: Int)
    /// The list was too deep where it was read. It is read again where it is not.
    case tooDeep(nesting: Int)
    /// No property list, or one that exceeds another limit.
    case closed
  }

  mutating func openAll(in list: inout PropertyList) { list = openLayer(in: list, Surroundings()) }

  private mutating func openLayer(in list: PropertyList, _ surroundings: Surroundings) -> PropertyList {
    let indexes = list.nodes.indices.filter { list.nestedKind(at: $0) != nil }
    guard let first = indexes.first else { return list }
    guard surroundings.layer < min(options.dataLayers, Self.maxLayers) else {
      if options.dataLayers > Self.maxLayers { warnings.record(.nestedTooDeep, first) }
      return list
    }
    var result = list
    var changes = NodeChanges()
    var known: [Slice: Known] = [:]
    list.forEachPath(to: indexes, component: { $0 }) { index, path in
      // A key is not replaced.
      guard path.last?.key != index, case .data(let slice) = list.nodes[index], let kind = list.nestedKind(at: index)
      else { return }
      let depth = surroundings.depth + path.count
      do throws(ArchiveWarning.Kind) {
        switch known[slice] {
        case .opened(let nodes, let nesting)?:
          if depth + nesting > Limits.nesting { throw .nestedTooDeep }
          if nodes.count > remainingNodes { throw .nestedTooMany }
          remainingNodes -= nodes.count
        case .closed?: return
        case .tooDeep(let nesting)? where depth + nesting > Limits.nesting: throw .nestedTooDeep
        case .tooDeep?, nil:
          known[slice] = .closed
          let pointer = surroundings.pointer.flatMap { list.pointer(path, after: $0, maxLength: Self.maxPrefixLength) }
          let inner = Surroundings(
            layer: surroundings.layer + 1, depth: depth + 1, pointer: pointer.map { $0 + "/value".utf8 })
          known[slice] = try openList(slice, as: kind, inner, in: list, &result)
        }
        if case .tooDeep? = known[slice] { throw .nestedTooDeep }
        guard case .opened(let nodes, _)? = known[slice] else { return }
        changes.replace(index..<index + 1, of: path.last?.container ?? NodeChanges.aroundRoot, by: nodes)
      } catch {
        warnings.record(error, 0)
      }
    }
    result.rewrite(changes)
    return result
  }

  /// Reads the property list in data of `list`, unarchives it if the options say so, opens the data in it, and adds its nodes to
  /// `result`. Throws if it exceeds a limit other than that of nesting.
  private mutating func openList(
    _ data: Slice, as kind: Kind, _ surroundings: Surroundings, in list: PropertyList, _ result: inout PropertyList
  ) throws(ArchiveWarning.Kind) -> Known {
    let byteCount = Int(data.count)
    guard byteCount <= remainingBytes, remainingNodes > 0 else { throw .nestedTooMany }
    remainingBytes -= byteCount
    let source = list.source(of: data)
    var readOptions = ReadOptions(formats: [.xml])
    readOptions.limits.nodes = max(0, remainingNodes - byteCount)
    var inner: PropertyList
    do throws(ReadError) {
      inner = try PropertyList(reading: kind == .signed ? source.unsigned : source, readOptions)
    } catch {
      let problem = (error.errors[.binary] ?? error.errors[.xml])?.problem
      if problem.map({ $0.reason == .limit }) ?? true { throw .nestedTooMany }
      return .closed
    }
    if options.unarchives {
      let isArchive = try? inner.unarchive(
        showsClasses: options.showsClasses, at: surroundings.pointer, limit: remainingNodes, warnings)
      if isArchive == nil { throw .nestedTooMany }
    }
    remainingNodes -= inner.nodes.count
    let nesting = inner.nesting()
    guard surroundings.depth + nesting <= Limits.nesting else { return .tooDeep(nesting: nesting + 1) }
    // The source of a list in a signed message or in decoded text is not the data.
    let isWhole = inner.source === source
    inner = openLayer(in: inner, surroundings)
    let words = ["$nested", kind.rawValue, "value"].map { Node.string(result.appendDecoded(Array($0.utf8).span)) }
    var nodes = [Node.dictionary(count: 2, size: UInt32(truncatingIfNeeded: inner.nodes.count + 3))] + words
    nodes += result.importList(inner, inBytesOf: isWhole ? data : nil)
    return .opened(nodes: result.addNodes(nodes), nesting: inner.nesting() + 1)
  }
}

extension PropertyList {
  /// The nodes of `inner`, whose bytes are added to this list. `slice` contains the source of `inner`; nil if the source must be copied.
  fileprivate mutating func importList(_ inner: borrowing PropertyList, inBytesOf slice: Slice?) -> [Node] {
    let end = source.count + decoded.count
    let innerCount = inner.source.count
    if slice == nil { decoded.append(copying: inner.source.bytes) }
    decoded += inner.decoded
    let (start, decodedStart) = slice.map { (Int($0.offset), end - innerCount) } ?? (end, end)
    for offset in inner.loneSurrogates { loneSurrogates.append(offset + UInt64(decodedStart)) }
    return inner.nodes.map { node in
      node.replacingSlice { slice in
        let offset = Int(truncatingIfNeeded: slice.offset)
        return Slice(offset: offset + (offset < innerCount ? start : decodedStart), count: slice.count)
      }
    }
  }

  /// Replaces archives and property lists in data by their content, as `options` say.
  mutating func openContent(_ options: ReadOptions) throws(ReadError) {
    let warnings = ArchiveWarnings()
    if options.unarchives {
      let limit = source.count.addingClamped(decoded.count).addingClamped(options.limits.nodes)
      do throws(SyntaxError) {
        facts.isOpened = try unarchive(showsClasses: options.showsClasses, at: [], limit: limit, warnings)
      } catch {
        throw ReadError(text: source, errors: [format: error])
      }
    }
    if options.dataLayers > 0 {
      let count = nodes.count
      var nested = NestedLists(in: self, options, warnings)
      nested.openAll(in: &self)
      if nodes.count != count { facts.isOpened = true }
    }
    facts.archiveWarnings = warnings.all
  }

  /// The warning about the limit that left property lists in data unopened, so that a search may be incomplete; nil if all were opened.
  package var stoppedSearch: ArchiveWarning? {
    facts.archiveWarnings.first { $0.kind == .nestedTooDeep || $0.kind == .nestedTooMany }
  }

  /// The kind of property list at the start of the data at `index`; nil for other data and other values.
  func nestedKind(at index: Int) -> NestedLists.Kind? {
    guard case .data(let slice) = nodes[index], slice.count > 8 else { return nil }
    let content = bytes(of: slice)
    if content.has("bplist00", at: 0) { return .binary }
    // A signed message in DER begins with the tag of a SEQUENCE and a length of several bytes.
    if content[0] == 0x30, content[1] >= 0x80 { return source(of: slice).beginsSignedMessage ? .signed : nil }
    let start = content.startOfContent
    return content.has("<?xml", at: start) || content.has("<plist", at: start)
      || content.has("<!DOCTYPE plist", at: start) ? .xml : nil
  }

  /// The bytes of `slice`. Only bytes outside the source are copied.
  fileprivate func source(of slice: Slice) -> Source {
    let offset = Int(truncatingIfNeeded: slice.offset)
    if offset < source.count { return Source(offset..<offset + Int(slice.count), of: source) }
    return Source(Array(copying: bytes(of: slice)))
  }
}
