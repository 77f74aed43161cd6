/// The merge of property lists in data. If both sides have changed data that contains a property list, these lists are merged, and
/// the result becomes the data.
struct DataMerge: Sendable {
  /// A rule about values in data.
  private struct Rule: Sendable {
    /// The indexes of the data to which the rule applies, on each side.
    let indexes: MergeSides<[Int]>
    /// Adds the rule to the rules for the property list in the data.
    let add: @Sendable (inout MergeRules) -> Void
  }

  private let options: ReadOptions
  private let rules: [Rule]
  /// The number of bytes of data that may still be read. In a binary file, many objects can share the same data.
  private var remainingBytes: Int

  /// The rules about values that are not in data.
  let outerRules: MergeRules
  /// The patterns that match no data.
  let unmatched: [PropertyList.KeyPath]

  /// A merge of `options.dataLayers` layers of nested lists.
  init(_ rules: MergeRules, for lists: MergeSides<ComparedList>, _ options: ReadOptions) {
    self.options = options
    var inner: [Rule] = []
    var unmatched: [PropertyList.KeyPath] = []
    /// Adds an inner rule if `keyPath` steps into data; otherwise returns false.
    func addInnerRule(
      _ keyPath: PropertyList.KeyPath?, _ add: @escaping @Sendable (PropertyList.KeyPath, inout MergeRules) -> Void
    ) -> Bool {
      guard let keyPath, let parts = keyPath.partsAroundData else { return false }
      let indexes = lists.map { $0.list.values(at: parts.outer) }
      if MergeSide.allCases.allSatisfy({ indexes[$0].isEmpty }) { unmatched.append(keyPath) }
      inner.append(Rule(indexes: indexes) { add(parts.inner, &$0) })
      return true
    }
    var outer = rules
    outer.policies = rules.policies.filter { rule in
      !addInnerRule(rule.keyPath) { keyPath, rules in rules.policies.append((keyPath, rule.policy)) }
    }
    outer.arrays = rules.arrays.filter { rule in
      !addInnerRule(rule.keyPath) { keyPath, rules in rules.arrays.append((keyPath, rule.mode)) }
    }
    outerRules = outer
    self.rules = inner
    self.unmatched = unmatched
    let bytes = MergeSide.allCases.map { lists[$0].list.source.count.addingClamped(lists[$0].list.decoded.count) }
    let (limit, overflow) = bytes.reduce(0) { $0.addingClamped($1) }.multipliedReportingOverflow(by: 4)
    remainingBytes = overflow ? .max : limit
  }

  /// The merge of the data values `entry`; nil if they cannot be merged as property lists.
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
    where rule.indexes.ours.contains(ours) || rule.indexes.theirs.contains(theirs)
      || entry.base.map(rule.indexes.base.contains) ?? false
    {
      rule.add(&inner)
    }
    var options = options
    options.formats = [.xml]
    options.dataLayers = min(options.dataLayers, NestedLists.maxLayers) - 1
    let markers = ConflictMarkers(
      style: .merge, size: 7, labels: MergeSides(base: "base", ours: "ours", theirs: "theirs"))
    let merge = try? ThreeWayMerge(sources, rules: inner, rendering: .markers(markers), options: options)
    // Only property lists are merged: the result of a merge by lines is dropped.
    return merge?.obstacle == nil ? merge : nil
  }
}

extension PropertyList.KeyPath {
  /// The key path of the data, and the key path in the property list in the data; nil if the key path does not step into data.
  var partsAroundData: (outer: PropertyList.KeyPath, inner: PropertyList.KeyPath)? {
    guard dataSteps > 0, let step = KeyPathPattern.firstDataStep(in: text) else { return nil }
    return (
      PropertyList.KeyPath(String(text.utf8[..<step.lowerBound].dropLast()) ?? ""),
      PropertyList.KeyPath(String(text.utf8[step.upperBound...].dropFirst()) ?? "")
    )
  }
}
