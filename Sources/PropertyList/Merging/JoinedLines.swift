/// The result of a merge of three texts by lines: a text, or conflicts.
struct JoinedLines: Sendable {
  /// The merge, if it has conflicts. A clean merge is not kept: its tables of lines are large.
  let conflicting: LineMerge?
  /// The merged text; nil if there are conflicts.
  let text: Source?
  private let sources: MergeSides<Source>

  /// Merges `sources`; nil if one of them is not a text.
  init?(_ sources: MergeSides<Source>, _ style: ConflictMarkers.Style) {
    let areTexts = MergeSide.allCases.allSatisfy { side in
      let source = sources[side]
      return source.bytes.firstOffset(of: 0, from: 0) == nil
    }
    guard areTexts else { return nil }
    let merge = LineMerge(base: sources.base, ours: sources.ours, theirs: sources.theirs, style: style)
    text = merge.isClean ? merge.text(.ours) : nil
    conflicting = text == nil ? merge : nil
    self.sources = sources
  }

  private init(conflicting: LineMerge, of lines: JoinedLines) {
    self.conflicting = conflicting
    text = nil
    sources = lines.sources
  }

  /// The merge with all changes of theirs as conflicts, if it has no conflicts yet.
  func withConflicts(_ style: ConflictMarkers.Style) -> JoinedLines {
    if conflicting != nil { return self }
    var merge = LineMerge(base: sources.base, ours: sources.ours, theirs: sources.theirs, style: style)
    merge.makeConflicts()
    return JoinedLines(conflicting: merge, of: self)
  }
}
