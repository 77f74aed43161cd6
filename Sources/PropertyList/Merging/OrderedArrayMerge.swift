// Arrays whose order counts and whose elements have no identity.
extension ValueMerge {
  /// Merges arrays as texts are merged by lines: removals and insertions of each side that do not touch are taken. Elements that
  /// both sides still have are merged, too.
  mutating func ordered(_ elements: MergeSides<[ComparedList.Element]>, _ level: Level) -> MergedValue {
    var merge = OrderedArrayMerge(
      elements: elements.map { elements in elements.map(\.index) }, level: level,
      ourEdits: edits(to: lists.ours, elements.ours, from: elements.base, level.base),
      theirEdits: edits(to: lists.theirs, elements.theirs, from: elements.base, level.base))
    merge.run(&self)
    return MergedValue(merge.members, count: elements.ours.count)
  }

  /// The edits of the elements of the base on a side. A moved element is removed and inserted.
  private mutating func edits(
    to list: ComparedList, _ elements: [ComparedList.Element], from base: [ComparedList.Element], _ index: Int?
  ) -> [SequenceEdit] {
    guard let index else { return elements.isEmpty ? [] : [SequenceEdit(old: 0..<0, new: 0..<elements.count)] }
    let pairing = ArrayPairing(lists.base, base, of: index, list, elements, budget: budget)
    budget = pairing.budget
    var edits: [SequenceEdit] = []
    var (old, new) = (0, 0)
    for pair in pairing.pairs where !pair.isMoved {
      if old < pair.old || new < pair.new { edits.append(SequenceEdit(old: old..<pair.old, new: new..<pair.new)) }
      (old, new) = (pair.old + 1, pair.new + 1)
    }
    if old < base.count || new < elements.count {
      edits.append(SequenceEdit(old: old..<base.count, new: new..<elements.count))
    }
    return edits
  }
}

/// The walk over both sides' edits of an array.
private struct OrderedArrayMerge {
  let elements: MergeSides<[Int]>
  let level: ValueMerge.Level
  let ourEdits: [SequenceEdit]
  let theirEdits: [SequenceEdit]
  private(set) var members: [MergedMember] = []
  /// The distance between the next element of each side and the same element of the base.
  private var shifts = MergeSides(base: 0, ours: 0, theirs: 0)

  init(elements: MergeSides<[Int]>, level: ValueMerge.Level, ourEdits: [SequenceEdit], theirEdits: [SequenceEdit]) {
    self.elements = elements
    self.level = level
    self.ourEdits = ourEdits
    self.theirEdits = theirEdits
  }

  mutating func run(_ merge: inout ValueMerge) {
    var position = 0
    for region in EditRegion.regions(ourEdits, theirEdits, joinsTouching: true) {
      appendCommon(position..<region.base.lowerBound, &merge)
      append(region, &merge)
      for side in [MergeSide.ours, .theirs] {
        if let last = region.edits[side].last { shifts[side] = last.new.upperBound - last.old.upperBound }
      }
      position = region.base.upperBound
    }
    appendCommon(position..<elements.base.count, &merge)
  }

  /// Appends elements that both sides have.
  private mutating func appendCommon(_ range: Range<Int>, _ merge: inout ValueMerge) {
    for position in range { append(entry(position), &merge) }
  }

  private mutating func append(_ entry: ValueMerge.Entry, _ merge: inout ValueMerge) {
    if let member = merge.member(entry, in: level) { members.append(member) }
  }

  /// An element of the base that both sides have.
  private func entry(_ position: Int) -> ValueMerge.Entry {
    ValueMerge.Entry(
      base: elements.base[position], ours: elements.ours[position + shifts.ours],
      theirs: elements.theirs[position + shifts.theirs])
  }

  private mutating func append(_ region: EditRegion, _ merge: inout ValueMerge) {
    let values = elements.mapSides { side in Array(elements[side][region.elements(of: side, shift: shifts[side])]) }
    if values.ours.count == values.theirs.count,
      zip(values.ours, values.theirs).allSatisfy({ merge.areEqual($0, theirs: $1) })
    {
      members += values.ours.map { .kept($0, .ours) }
    } else if region.edits.theirs.isEmpty, isUnchanged(values, .theirs, merge) {
      members += values.ours.map { .kept($0, .ours) }
    } else if region.edits.ours.isEmpty, isUnchanged(values, .ours, merge) {
      members += replacements(values)
    } else if region.onlyRemoves {
      appendRest(region, &merge)
    } else if region.insertsBesideRemoval,
      isUnchanged(values, region.edits.ours[0].old.isEmpty ? .ours : .theirs, region, merge)
    {
      appendInserted(region)
    } else {
      appendConflict(values, &merge)
    }
  }

  /// The elements of theirs, which replace the elements of ours.
  private func replacements(_ values: MergeSides<[Int]>) -> [MergedMember] {
    values.ours.count == values.theirs.count
      ? zip(values.ours, values.theirs).map { .kept($0, .taken(.theirs, $1)) }
      : values.theirs.map { .added(.theirs, $0) }
  }

  /// True if a side without edits in a region has not changed the elements of the base there.
  private func isUnchanged(_ values: MergeSides<[Int]>, _ side: MergeSide, _ merge: ValueMerge) -> Bool {
    zip(values.base, values[side]).allSatisfy { base, value in
      merge.lists[side].isEqual(value, base, of: merge.lists.base)
    }
  }

  /// True if the side that inserts has not changed the elements of the base in the region.
  private func isUnchanged(_ values: MergeSides<[Int]>, _ side: MergeSide, _ region: EditRegion, _ merge: ValueMerge)
    -> Bool
  {
    let edits = side == .ours ? region.edits.ours : region.edits.theirs
    let inserted = edits[0].new.count
    let atStart = edits[0].old.lowerBound == region.base.lowerBound
    let rest = atStart ? values[side].dropFirst(inserted) : values[side].dropLast(inserted)
    return zip(values.base, rest).allSatisfy { base, value in
      merge.lists[side].isEqual(value, base, of: merge.lists.base)
    }
  }

  /// Appends the remaining elements of a region with removals only.
  private mutating func appendRest(_ region: EditRegion, _ merge: inout ValueMerge) {
    var shifts = shifts
    for position in region.base {
      var entry = ValueMerge.Entry(base: elements.base[position], ours: nil, theirs: nil)
      if region.edits.ours.contains(where: { $0.old.contains(position) }) {
        shifts.ours -= 1
      } else {
        entry.ours = elements.ours[position + shifts.ours]
      }
      if region.edits.theirs.contains(where: { $0.old.contains(position) }) {
        shifts.theirs -= 1
      } else {
        entry.theirs = elements.theirs[position + shifts.theirs]
      }
      append(entry, &merge)
    }
  }

  /// Appends elements that one side has inserted next to elements that the other has removed.
  private mutating func appendInserted(_ region: EditRegion) {
    if region.edits.ours[0].old.isEmpty {
      members += region.edits.ours[0].new.map { .kept(elements.ours[$0], .ours) }
    } else {
      members += region.edits.theirs[0].new.map { .added(.theirs, elements.theirs[$0]) }
    }
  }

  private mutating func appendConflict(_ values: MergeSides<[Int]>, _ merge: inout ValueMerge) {
    let kind: MergeConflict.Kind =
      if values.base.isEmpty {
        .addAdd
      } else if values.ours.isEmpty {
        .deleteModify
      } else if values.theirs.isEmpty {
        .modifyDelete
      } else {
        .bothModified
      }
    members += merge.members(
      for: MergeConflict(
        kind: kind, values: values.map { ConflictValues($0) },
        containers: level.containers, isRun: true))
  }
}

extension EditRegion {
  /// True without insertions.
  fileprivate var onlyRemoves: Bool { (edits.ours + edits.theirs).allSatisfy(\.new.isEmpty) }

  /// True if one side has inserted elements next to elements that the other has removed.
  fileprivate var insertsBesideRemoval: Bool {
    guard edits.ours.count == 1, edits.theirs.count == 1 else { return false }
    let (one, other) = (edits.ours[0], edits.theirs[0])
    let (insertion, removal) = one.old.isEmpty ? (one, other) : (other, one)
    return insertion.old.isEmpty && !removal.old.isEmpty && removal.new.isEmpty
      && (insertion.old.lowerBound == removal.old.lowerBound || insertion.old.lowerBound == removal.old.upperBound)
  }
}
