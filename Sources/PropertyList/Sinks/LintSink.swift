/// Keeps the nodes of a text for lint, with the remarks and mistakes of the reader.
///
/// In a large file, a container in which there is nothing to report is kept without its content:
///
/// ```
/// [{a = 1;}, {b = 2; b = 3;}]
///
///   0  array(count: 2, size: 6)
///   1  dictionary(count: 1, size: 0)  its key has been checked
///   2  dictionary(count: 2, size: 4)  it may have a duplicate key
///   …
/// ```
///
/// A node that breaks a rule still has all containers around it, and these all members before it, so that its key path is
/// known. A dictionary at the root keeps its members, by which lint recognises the kind of the file. Profiles and other rules
/// about values, and fixes, which must not change any, need all nodes.
struct LintSink: Sink {
  static var makesRemarks: Bool { true }

  var builder: NodeBuilder
  var allRemarks = Remarks(recovers: true)
  var comments = CommentCount()
  /// Looks for the keys with findings; nil if all containers keep their content.
  var finder: DuplicateFinder?
  /// The index of the last container that is kept with its content.
  private var lastWhole = -1

  init(sourceCount: Int, bytesPerNode: Int) {
    builder = NodeBuilder(sourceCount: sourceCount, bytesPerNode: bytesPerNode)
  }

  var remarks: Remarks? { allRemarks }

  @inline(always)
  mutating func remark(_ body: (inout Remarks) -> Void) { body(&allRemarks) }

  /// No rule about a large file needs the bytes of data: there they are dropped, and the slice is empty.
  mutating func dataSlice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    guard finder != nil else { return try slice(decodedFrom: start, at: offset) }
    decoded.removeLast(decoded.count - start)
    return Slice(offset: offset, count: 0)
  }

  /// Lint needs no shapes. It keeps duplicate keys.
  @inline(always)
  mutating func noteShape(at index: Int, in text: Span<UInt8>) { builder.isDistinct = false }

  /// Drops the content of the container at `index` unless there may be findings about its keys or about a value in it.
  @inline(always)
  mutating func didEndContainer(at index: Int, in text: Span<UInt8>) {
    guard var finder = finder.take() else { return }
    defer { self.finder = finder }
    if case .dictionary(let count, _, _) = builder.nodes[index] {
      let survey = finder.survey(index, count: Int(count), of: builder.nodes.span, text, builder.decoded.span)
      if survey.hasFindings { lastWhole = index }
      if index == 0 { return }
    }
    if lastWhole < index, allRemarks.lastNode <= index {
      builder.nodes[index] = builder.nodes[index].withContent(size: 0)
      removeNodes(from: index + 1)
    } else {
      lastWhole = max(lastWhole, index)
    }
  }

  /// Notes a mistake outside of all containers, which is about the root, unless it follows from an earlier one.
  mutating func keeps(_ error: SyntaxError) -> Bool {
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
  fileprivate var hasFindings: Bool { mayRepeat || hasEmpty || mayHaveWhitespace || nonASCIICount > 1 }
}
