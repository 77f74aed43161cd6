import TestSupport
import Testing

@testable import PropertyList

@Suite struct EditingTests {
  private static let document = #"{"a": [1, "two", ["n"]], "d": {"x.y": true}, "k": "v"}"#

  /// Applies an edit to `text`. Returns the new value, or the error, which must not change the list.
  private func edited(
    _ text: String, _ edit: (inout PropertyList) throws(EditError) -> Void
  ) throws -> String {
    var list = try read(text, formats: [.json])
    let before = list
    do throws(EditError) { try edit(&list) } catch {
      #expect(list.isEqual(to: before))
      #expect(list.decoded == before.decoded)
      return "\(error.reason)"
    }
    #expect(structuralFaults(of: list) == [])
    return describe(list)
  }

  private func placed(
    _ path: PropertyList.KeyPath, _ placement: Placement, _ value: PropertyList? = nil,
    in text: String = document
  ) throws -> String {
    let value = try value ?? PropertyList(string: "V")
    return try edited(text) { (list) throws(EditError) in try list.put(value, at: path, placement) }
  }

  private func removed(_ path: PropertyList.KeyPath, in text: String = document) throws -> String {
    try edited(text) { (list) throws(EditError) in try list.remove(at: path) }
  }

  // MARK: Foundation's rules for key paths

  /// As plutil's `-insert`.
  @Test(arguments: [
    ("new", #"{"a": [1, "two", ["n"]], "d": {"x.y": true}, "k": "v", "new": "V"}"#),
    ("", #"{"a": [1, "two", ["n"]], "d": {"x.y": true}, "k": "v", "": "V"}"#),
    ("d.", #"{"a": [1, "two", ["n"]], "d": {"x.y": true, "": "V"}, "k": "v"}"#),
    ("d.0", #"{"a": [1, "two", ["n"]], "d": {"x.y": true, "0": "V"}, "k": "v"}"#),
    ("k", "exists"),
    ("a", "exists"),
    (#"d.x\.y"#, "exists"),
    ("a.0", #"{"a": ["V", 1, "two", ["n"]], "d": {"x.y": true}, "k": "v"}"#),
    ("a.00", #"{"a": ["V", 1, "two", ["n"]], "d": {"x.y": true}, "k": "v"}"#),
    ("a.+1", #"{"a": [1, "V", "two", ["n"]], "d": {"x.y": true}, "k": "v"}"#),
    ("a.3", #"{"a": [1, "two", ["n"], "V"], "d": {"x.y": true}, "k": "v"}"#),
    ("a.2.0", #"{"a": [1, "two", ["V", "n"]], "d": {"x.y": true}, "k": "v"}"#),
    ("a.2.1", #"{"a": [1, "two", ["n", "V"]], "d": {"x.y": true}, "k": "v"}"#),
    ("a.4", "outOfBounds(4)"), ("a.-1", "outOfBounds(-1)"), ("a.9.q", "outOfBounds(9)"),
    ("a.x", "notAnIndex"), ("a.", "notAnIndex"), ("a..0", "notAnIndex"), ("a.-", "notAnIndex"),
    ("a.x.q", "notAnIndex"), ("a.99999999999999999999", "notAnIndex"),
    ("a.0.q", "notAContainer"), ("k.q", "notAContainer"), ("k.q.r", "notAContainer"),
    ("a.0.q.r", "notAContainer"),
    ("nope.q", "noParent"), ("nope.q.r", "noParent"), ("d.x.y", "noParent"), (".", "noParent"),
    (".q", "noParent"),
  ])
  func insertsByFoundationsRules(_ path: String, _ inserted: String) throws {
    #expect(try placed(PropertyList.KeyPath(foundation: path), .insert) == inserted)
  }

  @Test(arguments: [
    ("k", #"{"a": [1, "two", ["n"]], "d": {"x.y": true}}"#), ("a", #"{"d": {"x.y": true}, "k": "v"}"#),
    ("a.0", #"{"a": ["two", ["n"]], "d": {"x.y": true}, "k": "v"}"#),
    ("a.+1", #"{"a": [1, ["n"]], "d": {"x.y": true}, "k": "v"}"#),
    ("a.2", #"{"a": [1, "two"], "d": {"x.y": true}, "k": "v"}"#),
    ("a.2.0", #"{"a": [1, "two", []], "d": {"x.y": true}, "k": "v"}"#),
    (#"d.x\.y"#, #"{"a": [1, "two", ["n"]], "d": {}, "k": "v"}"#),
    ("q", "missing"), ("a.3", "missing"), ("a.-1", "missing"), ("a.x", "missing"), ("k.q", "missing"),
    ("d.x.y", "missing"), ("a.x.q", "missing"), ("", "missing"), ("a.", "missing"), (".q", "missing"),
  ])
  func removesByFoundationsRules(_ path: String, _ expected: String) throws {
    #expect(try removed(PropertyList.KeyPath(foundation: path)) == expected)
  }

  /// Empty components name empty keys when a value is put somewhere, but not when one is removed.
  @Test func emptyKeysAreInsertedButNotRemovedByFoundationsRules() throws {
    let text = #"{"": {"q": true}}"#
    #expect(try placed(PropertyList.KeyPath(foundation: ".r"), .insert, in: text) == #"{"": {"q": true, "r": "V"}}"#)
    #expect(try placed(PropertyList.KeyPath(foundation: ".q"), .set, in: text) == #"{"": {"q": "V"}}"#)
    #expect(try removed(PropertyList.KeyPath(foundation: ""), in: text) == "missing")
    #expect(try removed(PropertyList.KeyPath(foundation: ".q"), in: text) == "missing")
  }

  @Test(arguments: [
    ("0", #"["V", "e"]"#), ("1", #"["e", "V"]"#), ("2", "outOfBounds(2)"), ("x", "notAnIndex"), ("", "notAnIndex"),
  ])
  func foundationsRulesInRootArrays(_ path: String, _ expected: String) throws {
    let keyPath = PropertyList.KeyPath(foundation: path)
    #expect(try placed(keyPath, .insert, in: #"["e"]"#) == expected)
  }

  @Test(arguments: ["0", "", "x", "a.b"])
  func foundationsRulesInRootScalars(_ path: String) throws {
    #expect(try placed(PropertyList.KeyPath(foundation: path), .insert, in: "true") == "notAContainer")
    #expect(try removed(PropertyList.KeyPath(foundation: path), in: "true") == "missing")
  }

  // MARK: Rules of pliers' own key paths; Tests/Tables/placement has more

  @Test func appendNeedsAnArray() throws {
    #expect(try placed(PropertyList.KeyPath(parsing: ""), .append, in: "[1]") == #"[1, "V"]"#)
    #expect(try placed(PropertyList.KeyPath(parsing: ""), .append, in: "{}") == "notAnArray")
    #expect(try placed(PropertyList.KeyPath(parsing: "new"), .append, in: "{}") == "missing")
    #expect(try placed(PropertyList.KeyPath(parsing: "-1"), .append, in: "[1, [2]]") == #"[1, [2, "V"]]"#)
    #expect(try placed(PropertyList.KeyPath(parsing: "0"), .append, in: "[1, [2]]") == "notAnArray")
  }

  /// An inserted value is copied with its bytes, both those in its source and those that were decoded.
  @Test func valuesOfAllTypesAreInserted() throws {
    let text = """
      <dict><key>&lt;s</key><string>x</string><key>e</key><string>&amp;</string><key>d</key><data>AAEC</data>\
      <key>c</key><array><integer>1</integer><real>1</real><date>2001-01-01T00:00:00Z</date><true/><dict/></array></dict>
      """
    let value = try read(text)
    let expected = #"{"<s": "x", "e": "&", "d": <000102>, "c": [1, 1.0, @0.0, true, {}]}"#
    #expect(try placed(PropertyList.KeyPath(parsing: "0"), .insert, value, in: "[0]") == "[\(expected), 0]")
    #expect(try placed(PropertyList.KeyPath(parsing: ""), .replace, value, in: "[0]") == expected)
    let wide = try readBinary(BinaryFile("14 0000000000000001 0000000000000000").bytes)
    #expect(try placed(PropertyList.KeyPath(parsing: "-"), .set, wide, in: "[]") == "[wide(18446744073709551616)]")
  }

  @Test func emptyStringsAreInserted() throws {
    let value = try read("<dict><key/><string/></dict>")
    #expect(try placed(PropertyList.KeyPath(parsing: "0"), .insert, value, in: "[]") == #"[{"": ""}]"#)
  }

  /// At most 512 containers may be nested, as in written files.
  @Test func depthIsBounded() throws {
    let deep = String(repeating: "[", count: 511) + "[]" + String(repeating: "]", count: 511)
    let path = PropertyList.KeyPath(parsing: Array(repeating: "0", count: 512).joined(separator: "."))
    #expect(try placed(path, .insert, in: deep).contains(#"["V"]"#))
    let array = try read("(x)")
    #expect(try placed(path, .insert, array, in: deep) == "tooLarge")
    // Parents, too: all of them or none.
    let keys = PropertyList.KeyPath(parsing: Array(repeating: "k", count: 514).joined(separator: "."))
    #expect(try edited("{}") { (list) throws(EditError) in try list.createParents(of: keys) } == "tooLarge")
  }

  @Test func depthOfTheReplacedValueDoesNotCount() throws {
    let deep = "[" + String(repeating: "[", count: 511) + "0" + String(repeating: "]", count: 511) + "]"
    #expect(try placed(PropertyList.KeyPath(parsing: "0"), .set, try read(deep), in: deep) == "tooLarge")
    #expect(try placed(PropertyList.KeyPath(parsing: "0"), .set, try read("(x)"), in: deep) == #"[["x"]]"#)
  }

  @Test(arguments: [
    ("a.b", #"{"a": {}}"#), ("a.b.c", #"{"a": {"b": {}}}"#), ("a.b.-", #"{"a": {"b": []}}"#), ("a", "{}"), ("", "{}"),
    // An array is made for the index 0 and for `-`, unless the component is escaped.
    ("a.0.b", #"{"a": [{}]}"#), ("/a/0/b", #"{"a": [{}]}"#),
    (#"a.\u{30}.b"#, #"{"a": {"0": {}}}"#),
  ])
  func parentsAreCreated(_ path: String, _ expected: String) throws {
    let keyPath = PropertyList.KeyPath(parsing: path)
    #expect(try edited("{}") { (list) throws(EditError) in try list.createParents(of: keyPath) } == expected)
    let again = try edited(expected) { (list) throws(EditError) in try list.createParents(of: keyPath) }
    #expect(again == expected)
  }

  @Test(arguments: [
    ("0.a.b", #"[{"a": {}}]"#), ("-.a", "[{}]"), ("1.a", "outOfBounds(1)"), ("x.a", "notAnIndex"),
    ("-.-.-", "[[[]]]"), ("0.1.a", "notFirst(1)"), ("0.a.-1", "notFirst(-1)"),
  ])
  func parentsAreCreatedInArrays(_ path: String, _ expected: String) throws {
    let keyPath = PropertyList.KeyPath(parsing: path)
    #expect(try edited("[]") { (list) throws(EditError) in try list.createParents(of: keyPath) } == expected)
  }
}
