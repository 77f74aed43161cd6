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
    var random = SplitMix64(seed: 5)
    let style = JSONStyle(layout: layout, escapesSlashes: false, keyOrder: .input, types: .tag)
    var made = 0
    for round in 0..<400 {
      let original = randomValue(seed: UInt64(round)).propertyList
      let text = try Output.collect { (output) throws(WriteError) in try original.writeJSON(style: style, to: &output) }
      var options = ReadOptions(formats: [.json])
      options.readsTags = true
      var expected = try PropertyList(reading: Source(text), options)
      guard let path = expected.randomPath(using: &random) else { continue }
      let operations: [Operation] = [
        .set(path, .json(#"{"$uid": 1}"#)), .remove(path), .set(path + "/$uid", "v"), .insert(path + "/-", "v"),
      ]
      let operation = operations[round % operations.count]
      guard (try? operation.apply(to: &expected)) != nil else { continue }
      made += 1
      let comment = Comment(rawValue: "round \(round), \(operation)\n\(String(decoding: text, as: UTF8.self))")
      let result = try #require(try? edited(String(decoding: text, as: UTF8.self), types: .tag, operation), comment)
      #expect(sameValue(try PropertyList(reading: Source(Array(result.utf8)), options), expected), comment)
    }
    #expect(made > 100)
  }
}

extension PropertyList {
  /// JSON Pointer to a random value whose path has only string keys.
  fileprivate func randomPath(using random: inout SplitMix64) -> String? {
    var paths: [String] = []
    func visit(_ index: Int, _ path: String) {
      paths.append(path)
      if nodes[index].kind == .dictionary {
        forEachPair(of: index) { key in
          guard let name = string(at: key).map(text(of:)) else { return }
          visit(key + 1, path + Plist.Path([.key(name)]).pointer)
        }
      } else {
        var position = 0
        forEachChild(of: index) { child in
          visit(child, path + "/\(position)")
          position += 1
        }
      }
    }
    visit(0, "")
    return paths.randomElement(using: &random)
  }
}
