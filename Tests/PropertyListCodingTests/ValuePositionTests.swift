import PropertyList
import Testing

@testable import PropertyListCoding

@Suite struct ValuePositionTests {
  private func position(_ text: String, _ keyPath: String, _ format: Format) -> [Int]? {
    let source = Source(Array(text.utf8))
    guard
      case .text(let position)? = ValuePosition(of: PropertyList.KeyPath(parsing: keyPath), in: source, format: format)
    else {
      return nil
    }
    return [position.line, position.column]
  }

  @Test(arguments: [
    ("", [1, 1]), ("a", [2, 7]), ("a.0", [2, 8]), ("a.1", [3, 3]), ("b", [4, 9]), ("c", [5, 3]), ("d", [5, 10]),
  ])
  func valuesOfOpenStepHavePositions(keyPath: String, expected: [Int]) {
    let text = """
      {
        a = (x,
        "y");
        b =   <0aff>;
        c; d = {};
      }
      """
    #expect(position(text, keyPath, .openStep) == expected)
  }

  @Test func valuesOfStringsFilesHavePositions() {
    #expect(position("/* */ \"a\" = \"b\";\nc = d;\n", "a", .openStep) == [1, 13])
    #expect(position("/* */ \"a\" = \"b\";\nc = d;\n", "c", .openStep) == [2, 5])
    #expect(position(" word ", "", .openStep) == [1, 2])
  }

  @Test func positionIsThatOfTheLastRepeatedKey() {
    #expect(position(#"{"a": 1, "a": 2}"#, "a", .json) == [1, 15])
    let text = "<plist><dict><key>a</key><true/><key>a</key><false/></dict></plist>"
    #expect(position(text, "a", .xml) == [1, 45])
  }

  @Test func missingValuesHaveNoPosition() {
    #expect(position(#"{"a": 1}"#, "b", .json) == nil)
    #expect(position("not JSON", "", .json) == nil)
  }
}
