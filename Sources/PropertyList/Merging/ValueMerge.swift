/// A merge of three lists by their values.
///
/// Changes of only one side are taken. Dictionaries are merged key by key, and arrays by their `ArrayMergeMode`. Other changes are
/// conflicts of the innermost values possible.
struct ValueMerge: Sendable {
  var lists: MergeSides<ComparedList>
  let rules: AppliedMergeRules
  var conflicts: [MergeConflict] = []
  /// The number of comparisons left for arrays.
  var budget: Int
  private(set) var root = MergedValue.ours
  /// The containers of ours whose members exactly one side has reordered.
  private(set) var reordered: [Int] = []
  /// The problems of objects of an Xcode project that are conflicts, by the hashes of their identifiers.
  let brokenObjects: [UInt64: String]
  /// These problems, by the numbers of the conflicts.
  private(set) var problems: [Int: String] = [:]
  private let newerFormat: MergeSide?

  /// A merge of `lists`.
  init(
    _ lists: MergeSides<ComparedList>, hasBase: Bool, rules: MergeRules, brokenObjects: [UInt64: String] = [:]
  ) {
    self.lists = lists
    self.rules = AppliedMergeRules(rules, to: lists)
    self.brokenObjects = brokenObjects
    newerFormat = lists.sideWithNewerFormat
    budget = 1_000_000 + 50 * (lists.base.hashes.count + lists.ours.hashes.count + lists.theirs.hashes.count)
    root = value(Entry(base: hasBase ? 0 : nil, ours: 0, theirs: 0), in: nil) ?? .ours
  }

  /// A merge of the roots as a whole: one conflict, or its settlement.
  init(whole lists: MergeSides<ComparedList>, hasBase: Bool, rules: MergeRules) {
    self.lists = lists
    self.rules = AppliedMergeRules(rules, to: lists)
    (brokenObjects, newerFormat) = ([:], nil)
    budget = 0
    root = wholeValue(Entry(base: hasBase ? 0 : nil, ours: 0, theirs: 0), 0, 0, in: nil) ?? .ours
  }

  /// The merge of `lists` whose result is `root`.
  init(_ lists: MergeSides<ComparedList>, root: MergedValue) {
    self.lists = lists
    rules = AppliedMergeRules(MergeRules(), to: lists)
    (brokenObjects, newerFormat) = ([:], nil)
    budget = 0
    self.root = root
  }

  /// The indexes of the values of each side under one key.
  typealias Entry = MergeSides<Int?>

  /// The containers whose members are merged.
  struct Level {
    let base: Int?
    let ours: Int
    let theirs: Int
    let candidates: XcodeRule.Candidates

    var containers: MergeSides<Int?> { MergeSides(base: base, ours: ours, theirs: theirs) }
  }

  func areEqual(_ ours: Int, theirs: Int) -> Bool { lists.ours.isEqual(ours, theirs, of: lists.theirs) }
  func areEqual(_ ours: Int, base: Int) -> Bool { lists.ours.isEqual(ours, base, of: lists.base) }
  func areEqual(theirs: Int, base: Int) -> Bool { lists.theirs.isEqual(theirs, base, of: lists.base) }

  // MARK: Values

  /// The merge of a value that ours and theirs have; nil if a policy removes it.
  ///
  /// Values may be nested 512 deep. Helpers are not inlined, so that the stack frame is small.
  private mutating func value(_ entry: Entry, in level: Level?) -> MergedValue? {
    guard let ours = entry.ours, let theirs = entry.theirs, !areEqual(ours, theirs: theirs) else { return .ours }
    let inner = self.level(entry, ours, theirs, in: level)
    if isUnchanged(theirs, inner) { return .ours }
    guard isMergedByMembers(inner) else { return wholeValue(entry, ours, theirs, in: level) }
    return lists.ours.list.nodes[ours].kind == .dictionary ? dictionary(inner) : array(inner, entry, in: level)
  }

  /// The containers of `entry`, which is inside `outer`.
  func level(_ entry: Entry, _ ours: Int, _ theirs: Int, in outer: Level?) -> Level {
    Level(base: entry.base, ours: ours, theirs: theirs, candidates: candidates(for: entry, in: outer))
  }

  /// True if theirs has the value of the base, which can contain no broken object.
  @inline(never)
  private func isUnchanged(_ theirs: Int, _ values: Level) -> Bool {
    (brokenObjects.isEmpty || values.candidates.isEmpty)
      && values.base.map { areEqual(theirs: theirs, base: $0) } ?? false
  }

  /// True if the values are containers that are merged member by member. Those that only theirs has changed are, too, as the comments
  /// of ours stay then.
  @inline(never)
  func isMergedByMembers(_ values: Level) -> Bool {
    let kind = lists.ours.list.nodes[values.ours].kind
    return (kind == .dictionary || kind == .array) && kind == lists.theirs.list.nodes[values.theirs].kind
      && !rules.isAtomic(values.ours) && values.candidates.treatment != .whole && !isOneLine(values)
      && values.base.map { lists.base.list.nodes[$0].kind == kind } ?? true
  }

  /// True if a line of an OpenStep text has a whole container. Lines are copied, so that only one side may have changed it.
  private func isOneLine(_ values: Level) -> Bool {
    [(lists.ours.list, values.ours), (lists.theirs.list, values.theirs)].contains { list, index in
      guard list.format == .openStep, let range = list.textRanges?.nodes[index] else { return false }
      let text = list.source.bytes
      return (text[range.lowerBound] == UInt8(ascii: "{") || text[range.lowerBound] == UInt8(ascii: "("))
        && !range.contains { text[$0] == 0x0A || text[$0] == 0x0D }
    }
  }

  /// The merge of a value that is not merged member by member.
  @inline(never)
  private mutating func wholeValue(_ entry: Entry, _ ours: Int, _ theirs: Int, in level: Level?) -> MergedValue? {
    if let base = entry.base {
      if areEqual(ours, base: base) { return .taken(.theirs, theirs) }
      if areEqual(theirs: theirs, base: base) { return .ours }
    }
    return conflict(entry, kind: entry.base == nil ? .addAdd : .bothModified, in: level)
  }

  /// A conflict of two values, or its settlement; nil if that removes the value.
  mutating func conflict(_ entry: Entry, kind: MergeConflict.Kind, in level: Level?) -> MergedValue? {
    let conflict = MergeConflict(kind, entry, in: level)
    switch side(thatSettles: conflict, candidates(for: entry, in: level).treatment) {
    case .ours?: return .ours
    case .theirs?: return entry.theirs.map { .taken(.theirs, $0) }
    case .base? where level != nil || entry.base != nil: return entry.base.map { .taken(.base, $0) }
    case .base?, nil: break
    }
    conflicts.append(conflict)
    return .conflict(conflicts.count - 1)
  }

  // MARK: Members

  private mutating func dictionary(_ level: Level) -> MergedValue {
    let (values, matches) = entries(level)
    return members(values, matches, in: level)
  }

  /// The values and the matches of the entries of dictionaries.
  private func entries(_ level: Level) -> (values: MergeSides<[Int]>, matches: MemberMatches) {
    let keys = MergeSides(
      base: level.base.map { lists.base.keys(of: $0) } ?? [], ours: lists.ours.keys(of: level.ours),
      theirs: lists.theirs.keys(of: level.theirs))
    return (keys.map { keys in keys.map { $0 + 1 } }, MemberMatches(keys, lists))
  }

  /// The values of the members of containers, and the walk over them.
  mutating func walkedMembers(of level: Level, in outer: Level?) -> (
    values: MergeSides<[Int]>, walk: MemberWalk.Members
  ) {
    let (values, matches) =
      lists.ours.list.nodes[level.ours].kind == .dictionary ? entries(level) : elements(level, in: outer)
    return (values, walk(matches).members)
  }

  /// What becomes of a member, apart from its value.
  enum Fate { case merged, addedByOurs, addedByTheirs, removedByOurs, removedByTheirs, conflict, gone }

  func fate(of entry: Entry, in level: Level?) -> Fate {
    if let level, problem(of: entry, in: level) != nil || areDifferentObjects(entry, in: level) { return .conflict }
    return switch (entry.base, entry.ours, entry.theirs) {
    case (_, .some, .some): .merged
    case (nil, .some, nil): .addedByOurs
    case (nil, nil, .some): .addedByTheirs
    case (let base?, let ours?, nil): areEqual(ours, base: base) ? .removedByTheirs : .conflict
    case (let base?, nil, let theirs?): areEqual(theirs: theirs, base: base) ? .removedByOurs : .conflict
    case (_, nil, nil): .gone
    }
  }

  /// Merges the members with `values`, which have identities.
  @inline(never)
  mutating func members(_ values: MergeSides<[Int]>, _ matches: MemberMatches, in level: Level) -> MergedValue {
    let walk = walk(matches)
    if walk.isReorderedByOneSide { reordered.append(level.ours) }
    var members: [MergedMember] = []
    members.reserveCapacity(walk.members.count)
    var next = 0
    for position in walk.members.indices where position >= next {
      if let run = walk.replacedByBoth[position], level.candidates.treatment == .replacements {
        members += replacedMembers(walk.members[run], values, in: level)
        next = run.upperBound
      } else {
        members += member(values.entry(walk.members[position]), in: level)
      }
    }
    return MergedValue(members, count: values.ours.count)
  }

  mutating func walk(_ matches: MemberMatches) -> MemberWalk {
    defer { budget -= matches.baseCount + matches.inBase.ours.count + matches.inBase.theirs.count }
    return MemberWalk(matches, budget: budget)
  }

  /// The merge of the members under one key or identity: a member or none, or a conflict of one that a side has removed and the other
  /// has changed.
  mutating func member(_ entry: Entry, in level: Level) -> [MergedMember] {
    if let members = projectMembers(entry, in: level) { return members }
    switch fate(of: entry, in: level) {
    case .merged: return entry.ours.map { ours in value(entry, in: level).map { [.kept(ours, $0)] } ?? [] } ?? []
    case .addedByOurs: return entry.ours.map { [.kept($0, .ours)] } ?? []
    case .addedByTheirs: return entry.theirs.map { [.added(.theirs, $0)] } ?? []
    case .removedByOurs, .removedByTheirs, .gone: return []
    case .conflict: return conflictingMembers(entry, in: level)
    }
  }

  /// The members for an entry that one side has changed and the other has removed, or for two new objects.
  @inline(never)
  private mutating func conflictingMembers(_ entry: Entry, in level: Level) -> [MergedMember] {
    if let ours = entry.ours, entry.theirs != nil {
      return conflict(entry, kind: .addAdd, in: level).map { [.kept(ours, $0)] } ?? []
    }
    let conflict = MergeConflict(entry.ours == nil ? .deleteModify : .modifyDelete, entry, in: level)
    return members(for: conflict, candidates(for: entry, in: level).treatment)
  }

  /// The members for elements that both sides have put in the position of one element.
  @inline(never)
  private mutating func replacedMembers(
    _ run: some Sequence<MemberWalk.Member>, _ values: MergeSides<[Int]>, in level: Level
  ) -> [MergedMember] {
    members(for: MergeConflict(.bothModified, run: run.map { values.entry($0) }, in: level))
  }

  /// The members for an entry to which only a rule for Xcode projects applies; nil for other entries.
  @inline(never)
  private mutating func projectMembers(_ entry: Entry, in level: Level) -> [MergedMember]? {
    if let newerFormat, candidates(for: entry, in: level).treatment == .newerFormat {
      return member(entry, of: newerFormat)
    }
    guard let problem = problem(of: entry, in: level) else { return nil }
    // No policy is applied, as it could take objects without those that they refer to.
    problems[conflicts.count] = problem
    conflicts.append(
      lists.ours.list.nodes[level.ours].kind == .array
        ? MergeConflict(.project, run: [entry], in: level) : MergeConflict(.project, entry, in: level))
    return [.conflict(conflicts.count - 1)]
  }
}

extension MergeSides<[Int]> {
  /// The values of a member at these positions.
  func entry(_ positions: MemberWalk.Member) -> ValueMerge.Entry {
    ValueMerge.Entry(
      base: positions.base.map { base[$0] }, ours: positions.ours.map { ours[$0] },
      theirs: positions.theirs.map { theirs[$0] })
  }
}

extension MergeConflict {
  /// A conflict of the values `entry` of each side.
  fileprivate init(_ kind: Kind, _ entry: ValueMerge.Entry, in level: ValueMerge.Level?) {
    self.init(
      kind: kind, values: entry.map { ConflictValues($0) },
      containers: level?.containers ?? MergeSides(base: nil, ours: nil, theirs: nil), isRun: false)
  }

  /// A conflict of the elements `run` of an array.
  fileprivate init(_ kind: Kind, run: [ValueMerge.Entry], in level: ValueMerge.Level) {
    let values = MergeSides(
      base: run.compactMap(\.base), ours: run.compactMap(\.ours), theirs: run.compactMap(\.theirs))
    self.init(
      kind: kind, values: values.map { ConflictValues($0) }, containers: level.containers, isRun: true)
  }
}
