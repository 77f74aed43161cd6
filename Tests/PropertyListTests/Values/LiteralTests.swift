import Testing

@testable import PropertyList

@Suite struct LiteralTests {
  @Test func literalsOfAllTypes() throws {
    let list: PropertyList = ["CFBundleName": "App", "Levels": [1, 2.5, true, [:], []], "Escape": "\u{1B}"]
    #expect(describe(list) == "{\"CFBundleName\": \"App\", \"Levels\": [1, 2.5, true, {}, []], \"Escape\": \"\u{1B}\"}")
    #expect(structuralFaults(of: list) == [])
    let scalars: [PropertyList.Value] = ["x", 5, -5, 18_446_744_073_709_551_615, 0.5, false, [], [:], "\(1 + 1)"]
    #expect(
      scalars.map { describe(PropertyList($0)) } == [
        "\"x\"", "5", "-5", "18446744073709551615u", "0.5", "false", "[]", "{}", "\"2\"",
      ])
  }

  @Test func valuesWithoutLiteralsAreMadeByFunctions() {
    let version = "1.0"
    let level: UInt8 = 3
    let other: PropertyList = ["w": [1, 2]]
    let list: PropertyList = [
      "Version": .string(version), "Level": .integer(Int(level)), "Scale": .real(1), "Big": .bool(true),
      "Built": .date(-1),
      "Icon": .data([1, 2]), "Root": .uid(1), "Nothing": .null, "Window": other.root, "Part": [other.root["w"]!, "z"],
      "Levels": .array((1...3).map { .integer($0) }), "Names": .dictionary([("b", 1), ("a", 2)]),
    ]
    #expect(
      describe(list) == """
        {"Version": "1.0", "Level": 3, "Scale": 1.0, "Big": true, "Built": @-1.0, "Icon": <0102>, "Root": uid(1), \
        "Nothing": null, "Window": {"w": [1, 2]}, "Part": [[1, 2], "z"], "Levels": [1, 2, 3], "Names": {"b": 1, "a": 2}}
        """)
    #expect(structuralFaults(of: list) == [])
  }

  @Test func lastOfRepeatedKeysCounts() {
    #expect(describe(["a": 1, "b": 2, "a": 3] as PropertyList) == #"{"a": 3, "b": 2}"#)
  }

  @Test func valuesOfLiteralsCanBeRead() {
    let value: PropertyList.Value = ["a": [1, "x", ["b": 2.5]]]
    #expect(value.kind == .dictionary)
    #expect(value["a"]?[1]?.string == "x")
    #expect(value["a", 2, "b"]?.real == 2.5)
    #expect(value["a"]?.array?.count == 3)
    #expect((5 as PropertyList.Value).integer == 5)
    #expect(value.keyPath.text == "")
    #expect(value.position == nil)
  }

  /// Creating a list for each inner value would take quadratic time.
  @Test func nestedLiteralsAreBuilt() throws {
    var value: PropertyList.Value = ["x", "y"]
    for _ in 0..<511 { value = [value] }
    let list = PropertyList(value)
    let brackets = (String(repeating: "[", count: 512), String(repeating: "]", count: 512))
    #expect(list.description == "\(brackets.0)\"x\", \"y\"\(brackets.1)" && structuralFaults(of: list) == [])
  }

  /// A list read from a file is nested at most 512 deep. A literal may contain it in spite of the limit.
  @Test func literalBeyondTheDepthLimitIsNotWritten() throws {
    let text = String(repeating: "[", count: 512) + "1" + String(repeating: "]", count: 512)
    let deep = try PropertyList(reading: Array(text.utf8))
    let list: PropertyList = ["deep": deep.root]
    let tooDeep = #expect(throws: WriteError.self) { _ = try list.serialized(as: .xml) }
    #expect(tooDeep == WriteError(.tooDeep, index: 513))
    var builder = PropertyList.Builder()
    try builder.beginArray()
    let error = #expect(throws: BuildError.self) { try builder.append(deep.root) }
    #expect(error?.description == "more than 512 arrays and dictionaries inside one another (at 0)")
  }
}
