import Testing

@testable import PropertyList

@Suite struct KeySortingTests {
  private func sorted(_ text: String, at path: String = "", isRecursive: Bool) throws -> String {
    var list = try read(text, formats: [.json])
    list.sortKeys(at: try #require(list.find(PropertyList.KeyPath(parsing: path))), isRecursive: isRecursive)
    #expect(structuralFaults(of: list) == [])
    return describe(list)
  }

  @Test(arguments: [
    (
      #"{"b": {"d": 1, "c": 2}, "a": [{"y": 3, "x": 4}]}"#, "", false,
      #"{"a": [{"y": 3, "x": 4}], "b": {"d": 1, "c": 2}}"#
    ),
    (
      #"{"b": {"d": 1, "c": 2}, "a": [{"y": 3, "x": 4}]}"#, "", true,
      #"{"a": [{"x": 4, "y": 3}], "b": {"c": 2, "d": 1}}"#
    ),
    (#"{"b": {"d": 1, "c": 2}, "a": 3}"#, "b", false, #"{"b": {"c": 2, "d": 1}, "a": 3}"#),
    (#"{"b": 1, "a": [[{"y": 3, "x": 4}], 5]}"#, "a", true, #"{"b": 1, "a": [[{"x": 4, "y": 3}], 5]}"#),
    (#"{"b": 1, "a": [{"y": 3, "x": 4}]}"#, "a", false, #"{"b": 1, "a": [{"y": 3, "x": 4}]}"#),
    (#"{"b": 1, "a": 2}"#, "a", true, #"{"b": 1, "a": 2}"#), ("{}", "", true, "{}"),
    // As UTF-16 code units: U+1F600 is D83D DE00, before U+FFFD; capitals before small letters.
    (
      #"{"b": 1, "\uFFFD": 2, "😀": 3, "B": 4, "": 5}"#, "", false,
      "{\"\": 5, \"B\": 4, \"b\": 1, \"😀\": 3, \"\u{FFFD}\": 2}"
    ),
  ])
  func keysAreSorted(_ text: String, _ path: String, _ isRecursive: Bool, _ result: String) throws {
    #expect(try sorted(text, at: path, isRecursive: isRecursive) == result)
  }
}
