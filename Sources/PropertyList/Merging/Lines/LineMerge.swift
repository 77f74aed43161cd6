/// A merge of three texts by lines, as git merges texts: changes of one side are taken. Changes of both sides that touch are a
/// conflict unless they are the same.
///
/// The steps are the same as in `git merge-file`: see `TextLines.edits`, `join` and `refine`. A merge without conflicts has the same
/// text as in git, with one exception. For a side with hundreds of edits, git does not look for the shortest script, and neither
/// does `SequenceDifference` after `maxEdits` edits: their scripts can differ. A conflict may begin or end at a different line,
/// because git ignores lines that are repeated often.
struct LineMerge: Sendable {
  /// Lines that at least one side has changed.
  struct Chunk: Equatable {
    enum Kind {
      /// Changed by this side only, or by both in the same way.
      case ours, theirs
      /// Both sides have the same lines there.
      case agreed
      case conflict
    }

    var kind: Kind
    var lines: MergeSides<Range<Int>>
  }

  let texts: MergeSides<TextLines>
  private(set) var chunks: [Chunk] = []

  var isClean: Bool { !chunks.contains { $0.kind == .conflict } }
  var conflicts: [Range<Int>] { chunks.filter { $0.kind == .conflict }.map(\.lines.ours) }

  init(_ texts: MergeSides<Source>, style: ConflictMarkers.Style) {
    self.texts = texts.map { TextLines(of: $0) }
    let lines = self.texts
    join(lines.base.edits(to: lines.ours), lines.base.edits(to: lines.theirs))
    switch style {
    case .merge:
      refine()
      joinNeighbours()
    case .diff3: break
    case .zdiff3: trim()
    }
  }

  /// The conflicts of `texts`, which differ only in them: all lines that are not the same on all sides. The text with ours or theirs
  /// chosen in all of them is the text of that side.
  init(ofConflicts texts: MergeSides<Source>, style: ConflictMarkers.Style) {
    // Of all styles, only this one keeps conflicts as they are joined.
    self.init(texts, style: .diff3)
    for index in chunks.indices { chunks[index].kind = .conflict }
    if style == .zdiff3 { trim() }
  }

  /// Makes all changes of theirs conflicts; those of ours, if theirs has no others than ours.
  mutating func makeConflicts() {
    let kind: Chunk.Kind = chunks.contains { $0.kind == .theirs } ? .theirs : .ours
    for index in chunks.indices where chunks[index].kind == kind { chunks[index].kind = .conflict }
  }

  /// Makes a conflict of the lines from the first change to the last.
  mutating func makeOneConflict() {
    guard let first = chunks.first, let last = chunks.last else { return }
    chunks = [Chunk(kind: .conflict, lines: first.lines.through(last.lines))]
  }

  // MARK: Joining

  /// Walks both sides' edits of the base. Edits that touch and differ are a conflict; all others are taken.
  private mutating func join(_ ourEdits: [SequenceEdit], _ theirEdits: [SequenceEdit]) {
    var (ours, theirs) = (ourEdits[...], theirEdits[...])
    // The distance by which each side has moved the next unchanged lines.
    var (ourShift, theirShift) = (0, 0)
    while !ours.isEmpty || !theirs.isEmpty {
      let (one, other) = (ours.first, theirs.first)
      if let one, other.map({ one.old.upperBound < $0.old.lowerBound }) ?? true {
        append(.ours, base: one.old, ours: one.new, theirs: one.old.shifted(by: theirShift))
      } else if let other, one.map({ other.old.upperBound < $0.old.lowerBound }) ?? true {
        append(.theirs, base: other.old, ours: other.old.shifted(by: ourShift), theirs: other.new)
      } else if let one, let other, !isSame(one, other) {
        let base = min(one.old.lowerBound, other.old.lowerBound)..<max(one.old.upperBound, other.old.upperBound)
        append(
          .conflict, base: base, ours: one.new.widened(from: one.old, to: base),
          theirs: other.new.widened(from: other.old, to: base))
      }
      let end = min(one?.old.upperBound ?? .max, other?.old.upperBound ?? .max)
      if let one, one.old.upperBound == end {
        ourShift = one.shift
        ours.removeFirst()
      }
      if let other, other.old.upperBound == end {
        theirShift = other.shift
        theirs.removeFirst()
      }
    }
  }

  /// Appends a chunk. Chunks that touch are joined, to a conflict if they are of different kinds.
  private mutating func append(_ kind: Chunk.Kind, base: Range<Int>, ours: Range<Int>, theirs: Range<Int>) {
    let lines = MergeSides(base: base, ours: ours, theirs: theirs)
    guard let last = chunks.last,
      ours.lowerBound <= last.lines.ours.upperBound || theirs.lowerBound <= last.lines.theirs.upperBound
    else { return chunks.append(Chunk(kind: kind, lines: lines)) }
    chunks[chunks.count - 1] = Chunk(kind: last.kind == kind ? kind : .conflict, lines: last.lines.through(lines))
  }

  private func isSame(_ one: SequenceEdit, _ other: SequenceEdit) -> Bool {
    one.old == other.old && one.new.count == other.new.count
      && zip(one.new, other.new).allSatisfy { isSameLine($0, $1) }
  }

  private func isSameLine(_ ours: Int, _ theirs: Int) -> Bool { texts.ours[ours].equals(texts.theirs[theirs]) }

  // MARK: Refining

  /// Reduces each conflict to the lines in which the sides differ.
  private mutating func refine() {
    chunks = chunks.flatMap { chunk -> [Chunk] in
      let (ours, theirs) = (chunk.lines.ours, chunk.lines.theirs)
      guard chunk.kind == .conflict, !ours.isEmpty, !theirs.isEmpty else { return [chunk] }
      let edits = texts.ours.edits(of: ours, to: texts.theirs, theirs)
      if edits.isEmpty { return [Chunk(kind: .agreed, lines: chunk.lines)] }
      // The base cannot be split; this style does not show it.
      return edits.map { edit in
        Chunk(kind: .conflict, lines: MergeSides(base: chunk.lines.base, ours: edit.old, theirs: edit.new))
      }
    }
  }

  /// Joins conflicts with at most three lines between them, as they are easier to read as one.
  private mutating func joinNeighbours() {
    chunks = chunks.reduce(into: []) { joined, chunk in
      if let last = joined.last, last.kind == .conflict, chunk.kind == .conflict,
        chunk.lines.ours.lowerBound - last.lines.ours.upperBound <= 3
      {
        joined[joined.count - 1].lines = last.lines.through(chunk.lines)
      } else {
        joined.append(chunk)
      }
    }
  }

  /// Removes from each conflict the lines with which both sides begin or end.
  private mutating func trim() {
    for index in chunks.indices where chunks[index].kind == .conflict {
      let lines = chunks[index].lines
      let prefix = zip(lines.ours, lines.theirs).prefix { isSameLine($0, $1) }.count
      let (ours, theirs) = (lines.ours.dropFirst(prefix), lines.theirs.dropFirst(prefix))
      let suffix = zip(ours.reversed(), theirs.reversed()).prefix { isSameLine($0, $1) }.count
      (chunks[index].lines.ours, chunks[index].lines.theirs) = (ours.dropLast(suffix), theirs.dropLast(suffix))
    }
  }
}

extension MergeSides<Range<Int>> {
  /// The ranges from the start of these to the end of `last`.
  fileprivate func through(_ last: MergeSides<Range<Int>>) -> MergeSides<Range<Int>> {
    MergeSides { self[$0].lowerBound..<last[$0].upperBound }
  }
}

extension SequenceEdit {
  /// The distance by which the edit moves the elements after it.
  fileprivate var shift: Int { new.upperBound - old.upperBound }
}

extension Range<Int> {
  /// The new lines of `base`, which contains `old`, if this range replaces `old`.
  fileprivate func widened(from old: Range<Int>, to base: Range<Int>) -> Range<Int> {
    lowerBound - (old.lowerBound - base.lowerBound)..<upperBound + (base.upperBound - old.upperBound)
  }
}
