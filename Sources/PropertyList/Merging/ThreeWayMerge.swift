/// A merge of two texts that are based on a third text.
///
/// ```
/// bytes ─▶ equal on two sides? ─▶ the text of the third side
///    └▶ lists ─▶ ValueMerge ─▶ merged list, conflicts
///         └▶ LineMerge ─▶ has that value? ─▶ its text, with the comments and the layout of both sides
///                            └▶ no ─▶ TextChanges: an edit of the text of ours, with conflicts one for each side
///                                    └▶ LineMerge: the lines that differ then
/// ```
///
/// All results are read again and compared with the merged list.
package struct ThreeWayMerge: Sendable {
  private let sources: MergeSides<Source>
  private let rules: MergeRules
  private let rendering: ConflictRendering
  private let options: ReadOptions

  /// A merge of `sources`, of which the base may be empty.
  package init(
    _ sources: MergeSides<Source>, rules: MergeRules = MergeRules(), rendering: ConflictRendering, options: ReadOptions
  ) {
    (self.sources, self.rules, self.rendering, self.options) = (sources, rules, rendering, options)
  }

  /// - Complexity: O(*n*) in the number of values and bytes, plus the cost of `ArrayPairing` for arrays.
  /// - Throws: `WriteError` for values of theirs that the format of ours cannot represent.
  package func result() throws(WriteError) -> MergeResult {
    if sources.theirs.bytes.equals(sources.base.bytes) || sources.theirs.bytes.equals(sources.ours.bytes) {
      return MergeResult(text: sources.ours)
    }
    let isUnchanged = sources.ours.bytes.equals(sources.base.bytes)
    let lists: MergeSides<PropertyList>
    do throws(MergeResult.Obstacle) { lists = try readLists(isUnchanged: isUnchanged) } catch {
      return isUnchanged ? MergeResult(text: sources.theirs) : unreadResult(error)
    }
    // The result keeps the format of ours if both can be written.
    let (format, other) = (lists.ours.format, lists.theirs.format)
    if isUnchanged, format == other || format == .openStep || other == .openStep {
      return MergeResult(text: sources.theirs)
    }
    var comparison = ComparedList.Options()
    comparison.identities = rules.identities
    comparison.ignoresFractions = format == .xml || other == .xml
    let compared = lists.map { ComparedList($0, comparison) }
    let isArchive = format != .openStep && (Archive(lists.ours) != nil || Archive(lists.theirs) != nil)
    return try isArchive ? mergeArchives(compared) : mergeByValues(compared)
  }

  // MARK: Reading

  /// The lists of the sides. Beside OpenStep, `{}` is OpenStep, unless its name implies JSON.
  private func readLists(isUnchanged: Bool) throws(MergeResult.Obstacle) -> MergeSides<PropertyList> {
    var options = options
    options.keepsDuplicateKeys = true
    // The merge of values asks for the lines of OpenStep texts.
    options.keepsOpenStepText = true
    let base = isUnchanged ? nil : try read(.base, options)
    let ours = try read(.ours, options)
    var lists = MergeSides(base: base ?? ours, ours: ours, theirs: try read(.theirs, options))
    guard options.emptyFormat == nil, lists.contains(where: { $0.format == .openStep }) else { return lists }
    options.emptyFormat = .openStep
    for side in MergeSide.allCases where lists[side].isEmptyObject { lists[side] = try read(side, options) }
    return lists
  }

  private func read(_ side: MergeSide, _ options: ReadOptions) throws(MergeResult.Obstacle) -> PropertyList {
    if side == .base, sources.base.count == 0 { return .emptyDictionary }
    let list: PropertyList
    do throws(ReadError) { list = try PropertyList(reading: sources[side], options) } catch {
      throw .unreadable(side, error)
    }
    if list.format == .openStep, list.facts.unreadStart != nil { throw .ignoredText(side) }
    if let key = list.duplicateKey { throw .duplicateKey(side, list.rawText(at: key)) }
    return list
  }

  // MARK: Values

  /// A text with the merged values, or the obstacle because of which the lines are merged instead.
  private typealias MergedText = Result<Source, MergeResult.Obstacle>

  /// Merges the values. Falls back to the merged lines if no text can have these values.
  private func mergeByValues(_ lists: MergeSides<ComparedList>) throws(WriteError) -> MergeResult {
    var (merge, mergedList) = ValueMerge.checked(lists, rules: rules)
    var result = MergeResult(merge)
    lazy var lines = lineMerge(of: textsInOneFormat(lists))
    let cleanLines = merge.tree.conflicts.isEmpty ? cleanText(of: lines, like: merge.tree, mergedList) : nil
    // Releases the list, which may be large.
    mergedList = nil
    switch try text(of: merge, preferring: cleanLines) {
    case .success(let text): result.text = text
    // Its conflicts have no lines.
    case .failure where lists.ours.list.format == .binary: break
    case .failure(let obstacle): try fallBackToLines(&result, lines, because: obstacle)
    }
    return result
  }

  /// The text of `merge`: `cleanLines`, which have the merged values, if they have the merged comments, too; otherwise an edited one.
  private func text(of merge: ValueMerge, preferring cleanLines: Source?) throws(WriteError) -> MergedText {
    // Nil also for lines that cannot be in the file of ours, because theirs declares another encoding.
    let encodedLines = try? cleanLines?.encoded(like: sources.ours)
    let format = merge.lists.ours.list.format
    // The lines of XML can have the merged values, but not the merged comments.
    let mayLackComments = format == .xml && merge.lists.contains { !$0.list.source.commentRanges.isEmpty }
    if let encodedLines, !mayLackComments { return .success(encodedLines) }
    if format == .binary { return try textWithConflicts(of: merge.tree) }
    if format == .openStep, textsInOneFormat(merge.lists) == nil { return .failure(.differentFormats) }
    let outcome = try editedText(of: merge)
    guard case .success(let edited) = outcome else { return outcome }
    // An edit of a line with several members can lose comments of others.
    let isWorse = cleanLines?.hasMergedComments(of: merge.lists) == true && !edited.hasMergedComments(of: merge.lists)
    if let encodedLines, isWorse || cleanLines?.hasComments(of: edited) == true { return .success(encodedLines) }
    // In conflicts, even resolved ones, comments are removed with their entries. Comments are not merged with another format.
    let mayLoseComments =
      merge.lists.theirs.list.format.isMarkup ? !merge.tree.allConflicts.isEmpty : rendering.side != .ours
    if mayLackComments, !mayLoseComments, !edited.keepsNewComments(of: merge.lists) { return .failure(.comments) }
    return .success(try edited.encoded(like: sources.ours))
  }

  /// The text of ours with the merged values and comments, in UTF-8.
  private func editedText(of merge: ValueMerge) throws(WriteError) -> MergedText {
    var tree = merge.tree
    tree.readRanges()
    let comments = CommentMerge(tree, merge.matcher)?.merged
    guard comments?.hasConflict != true, tree.changeTextOfOurs(comments?.changes.inOrder() ?? []) else {
      return .failure(.comments)
    }
    tree.copyStarts = comments?.copyStarts ?? [:]
    return try textWithConflicts(of: tree)
  }

  /// Merges keyed archives, whose values refer to one another, as a whole: takes the side that has other values than the base, or makes
  /// one conflict.
  private func mergeArchives(_ lists: MergeSides<ComparedList>) throws(WriteError) -> MergeResult {
    var rules = rules
    rules.atomic = [PropertyList.KeyPath.root]
    let merge = ValueMerge(lists, rules: AppliedMergeRules(rules, to: lists))
    var result = MergeResult(merge)
    result.isArchive = !merge.tree.conflicts.isEmpty
    let side = merge.tree.replacement(by: merge.tree.root, taking: rendering.side)?.0 ?? .ours
    let hasMarkers = result.isArchive && rendering.markers != nil
    let format = lists.ours.list.format
    if !hasMarkers, lists[side].list.format == format {
      result.text = sources[side]
    } else {
      merge.tree.readRanges()
      guard case .success(let text) = try textWithConflicts(of: merge.tree) else { return result }
      result.text = format == .binary ? text : try text.encoded(like: sources.ours)
    }
    return result
  }

  /// The texts of lists in one format, in UTF-8. Nil for different formats and for binary lists.
  private func textsInOneFormat(_ lists: MergeSides<ComparedList>) -> MergeSides<Source>? {
    let formats = lists.map(\.list.format)
    let haveOneFormat = formats.theirs == formats.ours && (!lists.hasBase || formats.base == formats.ours)
    return haveOneFormat && formats.ours != .binary ? lists.map(\.list.source) : nil
  }

  /// The text of ours with the merged values, in UTF-8; see `MergedTree.mergedTexts`. Markers in a binary file are unwritable.
  private func textWithConflicts(of tree: MergedTree) throws(WriteError) -> MergedText {
    let markers = tree.conflicts.isEmpty ? nil : rendering.markers
    let sides = markers.map { $0.style == .merge ? [.ours, .theirs] : [.ours, .theirs, .base] } ?? [rendering.side]
    guard let texts = try tree.mergedTexts(taking: sides)?.texts else { return .failure(.unwritable) }
    guard let markers else { return .success(texts[0]) }
    let base = texts.count > 2 ? texts[2] : texts[0]
    var lines = LineMerge(ofConflicts: MergeSides(base: base, ours: texts[0], theirs: texts[1]), style: markers.style)
    // The objects of an archive refer to one another.
    if case .conflict = tree.root { lines.makeOneConflict() }
    return .success(lines.rendered(as: rendering))
  }

  // MARK: Lines

  /// The merge of the lines, whatever the values are. If it cannot be read, all changes of theirs become conflicts.
  package func resultOfLines(because obstacle: MergeResult.Obstacle = .unwritable) -> MergeResult {
    var result = MergeResult(obstacle: obstacle)
    var merge = lineMerge(of: sources)
    // Clean lines of readable texts can be in two encodings.
    if case .unwritable = obstacle, merge?.isClean == true,
      (try? merge.map { try PropertyList(reading: $0.rendered(as: rendering), options) }) == nil
    {
      merge?.makeConflicts()
    }
    setLines(of: merge, merge?.rendered(as: rendering), in: &result)
    return result
  }

  /// The merge of the lines of texts that are not merged by values.
  private func unreadResult(_ obstacle: MergeResult.Obstacle) -> MergeResult {
    var result = resultOfLines(because: obstacle)
    result.isUnchecked = sources.contains { (try? PropertyList(reading: $0, options))?.projectObjects != nil }
    return result
  }

  /// The text of `lines` if they have no conflicts and the values of `tree`, whose list is `merged` if it was built before.
  private func cleanText(of lines: LineMerge?, like tree: MergedTree, _ merged: PropertyList?) -> Source? {
    guard let lines, lines.isClean else { return nil }
    let text = lines.rendered(as: rendering)
    guard let list = text.reread(like: tree.lists.ours.list) else { return nil }
    return tree.isEqual(to: list, merged ?? tree.list(taking: .ours)) ? text : nil
  }

  /// The merge of `texts` by lines; nil if one has a NUL, as in git. An edited text may have one, in a comment or after the root.
  private func lineMerge(of texts: MergeSides<Source>?) -> LineMerge? {
    guard let texts, !texts.contains(where: { $0.bytes.firstOffset(of: 0, from: 0) != nil }) else { return nil }
    return LineMerge(texts, style: rendering.style)
  }

  /// Gives `result` the conflicts and the `text` of a merge by lines, in the encoding of its file. Nil if a source is not a text.
  private func setLines(of merge: LineMerge?, _ text: Source?, in result: inout MergeResult) {
    result.lineConflicts = merge?.conflicts ?? []
    result.text = text
    guard rendering.markers == nil, !result.lineConflicts.isEmpty, let choice = text else { return }
    // An element may be split between the sides of a conflict.
    if (try? PropertyList(reading: choice, options)) == nil { result.text = nil }
  }

  /// Replaces `result` by the merge of the lines of UTF-8 texts, although it does not have the merged values. If it has no conflicts,
  /// all changes of theirs become conflicts. Without `lines`, those of texts in different formats are merged.
  private func fallBackToLines(
    _ result: inout MergeResult, _ lines: LineMerge?, because obstacle: MergeResult.Obstacle
  ) throws(WriteError) {
    (result.obstacle, result.conflicts) = (obstacle, [])
    let isOpenStep = result.lists?.ours.format == .openStep
    // Markers show sides of different formats, but no side in another format replaces an OpenStep text.
    let isReplaced = isOpenStep && rendering.markers == nil
    var merge = lines ?? (isReplaced ? nil : lineMerge(of: result.lists?.map(\.source) ?? sources))
    if merge == nil, isOpenStep { throw WriteError(.openStep) }
    if merge?.isClean == true { merge?.makeConflicts() }
    if let lines = merge, let lists = result.lists, !hasSoundChoices(lines, lists) { merge?.makeOneConflict() }
    try setLines(of: merge, merge?.rendered(as: rendering).encoded(like: sources.ours), in: &result)
  }

  /// True if `merge` reads with a side chosen in all conflicts, has the members that the sides share, and breaks no reference of a project.
  private func hasSoundChoices(_ merge: LineMerge, _ lists: MergeSides<PropertyList>) -> Bool {
    let lists = lists.map { ComparedList($0) }
    var check = ProjectCheck(lists)
    return (rendering.markers == nil ? [rendering.side] : [.ours, .theirs]).allSatisfy { side in
      guard let choice = merge.rendered(as: .choice(side)).reread(like: lists.ours.list) else { return false }
      let list = ComparedList(choice)
      return lists.sharedMembers(with: side, areIn: list) && check?.newDefects(of: list).isEmpty ?? true
    }
  }
}

extension MergeResult {
  /// The conflicts of `merge`, without a text.
  fileprivate init(_ merge: ValueMerge) {
    conflicts = merge.tree.conflicts
    unmatchedPatterns = merge.rules.unmatched
    lists = merge.lists.map(\.list)
  }
}

extension MergedTree {
  /// Reads the text ranges of all values, which most merges do not need.
  fileprivate mutating func readRanges() {
    for side in MergeSide.allCases where lists[side].list.textRanges == nil {
      let list = lists[side].list
      lists[side].list.textRanges = list.source.reread(like: list, recordsRanges: true)?.textRanges
    }
  }

  /// Makes changes to the text of ours that do not change its values; false if they do.
  fileprivate mutating func changeTextOfOurs(_ changes: [TextChange]) -> Bool {
    if changes.isEmpty { return true }
    let ours = lists.ours.list
    guard let changed = ours.source.applying(changes).reread(like: ours, recordsRanges: true), changed.isEqual(to: ours)
    else { return false }
    lists.ours.list = changed
    return true
  }

  /// True if `list` is `merged`, the merged list, except for the order of keys, and of elements that only one side has reordered.
  fileprivate func isEqual(to list: PropertyList, _ merged: PropertyList) -> Bool {
    if merged.isEqual(to: list) { return true }
    var options = ComparedList.Options()
    // Other members may have been added or removed before these containers of ours.
    let containers = merged.nodes.indices.filter { merged.origins[$0].index.map(reordered.contains) ?? false }
    merged.forEachKeyPath(to: containers) { options.unordered.append(PropertyList.KeyPath(parsing: $1)) }
    return ComparedList(list, options).equals(ComparedList(merged, options))
  }
}

extension Source {
  /// The list in this text of a merge, which is in UTF-8 and in the format of `list`. Nil if there is none, or if it has a duplicate key.
  func reread(like list: PropertyList, recordsRanges: Bool = false) -> PropertyList? {
    var options = ReadOptions(formats: [])
    options.readsTypedValues = true
    options.emptyFormat = list.format
    if recordsRanges { (options.keepsText, options.keepsOpenStepText) = (true, true) }
    return self.list(as: list.format, options).flatMap { $0.duplicateKey == nil ? $0 : nil }
  }
}
