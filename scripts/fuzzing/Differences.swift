@testable import PropertyList

/// Compares two property lists: their difference is empty if and only if they are equal, and its edits change the first list to
/// the second.
///
/// The input is the length of the first list in bytes (2 bytes, the most significant first), the first list, and the second one.
func fuzzDifferences(_ input: [UInt8]) {
  guard input.count > 2 else { return }
  let length = min(Int(input[0]) << 8 | Int(input[1]), input.count - 2)
  let options = ReadOptions()
  guard let old = try? PropertyList(reading: Source(Array(input[2..<2 + length])), options),
    let new = try? PropertyList(reading: Source(Array(input[(2 + length)...])), options),
    old.nodes.count + new.nodes.count < 20_000
  else { return }
  let (one, other) = (ComparedList(old), ComparedList(new))
  let difference = ValueDifference(one, other)
  expect(difference.changes.isEmpty == one.equals(other), "equal lists have a difference, or different lists have none")
  expect(one.equals(one) && ValueDifference(one, one).changes.isEmpty, "a list is different from itself")
  for movesElements in [true, false] {
    var edited = old
    for edit in difference.edits(movesElements: movesElements) {
      // No key path leads through a key that is not a string.
      guard difference.isReachable(edit.path) else { return }
      do throws(EditError) {
        try apply(edit, of: difference, to: &edited)
      } catch {
        fail("an edit cannot be made: \(error)")
      }
    }
    expect(ComparedList(edited).equals(other), "the edited list is not equal to the second one")
  }
}

private func apply(
  _ edit: ValueDifference.Edit, of difference: ValueDifference, to list: inout PropertyList
) throws(EditError) {
  let text = difference.keyPath(edit.path, edit.stage)
  let keyPath = PropertyList.KeyPath(parsing: text)
  switch edit {
  case .replace(_, let index): try list.put(difference.new.list.list(at: index), at: keyPath, .replace)
  case .remove: try list.remove(at: keyPath)
  case .insert(_, let index): try list.put(difference.new.list.list(at: index), at: keyPath, .insert)
  case .move(_, let from, let to):
    let prefix = text.isEmpty ? "" : text + (text.hasPrefix("/") ? "/" : ".")
    try list.move(
      PropertyList.KeyPath(parsing: "\(prefix)\(from)"), to: PropertyList.KeyPath(parsing: "\(prefix)\(to)"))
  }
}
