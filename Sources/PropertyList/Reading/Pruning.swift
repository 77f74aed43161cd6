/// How lint reads a large file with few nodes: a container in which there is nothing to find is kept, but not what is inside.
///
/// ```
/// [{a = 1;}, {b = 2; b = 3;}]
///
///   0  array(count: 2, size: 6)
///   1  dictionary(count: 1, size: 0)  its key has been judged
///   2  dictionary(count: 2, size: 4)  it has a key that may be there twice
///   …
/// ```
///
/// A node that is found to break a rule still has all containers around it, and these all members before it, so that its
/// key path is known. A dictionary at the root keeps its members, by which lint tells what the file is. Profiles and other
/// rules about values, and fixes, which must not change any, want all nodes.
struct Pruning {
  fileprivate var finder = DuplicateFinder()
  /// The index of the last container that is kept whole.
  fileprivate var lastWhole = -1
}

extension NodeBuilder {
  /// `slice(decodedFrom:at:)` of data, whose bytes no rule about a large file looks at: there they are dropped, and the slice
  /// is empty.
  mutating func dataSlice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    guard pruning != nil else { return try slice(decodedFrom: start, at: offset) }
    decoded.removeLast(decoded.count - start)
    return Slice(offset: offset, count: 0)
  }

  /// Drops what is inside the dictionary at `index`, which was read last and has `count` pairs, unless there is something to
  /// find about its keys or in a value.
  @inline(__always)
  mutating func pruneDictionary(at index: Int, count: Int, in source: Span<UInt8>) {
    guard var pruning = pruning.take() else { return }
    let survey = pruning.finder.survey(index, count: count, of: nodes.span, source, decoded.span)
    if survey.hasFindings { pruning.lastWhole = index }
    self.pruning = pruning
    if index > 0 { prune(at: index) }
  }

  /// Drops what is inside the container at `index`, which was read last, unless there is something to find.
  @inline(__always)
  mutating func prune(at index: Int) {
    guard let lastWhole = pruning?.lastWhole, let lastNode = remarks?.lastNode else { return }
    if lastWhole < index, lastNode <= index {
      removeContent(at: index)
    } else {
      pruning?.lastWhole = Swift.max(lastWhole, index)
    }
  }
}

extension KeySurvey {
  /// Whether the rules about keys may have something to say.
  fileprivate var hasFindings: Bool { mayRepeat || hasEmpty || mayHaveWhitespace || nonASCII > 1 }
}
