import Testing

@testable import PropertyList

/// Which changes are told, and where.
struct ValueDifferenceTests {
  private func list(_ json: String) throws -> PropertyList {
    try PropertyList(reading: Source(Array(json.utf8)), ReadOptions(formats: [.json]))
  }

  private func difference(
    _ old: String, _ new: String, _ options: ComparedList.Options = ComparedList.Options()
  ) throws -> ValueDifference {
    ValueDifference(ComparedList(try list(old), options), ComparedList(try list(new), options))
  }

  /// The changes, each as a sign and the key path: of what is gone in the old list, of all else in the new one.
  private func changes(_ difference: ValueDifference) -> [String] {
    difference.changes.map { change in
      switch change.kind {
      case .added: "+" + difference.keyPath(change.path, .new)
      case .removed: "-" + difference.keyPath(change.path, .old)
      case .replaced: "=" + difference.keyPath(change.path, .new)
      case .moved: ">" + difference.keyPath(change.path, .new)
      }
    }
  }

  @Test(
    arguments: [
      (#"{"a": 1}"#, #"{"a": 1}"#, []), (#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#, []),
      (#"{"a": 1}"#, #"{"a": 2}"#, ["=a"]), (#"{"a": {"b": [1, 2]}}"#, #"{"a": {"b": [1, 3]}}"#, ["=a.b.1"]),
      ("1", "2", ["="]), ("[1]", #"{"a": 1}"#, ["="]),
      // In the order of the old list; what is added stands after what it follows, and after what was removed there.
      (#"{"a": 1, "b": 2, "c": 3}"#, #"{"z": 0, "a": 1, "y": 5, "x": 6, "c": 4}"#, ["+z", "-b", "+y", "+x", "=c"]),
      // One element in front is one change.
      ("[1, 2, 3, 4, 5, 6, 7, 8, 9]", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", ["+0"]),
      (#"["a", "b", "c"]"#, #"["a", "c"]"#, ["-1"]), (#"["a", "b", "c"]"#, #"["a", "x", "c"]"#, ["=1"]),
      // What has another kind does not stand in the place of what is gone.
      (#"["a", 1, "c"]"#, #"["a", "x", "c"]"#, ["-1", "+1"]),
      // An unlike number of elements: only dictionaries that have half of their entries in common are paired.
      (#"[1, 2, 3]"#, "[4, 5]", ["-0", "-1", "-2", "+0", "+1"]),
      (
        #"[{"p": 1, "q": 2}, {"p": 3, "q": 4}]"#, #"[{"p": 3, "q": 5}]"#, ["-0", "=0.q"]
      ),
    ] as [(String, String, [String])])
  func changesAreToldWhereTheyAre(old: String, new: String, expected: [String]) throws {
    #expect(try changes(difference(old, new)) == expected)
  }

  /// Records are matched by the first known key that tells them apart in both arrays.
  @Test(
    arguments: [
      (#"[{"id": 1, "v": 1}, {"id": 2, "v": 2}, {"id": 3, "v": 3}]"#, #"[{"id": 3, "v": 9}]"#, ["-0", "-1", "=0.v"]),
      (#"[{"id": 1}, {"id": 2}]"#, #"[{"id": 2}, {"id": 1}]"#, [">1"]),
      (#"[{"id": 1}, {"id": 2}, {"id": 3}]"#, #"[{"id": 3}, {"id": 1}, {"id": 2}]"#, [">0"]),
      // An identity that is there twice, or is of two kinds, is none.
      (#"[{"id": 1, "v": 1}, {"id": 1, "v": 2}]"#, #"[{"id": 1, "v": 1}, {"id": 1, "v": 3}]"#, ["=1.v"]),
      (#"[{"id": 1, "v": 1}, {"id": "1", "v": 2}]"#, #"[{"id": 1, "v": 5}, {"id": "1", "v": 2}]"#, ["=0.v"]),
      (
        #"[{"id": 1, "name": "a"}, {"id": 1, "name": "b"}]"#, #"[{"id": 1, "name": "b"}, {"id": 1, "name": "a"}]"#,
        [">1"]
      ),
    ] as [(String, String, [String])])
  func records(old: String, new: String, expected: [String]) throws {
    #expect(try changes(difference(old, new)) == expected)
  }

  @Test func otherIdentities() throws {
    let old = #"{"L": [{"id": 1, "k": "a"}, {"id": 2, "k": "b"}], "M": [{"id": 1}, {"id": 2}]}"#
    let new = #"{"L": [{"id": 2, "k": "a"}, {"id": 1, "k": "b"}], "M": [{"id": 2}, {"id": 1}]}"#
    #expect(try changes(difference(old, new)) == [">L.1", "=L.1.k", "=L.0.k", ">M.1"])
    var options = ComparedList.Options()
    options.identities = [IdentifyingKeys.Rule(arrays: PropertyList.KeyPath("L"), key: Array("k".utf8))]
    #expect(try changes(difference(old, new, options)) == ["=L.0.id", "=L.1.id", ">M.1"])
    options.identities = [IdentifyingKeys.Rule(arrays: nil, key: nil)]
    #expect(try changes(difference(old, new, options)) == ["=L.0.id", "=L.1.id", "-M.0", "+M.1"])
  }
}
