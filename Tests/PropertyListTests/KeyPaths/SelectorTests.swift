import TestSupport
import Testing

@testable import PropertyList

@Suite struct SelectorTests {
  private static let document = #"""
    {"a": [{"id": "x", "n": 1}, {"id": "y.z", "n": 2.5}, "s", {"id": ["x"]}, {"n": 1, "b": true}],
     "d": {"*": "star", "e": {"f": 5}, "[x]": 6},
     "t": ["audio", "a=b", "]", "[=a]", 1, 2.5, true, "1", "", ["audio"], "a\\.", "audio"],
     "o": {"p": {"isa": "T", "name": "app", "u": {"isa": "T", "name": "inner"}}, "q": {"isa": "G", "name": "g"}, "r": "T"}}
    """#

  /// The values that a pattern matches, in the order of the list.
  private func found(_ pattern: String) throws -> [String]? {
    let list = try read(Self.document)
    let keyPath = PropertyList.KeyPath(parsing: pattern)
    return keyPath.isPattern ? list.matches(of: keyPath).map { describe(list, at: $0) } : nil
  }

  @Test(arguments: [
    ("d.*", [#""star""#, #"{"f": 5}"#, "6"]),
    ("a.*.n", ["1", "2.5", "1"]),
    ("a.*.*", [#""x""#, "1", #""y.z""#, "2.5", #"["x"]"#, "1", "true"]),
    // `**` also matches no level.
    ("d.**", [#"{"*": "star", "e": {"f": 5}, "[x]": 6}"#, #""star""#, #"{"f": 5}"#, "5", "6"]),
    ("**.f", ["5"]), ("**.**.f", ["5"]), ("d.**.e", [#"{"f": 5}"#]),
    ("a.**.id", [#""x""#, #""y.z""#, #"["x"]"#]),
    // Dots in brackets are ordinary; reals, integers and booleans have the text that extract prints.
    ("a.[id=x].n", ["1"]), ("a.[id=y.z].n", ["2.5"]), ("a.[n=2.5].id", [#""y.z""#]), ("a.[b=true].n", ["1"]),
    ("a.[n=1].n", ["1", "1"]), ("a.[id=q]", []), ("d.[e=5]", []),
    // `[=TEXT]` compares scalars themselves, of arrays and of dictionaries; of equal ones each is found.
    ("t.[=audio]", [#""audio""#, #""audio""#]), ("t.[=1]", ["1", #""1""#]), ("t.[=2.5]", ["2.5"]),
    ("t.[=true]", ["true"]),
    ("t.[=]", [#""""#]), ("t.[=Audio]", []), ("d.[=star]", [#""star""#]), ("d.[=6]", ["6"]), ("o.[=T]", [#""T""#]),
    ("d.[=f]", []),
    ("**.[=a=b]", [#""a=b""#]),
    // In brackets `]` needs a backslash, `=` only in KEY. A backslash before another character is a backslash.
    (#"t.[=a\=b]"#, [#""a=b""#]), (#"t.[=\]]"#, [#""]""#]), (#"t.[=[=a\]]"#, [#""[=a]""#]),
    (#"t.[=\u{61}udio]"#, [#""audio""#, #""audio""#]),
    (#"t.[=a\.]"#, [#""a\.""#]), (#"t.[=a\\.]"#, [#""a\.""#]),
    // `[KEY=TEXT]` also selects among the values of a dictionary.
    ("o.[isa=T].name", [#""app""#]), ("o.[isa=X]", []), ("o.**.[isa=T].name", [#""app""#, #""inner""#]),
    ("**.[isa=T].name", [#""app""#, #""inner""#]), ("*.[isa=G].name", [#""g""#]),
    ("o.[isa=T].[isa=T].name", [#""inner""#]),
    // Slices are Python's: [0:2], [-2:], [:1], [3:99], [2:1].
    ("a.[0:2].n", ["1", "2.5"]), ("a.[-2:].n", ["1"]), ("a.[:1].id", [#""x""#]), ("a.[3:99].b", ["true"]),
    ("a.[2:1]", []), ("a.[-99:1].n", ["1"]), ("d.[0:1]", []),
    // Components beside a pattern are those of key paths.
    (#"d.\*.**"#, [#""star""#]), ("a.-1.*", ["1", "true"]), ("q.*", []), ("a.0.n.*", []),
  ])
  func patternFindsValues(_ pattern: String, _ expected: [String]) throws {
    #expect(try found(pattern) == expected)
  }

  /// The text is read once, whatever brackets and escapes it opens. Reading the rest once for each would take minutes.
  @Test(.timeLimit(.minutes(1)), arguments: ["[.", "\\u.", "\\u{."])
  func openBracketsAndEscapesAreText(_ component: String) {
    let keyPath = PropertyList.KeyPath(parsing: String(repeating: component, count: 20_000) + "]")
    #expect(keyPath.steps.count == 20_001 && !keyPath.isPattern)
  }

  @Test(arguments: [
    ("[.[1:2]", ["[", "[1:2]"]), ("[a.[b.[:]", ["[a", "[b", "[:]"]), ("[.[a=b]", ["[.[a=b]"]),
    ("[.[a=b", ["[", "[a=b"]), ("[a=b]c.[d=e]", ["[a=b]c", "[d=e]"]),
  ])
  func bracketsAreReadAfterOpenOnes(_ text: String, _ expected: [String]) {
    #expect(PropertyList.KeyPath(parsing: text).steps.map(\.string) == expected)
  }

  @Test(arguments: [
    "", "a.b", "/a/*", #"a.\*"#, #"\[x=y]"#, #"\[=y]"#, "[=y", "/t/[=audio]", "a*b", "[x]", "[1]", "[a:b]", "[x=y",
    "[x=y]z", "a[0:1]",
  ])
  func otherTextsAreNotPatterns(_ text: String) {
    #expect(!PropertyList.KeyPath(parsing: text).isPattern)
  }

  /// Dots may belong to keys if the pattern has no match with one component for each key.
  @Test(arguments: [
    ("k.x.y.*", ["1", "2"]), ("k.x.y.[1:]", ["2"]), ("*.x.y.0", ["1"]), ("**.x.y.0", ["1"]), ("k.a.b.*.c.d", ["3"]),
    (#"k.x\.y.*"#, ["1", "2"]), (#"k\.x.y.*"#, []), ("k.x.*", []),
  ])
  func patternsJoinComponentsOfDottedKeys(_ pattern: String, _ expected: [String]) throws {
    let list = try read(#"{"k": {"x.y": [1, 2], "a.b": {"q": {"c.d": 3}}}}"#)
    #expect(list.values(at: PropertyList.KeyPath(parsing: pattern)).map { describe(list, at: $0) } == expected)
  }

  /// Patterns do not match the values of a repeated key that are overridden.
  @Test func overwrittenValuesDoNotMatch() throws {
    let list = try TextEdit(reading: Array(#"{"a": {"x": 1}, "b": 2, "a": {"y": 3}}"#.utf8)).list
    #expect(list.values(at: PropertyList.KeyPath(parsing: "*")).map { describe(list, at: $0) } == ["2", #"{"y": 3}"#])
    #expect(list.values(at: PropertyList.KeyPath(parsing: "**.x")).isEmpty)
  }

  /// However many `**` follow one another, they are one.
  @Test func consecutiveDoubleAsterisksAreOne() throws {
    let list = try read("[" + String(repeating: "[1],", count: 2000) + "[1]]")
    let pattern = PropertyList.KeyPath(parsing: String(repeating: "**.", count: 30_000) + "0")
    #expect(list.values(at: pattern).count == 2002)
  }

  /// Each of 400 arrays inside each other is found once, although the pattern matches its key path in many ways.
  @Test func workIsBounded() throws {
    let list = try read(String(repeating: "[", count: 400) + String(repeating: "]", count: 400))
    #expect(list.matches(of: PropertyList.KeyPath(parsing: "**.**.**.**")).count == 400)
  }
}
