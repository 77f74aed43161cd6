import TestSupport
import Testing

@testable import PropertyList

/// Edits that are made in one pass.
@Suite struct EditBatchTests {
  private enum Edit { case insert(String), replace(String), remove, move(String), copy(String), parents }

  /// Makes the edits, each at its key path.
  private func edit(_ batch: inout EditBatch, _ edits: KeyValuePairs<String, Edit>) throws {
    for (path, edit) in edits {
      let keyPath = PropertyList.KeyPath(parsing: path)
      switch edit {
      case .insert(let value): try batch.put(try read(value, formats: [.json]), at: keyPath, .insert)
      case .replace(let value): try batch.put(try read(value, formats: [.json]), at: keyPath, .replace)
      case .remove: try batch.remove(at: keyPath)
      case .move(let target): try batch.move(keyPath, to: PropertyList.KeyPath(parsing: target))
      case .copy(let target): try batch.copy(keyPath, to: PropertyList.KeyPath(parsing: target))
      case .parents: try batch.createParents(of: keyPath)
      }
    }
  }

  /// The text of the list after the edits of `batch`.
  private func result(_ batch: inout EditBatch) -> String {
    let list = batch.current
    #expect(structuralFaults(of: list) == [])
    return describe(list, at: 0)
  }

  /// Only strings are found as keys: the integer 5 is not the empty key.
  @Test func keysThatAreNotStringsAreNotFound() throws {
    let text = #"{"$dictionary": [["", "y"], [5, "x"]]}"#
    var options = ReadOptions(formats: [.json])
    options.readsTags = true
    var batch = EditBatch(of: try PropertyList(reading: Array(text.utf8), options))
    try edit(&batch, ["/": .replace(#""z""#)])
    #expect(result(&batch) == #"{"": "z", 5: "x"}"#)
  }

  /// Both keys, U+D800 and U+D801, have the text U+FFFD. After some searches they are in a table, which must not change the result:
  /// each edit replaces the first value.
  @Test func firstOfKeysWithTheSameTextIsEdited() throws {
    var file = BinaryFile()
    file.objects = ["D2 0102 0304", "61 D800", "61 D801", "10 01", "10 02"].map { bytes(hexadecimal: $0) }
    file.offsetSize = 1
    var batch = EditBatch(of: try PropertyList(reading: file.bytes))
    for value in 3...9 { try edit(&batch, ["\u{FFFD}": .replace("\(value)")]) }
    #expect(batch.current.root.dictionary?.map(\.value.integer) == [9, 2])
  }

  @Test func laterEditsSeeEarlierOnes() throws {
    var batch = EditBatch(of: try read(#"{"a": {"x": 1}, "b": [1, [2], 3], "c": 4}"#))
    try edit(
      &batch,
      [
        "new": .insert("{}"), "new.y": .insert("[5]"), "new.y.0": .insert("6"), "a.x": .replace(#"{"z": 0}"#),
        "a.x.w": .insert("7"), "b.0": .remove, "b.0.-": .insert("8"), "b.-": .insert("9"), "b.-1": .insert("10"),
        "c": .remove,
      ])
    let isThere = try batch.locate("c").exists
    #expect(!isThere)
    try edit(&batch, ["c": .insert("11")])
    let text = result(&batch)
    #expect(text == #"{"a": {"x": {"z": 0, "w": 7}}, "b": [[2, 8], 3, 10, 9], "new": {"y": [6, 5]}, "c": 11}"#)
    // The batch continues with the new list.
    try edit(&batch, ["new.y": .remove, "b.0.0": .replace("[]"), "c": .replace("12")])
    let newText = result(&batch)
    #expect(newText == #"{"a": {"x": {"z": 0, "w": 7}}, "b": [[[], 8], 3, 10, 9], "new": {}, "c": 12}"#)
  }

  /// A moved value has the edits inside it, before and after the move; a copy has those before it.
  @Test func editedValuesAreMovedAndCopied() throws {
    var batch = EditBatch(of: try read(#"{"a": {"x": [1]}, "b": {"y": 2}, "l": [1, 2, [3]]}"#))
    try edit(
      &batch,
      [
        "a.x.-": .insert("5"), "a": .move("b.a"), "b.a.x.0": .remove, "b.a.x": .copy("c"), "b.a.x.-": .insert("6"),
        "c.-": .insert("7"), "l.2": .move("l.0"), "l.0.-": .insert("4"), "b.y": .move("b.z"), "l.-1": .move("l.-2"),
      ])
    let text = result(&batch)
    #expect(text == #"{"b": {"z": 2, "a": {"x": [5, 6]}}, "l": [[3, 4], 2, 1], "c": [5, 7]}"#)
  }

  @Test func parentsAreCreatedForLaterEdits() throws {
    var batch = EditBatch(of: try read(#"{"a": {}}"#))
    try edit(&batch, ["a.b.0.c": .parents, "a.b.0.c": .insert("1"), "a.b.1.d": .parents, "a.b.1.d": .insert("2")])
    #expect(throws: EditError(.notFirst(3), at: PropertyList.KeyPath(parsing: "a.q.3"))) {
      try batch.createParents(of: PropertyList.KeyPath(parsing: "a.q.3"))
    }
    let text = result(&batch)
    #expect(text == #"{"a": {"b": [{"c": 1}, {"d": 2}]}}"#)
  }

  @Test func valuesAreReplacedByEqualOnes() throws {
    var batch = EditBatch(of: try read(#"{"a": {"x": 1, "y": 2}, "b": [1]}"#))
    try edit(
      &batch,
      [
        "a": .replace(#"{"x": 1, "y": 2}"#), "a.y": .replace("3"), "b.0": .replace("2"), "b": .replace("[1]"),
        "b.-": .insert("4"),
      ])
    let text = result(&batch)
    #expect(text == #"{"a": {"x": 1, "y": 3}, "b": [1, 4]}"#)
  }

  /// At most 512 containers may be nested, also those of several edits.
  @Test func deepNestingIsRefused() throws {
    let deep = String(repeating: "[", count: 511) + "[]" + String(repeating: "]", count: 511)
    var batch = EditBatch(of: try read(#"{"a": 1, "b": {}, "c": {"d": 1}}"#))
    try edit(&batch, ["a": .replace(deep)])
    for (path, edit) in [("b.c", Edit.insert(deep)), ("a", .copy("b.a")), ("a", .move("b.a"))] {
      #expect(throws: EditError.self) { try self.edit(&batch, [path: edit]) }
    }
    try edit(&batch, ["c.d": .replace(String(deep.dropFirst().dropLast()))])
    #expect(throws: EditError.self) { try edit(&batch, ["c": .move("b.c")]) }
  }

  /// The search for an element halves the unchanged ones before it, so that the next search from the end is shorter.
  @Test func searchesFromTheEndGetShorter() throws {
    var batch = EditBatch(of: PropertyList(.array((0..<1000).map { .array([.integer($0)]) })))
    try batch.remove(at: [999])
    let counts = batch.containers[1].chunks[0].segments.map { segment in
      if case .unchanged(_, _, let count) = segment { count } else { 1 }
    }
    #expect(counts == [499, 500])
    try batch.remove(at: [998])
    try batch.put([7], at: [500], .insert)
    let list = batch.current
    #expect(structuralFaults(of: list) == [] && list.root.array?.count == 999)
    #expect(list[500, 0] == 7 && list[998, 0] == 997)
  }

  /// Values are replaced by smaller, equally large and larger ones, with members before, between and after them; others are inserted,
  /// removed, copied and moved, in the same array and in arrays inside it.
  @Test(arguments: 0..<300) func sizesOfReplacedValues(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    func value(_ depth: Int) -> PropertyList.Value {
      let isArray = depth > 0 && Bool.random(using: &generator)
      if !isArray { return .integer(Int.random(in: 0..<100, using: &generator)) }
      return .array((0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(depth - 1) })
    }
    var batch = EditBatch(of: PropertyList(.array((0..<5).map { _ in value(2) })))
    var expected = batch.list
    func keyPath() -> PropertyList.KeyPath {
      PropertyList.KeyPath(
        (0..<Int.random(in: 1..<4, using: &generator)).map { _ in Int.random(in: 0..<5, using: &generator) })
    }
    for _ in 0..<Int.random(in: 1..<8, using: &generator) {
      let (keyPath, target, new) = (keyPath(), keyPath(), PropertyList(value(2)))
      let kind = Int.random(in: 0..<8, using: &generator)
      func edit(_ batch: inout EditBatch) throws(EditError) {
        switch kind {
        case 0: try batch.remove(at: keyPath)
        case 1: try batch.put(new, at: keyPath, .insert)
        case 2: try batch.copy(keyPath, to: target)
        case 3: try batch.move(keyPath, to: target)
        default: try batch.put(new, at: keyPath, .set)
        }
      }
      let before = batch
      guard (try? edit(&batch)) != nil else {
        // Copies and moves may have made a part of their changes.
        batch = before
        continue
      }
      // The same edit alone, of a copy of the list, which has no free nodes.
      expected = PropertyList(expected.root)
      try expected.edit { one throws(EditError) in try edit(&one) }
    }
    let list = batch.current
    #expect(structuralFaults(of: list) == [] && list.isEqual(to: expected))
  }

  /// The elements of an array, after edits at random positions, are those of a Swift array.
  @Test func manyElementsAreEdited() throws {
    var generator = SplitMix64(seed: 5)
    var expected = Array(0..<300)
    var list = PropertyList(.array(expected.map { .integer(Int128($0)) }))
    var edits: [PropertyList.Edit] = []
    for number in 1000..<4000 {
      let index = Int.random(in: 0..<expected.count, using: &generator)
      if number.isMultiple(of: 3) {
        edits.append(.remove(at: [index]))
        expected.remove(at: index)
      } else {
        edits.append(.insert(.integer(Int128(number)), at: [index]))
        expected.insert(number, at: index)
      }
    }
    try list.apply(edits)
    #expect(list.root.array?.map { $0.integer.map { Int($0) } } == expected)
  }
}
