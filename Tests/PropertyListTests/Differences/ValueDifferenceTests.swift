import Testing

@testable import PropertyList

/// The changes between two lists, and their key paths. Tests/Transcripts/diff has the options.
struct ValueDifferenceTests {
  /// The changes, each as a sign and the key path: of a removed value in the old list, of others in the new one.
  private func changes(_ old: String, _ new: String) throws -> [String] {
    let lists = try [old, new].map { ComparedList(try read($0, formats: [.json]), ComparedList.Options()) }
    let difference = ValueDifference(lists[0], lists[1])
    return difference.changes.map { change in
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
      // The order is that of the old list. An added entry is behind the one before it, and behind entries removed there.
      (#"{"a": 1, "b": 2, "c": 3}"#, #"{"z": 0, "a": 1, "y": 5, "x": 6, "c": 4}"#, ["+z", "-b", "+y", "+x", "=c"]),
      // An element inserted at the start is one change.
      ("[1, 2, 3, 4, 5, 6, 7, 8, 9]", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", ["+0"]),
      (#"["a", "b", "c"]"#, #"["a", "c"]"#, ["-1"]), (#"["a", "b", "c"]"#, #"["a", "x", "c"]"#, ["=1"]),
      // An element of another kind is no replacement.
      (#"["a", 1, "c"]"#, #"["a", "x", "c"]"#, ["-1", "+1"]),
      // Different numbers of elements: only dictionaries that have half of their entries in common are paired.
      (#"[1, 2, 3]"#, "[4, 5]", ["-0", "-1", "-2", "+0", "+1"]),
      (
        #"[{"p": 1, "q": 2}, {"p": 3, "q": 4}]"#, #"[{"p": 3, "q": 5}]"#, ["-0", "=0.q"]
      ),
      // Records are matched by the first known key that tells them apart in both arrays.
      (#"[{"id": 1, "v": 1}, {"id": 2, "v": 2}, {"id": 3, "v": 3}]"#, #"[{"id": 3, "v": 9}]"#, ["-0", "-1", "=0.v"]),
      (#"[{"id": 1}, {"id": 2}]"#, #"[{"id": 2}, {"id": 1}]"#, [">1"]),
      (#"[{"id": 1}, {"id": 2}, {"id": 3}]"#, #"[{"id": 3}, {"id": 1}, {"id": 2}]"#, [">0"]),
      // A duplicate identity, or identities of two kinds, match nothing.
      (#"[{"id": 1, "v": 1}, {"id": 1, "v": 2}]"#, #"[{"id": 1, "v": 1}, {"id": 1, "v": 3}]"#, ["=1.v"]),
      (#"[{"id": 1, "v": 1}, {"id": "1", "v": 2}]"#, #"[{"id": 1, "v": 5}, {"id": "1", "v": 2}]"#, ["=0.v"]),
      (
        #"[{"id": 1, "name": "a"}, {"id": 1, "name": "b"}]"#, #"[{"id": 1, "name": "b"}, {"id": 1, "name": "a"}]"#,
        [">1"]
      ),
    ] as [(String, String, [String])])
  func changesHaveKeyPaths(old: String, new: String, expected: [String]) throws {
    #expect(try changes(old, new) == expected)
  }
}
