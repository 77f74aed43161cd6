/// Merges of property lists in data. If both sides have changed data that is a property list, the lists in it are merged, and the
/// result becomes the data.
struct DataMerge: Sendable {
  /// A rule about values in data.
  private struct Rule: Sendable {
    /// The indexes of the data of each side that it is about.
    let places: MergeSides<[Int]>
    let add: @Sendable (inout MergeRules) -> Void
  }

  private let options: ReadOptions
  private let rules: [Rule]
  /// The number of bytes of data that may still be read: a binary file can share them.
  private var remainingBytes: Int

  /// The rules about values that are not in data.
  let outerRules: MergeRules
  /// The patterns that do not lead to any data.
  let unmatched: [PropertyList.KeyPath]

  /// `options.dataLayers` layers are merged.
  init(_ rules: MergeRules, for lists: MergeSides<ComparedList>, _ options: ReadOptions) {
    self.options = options
    var inner: [Rule] = []
    var unmatched: [PropertyList.KeyPath] = []
    /// True if a rule is about values in data.
    func take(
      _ keyPath: PropertyList.KeyPath?, _ add: @escaping @Sendable (PropertyList.KeyPath, inout MergeRules) -> Void
    ) -> Bool {
      guard let keyPath, let parts = keyPath.partsAroundData else { return false }
      let places = lists.map { $0.list.values(at: parts.outer) }
      if MergeSide.allCases.allSatisfy({ places[$0].isEmpty }) { unmatched.append(keyPath) }
      inner.append(Rule(places: places) { add(parts.inner, &$0) })
      return true
    }
    var outer = rules
    outer.policies = rules.policies.filter { rule in
      !take(rule.keyPath) { keyPath, rules in rules.policies.append((keyPath, rule.policy)) }
    }
    outer.arrays = rules.arrays.filter { rule in
      !take(rule.keyPath) { keyPath, rules in rules.arrays.append((keyPath, rule.mode)) }
    }
    outerRules = outer
    self.rules = inner
    self.unmatched = unmatched
    let bytes = MergeSide.allCases.map { lists[$0].list.source.count.addingClamped(lists[$0].list.decoded.count) }
    let (most, overflow) = bytes.reduce(0) { $0.addingClamped($1) }.multipliedReportingOverflow(by: 4)
    remainingBytes = overflow ? .max : most
  }

  /// The merge of the data at these indexes; nil if it is not a property list on all sides.
  mutating func merge(_ entry: ValueMerge.Entry, of lists: MergeSides<ComparedList>) -> ThreeWayMerge? {
    guard options.dataLayers > 0, let ours = entry.ours, let theirs = entry.theirs,
      let kind = lists.ours.list.nestedKind(at: ours), kind != .signed,
      let other = lists.theirs.list.nestedKind(at: theirs), other != .signed,
      entry.base.map({ lists.base.list.nestedKind(at: $0) != nil }) ?? true
    else { return nil }
    let sources = MergeSides(
      base: entry.base.flatMap { lists.base.list.dataSource(at: $0) } ?? ByteSource([]),
      ours: lists.ours.list.dataSource(at: ours) ?? ByteSource([]),
      theirs: lists.theirs.list.dataSource(at: theirs) ?? ByteSource([]))
    remainingBytes -= sources.base.count + sources.ours.count + sources.theirs.count
    guard remainingBytes >= 0 else { return nil }
    var inner = MergeRules()
    for rule in rules
    where rule.places.ours.contains(ours) || rule.places.theirs.contains(theirs)
      || entry.base.map(rule.places.base.contains) ?? false
    {
      rule.add(&inner)
    }
    var options = options
    options.formats = [.xml]
    options.dataLayers = min(options.dataLayers, NestedLists.maxLayers) - 1
    let markers = ConflictMarkers(
      style: .merge, size: 7, labels: MergeSides(base: "base", ours: "ours", theirs: "theirs"))
    let merge = try? ThreeWayMerge(sources, rules: inner, rendering: .markers(markers), options: options)
    // Lines of what is not a property list are left alone.
    return merge?.obstacle == nil ? merge : nil
  }
}

extension PropertyList.KeyPath {
  /// The key path of data, and the rest, in the property list in the data; nil for a key path that does not step into data.
  var partsAroundData: (outer: PropertyList.KeyPath, inner: PropertyList.KeyPath)? {
    guard dataSteps > 0, let place = KeyPathPattern.firstDataStep(in: text) else { return nil }
    return (
      PropertyList.KeyPath(String(text.utf8[..<place.lowerBound].dropLast()) ?? ""),
      PropertyList.KeyPath(String(text.utf8[place.upperBound...].dropFirst()) ?? "")
    )
  }
}
