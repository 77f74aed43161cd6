/// A merge of an overlay into a file: dictionaries are merged at any depth, and other values of the overlay replace those of the file.
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
  private var removed: Set<Int> = []
  private var unidentified: [Int] = []

  /// Merges `overlay` into `file`; nil if that changes nothing.
  package static func merge(
    _ overlay: Source, into file: Source, _ rules: Rules, options: ReadOptions
  ) throws(Problem) -> Outcome? {
    let ours = try read(file, isOverlay: false, options)
    let theirs = try read(overlay, isOverlay: true, options)
    let mayBeOpenStep = options.emptyFormat == nil && ours.isEmptyObject && theirs.format == .openStep
    guard ours.format != .openStep, !mayBeOpenStep else { throw .write(WriteError(.openStep)) }
    guard let target = ours.values(at: rules.target).first else { throw .noTarget }
    var merge = OverlayMerge(ours, theirs, rules, target: target)
    let change = try merge.mergeValue(target, 0)
    if change.isOurs { return nil }
    let tree = MergedTree(lists: merge.lists, root: change, target: target)
    var unidentified: [String] = []
    ours.forEachKeyPath(to: merge.unidentified.sorted()) { _, path in unidentified.append(path) }
    do throws(WriteError) {
      guard let (texts, list) = try tree.mergedTexts(taking: [.ours]) else {
        // Only a binary file can contain half of a surrogate pair.
        throw WriteError(merge.lists.theirs.list.loneSurrogateCount > 0 ? .notExact : .layout)
      }
      let contents = list.format == .binary ? texts[0] : try texts[0].encoded(like: file)
      return Outcome(text: contents, old: ours, new: list, unidentified: unidentified)
    } catch {
      throw .write(error)
    }
  }

  private static func read(_ source: Source, isOverlay: Bool, _ options: ReadOptions) throws(Problem) -> PropertyList {
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
    if overlay.format == .json { removeNulls(of: overlay, target: target) }
  }

  // MARK: Values

  private mutating func mergeValue(_ ours: Int, _ theirs: Int) throws(Problem) -> MergedValue {
    if let members = identifiedMembers(of: ours, theirs) { return try mergeMembers(members) }
    let (kind, other) = (lists.ours.list.nodes[ours].kind, lists.theirs.list.nodes[theirs].kind)
    // Even an equal array is appended.
    if kind == .array, other == .array, let merged = mergeArray(ours, theirs) { return merged }
    if rules.keepsValues || lists.ours.isEqual(ours, theirs, of: lists.theirs) { return .ours }
    if kind != other, kind.isContainer || other.isContainer, !rules.isForced {
      throw .mismatch(keyPath: lists.ours.list.value(at: ours).keyPath.text, file: kind, overlay: other)
    }
    return .taken(.theirs, theirs)
  }

  /// The values of members, and the nodes that identify them.
  private typealias Members = (values: MergeSides<[Int]>, identities: MergeSides<[Int]>)

  /// The entries of two dictionaries, or the records of two arrays with the mode `identity`; nil for other values. Without `ours`, the
  /// entries of a dictionary that is added.
  private func identifiedMembers(of ours: Int?, _ theirs: Int) -> Members? {
    let (kind, other) = (ours.map { lists.ours.list.nodes[$0].kind }, lists.theirs.list.nodes[theirs].kind)
    if other == .dictionary, kind ?? other == .dictionary {
      let keys = MergeSides(base: [], ours: ours.map(lists.ours.keys) ?? [], theirs: lists.theirs.keys(of: theirs))
      return (keys.map { keys in keys.map { $0 + 1 } }, keys)
    }
    guard let ours, kind == .array, other == .array, mode(of: ours) == .identity else { return nil }
    let values = elements(of: ours, theirs)
    return lists.identities(of: values, in: ours).map { (values, $0) }
  }

  private mutating func mergeMembers(_ members: Members) throws(Problem) -> MergedValue {
    let (values, others) = (members.values.ours, members.values.theirs)
    let matches = lists.ours.matches(of: members.identities.ours, with: members.identities.theirs, in: lists.theirs)
    var merged: [MergedMember] = []
    for (index, match) in zip(values, matches) where !removed.contains(index) {
      let change = if let match { try mergeValue(index, others[match]) } else { MergedValue.ours }
      merged.append(.inOurs(index, change))
    }
    let matched = Set(matches.compactMap { $0 })
    merged += others.indices.filter { !matched.contains($0) }.map { .added(.theirs, others[$0]) }
    return MergedValue(merged, count: values.count)
  }

  private func mode(of array: Int) -> ArrayMode { modes.first { $0.applies(to: array) }?.setting ?? .replace }

  private func elements(of ours: Int, _ theirs: Int) -> MergeSides<[Int]> {
    MergeSides(base: [], ours: lists.ours.elements(of: ours), theirs: lists.theirs.elements(of: theirs))
  }

  /// The merge of two arrays without records; nil if one replaces the other.
  private mutating func mergeArray(_ ours: Int, _ theirs: Int) -> MergedValue? {
    let mode = mode(of: ours)
    if mode == .replace { return nil }
    let values = elements(of: ours, theirs)
    let added =
      mode == .append
      ? values.theirs : lists.theirs.distinct(values.theirs, notAmong: values.ours, of: lists.ours)
    if mode == .identity, !added.isEmpty { unidentified.append(ours) }
    let members = values.ours.map { MergedMember.inOurs($0, .ours) } + added.map { .added(.theirs, $0) }
    return MergedValue(members, count: values.ours.count)
  }

  // MARK: Nulls

  /// Removes the nulls that are values in dictionaries of the overlay: added values contain none. A null as the root is a value.
  private mutating func removeNulls(of overlay: PropertyList, target: Int) {
    var nulls: [Int] = []
    findNulls(at: 0, target, &nulls)
    if nulls.isEmpty { return }
    var rest = overlay
    // The indexes are of values in dictionaries, which can always be removed.
    try? rest.replace(nulls, with: nil, PropertyList.KeyPath.root)
    lists.theirs = ComparedList(rest)
  }

  /// Finds the nulls in the value at `theirs` of the overlay, which is merged into the value at `ours`, if there is one.
  ///
  /// - Complexity: O(*n*) if keys are in the same order; otherwise O(*n* log *n*).
  private mutating func findNulls(at theirs: Int, _ ours: Int?, _ nulls: inout [Int]) {
    // A value of another kind is replaced.
    let kind = lists.theirs.list.nodes[theirs].kind
    let ours = ours.flatMap { lists.ours.list.nodes[$0].kind == kind ? $0 : nil }
    guard kind.isContainer, let (values, identities) = identifiedMembers(of: ours, theirs) else { return }
    let matches = lists.theirs.matches(of: identities.theirs, with: identities.ours, in: lists.ours)
    for (value, match) in zip(values.theirs, matches) {
      let old = match.map { values.ours[$0] }
      if case .null = lists.theirs.list.nodes[value] {
        nulls.append(value)
        if let old, !rules.keepsValues { removed.insert(old) }
      } else {
        findNulls(at: value, old, &nulls)
      }
    }
  }
}
