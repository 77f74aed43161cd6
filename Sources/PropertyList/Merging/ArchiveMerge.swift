/// The merge of the archived values of keyed archives.
///
/// The objects of an archive refer to one another by number. If both sides have added objects, one number can be a different
/// object on each side, and correctly merged values of the file can be an archive of different objects. So archives are merged
/// only if the archived values of the result are the merged archived values.
struct ArchiveMerge {
  /// The merge of the archived values.
  let archivedValues: ValueMerge
  private let lists: MergeSides<ComparedList>
  private let hasBase: Bool
  private let options: ReadOptions

  /// Nil if a list has more archived values than the limit.
  init?(of lists: MergeSides<ComparedList>, hasBase: Bool, rules: MergeRules, _ options: ReadOptions) {
    self.lists = lists
    self.hasBase = hasBase
    self.options = options
    guard
      let archivedValues = Self.merge(
        lists, hasBase: hasBase, rules: rules, showsClasses: options.showsClasses, options)
    else { return nil }
    self.archivedValues = archivedValues
  }

  private static func merge(
    _ lists: MergeSides<ComparedList>, hasBase: Bool, rules: MergeRules, showsClasses: Bool, _ options: ReadOptions
  ) -> ValueMerge? {
    guard let base = lists.base.list.archivedValues(showsClasses: showsClasses, options),
      let ours = lists.ours.list.archivedValues(showsClasses: showsClasses, options),
      let theirs = lists.theirs.list.archivedValues(showsClasses: showsClasses, options)
    else { return nil }
    return ValueMerge(
      MergeSides(base: ComparedList(base), ours: ComparedList(ours), theirs: ComparedList(theirs)), hasBase: hasBase,
      rules: rules)
  }

  /// True if `list` has the merged archived values, also when the classes of all objects are shown.
  func isCorrect(_ list: PropertyList) -> Bool {
    guard isCorrect(list, archivedValues, showsClasses: options.showsClasses) else { return false }
    return Self.merge(lists, hasBase: hasBase, rules: MergeRules(), showsClasses: true, options)
      .map { isCorrect(list, $0, showsClasses: true) } ?? false
  }

  private func isCorrect(_ list: PropertyList, _ merge: ValueMerge, showsClasses: Bool) -> Bool {
    guard merge.conflicts.isEmpty, let values = list.archivedValues(showsClasses: showsClasses, options) else {
      return false
    }
    return ComparedList(values).equals(ComparedList(merge.list(taking: .ours)))
  }

  /// A side that has the merged archived values; nil if there is none.
  var side: MergeSide? {
    guard archivedValues.conflicts.isEmpty else { return nil }
    let merged = ComparedList(archivedValues.list(taking: .ours))
    return [MergeSide.ours, .theirs].first { merged.equals(archivedValues.lists[$0]) }
  }
}

extension ThreeWayMerge {
  /// Merges `lists`, at least one of which is an archive. If they cannot be merged, the whole file is one conflict. With
  /// `options.unarchives`, the conflicts of the archived values are reported instead.
  mutating func mergeArchives(
    _ lists: MergeSides<ComparedList>, _ rules: MergeRules, _ lines: JoinedLines?, _ options: ReadOptions,
    _ perform: PairPerformer
  ) throws(WriteError) {
    let hasBase = sources.base.count > 0
    let merge = ArchiveMerge(
      of: lists, hasBase: hasBase, rules: options.unarchives ? rules : MergeRules(), options)
    if let merge, merge.archivedValues.conflicts.isEmpty,
      try mergeValues(of: lists, options.unarchives ? MergeRules() : rules, lines, options, perform),
      isClean,
      let text, let list = try? PropertyList(reading: text, options.plain), merge.isCorrect(list)
    {
      return noteRules(of: merge, options)
    }
    (text, conflicts, inner, lineConflicts, obstacle) = (nil, [], [:], [], nil)
    if let merge { noteRules(of: merge, options) }
    if let side = merge?.side {
      text = sources[side]
      return
    }
    let whole = ValueMerge(whole: lists, hasBase: hasBase, rules: rules)
    guard case .conflict = whole.root else {
      text = if case .taken(let side, _) = whole.root { sources[side] } else { sources.ours }
      return
    }
    conflicts = whole.conflicts
    isArchive = true
    switch rendering {
    case .choice(let side): text = side == .base && !hasBase ? sources.ours : sources[side]
    case .markers:
      // A binary file has no markers.
      if lists.ours.list.format != .binary {
        text = try edited(located(whole, perform), keepsBytes: true, perform)?.encoded(like: sources.ours)
      }
    }
    if options.unarchives, let archivedValues = merge?.archivedValues, !archivedValues.conflicts.isEmpty {
      conflicts = archivedValues.conflicts
      self.lists = archivedValues.lists.map(\.list)
    }
  }

  private mutating func noteRules(of merge: ArchiveMerge, _ options: ReadOptions) {
    if options.unarchives { unmatchedPatterns = merge.archivedValues.rules.unmatched }
  }
}

extension ReadOptions {
  /// These options without the options that change the values of the file.
  var plain: ReadOptions {
    var options = self
    (options.unarchives, options.showsClasses, options.dataLayers) = (false, false, 0)
    return options
  }
}

extension PropertyList {
  /// True for a keyed archive.
  var isArchive: Bool { Archive(self) != nil }

  /// The archived values of an archive, and other lists as they are; nil if there are too many values.
  fileprivate func archivedValues(showsClasses: Bool, _ options: ReadOptions) -> PropertyList? {
    var list = self
    var warnings = ArchiveWarnings()
    let limit = source.count.addingClamped(decoded.count).addingClamped(options.limits.nodes)
    do throws(SyntaxError) {
      _ = try list.unarchive(showsClasses: showsClasses, at: [], limit: limit, &warnings)
    } catch {
      return nil
    }
    return list
  }
}
