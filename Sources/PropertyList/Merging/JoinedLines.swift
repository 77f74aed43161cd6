/// The result of a merge of three texts by lines: a text, or conflicts.
struct JoinedLines: Sendable {
  /// The merge, if it has conflicts. A clean one is not kept: its tables of lines are large.
  let clashing: LineMerge?
  /// The merged text; nil if there are conflicts.
  let text: Source?
  private let sources: MergeSides<Source>

  /// Merges `sources`; nil if one of them is not a text.
  init?(_ sources: MergeSides<Source>, _ style: ConflictMarkers.Style) {
    guard MergeSide.allCases.allSatisfy({ sources[$0].firstIndex(of: 0, from: 0) == nil }) else { return nil }
    let merge = LineMerge(base: sources.base, ours: sources.ours, theirs: sources.theirs, style: style)
    text = merge.isClean ? merge.text(.ours) : nil
    clashing = text == nil ? merge : nil
    self.sources = sources
  }

  private init(clashing: LineMerge, of lines: JoinedLines) {
    self.clashing = clashing
    text = nil
    sources = lines.sources
  }

  /// These lines with all changes of theirs as conflicts, if there are none yet.
  func withClashes(_ style: ConflictMarkers.Style) -> JoinedLines {
    if clashing != nil { return self }
    var merge = LineMerge(base: sources.base, ours: sources.ours, theirs: sources.theirs, style: style)
    merge.makeClashes()
    return JoinedLines(clashing: merge, of: self)
  }
}
