/// The merge of two texts that are based on a third text.
///
/// ```
/// bytes ─▶ equal on two sides? ─▶ the text of the third side
///    └▶ lists ─▶ ValueMerge ─▶ merged list, conflicts
///         └▶ LineMerge ─▶ has that value? ─▶ its text, with the comments and the layout of both sides
///                            └▶ no ─▶ TextChanges: an edit of the text of ours; with conflicts, ConflictText
/// ```
///
/// All results are read again and compared with the merged list.
package struct ThreeWayMerge: Sendable {
  /// The reason for a merge by lines, as in git, instead of a merge by values.
  package enum Obstacle: Error {
    case unreadable(MergeSide, ReadError)
    /// The duplicate keys of this side cannot be removed from its text.
    case duplicateKey(MergeSide, DuplicateKey)
    /// The result cannot be written into the text of ours.
    case unwritable
    /// A comment of theirs cannot be inserted into the text of ours.
    case comments
    /// The merged values are a broken Xcode project.
    case project(ProjectProblem)
  }

  /// A duplicate key, and the list with it.
  package struct DuplicateKey: Sendable {
    package let list: PropertyList
    /// The index of the key at its second occurrence.
    package let key: Int
  }

  /// The rendering of conflicts in the merged text.
  package enum ConflictRendering: Sendable {
    case markers(ConflictMarkers)
    case choice(MergeSide)
  }

  /// The result; nil if the format of ours cannot represent the conflicts. Ours is then unchanged.
  package internal(set) var text: ByteSource?
  /// The conflicts of values, by their indexes in `lists`.
  package internal(set) var conflicts: [MergeConflict] = []
  package internal(set) var lists: MergeSides<PropertyList>?
  /// The merges of property lists in data, by the numbers of their conflicts.
  package internal(set) var inner: [Int: ThreeWayMerge] = [:]
  /// True if both sides have changed a keyed archive in ways that cannot be merged; see `ArchiveMerge`.
  package internal(set) var isArchive = false
  /// The patterns of rules that no value matches.
  package internal(set) var unmatchedPatterns: [PropertyList.KeyPath] = []
  /// The lines of ours in the conflicts of a merge by lines, counted from 0.
  package internal(set) var lineConflicts: [Range<Int>] = []
  package internal(set) var obstacle: Obstacle?
  /// The first duplicate key of each side. The last of equal keys counts.
  package internal(set) var duplicateKeys = MergeSides<DuplicateKey?>(base: nil, ours: nil, theirs: nil)

  /// True without conflicts.
  package var isClean: Bool { conflicts.isEmpty && lineConflicts.isEmpty && text != nil }

  let sources: MergeSides<ByteSource>
  let rendering: ConflictRendering

  /// The list of a side.
  struct Side: Sendable {
    let list: ComparedList
    /// The list as it was read, with its first duplicate key; nil if it has none.
    var original: DuplicateKey?
  }

  /// The list of a side, or the reason why it cannot be merged by values.
  typealias Reading = Result<Side, Obstacle>

  /// Merges `sources`. The base may be empty.
  ///
  /// - Complexity: O(*n*) in the number of values and bytes, plus the cost of `ArrayPairing` for arrays.
  /// - Throws: `WriteError` for values of theirs that the format of ours cannot represent.
  package init(
    _ sources: MergeSides<ByteSource>, rules: MergeRules = MergeRules(), rendering: ConflictRendering,
    options: ReadOptions, perform: PairPerformer = .sequential
  ) throws(WriteError) {
    self.sources = sources
    self.rendering = rendering
    if sources.theirs.bytes.equals(sources.base.bytes) || sources.theirs.bytes.equals(sources.ours.bytes) {
      text = sources.ours
    } else if sources.ours.bytes.equals(sources.base.bytes), Self.haveOneFormat(sources, options.plain) {
      text = sources.theirs
    } else {
      let (lines, readings) = Self.readings(of: sources, style, options.plain, perform)
      let read: MergeSides<Side>
      do throws(Obstacle) {
        read = try readings.map { (reading) throws(Obstacle) in try reading.get() }
      } catch {
        obstacle = error
        use(lines)
        return
      }
      let lists = read.map(\.list)
      self.lists = lists.map(\.list)
      duplicateKeys = read.map(\.original)
      if lists.ours.list.format != .openStep, lists.ours.list.isArchive || lists.theirs.list.isArchive {
        try mergeArchives(lists, rules, lines, options, perform)
      } else if try !mergeValues(of: lists, rules, lines, options, perform) {
        obstacle = .unwritable
        conflicts = []
        use(lines)
      }
    }
  }

  /// False if ours and theirs have different formats that can be written: the result keeps the format of ours.
  private static func haveOneFormat(_ sources: MergeSides<ByteSource>, _ options: ReadOptions) -> Bool {
    guard let ours = try? PropertyList(reading: sources.ours, options),
      let theirs = try? PropertyList(reading: sources.theirs, options)
    else { return true }
    return ours.format == theirs.format || ours.format == .openStep || theirs.format == .openStep
  }

  /// A merge of `sources` by lines, whatever their values are.
  package init(linesOf sources: MergeSides<ByteSource>, rendering: ConflictRendering) {
    self.sources = sources
    self.rendering = rendering
    obstacle = .unwritable
    use(JoinedLines(sources, style))
  }

  private var style: ConflictMarkers.Style {
    switch rendering {
    case .markers(let markers): markers.style
    case .choice: .merge
    }
  }

  // MARK: Reading

  /// The merge by lines, and the lists of the sides. The merge by lines takes longest.
  private static func readings(
    of sources: MergeSides<Source>, _ style: ConflictMarkers.Style, _ options: ReadOptions, _ perform: PairPerformer
  ) -> (lines: JoinedLines?, sides: MergeSides<Reading>) {
    var options = options
    options.keepsDuplicateKeys = true
    return perform({ JoinedLines(sources, style) }, { [options] in read(sources, options) })
  }

  /// The lists of the sides. Beside OpenStep, `{}` is OpenStep, unless its name implies JSON.
  private static func read(_ sources: MergeSides<Source>, _ options: ReadOptions) -> MergeSides<Reading> {
    var readings = sources.mapSides { read(sources[$0], $0, options) }
    let lists = readings.map { try? $0.get().list.list }
    guard options.emptyFormat == nil, MergeSide.allCases.contains(where: { lists[$0]?.format == .openStep }) else {
      return readings
    }
    var options = options
    options.emptyFormat = .openStep
    for side in MergeSide.allCases where lists[side]?.isEmptyObject == true {
      readings[side] = read(sources[side], side, options)
    }
    return readings
  }

  private static func read(_ source: ByteSource, _ side: MergeSide, _ options: ReadOptions) -> Reading {
    if source.count == 0, side == .base { return .success(Side(list: ComparedList(.emptyDictionary))) }
    do throws(ReadError) {
      let list = try PropertyList(reading: source, options)
      guard let key = list.duplicateKey else { return .success(Side(list: ComparedList(list))) }
      let original = DuplicateKey(list: list, key: key)
      guard let distinct = list.withoutDuplicateKeys() else { return .failure(.duplicateKey(side, original)) }
      return .success(Side(list: ComparedList(distinct), original: original))
    } catch {
      return .failure(.unreadable(side, error))
    }
  }

  // MARK: Values

  /// Merges the lists; false if the result cannot be written.
  mutating func mergeValues(
    of lists: MergeSides<ComparedList>, _ rules: MergeRules, _ lines: JoinedLines?, _ options: ReadOptions,
    _ perform: PairPerformer
  ) throws(WriteError) -> Bool {
    let format = lists.ours.list.format
    let linesOfSources = lines
    let lines = joinedLines(of: lists.mapSides { side in duplicateKeys[side]?.list ?? lists[side].list }, lines)
    let data = options.dataLayers > 0 ? DataMerge(rules, for: lists, options) : nil
    let (merge, joined) = merge(of: lists, data?.outerRules ?? rules, data, lines, perform)
    conflicts = merge.conflicts
    inner = merge.inner
    unmatchedPatterns = merge.rules.unmatched + (data?.unmatched ?? [])
    if format != .openStep, let problem = merge.projectProblem() {
      obstacle = .project(problem)
      (conflicts, inner) = ([], [:])
      use(lines?.withConflicts(style))
      text = try text?.encoded(like: sources.ours)
      return true
    }
    if conflicts.isEmpty, let text = lines?.text, let joined, merge.equals(joined) {
      self.text = try? text.encoded(like: sources.ours)
      if self.text != nil { return true }
    }
    switch format {
    case .xml, .json:
      let merge = located(merge, perform)
      var text = try edited(merge, keepsBytes: true, perform)
      if text == nil { text = try edited(merge, keepsBytes: false, perform) }
      guard let text else { return false }
      if conflicts.isEmpty, let lines, lines.conflicting != nil, lists.map(\.list).losesComments(in: text) {
        obstacle = .comments
        use(lines)
        self.text = try self.text?.encoded(like: sources.ours)
        return true
      }
      self.text = try text.encoded(like: sources.ours)
    case .binary: text = try binary(merge)
    case .openStep:
      // Markers show sides of different formats, but no side in another format replaces ours.
      let conflicting = if case .markers = rendering { linesOfSources } else { nil as JoinedLines? }
      guard let lines = lines ?? conflicting else { throw WriteError(.openStep) }
      // The merge by lines does not have the merged values.
      use(lines.withConflicts(style))
      text = try text?.encoded(like: sources.ours)
    }
    return true
  }

  /// The merge of the values, and the list that the merge by lines reads as.
  private func merge(
    of lists: MergeSides<ComparedList>, _ rules: MergeRules, _ data: DataMerge?, _ lines: JoinedLines?,
    _ perform: PairPerformer
  ) -> (merge: ValueMerge, joined: PropertyList?) {
    let hasBase = sources.base.count > 0
    let keys = MergeSide.allCases.reduce(into: Set<[UInt8]>()) { keys, side in
      keys.formUnion(duplicateKeys[side]?.list.duplicateKeys ?? [])
    }
    return perform(
      { ValueMerge(lists, hasBase: hasBase, rules: rules, data: data) },
      { lines?.text?.list(like: lists.ours.list, allowing: keys) })
  }

  /// The merge by lines of texts in one format: `lines`, if the texts were read without changes. Nil for different formats and for
  /// binary lists.
  private func joinedLines(of lists: MergeSides<PropertyList>, _ lines: JoinedLines?) -> JoinedLines? {
    let format = lists.ours.format
    let sides = MergeSide.allCases.filter { $0 != .base || sources.base.count > 0 }
    guard format != .binary, sides.allSatisfy({ lists[$0].format == format }) else { return nil }
    if sides.allSatisfy({ lists[$0].source === sources[$0] }) { return lines }
    let base = sides.contains(.base) ? lists.base.source : sources.base
    return JoinedLines(MergeSides(base: base, ours: lists.ours.source, theirs: lists.theirs.source), style)
  }

  /// `merge` with the text ranges of its values. They are read only here, because most merges do not need them.
  func located(_ merge: ValueMerge, _ perform: PairPerformer) -> ValueMerge {
    let lists = merge.lists.map(\.list)
    @Sendable func ranges(_ side: MergeSide) -> TextRanges? {
      lists[side].source.list(like: lists[side], recordsRanges: true)?.textRanges
    }
    let located = perform({ (ranges(.base), ranges(.ours)) }, { ranges(.theirs) })
    var merge = merge
    merge.lists.base.list.textRanges = located.0.0
    merge.lists.ours.list.textRanges = located.0.1
    merge.lists.theirs.list.textRanges = located.1
    return merge
  }

  /// The text of ours, edited to have the merged values; nil if the result reads as other values.
  func edited(_ merge: ValueMerge, keepsBytes: Bool, _ perform: PairPerformer) throws(WriteError) -> Source? {
    let side: MergeSide
    switch rendering {
    case .markers(let markers) where !merge.conflicts.isEmpty:
      return try merge.conflictText(showsBase: markers.showsBase, keepsBytes: keepsBytes, perform)?.text(markers)
    case .markers: side = .ours
    case .choice(let choice): side = choice
    }
    guard let edit = try merge.changes(taking: side, keepsBytes: keepsBytes) else { return nil }
    let text = merge.lists.ours.list.source.applying(edit.changes)
    return text.list(like: edit.list)?.isEqual(to: edit.list) == true ? text : nil
  }

  private func binary(_ merge: ValueMerge) throws(WriteError) -> Source? {
    let list: PropertyList
    switch rendering {
    case .markers where !merge.conflicts.isEmpty: return nil
    case .markers: list = merge.list(taking: .ours)
    case .choice(let side): list = merge.list(taking: side)
    }
    return try Source { output throws(WriteError) in try list.writeBinary(keyOrder: .input, to: &output) }
  }

  // MARK: Lines

  /// Makes a merge by lines the result; nil if a source is not a text.
  private mutating func use(_ lines: JoinedLines?) {
    guard let merge = lines?.conflicting else {
      text = lines?.text
      return
    }
    lineConflicts = merge.conflicts
    switch rendering {
    case .markers(let markers): text = merge.text(markers)
    case .choice(let side):
      let choice = merge.text(side)
      // An element may be split between the sides of a conflict.
      text = choice.isReadable ? choice : nil
    }
  }
}

extension Source {
  fileprivate var isReadable: Bool { (try? PropertyList(reading: self, ReadOptions())) != nil }
}

extension ValueMerge {
  /// True if `list` is the merged list, except for the order of keys.
  fileprivate func equals(_ list: PropertyList) -> Bool {
    var list = list
    list.removeDuplicateKeys(.lastWins)
    let merged = self.list(taking: .ours)
    return merged.isEqual(to: list) || ComparedList(list).equals(ComparedList(merged))
  }
}
