import PropertyList
import PropertyListFiles
import Testing

@testable import pliers

/// How plutil's verbs put a value in, by its key paths.
struct PlacementRuleTests {
  /// What the change makes of a document, in JSON, or the error.
  private func placed(
    _ path: String, _ rule: PlacementRule,
    in text: String = #"{"a": [1, "two", ["n"]], "d": {"x.y": true}, "k": "v"}"#
  ) throws -> String {
    var list = try PropertyList(reading: Source(Array(text.utf8)), ReadOptions(formats: [.json]))
    let operation = Operation(
      change: .place(try PropertyList(string: "V"), rule), keyPath: PropertyList.KeyPath(plutil: path))
    var budget = CopyBudget(PropertyList.Limits())
    do throws(Failure) {
      #expect(try operation.apply(to: &list, format: nil, types: .plain, &budget))
    } catch {
      guard case .edit(let error)? = error.cause else { throw error }
      return "\(error.reason)"
    }
    let style = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: .plain)
    let output = try Output.collect { (output) throws(WriteError) in try list.writeJSON(style: style, to: &output) }
    return String(decoding: output, as: UTF8.self).replacing(",", with: ", ").replacing(":", with: ": ")
  }

  /// `-insert` and `-replace`; nil where both do the same. An index inserts even in `-replace`.
  @Test(arguments: [
    ("new", #"{"a": [1, "two", ["n"]], "d": {"x.y": true}, "k": "v", "new": "V"}"#, nil),
    ("", #"{"a": [1, "two", ["n"]], "d": {"x.y": true}, "k": "v", "": "V"}"#, nil),
    ("d.", #"{"a": [1, "two", ["n"]], "d": {"x.y": true, "": "V"}, "k": "v"}"#, nil),
    ("d.0", #"{"a": [1, "two", ["n"]], "d": {"x.y": true, "0": "V"}, "k": "v"}"#, nil),
    ("k", "exists", #"{"a": [1, "two", ["n"]], "d": {"x.y": true}, "k": "V"}"#),
    ("a", "exists", #"{"a": "V", "d": {"x.y": true}, "k": "v"}"#),
    (#"d.x\.y"#, "exists", #"{"a": [1, "two", ["n"]], "d": {"x.y": "V"}, "k": "v"}"#),
    ("a.0", #"{"a": ["V", 1, "two", ["n"]], "d": {"x.y": true}, "k": "v"}"#, nil),
    ("a.00", #"{"a": ["V", 1, "two", ["n"]], "d": {"x.y": true}, "k": "v"}"#, nil),
    ("a.+1", #"{"a": [1, "V", "two", ["n"]], "d": {"x.y": true}, "k": "v"}"#, nil),
    ("a.3", #"{"a": [1, "two", ["n"], "V"], "d": {"x.y": true}, "k": "v"}"#, nil),
    ("a.2.0", #"{"a": [1, "two", ["V", "n"]], "d": {"x.y": true}, "k": "v"}"#, nil),
    ("a.2.1", #"{"a": [1, "two", ["n", "V"]], "d": {"x.y": true}, "k": "v"}"#, nil),
    ("a.4", "outOfBounds(4)", nil), ("a.-1", "outOfBounds(-1)", nil), ("a.9.q", "outOfBounds(9)", nil),
    ("a.x", "notAnIndex", nil), ("a.", "notAnIndex", nil), ("a..0", "notAnIndex", nil), ("a.-", "notAnIndex", nil),
    ("a.x.q", "notAnIndex", nil), ("a.99999999999999999999", "notAnIndex", nil),
    ("a.0.q", "notAContainer", nil), ("k.q", "notAContainer", nil), ("k.q.r", "notAContainer", nil),
    ("a.0.q.r", "notAContainer", nil),
    ("nope.q", "noParent", nil), ("nope.q.r", "noParent", nil), ("d.x.y", "noParent", nil), (".", "noParent", nil),
    (".q", "noParent", nil),
  ])
  func insertAndReplace(_ path: String, _ inserted: String, _ replaced: String?) throws {
    #expect(try placed(path, .always(.insert)) == inserted)
    #expect(try placed(path, .plutilReplace) == replaced ?? inserted)
  }

  /// `-insert … -append`. plutil crashes on indexes that are out of bounds.
  @Test(arguments: [
    ("a", #"{"a": [1, "two", ["n"], "V"], "d": {"x.y": true}, "k": "v"}"#),
    ("a.2", #"{"a": [1, "two", ["n", "V"]], "d": {"x.y": true}, "k": "v"}"#),
    ("new", #"{"a": [1, "two", ["n"]], "d": {"x.y": true}, "k": "v", "new": "V"}"#),
    ("d.new", #"{"a": [1, "two", ["n"]], "d": {"x.y": true, "new": "V"}, "k": "v"}"#),
    ("k", "notAnArray"), ("d", "notAnArray"), ("a.0", "elementNotAnArray"), ("a.x", "notAnIndex"),
    ("k.q", "notAContainer"), ("nope.q", "noParent"), ("a.3", "outOfBounds(3)"), ("a.5", "outOfBounds(5)"),
    ("a.-1", "outOfBounds(-1)"),
  ])
  func append(_ path: String, _ expected: String) throws {
    #expect(try placed(path, .plutilAppend) == expected)
  }

  /// Empty components name empty keys.
  @Test func emptyKeys() throws {
    #expect(try placed(".q", .plutilReplace, in: #"{"": {"q": true}}"#) == #"{"": {"q": "V"}}"#)
    #expect(try placed(".r", .plutilReplace, in: #"{"": {"q": true}}"#) == #"{"": {"q": true, "r": "V"}}"#)
  }

  @Test(arguments: [
    ("0", #"["V", "e"]"#), ("1", #"["e", "V"]"#), ("2", "outOfBounds(2)"), ("x", "notAnIndex"), ("", "notAnIndex"),
  ])
  func rootArray(_ path: String, _ expected: String) throws {
    #expect(try placed(path, .plutilReplace, in: #"["e"]"#) == expected)
  }
}
