import TestSupport
import Testing

@testable import PropertyList

/// Edits that are applied in one pass.
@Suite struct EditBatchTests {
  private enum Edit { case insert(String), replace(String), remove }

  /// Makes the edits, each at its key path.
  ///
  /// - Returns: for each, true if it was made.
  private func edit(_ batch: inout EditBatch, _ edits: KeyValuePairs<String, Edit>) throws -> [Bool] {
    try edits.map { path, edit in
      guard let location = batch.locate(PropertyList.KeyPath(parsing: path)) else { return false }
      switch edit {
      case .insert(let value): return batch.insert(try read(value, formats: [.json]), at: location)
      case .replace(let value): return batch.replace(with: try read(value, formats: [.json]), at: location)
      case .remove: batch.remove(at: location)
      }
      return true
    }
  }

  /// Only strings are found as keys: the integer 5 is not the empty key.
  @Test func keysThatAreNotStringsAreNotFound() throws {
    let text = #"{"$dictionary": [["", "y"], [5, "x"]]}"#
    var options = ReadOptions(formats: [.json])
    options.readsTags = true
    var batch = EditBatch(of: try PropertyList(reading: Array(text.utf8), options))
    #expect(try edit(&batch, ["/": .replace(#""z""#)]) == [true])
    #expect(result(&batch) == #"{"": "z", 5: "x"}"#)
  }

  /// The text of the list after the edits of `batch`.
  private func result(_ batch: inout EditBatch) -> String {
    batch.withList { list in
      #expect(structuralFaults(of: list) == [])
      return describe(list, at: 0)
    }
  }

  private func exists(_ path: String, in batch: inout EditBatch) -> Bool? {
    batch.locate(PropertyList.KeyPath(parsing: path))?.exists
  }

  private func isEqual(_ batch: inout EditBatch, _ path: String, _ value: String) throws -> Bool? {
    guard let location = batch.locate(PropertyList.KeyPath(parsing: path)) else { return nil }
    return batch.isEqual(at: location, to: try read(value, formats: [.json]))
  }

  @Test func laterEditsSeeEarlierOnes() throws {
    var batch = EditBatch(of: try read(#"{"a": {"x": 1}, "b": [1, [2], 3], "c": 4}"#))
    let areMade = try edit(
      &batch,
      [
        "new": .insert("{}"), "new.y": .insert("[5]"), "new.y.0": .insert("6"), "a.x": .replace(#"{"z": 0}"#),
        "a.x.w": .insert("7"), "b.0": .remove, "b.0.-": .insert("8"), "b.-": .insert("9"), "b.-1": .insert("10"),
        "c": .remove,
      ])
    #expect(areMade.allSatisfy { $0 })
    let isThere = exists("c", in: &batch)
    #expect(isThere == false)
    let isMade = try edit(&batch, ["c": .insert("11")])
    #expect(isMade == [true])
    let text = result(&batch)
    #expect(text == #"{"a": {"x": {"z": 0, "w": 7}}, "b": [[2, 8], 3, 10, 9], "new": {"y": [6, 5]}, "c": 11}"#)
    // The batch continues with the new list.
    let areMadeAgain = try edit(&batch, ["new.y": .remove, "b.0.0": .replace("[]"), "c": .replace("12")])
    #expect(areMadeAgain == [true, true, true])
    let newText = result(&batch)
    #expect(newText == #"{"a": {"x": {"z": 0, "w": 7}}, "b": [[[], 8], 3, 10, 9], "new": {}, "c": 12}"#)
  }

  @Test(
    arguments: [
      ("", nil), ("a.x", nil), ("q.x", nil), ("b.2", nil), ("b.x", nil), ("b.-3", nil), ("q", false), ("b.0", true),
      ("b.1", false), ("b.-1", true), ("b.-", false),
    ] as [(String, Bool?)])
  func locationExistsForInsertableKeyPaths(_ path: String, _ exists: Bool?) throws {
    var batch = EditBatch(of: try read(#"{"a": 1, "b": [1]}"#))
    let found = self.exists(path, in: &batch)
    #expect(found == exists)
  }

  @Test func valuesAreCompared() throws {
    var batch = EditBatch(of: try read(#"{"a": {"x": 1}, "b": [1]}"#))
    let old = [try isEqual(&batch, "a", #"{"x": 1}"#), try isEqual(&batch, "b", "[2]")]
    #expect(old == [true, false])
    let areMade = try edit(&batch, ["b": .replace("[2]"), "a.x": .replace("3")])
    #expect(areMade == [true, true])
    // A container with edits inside can be compared only after they are made.
    let new = [try isEqual(&batch, "b", "[2]"), try isEqual(&batch, "a", #"{"x": 3}"#)]
    #expect(new == [true, nil])
  }

  @Test func deepNestingIsRefused() throws {
    let deep = String(repeating: "[", count: 511) + "[]" + String(repeating: "]", count: 511)
    var batch = EditBatch(of: try read(#"{"a": 1, "b": {}}"#))
    let areMade = try edit(&batch, ["a": .replace(deep), "b.c": .insert(deep)])
    #expect(areMade == [true, false])
    let text = result(&batch)
    #expect(text == #"{"a": \#(deep), "b": {}}"#)
  }
}
