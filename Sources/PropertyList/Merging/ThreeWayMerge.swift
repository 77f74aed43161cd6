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
    /// A dictionary of this side has a duplicate key.
    case duplicateKey(MergeSide, String)
    /// Readers ignore the end of the text of this side, which is not valid OpenStep.
    case ignoredText(MergeSide)
    /// The sides have different formats, and ours is OpenStep.
    case differentFormats
    /// The result cannot be written into the text of ours.
    case unwritable
    /// Both sides have changed a comment, or one has added a comment to a member that the other has removed.
    case comments
  }

  /// The rendering of conflicts in the merged text.
  package enum ConflictRendering: Sendable {
    case markers(ConflictMarkers)
    case choice(MergeSide)
  }

  /// The result; nil if the format of ours cannot represent the conflicts. Ours is then unchanged.
  package private(set) var text: Source?
  /// The conflicts of values, by their indexes in `lists`.
  package private(set) var conflicts: [MergeConflict] = []
  /// The problems of an Xcode project that make objects conflicts, by the numbers of the conflicts.
  package private(set) var problems: [Int: String] = [:]
  package private(set) var lists: MergeSides<PropertyList>?
  /// True if both sides have changed a keyed archive. Its objects refer to one another by number, so that one number can be a
  /// different object on each side.
  package private(set) var isArchive = false
  /// The patterns of rules that no value matches.
  package private(set) var unmatchedPatterns: [PropertyList.KeyPath] = []
  /// The lines of ours in the conflicts of a merge by lines, counted from 0.
  package private(set) var lineConflicts: [Range<Int>] = []
  package private(set) var obstacle: Obstacle?
  /// True if the lines of an Xcode project were merged whose references could not be checked.
  package private(set) var isUnchecked = false

  /// True without conflicts.
  package var isClean: Bool { conflicts.isEmpty && lineConflicts.isEmpty && text != nil && !isUnchecked }

  private let sources: MergeSides<Source>
  private let rendering: ConflictRendering

  /// Merges `sources`. The base may be empty.
  ///
  /// - Complexity: O(*n*) in the number of values and bytes, plus the cost of `ArrayPairing` for arrays.
  /// - Throws: `WriteError` for values of theirs that the format of ours cannot represent.
  package init(
    _ sources: MergeSides<Source>, rules: MergeRules = MergeRules(), rendering: ConflictRendering,
    options: ReadOptions
  ) throws(WriteError) {
    self.sources = sources
    self.rendering = rendering
    if sources.theirs.bytes.equals(sources.base.bytes) || sources.theirs.bytes.equals(sources.ours.bytes) {
      text = sources.ours
      return
    }
    let isUnchanged = sources.ours.bytes.equals(sources.base.bytes)
    let read: MergeSides<PropertyList>
    do throws(Obstacle) {
      read = try Self.read(sources, options)
    } catch {
      if isUnchanged {
        text = sources.theirs
        return
      }
      obstacle = error
      isUnchecked = MergeSide.allCases.contains {
        (try? PropertyList(reading: sources[$0], options))?.projectObjects != nil
      }
      useLines(lineMerge(of: sources))
      return
    }
    // The result keeps the format of ours if both can be written.
    let formats = (read.ours.format, read.theirs.format)
    if isUnchanged, formats.0 == formats.1 || formats.0 == .openStep || formats.1 == .openStep {
      text = sources.theirs
      return
    }
    lists = read
    var comparison = ComparedList.Options()
    comparison.identities = rules.identities
    let lists = read.map { ComparedList($0, comparison) }
    if read.ours.format != .openStep, Archive(read.ours) != nil || Archive(read.theirs) != nil {
      try mergeWhole(lists, rules)
    } else {
      try mergeValues(of: lists, rules)
    }
  }

  /// A merge of `sources` by lines, whatever their values are.
  package init(linesOf sources: MergeSides<Source>, rendering: ConflictRendering) {
    self.sources = sources
    self.rendering = rendering
    obstacle = .unwritable
    useLines(lineMerge(of: sources))
  }

  /// The lists of the sides. Beside OpenStep, `{}` is OpenStep, unless its name implies JSON.
  private static func read(
    _ sources: MergeSides<Source>, _ options: ReadOptions
  ) throws(Obstacle) -> MergeSides<PropertyList> {
    var options = options
    options.keepsDuplicateKeys = true
    // The merge of values asks for the lines of OpenStep texts.
    options.recordedRanges = .openStep
    var lists = try MergeSides { (side) throws(Obstacle) in try read(sources[side], side, options) }
    guard options.emptyFormat == nil, MergeSide.allCases.contains(where: { lists[$0].format == .openStep }) else {
      return lists
    }
    options.emptyFormat = .openStep
    for side in MergeSide.allCases where lists[side].isEmptyObject {
      lists[side] = try read(sources[side], side, options)
    }
    return lists
  }

  private static func read(
    _ source: Source, _ side: MergeSide, _ options: ReadOptions
  ) throws(Obstacle) -> PropertyList {
    if source.count == 0, side == .base { return .emptyDictionary }
    let list: PropertyList
    do throws(ReadError) { list = try PropertyList(reading: source, options) } catch {
      throw .unreadable(side, error)
    }
    if list.format == .openStep, list.facts.unreadStart != nil { throw .ignoredText(side) }
    if let key = list.duplicateKey { throw .duplicateKey(side, list.rawText(at: key)) }
    return list
  }

  // MARK: Values

  private mutating func mergeValues(of lists: MergeSides<ComparedList>, _ rules: MergeRules) throws(WriteError) {
    let format = lists.ours.list.format
    let texts = texts(of: lists.map(\.list))
    var merge = ValueMerge(checking: lists, hasBase: hasBase, rules: rules)
    conflicts = merge.conflicts
    problems = merge.problems
    unmatchedPatterns = merge.rules.unmatched
    let joined = conflicts.isEmpty ? joined(texts, like: merge) : nil
    // Only XML has comments that are merged.
    if format != .xml || MergeSide.allCases.allSatisfy({ lists[$0].list.source.remarks.isEmpty }) {
      text = try? joined?.encoded(like: sources.ours)
      if text != nil { return }
    }
    if format == .binary {
      // A binary file has no markers.
      if case .markers = rendering, !conflicts.isEmpty { return }
      text = try merge.binary(taking: rendering.side)
      return
    }
    merge.readRanges()
    if format == .openStep { return try mergeLines(merge, texts, rules) }
    let comments = CommentMerge(merge)
    if comments?.hasConflict == true || !merge.changeTextOfOurs(comments?.changes ?? []) {
      return try fallBackToLines(lineMerge(of: texts), because: .comments)
    }
    let starts = comments?.starts ?? [:]
    var edited = try edited(merge, keepsBytes: true, starts)
    if edited == nil { edited = try self.edited(merge, keepsBytes: false, starts) }
    guard let edited else { return try fallBackToLines(lineMerge(of: texts ?? sources), because: .unwritable) }
    let merged = if let joined, joined.hasRemarks(of: edited) { joined } else { edited }
    text = try merged.encoded(like: sources.ours)
  }

  /// Merges values in OpenStep, whose lines are copied.
  private mutating func mergeLines(
    _ merge: ValueMerge, _ texts: MergeSides<Source>?, _ rules: MergeRules
  ) throws(WriteError) {
    if let texts, let copied = copiedLines(merge, rules) {
      guard let sound = copied.areCommentsKept ? copied.text : exchangedLines(merge, rules) else {
        return try fallBackToLines(lineMerge(of: texts), because: .comments)
      }
      text = try sound.encoded(like: sources.ours)
      return
    }
    // Markers show sides of different formats, but no side in another format replaces ours.
    let shown = if case .markers = rendering { texts ?? sources } else { texts }
    guard let lines = lineMerge(of: shown) else { throw WriteError(.openStep) }
    try fallBackToLines(lines, because: texts == nil ? .differentFormats : .unwritable)
  }

  /// The text of ours with lines of theirs; nil if it reads as other values.
  private func copiedLines(_ merge: ValueMerge, _ rules: MergeRules) -> (text: Source, areCommentsKept: Bool)? {
    var merge = merge
    guard let comments = CopiedComments(merge), merge.changeTextOfOurs(comments.changes),
      let text = try? edited(merge, keepsBytes: true, comments.starts)
    else { return nil }
    return (text, !comments.areLostOrRepeated(in: merge, text, isSettled: !rules.policies.isEmpty))
  }

  /// The text of theirs with lines of ours; nil if it does not keep all comments, either. A comment that belongs to no entry is never
  /// copied, so it must be in the text that gets the lines. Only for `.strings` files: they have no indentation, and no comments before
  /// a brace.
  private func exchangedLines(_ merge: ValueMerge, _ rules: MergeRules) -> Source? {
    let (ours, theirs) = (merge.lists.ours.list, merge.lists.theirs.list)
    guard merge.conflicts.isEmpty, rules.policies.isEmpty, ours.source.bytes.newline == theirs.source.bytes.newline,
      ours.source.bytes.has("\u{FEFF}", at: 0) == theirs.source.bytes.has("\u{FEFF}", at: 0),
      [ours, theirs].allSatisfy({ $0.nodes[0].kind == .dictionary && !$0.hasBrace })
    else { return nil }
    let lists = MergeSides(base: merge.lists.base, ours: merge.lists.theirs, theirs: merge.lists.ours)
    let exchanged = ValueMerge(checking: lists, hasBase: hasBase, rules: rules)
    guard exchanged.conflicts.isEmpty, let copied = copiedLines(exchanged, rules), copied.areCommentsKept,
      copied.text.list(like: ours).map(merge.equals) == true
    else { return nil }
    return copied.text
  }

  /// Merges lists as a whole: takes the side that has other values than the base, or makes one conflict.
  private mutating func mergeWhole(_ lists: MergeSides<ComparedList>, _ rules: MergeRules) throws(WriteError) {
    var rules = rules
    rules.atomic = [PropertyList.KeyPath(parsing: "")]
    var merge = ValueMerge(lists, hasBase: hasBase, rules: rules)
    conflicts = merge.conflicts
    isArchive = !conflicts.isEmpty
    switch (merge.root, rendering) {
    case (.conflict, .choice(let side)): text = side == .base && !hasBase ? sources.ours : sources[side]
    // A binary file has no markers.
    case (.conflict, .markers) where lists.ours.list.format == .binary: break
    case (.conflict, .markers):
      merge.readRanges()
      text = try edited(merge, keepsBytes: true, [:])?.encoded(like: sources.ours)
    case (.taken(let side, _), _): text = sources[side]
    case (.ours, _), (.container, _): text = sources.ours
    }
  }

  private var hasBase: Bool { sources.base.count > 0 }

  /// The texts of lists in one format, in UTF-8. Nil for different formats and for binary lists.
  private func texts(of lists: MergeSides<PropertyList>) -> MergeSides<Source>? {
    let format = lists.ours.format
    guard format != .binary, lists.theirs.format == format, !hasBase || lists.base.format == format else { return nil }
    var texts = lists.map(\.source)
    if !hasBase { texts.base = sources.base }
    return texts
  }

  /// The text of ours, edited to have the merged values; nil if the result reads as other values.
  private func edited(
    _ merge: ValueMerge, keepsBytes: Bool, _ starts: [Int: Int]
  ) throws(WriteError) -> Source? {
    if case .markers(let markers) = rendering, !merge.conflicts.isEmpty {
      return try merge.conflictText(showsBase: markers.showsBase, keepsBytes: keepsBytes, starts)?.text(rendering)
    }
    return try merge.text(taking: rendering.side, keepsBytes: keepsBytes, starts)
  }

  // MARK: Lines

  /// The merge of `texts` by lines if it has no conflicts and the values of `merge`.
  private func joined(_ texts: MergeSides<Source>?, like merge: ValueMerge) -> Source? {
    guard let lines = lineMerge(of: texts), lines.isClean else { return nil }
    let text = lines.text(rendering)
    return text.list(like: merge.lists.ours.list).map(merge.equals) == true ? text : nil
  }

  private func lineMerge(of texts: MergeSides<Source>?) -> LineMerge? {
    texts.flatMap { LineMerge($0, style: rendering.style) }
  }

  /// Makes a merge by lines the result; nil if a source is not a text.
  private mutating func useLines(_ merge: LineMerge?) {
    lineConflicts = merge?.conflicts ?? []
    text = merge?.text(rendering)
    guard case .choice = rendering, !lineConflicts.isEmpty, let choice = text else { return }
    // An element may be split between the sides of a conflict.
    if (try? PropertyList(reading: choice, ReadOptions())) == nil { text = nil }
  }

  /// Makes a merge of UTF-8 texts by lines the result, although it does not have the merged values. If it has no conflicts, all changes
  /// of theirs become conflicts.
  private mutating func fallBackToLines(_ lines: LineMerge?, because obstacle: Obstacle) throws(WriteError) {
    (self.obstacle, conflicts) = (obstacle, [])
    var merge = lines
    if merge?.isClean == true { merge?.makeConflicts() }
    if let lines = merge, lists?.ours.format == .openStep, !hasSoundChoices(lines) { merge?.makeOneConflict() }
    useLines(merge)
    text = try text?.encoded(like: sources.ours)
  }

  /// True if `merge` reads with ours or theirs chosen in all conflicts, and breaks no reference of a project.
  private func hasSoundChoices(_ merge: LineMerge) -> Bool {
    guard let lists else { return true }
    var check = ProjectCheck(lists.map { ComparedList($0) })
    return [MergeSide.ours, .theirs].allSatisfy { side in
      guard let list = merge.text(.choice(side)).list(like: lists.ours) else { return false }
      return check?.newDefects(of: ComparedList(list)).isEmpty ?? true
    }
  }
}

extension ValueMerge {
  /// Reads the text ranges of all values, which most merges do not need.
  fileprivate mutating func readRanges() {
    for side in MergeSide.allCases where lists[side].list.textRanges == nil {
      let list = lists[side].list
      lists[side].list.textRanges = list.source.list(like: list, recordsRanges: true)?.textRanges
    }
  }

  /// Makes changes to the text of ours that do not change its values; false if they do.
  fileprivate mutating func changeTextOfOurs(_ changes: [TextChange]) -> Bool {
    if changes.isEmpty { return true }
    let ours = lists.ours.list
    guard let changed = ours.source.applying(changes).list(like: ours, recordsRanges: true), changed.isEqual(to: ours)
    else {
      return false
    }
    lists.ours.list = changed
    return true
  }

  /// True if `list` is the merged list, except for the order of keys, and of elements that only one side has reordered.
  fileprivate func equals(_ list: PropertyList) -> Bool {
    let merged = self.list(taking: .ours)
    if merged.isEqual(to: list) || ComparedList(list).equals(ComparedList(merged)) { return true }
    if reordered.isEmpty { return false }
    var options = ComparedList.Options()
    lists.ours.list.forEachKeyPath(to: reordered.sorted()) { _, path in
      options.unordered.append(PropertyList.KeyPath(parsing: path))
    }
    return ComparedList(list, options).equals(ComparedList(merged, options))
  }
}

extension Source {
  /// True if this text has the comments and instructions of `other` between the same tags.
  fileprivate func hasRemarks(of other: Source) -> Bool { placedRemarks.elementsEqual(other.placedRemarks, by: ==) }

  /// All comments and instructions, with the number of tags between each and the one before.
  private var placedRemarks: [(tagCount: Int, beginsLine: Bool, text: [UInt8])] {
    var position = 0
    return remarks.map { range in
      let between = position..<range.lowerBound
      position = range.upperBound
      let last = between.last { bytes[$0] != 0x20 && bytes[$0] != 0x09 }
      return (
        between.count { bytes[$0] == UInt8(ascii: "<") }, last.map { bytes[$0] == 0x0A || bytes[$0] == 0x0D } ?? false,
        TextRemark.text(of: bytes.extracting(range))
      )
    }
  }

  /// The list in this text, which is in UTF-8 and in the format of `list`. Nil if there is none, or if it has a duplicate key.
  func list(like list: PropertyList, recordsRanges: Bool = false) -> PropertyList? {
    var options = ReadOptions(formats: [])
    options.readsTypedValues = true
    if recordsRanges { options.recordedRanges = .all }
    return self.list(as: list.format, options).flatMap { $0.duplicateKey == nil ? $0 : nil }
  }
}
