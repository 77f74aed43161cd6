import TestSupport
import Testing

@testable import PropertyList

/// Edits of `$dictionary` objects in texts.
@Suite struct TaggedPairsTests {
  private static let short = #"{"a":{"$dictionary":[["k",{"x":1}]]}}"#
  private static let lines =
    "{\n  \"d\": {\"$dictionary\": [\n    [\"k\", 1],\n    [true, {\"$dictionary\": []}]\n  ]}\n}\n"

  /// Pairs are edited like other members, with their lines and commas. A dictionary whose only key is a tag must be written as
  /// pairs.
  @Test(arguments: [
    (short, Operation.set("a.k.x", .json("5")), #"{"a":{"$dictionary":[["k",{"x":5}]]}}"#),
    (short, .set("a.n", "v"), #"{"a":{"$dictionary":[["k",{"x":1}],["n","v"]]}}"#),
    (short, .set("a.k", "v"), #"{"a":{"$dictionary":[["k","v"]]}}"#),
    (
      short, .set("a.k.y", .xml("<dict><key>$uid</key><true/></dict>")),
      #"{"a":{"$dictionary":[["k",{"x":1,"y":{"$dictionary":[["$uid",true]]}}]]}}"#
    ),
    (short, .remove("a.k"), #"{"a":{"$dictionary":[]}}"#), (short, .set("a", "v"), #"{"a":"v"}"#),
    (short, .remove("a"), "{}"),
    (lines, .remove("d.k"), "{\n  \"d\": {\"$dictionary\": [\n    [true, {\"$dictionary\": []}]\n  ]}\n}\n"),
    (
      lines, .set("d.n", .json("[1]")),
      lines.replacing("[]}]\n", with: "[]}],\n    [\"n\", [\n      1\n    ]]\n")
    ),
    (lines, .set("d.k", "v"), lines.replacing("1],", with: "\"v\"],")),
    (#"{"a": {}}"#, .set("a.$uid", "v"), #"{"a": {"$dictionary": [["$uid", "v"]]}}"#),
    (#"{"$date": 1, "b": 2}"#, .remove("b"), #"{"$dictionary": [["$date", 1]]}"#),
    (#"{"b": 2}"#, .set("$date", .json("1")), #"{"b": 2, "$date": 1}"#),
  ])
  func pairsAreEdited(_ text: String, _ operation: Operation, _ expected: String) throws {
    #expect(try edited(text, types: .tag, operation) == expected)
  }

  /// Without tags, `$dictionary` is a key like any other.
  @Test func untaggedObjectsAreObjects() throws {
    let text = #"{"$dictionary": [["k", 1]]}"#
    #expect(try edited(text, .set("$dictionary.0.1", .json("2"))) == #"{"$dictionary": [["k", 2]]}"#)
  }

  /// Random edits of random tagged texts: the text reads as the edited value.
  @Test(arguments: [JSONLayout.compact, .indented])
  func randomEditsReadAsTheEditedValue(layout: JSONLayout) throws {
    let style = JSONStyle(layout: layout, escapesSlashes: false, keyOrder: .input, types: .tag)
    var options = ReadOptions(formats: [.json])
    options.readsTags = true
    for seed in seeds(400) {
      var gen = Gen(seed: seed, size: 8)
      let plist = gen.root()
      let list = try read(PlistText(plist, &gen).text, formats: [.xml])
      let text = try Output.collect { (output) throws(WriteError) in try list.writeJSON(style: style, to: &output) }
      let path = gen.one(of: plist.paths.filter { !$0.isEmpty })
      let operation: Operation
      let expected: Plist
      switch plist[path] {
      case .dictionary(let entries) where !entries.contains { $0.key == "$uid" } && gen.chance(1, of: 2):
        operation = .set(path.pointer + "/$uid", "v")
        expected = plist.changing(path) { $0.inserting(.string("v"), at: .key("$uid")) }
      case .array(let elements) where gen.chance(1, of: 2):
        operation = .insert(path.pointer + "/-", "v")
        expected = plist.changing(path) { $0.inserting(.string("v"), at: .index(elements.count)) }
      case _ where gen.chance(1, of: 2):
        operation = .remove(path.pointer)
        expected = plist.changing(path.dropLast()) { $0.removing(path[path.count - 1]) }
      default:
        operation = .set(path.pointer, .json(#"{"$uid": 1}"#))
        expected = plist.changing(path) { _ in .dictionary([Plist.Entry("$uid", .integer(1))]) }
      }
      let result = try edited(String(decoding: text, as: UTF8.self), types: .tag, operation)
      #expect(
        Plist(try PropertyList(reading: Source(Array(result.utf8)), options)) == expected,
        "seed \(seed), \(operation)\n\(result)")
    }
  }
}
