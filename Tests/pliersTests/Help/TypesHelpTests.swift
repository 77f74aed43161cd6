import TestSupport
import Testing

/// `pliers help types` lists the types under the names that options accept.
struct TypesHelpTests {
  /// --expect accepts each name of a type.
  @Test(arguments: PropertyListKinds.all) func everyTypeNameIsListed(name: String) {
    let names = run("help", "types").outputText.split { !$0.isLetter }
    #expect(names.contains { $0 == name })
    #expect(run("has", "", "--expect", name, input: "{}").status != 2)
  }
}

enum PropertyListKinds {
  static let all = [
    "string", "integer", "int", "float", "real", "double", "bool", "boolean", "date", "data", "array", "dictionary",
    "dict", "uid",
    "null",
  ]
}
