/// Edits of both sides of a merge that overlap, and the elements of the base that they change.
struct EditRegion {
  /// The elements of the base.
  private(set) var base: Range<Int>
  /// The edits of ours and of theirs.
  private(set) var edits = MergeSides<[SequenceEdit]>(base: [], ours: [], theirs: [])

  /// The regions of both sides' edits, in order. With `joinsTouching`, edits that only touch are in one region.
  static func regions(_ ours: [SequenceEdit], _ theirs: [SequenceEdit], joinsTouching: Bool) -> [EditRegion] {
    let edits = ours.map { (side: MergeSide.ours, edit: $0) } + theirs.map { (side: .theirs, edit: $0) }
    let sorted = edits.sorted { one, other in
      let (one, other) = (one.edit.old, other.edit.old)
      return (one.lowerBound, one.upperBound) < (other.lowerBound, other.upperBound)
    }
    var regions: [EditRegion] = []
    for (side, edit) in sorted {
      let distance = regions.last.map { edit.old.lowerBound - $0.base.upperBound } ?? 1
      if distance > 0 || distance == 0 && !joinsTouching { regions.append(EditRegion(base: edit.old)) }
      let last = regions.count - 1
      regions[last].base = regions[last].base.lowerBound..<max(regions[last].base.upperBound, edit.old.upperBound)
      regions[last].edits[side].append(edit)
    }
    return regions
  }

  /// The elements of a side in the region. The elements before the region have moved by `shift` positions from the base.
  func elements(of side: MergeSide, shift: Int) -> Range<Int> {
    let end = edits[side].last.map { $0.new.upperBound - $0.old.upperBound } ?? shift
    return base.lowerBound + shift..<base.upperBound + end
  }

  /// The distance by which a side has moved the elements before the region; 0 if the side has no edits in the region.
  func shift(before side: MergeSide) -> Int { edits[side].first.map { $0.new.lowerBound - $0.old.lowerBound } ?? 0 }
}
