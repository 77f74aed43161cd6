@testable import PropertyList

/// Merges three texts, with a NUL after each of the first two: all lists can be merged, and except for OpenStep there are as
/// many conflicts if ours and theirs are exchanged.
func fuzzMerges(_ input: [UInt8]) {
  let texts = input.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map { Source(Array($0)) }
  guard texts.count == 3 else { return }
  guard let merge = merged(texts[0], texts[1], texts[2]) else { return }
  // The lines of OpenStep texts are copied, which can be impossible, and in one order of the sides only.
  if let lists = merge.lists, [lists.base, lists.ours, lists.theirs].contains(where: { $0.format == .openStep }) { return }
  if case .unwritable? = merge.obstacle { fail("the merged value cannot be written") }
  guard let swapped = merged(texts[0], texts[2], texts[1]) else { return }
  if merge.isArchive || swapped.isArchive { return }
  expect(merge.conflicts.count == swapped.conflicts.count, "the number of conflicts depends on the order of the sides")
}

/// Nil if a format or an encoding cannot represent the values of another input.
private func merged(_ base: Source, _ ours: Source, _ theirs: Source) -> MergeResult? {
  let markers = ConflictMarkers(labels: MergeSides(base: "base", ours: "ours", theirs: "theirs"))
  var options = ReadOptions()
  (options.unarchives, options.dataLayers) = (base.count.isMultiple(of: 2), 8)
  return try? ThreeWayMerge(
    MergeSides(base: base, ours: ours, theirs: theirs), rendering: .markers(markers), options: options
  ).result()
}
