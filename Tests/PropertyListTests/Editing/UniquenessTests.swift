import Testing

@testable import PropertyList

/// The search for an equal value in the container of a new value.
@Suite struct UniquenessTests {
  /// The key path, the placement, the value, and true if the container has an equal value.
  @Test(
    arguments: [
      ("l.-", .insert, #""a""#, true), ("l.0", .insert, "2", true), ("l.-", .insert, #""b""#, false),
      ("l.-", .insert, "2.0", false), ("l", .append, #""a""#, true), ("l", .append, "3", false),
      // The order of keys does not matter.
      ("l.-", .insert, #"{"y": [1], "x": null}"#, true), ("l.-", .insert, #"{"x": null, "y": [2]}"#, false),
      ("k", .insert, "1", true), ("k", .insert, "2", false), ("q", .insert, "1", false), ("q.-", .insert, "1", false),
      ("q", .append, "1", false), ("k", .append, "1", false), ("", .insert, "1", false),
    ] as [(String, PropertyList.Placement, String, Bool)])
  func equalValuesAreFound(_ path: String, _ placement: PropertyList.Placement, _ value: String, _ isThere: Bool) throws
  {
    let list = try read(#"{"l": ["a", 2, {"x": null, "y": [1]}], "k": 1}"#, formats: [.json])
    #expect(
      list.contains(try read(value, formats: [.json]), at: PropertyList.KeyPath(parsing: path), placement) == isThere)
  }
}
