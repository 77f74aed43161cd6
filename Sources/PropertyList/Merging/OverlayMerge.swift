/// A merge of an overlay into a file: dictionaries are merged at any depth, and other values of the overlay replace the values of
/// the file.
///
/// The rest of the file's text does not change. In a JSON overlay null removes a key, as in a JSON Merge Patch (RFC 7396).
package struct OverlayMerge {
  package enum ArrayMode: String, CaseIterable, Sendable {
    /// The overlay's array replaces the file's.
    case replace
    /// All elements of the overlay's array are appended to the file's, also if both arrays are equal.
    case append
    /// Each element that the file's array lacks is appended to it once.
    case union
    /// Elements with the same identifying key are merged, and others appended; without an identifying key, this is a union.
    case identity
  }

  package struct Rules: Sendable {
    /// The modes of arrays, by key paths of the file; a nil key path is for all arrays. The first match is used.
    package var arrays: [(keyPath: PropertyList.KeyPath?, mode: ArrayMode)] = []
    /// True if values of the file are not replaced.
    package var keepsValues = false
    /// True if containers and other values may replace one another.
    package var isForced = false
    /// The value of the file that the overlay is merged into.
    package var target = PropertyList.KeyPath.root
    package var identities: [IdentifyingKeys.Rule] = []

    package init() {}
  }

  /// The result of a merge that changes something.
  package struct Outcome {
    package let text: Source
    /// The values of the file before and after the merge.
    package let old: PropertyList
    package let new: PropertyList
    /// The key paths of the arrays for which the mode is `identity`, but to which elements were appended without an identifying key.
    package let unidentified: [String]
  }

  package enum Problem: Error {
    case unreadable(isOverlay: Bool, ReadError)
    case duplicateKey(isOverlay: Bool, String)
    /// At this key path, either the file or the overlay has a container, or they have containers of different kinds.
    case mismatch(keyPath: String, file: PropertyList.Kind, overlay: PropertyList.Kind)
    /// The file does not have the value that the overlay is merged into.
    case noTarget
    case write(WriteError)
  }

  /// The file as ours and the overlay as theirs, without a base.
  private var lists: MergeSides<ComparedList>
  private let rules: Rules
  private let modes: [ArrayRule<ArrayMode>]
  /// The values of the file that a null of the overlay removes.
  private let removed: Set<Int>
  private var unidentified: [Int] = []

  /// Merges `overlay` into `file`; nil if that changes nothing.
  package static func merge(
    _ overlay: Source, into file: Source, _ rules: Rules, options: ReadOptions
  ) throws(Problem) -> Outcome? {
    let below = try read(file, isOverlay: false, options)
    let above = try read(overlay, isOverlay: true, options)
    let mayBeOpenStep = options.emptyFormat == nil && below.isEmptyObject && above.format == .openStep
    guard below.format != .openStep, !mayBeOpenStep else { throw .write(WriteError(.openStep)) }
    guard let target = below.values(at: rules.target).first else { throw .noTarget }
    var merge = OverlayMerge(below, above, rules, target: target)
    let change = try merge.mergeValue(target, 0)
    if change.isOurs { return nil }
    let tree = MergedTree(lists: merge.lists, root: change, target: target)
    var unidentified: [String] = []
    below.forEachKeyPath(to: merge.unidentified.sorted()) { _, path in unidentified.append(path) }
    do throws(WriteError) {
      let text = try tree.result(like: file)
      return Outcome(text: text, old: below, new: tree.list(taking: .ours), unidentified: unidentified)
    } catch {
      throw .write(error)
    }
  }

  private static func read(_ source: Source, isOverlay: Bool, _ options: ReadOptions) throws(Problem)
    -> PropertyList
  {
    var options = options
    (options.keepsText, options.keepsOpenStepText) = (true, true)
    options.keepsDuplicateKeys = true
    let list: PropertyList
    do throws(ReadError) { list = try PropertyList(reading: source, options) } catch {
      throw .unreadable(isOverlay: isOverlay, error)
    }
    if let key = list.duplicateKey { throw .duplicateKey(isOverlay: isOverlay, list.rawText(at: key)) }
    return list
  }

  private init(_ file: PropertyList, _ overlay: PropertyList, _ rules: Rules, target: Int) {
    var options = ComparedList.Options()
    options.identities = rules.identities
    lists = MergeSides(
      base: ComparedList(.emptyDictionary), ours: ComparedList(file, options), theirs: ComparedList(overlay))
    self.rules = rules
    modes = rules.arrays.map { ArrayRule($0.mode, at: $0.keyPath, in: file) }
    var nulls = Nulls()
    if overlay.format == .json { nulls.find(at: 0, in: lists.theirs, target, in: lists.ours) }
    removed = rules.keepsValues ? [] : nulls.removed
    if nulls.indexes.isEmpty { return }
    // Added values contain no nulls. A null as the root is a value.
    var rest = overlay
    // The indexes are of values in dictionaries, which can always be removed.
    try? rest.replace(nulls.indexes, with: nil, PropertyList.KeyPath.root)
    lists.theirs = ComparedList(rest)
  }

  // MARK: Values

  private mutating func mergeValue(_ below: Int, _ above: Int) throws(Problem) -> MergedValue {
    let (kind, other) = (lists.ours.list.nodes[below].kind, lists.theirs.list.nodes[above].kind)
    if kind == .dictionary, other == .dictionary {
      let (keys, others) = (lists.ours.keys(of: below), lists.theirs.keys(of: above))
      return try mergeMembers(keys.map { $0 + 1 }, keys, others.map { $0 + 1 }, others)
    }
    // Even an equal array is appended.
    if kind == .array, other == .array, let merged = try mergeArray(below, above) { return merged }
    if rules.keepsValues || lists.ours.isEqual(below, above, of: lists.theirs) { return .ours }
    if kind != other, kind.isContainer || other.isContainer, !rules.isForced {
      var keyPath = ""
      lists.ours.list.forEachKeyPath(to: [below]) { _, path in keyPath = path }
      throw .mismatch(keyPath: keyPath, file: kind, overlay: other)
    }
    return .taken(.theirs, above)
  }

  /// The merge of the members with these values. The nodes `identities` and `otherIdentities` identify the members.
  private mutating func mergeMembers(
    _ values: [Int], _ identities: [Int], _ others: [Int], _ otherIdentities: [Int]
  ) throws(Problem) -> MergedValue {
    let matches = lists.ours.matches(of: identities, with: otherIdentities, in: lists.theirs)
    var members: [MergedMember] = []
    for (index, match) in zip(values, matches) where !removed.contains(index) {
      members.append(
        .kept(index, try match.map { match throws(Problem) in try mergeValue(index, others[match]) } ?? .ours))
    }
    let matched = Set(matches.compactMap { $0 })
    members += others.indices.filter { !matched.contains($0) }.map { .added(.theirs, others[$0]) }
    return MergedValue(members, count: values.count)
  }

  /// The merge of two arrays; nil if one replaces the other.
  private mutating func mergeArray(_ below: Int, _ above: Int) throws(Problem) -> MergedValue? {
    let mode = modes.first { $0.applies(to: below) }?.setting ?? .replace
    if mode == .replace { return nil }
    let values = MergeSides(
      base: [], ours: lists.ours.elements(of: below), theirs: lists.theirs.elements(of: above))
    if mode == .identity, let identities = lists.identities(of: values, in: below) {
      return try mergeMembers(values.ours, identities.ours, values.theirs, identities.theirs)
    }
    let added =
      mode == .append
      ? values.theirs : lists.theirs.distinct(values.theirs, notAmong: values.ours, of: lists.ours)
    if mode == .identity, !added.isEmpty { unidentified.append(below) }
    let members = values.ours.map { MergedMember.kept($0, .ours) } + added.map { .added(.theirs, $0) }
    return MergedValue(members, count: values.ours.count)
  }
}

extension MergedTree {
  /// The text of `file`, which is ours, with the merged values.
  fileprivate func result(like file: Source) throws(WriteError) -> Source {
    if lists.ours.list.format == .binary { return try binary(taking: .ours) }
    let text = try text { (keepsBytes) throws(WriteError) in
      try editedText(taking: .ours, keepsBytes: keepsBytes, starts: [:])
    }
    if let text { return try text.encoded(like: file) }
    // Only a binary file can contain half of a surrogate pair.
    throw WriteError(lists.theirs.list.loneSurrogateCount > 0 ? .notExact : .layout)
  }
}

/// The nulls of an overlay that are values in dictionaries.
private struct Nulls {
  private(set) var indexes: [Int] = []
  /// The values of the file that they remove.
  private(set) var removed: Set<Int> = []

  /// Finds the nulls in the value at `index` of `overlay`, which is merged into the value at `fileIndex` of `file`, if there
  /// is one.
  ///
  /// - Complexity: O(*n*) if keys are in the same order; otherwise O(*n* log *n*).
  mutating func find(at index: Int, in overlay: ComparedList, _ fileIndex: Int?, in file: ComparedList) {
    guard overlay.list.nodes[index].kind == .dictionary else { return }
    let keys = overlay.keys(of: index)
    var matches = [Int?](repeating: nil, count: keys.count)
    if let fileIndex, file.list.nodes[fileIndex].kind == .dictionary {
      let others = file.keys(of: fileIndex)
      matches = overlay.matches(of: keys, with: others, in: file).map { $0.map { others[$0] + 1 } }
    }
    for (key, match) in zip(keys, matches) {
      if case .null = overlay.list.nodes[key + 1] {
        indexes.append(key + 1)
        if let match { removed.insert(match) }
      } else {
        find(at: key + 1, in: overlay, match, in: file)
      }
    }
  }
}
