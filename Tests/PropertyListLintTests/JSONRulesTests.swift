import PropertyList
import Testing

@testable import PropertyListLint

@Suite struct JSONRulesTests {
  @Test func `sound JSON has no findings`() {
    for text in ["{\"a\": [1, 2.5, -0, 1e5, \"b\", true], \"c\": {}}\n", "[]\n", "0\n", "\"a\"\n", "{}\n"] {
      #expect(linted(text, meant: .json) == [])
    }
  }

  /// RFC 8259 and the binary format have null; the DTD of property lists and OpenStep have nothing like it.
  @Test func `a null`() {
    let message = "found null: a binary property list can hold it, XML and OpenStep property lists cannot"
    #expect(
      linted("{\"a\": 1,\n \"b\": [1, null], \"c\": null}\n") == ["2:11 null-value (b.1): \(message)"])
    #expect(linted("{\"a\": \"null\", \"null\": 1}\n") == [])
    // What stands for a broken value is none.
    #expect(linted("[nul]\n") == ["1:2 syntax (0): expected 'null', found 'nul'"])
  }

  /// plutil -lint says of the first three "Unexpected character" at line 1, and OK of the others, which are OpenStep, too.
  @Test(arguments: [
    ("{\"a\": 1}\n", true), ("[1]\n", true), ("[]\n", true), ("{}\n", false),
    ("<plist><true/></plist>\n", false), ("{ a = b; }\n", false),
  ])
  func `JSON under the name of another format`(text: String, isFound: Bool) {
    let expected =
      "- json-content (): found JSON in a file that is not named .json: CoreFoundation and plutil -lint do not read it"
    #expect(linted(text, meant: .xml) == (isFound ? [expected] : []))
    #expect(linted(text, meant: .json) == [])
    #expect(linted(text) == [])
  }

  /// The profile's own rule says so.
  @Test func `JSON entitlements`() {
    let message = "expected XML, found JSON: codesign and AMFI read entitlements in XML only"
    var levels = RuleLevels()
    levels.apply(.entitlements)
    let source = Source(Array("{\"a\": true}\n".utf8))
    let findings = Inspection(of: source, levels: levels, profiles: [.entitlements], meant: .xml).findings
    #expect(findings.map(\.message) == [message])
  }

  @Test func `a second value has no key path`() {
    #expect(
      linted("{\"a\": 1} {\"b\": 2}\n") == ["1:10 syntax (): expected the end of the file, found '{'"])
  }

  @Test func `a comma after the last value`() {
    let message = "found a comma after the last value: JSONSerialization takes it, RFC 8259 and most parsers do not"
    #expect(
      linted("{\"a\": [1, 2 ,\n ],\n \"b\": [\"c,\"],}\n") == [
        "1:13 trailing-comma (a): \(message)", "3:13 trailing-comma (): \(message)",
      ])
    let inspection = Inspection(of: Source(Array("[1,]\n".utf8)), levels: RuleLevels())
    let fix = inspection.findings.first?.fix
    #expect(fix?.change.range == 2..<3)
    #expect(fix?.change.text == [])
  }

  @Test(arguments: [
    ("1e-400", "number-range", "the number is too small for a double: it is read as zero"),
    ("-0.1e-999", "number-range", "the number is too small for a double: it is read as zero"),
    ("0.123456789012345678", "number-precision", "the number has more than 17 digits, which a double does not hold"),
    ("123456789012345678901", "number-precision", "the number has more than 17 digits, which a double does not hold"),
    ("1.23456789012345678e5", "number-precision", "the number has more than 17 digits, which a double does not hold"),
  ])
  func `numbers that are not what they say`(number: String, rule: String, message: String) {
    #expect(linted("[0,\n \(number)]\n") == ["2:2 \(rule) (1): \(message)"])
  }

  @Test(arguments: [
    "0e-400", "0.0", "18446744073709551615", "-9223372036854775808", "0.12345678901234567", "100000000000000000000000",
    "0.1000000000000000000000", "1.5e308",
  ])
  func `numbers that are`(number: String) {
    #expect(linted("[\(number)]\n") == [])
  }

  @Test func `a number that no double holds is an error`() {
    let message = "expected a number within the range of a double, found"
    #expect(
      linted("[1e999,\n -1e999]\n") == [
        "1:2 syntax (0): \(message) 1e999", "2:2 syntax (1): \(message) -1e999",
      ])
  }

  @Test func `a strings file of one string`() {
    let message = "expected a property list, found a single string: CoreFoundation takes any word for one"
    #expect(linted("\"a\"\n", profile: .strings) == ["- bare-word (): \(message)"])
  }

  @Test func `repeated keys`() {
    #expect(
      linted("{\"a\": 1,\n \"a\": 2}\n") == [
        "2:3 duplicate-key (a): the key 'a' stands here again: CoreFoundation keeps the last; 1:3 the first one"
      ])
  }

  @Test(arguments: [
    ("{\"a\": ${B}}", "1:7", "${"), ("{\"a\": {{ b }}}", "1:8", "{{"), ("[<% if %> 1]", "1:2", "<%"),
    ("{\n#include \"x\"\n\"a\": 1}", "2:1", "#include"), ("[\n  #if A\n1]", "2:3", "#if"), ("{% x %}", "1:2", "{%"),
    ("[@@X@@]", "1:2", "@@"), ("{\"a\": $(B)}", "1:7", "$("),
  ])
  func templates(text: String, place: String, marker: String) {
    let findings = linted(text + "\n", meant: .json)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("\(place) template (") == true)
    #expect(
      findings.first?.hasSuffix(
        "expected a property list, found '\(marker)' outside of strings: a template must be filled in first") == true)
  }

  @Test func `a comment is not a template`() {
    #expect(
      linted("{\n# a comment\n\"a\": 1}\n") == ["2:1 syntax (): expected a key in double quotes, found '#'"])
  }

  @Test func `the markers of a merge conflict`() {
    let message = "found the marker of a merge conflict: decide which side is right and remove the markers"
    let text = "{\n<<<<<<< HEAD\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> main\n}\n"
    #expect(linted(text) == ["2:1 merge-conflict (): \(message)"])
  }
}
