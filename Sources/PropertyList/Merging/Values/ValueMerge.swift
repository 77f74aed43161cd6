/// A merge of three lists by their values: the result of `ValueMerger`, or of an overlay.
struct ValueMerge: Sendable {
  var context: MergeContext
  var root = MergedValue.ours
  var conflicts: [MergeConflict] = []
  /// The problems of objects of an Xcode project that are conflicts, by the numbers of the conflicts.
  var problems: [Int: String] = [:]
  /// The containers of ours whose members exactly one side has reordered.
  var reordered: [Int] = []

  var lists: MergeSides<ComparedList> {
    _read { yield context.lists }
    _modify { yield &context.lists }
  }
}

extension ValueMerge {
  init(
    _ lists: MergeSides<ComparedList>, hasBase: Bool, rules: MergeRules, brokenObjects: [UInt64: String] = [:]
  ) {
    var merger = ValueMerger(merge: ValueMerge(context: MergeContext(lists, rules, brokenObjects: brokenObjects)))
    merger.mergeRoot(hasBase: hasBase)
    self = merger.merge
  }
}

extension MergeConflict {
  /// A conflict of the values `entries`, which are more than one only for a run of elements of an array.
  init(_ kind: Kind, _ entries: [SideIndexes], in level: MergeContext.Level?, isRun: Bool = false) {
    self.init(
      kind: kind, values: MergeSides { side in ConflictValues(entries.compactMap { $0[side] }) },
      containers: level?.containers ?? MergeSides { _ in nil }, isRun: isRun)
  }
}
