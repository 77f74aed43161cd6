import PropertyList
import TestSupport
import Testing

@testable import pliers

/// The names that people have for types.
struct TypeNamesTests {
  static let names: [(String, PropertyList.Kind)] = [
    ("dict", .dictionary), ("dictionary", .dictionary), ("real", .float), ("float", .float), ("double", .float),
    ("int", .integer), ("integer", .integer), ("bool", .bool), ("boolean", .bool), ("string", .string),
  ]

  @Test(arguments: names) func typesHaveSeveralNames(name: String, kind: PropertyList.Kind) {
    #expect(PropertyList.Kind(ownName: name) == kind)
    #expect(PropertyList.Kind.ownNames.contains(name) && PropertyList.Kind.nameList.contains(name))
  }

  @Test func otherWordsAreNoTypes() {
    #expect(PropertyList.Kind(ownName: "number") == nil && PropertyList.Kind(ownName: "") == nil)
  }

  @Test(arguments: [
    ("dict", "{}"), ("dictionary", "{}"), ("real", "1.5"), ("double", "1.5"), ("float", "1.5"), ("int", "1"),
    ("boolean", "true"), ("bool", "true"),
  ])
  func expectedTypes(name: String, value: String) {
    #expect(run("extract", "0", "--expect", name, "-", input: "[\(value)]").status == 0)
    #expect(run("extract", "0", "--expect", name, "-", input: "[\"\"]").status != 0)
  }

  @Test(arguments: [
    ("--int", "1", "1"), ("--float", "1.5", "1.5"), ("--double", "1.5", "1.5"), ("--boolean", "yes", "true"),
    ("--int=7", nil, "7"), ("--dictionary", nil, "{}"),
  ])
  func valueOptions(option: String, value: String?, json: String) {
    #expect(run(["set", "0", option] + (value.map { [$0] } ?? []) + ["-"], input: "[0]").outputText == "[\(json)]")
  }

  @Test(arguments: [("int", "1"), ("float", "1.5"), ("double", "1.5"), ("boolean", "true")])
  func contentOfAFile(kind: String, text: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("value", text + "\n")
    #expect(run("set", "0", "--file", path, "--as", kind, "-", input: "[0]").outputText == "[\(text)]")
  }

  @Test func misspelledNamesAreKnown() {
    #expect(run("set", "0", "--bolean", "yes", "-", input: "[0]").errorText.contains("did you mean '--boolean'?"))
    #expect(run("type", "0", "--expect", "dictonary", "-", input: "[0]").errorText.contains("'dictionary'?"))
  }
}
