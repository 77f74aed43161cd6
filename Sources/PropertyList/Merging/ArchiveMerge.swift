/// The merge of the archived values of keyed archives.
///
/// The objects of an archive refer to one another by number. If both sides have added objects, one number can be a different
/// object on each side, and correctly merged values can be an archive of something else. So archives are merged only if the
/// archived values of the result are the merged archived values.
struct ArchiveMerge {
  /// The merge of the archived values.
  let shown: ValueMerge
  private let lists: MergeSides<ComparedList>
  private let hasBase: Bool
  private let options: ReadOptions

  /// Nil if a list has more archived values than may be read.
  init?(of lists: MergeSides<ComparedList>, hasBase: Bool, rules: MergeRules, _ options: ReadOptions) {
    self.lists = lists
    self.hasBase = hasBase
    self.options = options
    guard
      let shown = Self.merge(lists, hasBase: hasBase, rules: rules, showsClasses: options.showsClasses, options)
    else { return nil }
    self.shown = shown
  }

  private static func merge(
    _ lists: MergeSides<ComparedList>, hasBase: Bool, rules: MergeRules, showsClasses: Bool, _ options: ReadOptions
  ) -> ValueMerge? {
    guard let base = lists.base.list.shown(showsClasses: showsClasses, options),
      let ours = lists.ours.list.shown(showsClasses: showsClasses, options),
      let theirs = lists.theirs.list.shown(showsClasses: showsClasses, options)
    else { return nil }
    return ValueMerge(
      MergeSides(base: ComparedList(base), ours: ComparedList(ours), theirs: ComparedList(theirs)), hasBase: hasBase,
      rules: rules)
  }

  /// True if the archived values of `list` are the merged ones, also with the classes of all objects.
  func isRight(_ list: PropertyList) -> Bool {
    guard isRight(list, shown, showsClasses: options.showsClasses) else { return false }
    return Self.merge(lists, hasBase: hasBase, rules: MergeRules(), showsClasses: true, options)
      .map { isRight(list, $0, showsClasses: true) } ?? false
  }

  private func isRight(_ list: PropertyList, _ merge: ValueMerge, showsClasses: Bool) -> Bool {
    guard merge.conflicts.isEmpty, let view = list.shown(showsClasses: showsClasses, options) else { return false }
    return ComparedList(view).equals(ComparedList(merge.list(taking: .ours)))
  }

  /// The side whose archived values are the merged ones; nil if there is none.
  var side: MergeSide? {
    guard shown.conflicts.isEmpty else { return nil }
    let merged = ComparedList(shown.list(taking: .ours))
    return [MergeSide.ours, .theirs].first { merged.equals(shown.lists[$0]) }
  }
}

extension ThreeWayMerge {
  /// Merges `lists`, of which one is an archive. If that is not possible, the whole file is one conflict. It is reported as the
  /// conflicts of the archived values if `options.unarchives`.
  mutating func mergeArchives(
    _ lists: MergeSides<ComparedList>, _ rules: MergeRules, _ lines: JoinedLines?, _ options: ReadOptions,
    _ perform: PairPerformer
  ) throws(WriteError) {
    let hasBase = sources.base.count > 0
    let merge = ArchiveMerge(
      of: lists, hasBase: hasBase, rules: options.unarchives ? rules : MergeRules(), options)
    if let merge, merge.shown.conflicts.isEmpty,
      try mergeValues(of: lists, options.unarchives ? MergeRules() : rules, lines, options, perform),
      isClean,
      let text, let list = try? PropertyList(reading: text, options.plain), merge.isRight(list)
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
    if options.unarchives, let shown = merge?.shown, !shown.conflicts.isEmpty {
      conflicts = shown.conflicts
      self.lists = shown.lists.map(\.list)
    }
  }

  private mutating func noteRules(of merge: ArchiveMerge, _ options: ReadOptions) {
    if options.unarchives { unmatchedPatterns = merge.shown.rules.unmatched }
  }
}

extension ReadOptions {
  /// These options without those that change the values of the file.
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
  fileprivate func shown(showsClasses: Bool, _ options: ReadOptions) -> PropertyList? {
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
