import TestSupport
import Testing

@testable import PropertyList

/// Edits of all values that a pattern matches.
@Suite struct EditingSeveralTests {
  private func edited(_ text: String, _ pattern: String, _ value: String?) throws -> String {
    var list = try read(text)
    let keyPath = PropertyList.KeyPath(parsing: pattern)
    do throws(EditError) {
      try list.replace(list.values(at: keyPath), with: try? value.map { try read($0) }, keyPath)
    } catch {
      return "\(error.reason)"
    }
    // Sizes and counts are right if a writer finds the same values as a reader.
    #expect(list.isEqual(to: try read(describe(list, at: 0))))
    return describe(list, at: 0)
  }

  @Test(arguments: [
    (#"{"a": [1, [2, 3], 4], "b": 5}"#, "a.*", "{}", #"{"a": [{}, {}, {}], "b": 5}"#),
    (#"{"a": {"x": [1], "y": {"x": 2}}}"#, "**.x", "[7]", #"{"a": {"x": [7], "y": {"x": [7]}}}"#),
    // Matches inside a replaced value disappear with it.
    (#"{"a": {"x": {"x": 1}}, "x": 2}"#, "**.x", "[]", #"{"a": {"x": []}, "x": []}"#),
    (#"[1, 2, 3, 4]"#, "[1:3]", "[]", "[1, [], [], 4]"), ("[1]", "**", "{}", "{}"), ("[1]", "q.*", "{}", "[1]"),
  ])
  func allMatchesAreReplaced(_ text: String, _ pattern: String, _ value: String, _ expected: String) throws {
    #expect(try edited(text, pattern, value) == expected)
  }

  @Test(arguments: [
    (#"{"a": [1, [2, 3], 4], "b": 5}"#, "a.[0:2]", #"{"a": [4], "b": 5}"#),
    (#"{"a": {"x": [1], "y": {"x": 2}}, "x": 3}"#, "**.x", #"{"a": {"y": {}}}"#),
    (#"[{"n": 1, "k": [1]}, {"n": 2}, 3]"#, "[n=2]", #"[{"n": 1, "k": [1]}, 3]"#),
    (#"{"a": {"b": {}}}"#, "*", "{}"), ("[1]", "**", "root"),
  ])
  func allMatchesAreRemoved(_ text: String, _ pattern: String, _ expected: String) throws {
    #expect(try edited(text, pattern, nil) == expected)
  }

  @Test func allEntriesOfADuplicateKeyAreRemoved() throws {
    let edit = try TextEdit(reading: Array(#"{"a": {"x": 1, "y": 2, "x": 3}}"#.utf8))
    var list = edit.list
    let keyPath = PropertyList.KeyPath(parsing: "*.x")
    try list.replace(list.values(at: keyPath), with: nil, keyPath)
    #expect(describe(list, at: 0) == #"{"a": {"y": 2}}"#)
  }

  /// At most 512 containers may be nested. Here the replaced value is inside 2 or 510.
  @Test(arguments: [(510, "tooLarge"), (2, "")]) func depthIsBounded(depth: Int, expected: String) throws {
    let text = String(repeating: "[", count: depth) + "0, 1" + String(repeating: "]", count: depth)
    let result = try edited(text, String(repeating: "0.", count: depth - 1) + "*", "[[[0]]]")
    #expect(expected.isEmpty ? result == text.replacing("0, 1", with: "[[[0]]], [[[0]]]") : result == expected)
  }
}
