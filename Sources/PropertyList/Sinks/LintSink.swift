/// Keeps the nodes of a text for lint, with the remarks and mistakes of the reader.
///
/// In a large file, the sink prunes containers without findings: it removes their content.
///
/// ```
/// [{"a": 1}, {"b": 2, "b": 3}]
///
///   0  array(count: 2, size: 6)
///   1  dictionary(count: 1, size: 0)  pruned
///   2  dictionary(count: 2, size: 4)  may have a duplicate key
///   …
/// ```
///
/// All containers around a node with a finding remain, with all members before the node, so that its key path is known. A dictionary
/// at the root keeps its members, because lint recognises the kind of the file by them. Profiles and other rules about values need
/// all nodes. So do fixes, which must not change any values.
struct LintSink: Sink {
  static var makesRemarks: Bool { true }

  var builder: NodeBuilder
  var allRemarks = Remarks(recovers: true)
  var comments = CommentCount()
  /// Surveys the keys of dictionaries for findings; nil if no container is pruned.
  var finder: DuplicateFinder?
  /// The index of the last container that keeps its content.
  private var lastUnpruned = -1

  init(sourceCount: Int, bytesPerNode: Int) {
    builder = NodeBuilder(sourceCount: sourceCount, bytesPerNode: bytesPerNode)
  }

  var remarks: Remarks? { allRemarks }

  @inline(always)
  mutating func remark(_ body: (inout Remarks) -> Void) { body(&allRemarks) }

  /// Drops the bytes of data in a pruned file, as no rule needs them, and returns an empty slice.
  mutating func dataSlice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    guard finder != nil else { return try slice(decodedFrom: start, at: offset) }
    decoded.removeLast(decoded.count - start)
    return Slice(offset: offset, count: 0)
  }

  /// Notes only that keys may be duplicate. Lint needs no shapes.
  @inline(always)
  mutating func noteShape(at index: Int, in text: Span<UInt8>) { builder.isDistinct = false }

  /// Prunes the container at `index` unless there may be findings about its keys or about a value in it.
  @inline(always)
  mutating func didEndContainer(at index: Int, in text: Span<UInt8>) {
    guard var finder = finder.take() else { return }
    defer { self.finder = finder }
    if case .dictionary(let count, _, _) = builder.nodes[index] {
      let survey = finder.survey(index, count: Int(count), of: builder.nodes.span, text, builder.decoded.span)
      if survey.mayHaveFindings { lastUnpruned = index }
      if index == 0 { return }
    }
    if lastUnpruned < index, allRemarks.lastNode <= index {
      builder.nodes[index] = builder.nodes[index].withContent(size: 0)
      removeNodes(from: index + 1)
    } else {
      lastUnpruned = max(lastUnpruned, index)
    }
  }

  /// Notes a mistake outside of all containers, which concerns the root, unless an earlier mistake caused it.
  mutating func keep(_ error: SyntaxError) -> Bool {
    if !allRemarks.isFinished, !allRemarks.isConsequence(error) { allRemarks.note(error, node: 0) }
    return true
  }

  mutating func finish(_ format: Format, _ source: Source) -> (list: PropertyList, remarks: Remarks) {
    let list = PropertyList(format: format, source: source, builder: &builder)
    return (list, exchange(&allRemarks, with: Remarks(recovers: true)))
  }
}

extension KeySurvey {
  /// True if rules about keys may have findings.
  fileprivate var mayHaveFindings: Bool { mayRepeat || hasEmpty || mayHaveWhitespace || nonASCIICount > 1 }
}
