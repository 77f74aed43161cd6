import Foundation
import PropertyList
import TestSupport
import Testing

@testable import pliers

/// The laws of `diff`: the edits and the patch that it prints make NEW's values of OLD's.
struct DifferenceLawTests {
  /// Values as JSON has them, which are changed at random.
  private indirect enum Tree: Equatable {
    case scalar(String)
    case array([Tree])
    case dictionary([(key: String, value: Tree)])

    static func == (one: Tree, other: Tree) -> Bool { one.json == other.json }

    var json: String {
      switch self {
      case .scalar(let text): text
      case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
      case .dictionary(let pairs): "{\(pairs.map { "\"\($0.key)\":\($0.value.json)" }.joined(separator: ","))}"
      }
    }
  }

  private static let keys = ["a", "b.c", "", "0", "~", "x/y", "[k]", "*", "id", "name", "é", "it's", "=", ":c", "-1"]
  private static let scalars = [
    "1", "2", "-7", "0.5", "1e30", "true", "false", #""""#, #""x""#, #""it's\n\"two\"\n""#, #""é""#,
  ]

  private func tree(_ depth: Int, _ random: inout SplitMix64) -> Tree {
    let kind = depth == 0 ? 0 : Int.random(in: 0..<5, using: &random)
    switch kind {
    case 1, 2: return .array((0..<Int.random(in: 0..<6, using: &random)).map { _ in tree(depth - 1, &random) })
    case 3:
      return .dictionary(
        Self.keys.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map { ($0, tree(depth - 1, &random)) })
    case 4:
      // Records.
      return .array(
        (0..<Int.random(in: 0..<6, using: &random)).shuffled(using: &random).map { number in
          .dictionary([("id", .scalar("\(number)")), ("v", tree(depth - 1, &random))])
        })
    default: return .scalar(Self.scalars.randomElement(using: &random) ?? "1")
    }
  }

  private func changed(_ old: Tree, _ depth: Int, _ random: inout SplitMix64) -> Tree {
    func happens(in tenths: Int) -> Bool { Int.random(in: 0..<10, using: &random) < tenths }
    if happens(in: 1) { return tree(depth, &random) }
    switch old {
    case .scalar: return old
    case .array(var elements):
      elements = elements.map { happens(in: 3) ? changed($0, max(0, depth - 1), &random) : $0 }
      if !elements.isEmpty, happens(in: 4) { elements.remove(at: Int.random(in: elements.indices, using: &random)) }
      if happens(in: 4) {
        elements.insert(tree(max(0, depth - 1), &random), at: Int.random(in: 0...elements.count, using: &random))
      }
      if happens(in: 3) { elements.shuffle(using: &random) }
      return .array(elements)
    case .dictionary(var pairs):
      pairs = pairs.map { ($0.key, happens(in: 3) ? changed($0.value, max(0, depth - 1), &random) : $0.value) }
      pairs.removeAll { _ in happens(in: 2) }
      let missing = Self.keys.filter { key in !pairs.contains { $0.key == key } }
      if let key = missing.randomElement(using: &random), happens(in: 4) {
        pairs.append((key, tree(max(0, depth - 1), &random)))
      }
      if happens(in: 3) { pairs.shuffle(using: &random) }
      return .dictionary(pairs)
    }
  }

  @Test(arguments: ["json", "xml1", "binary1"]) func editsAndPatchLeadToTheNewValues(format: String) throws {
    let folder = try ScratchFolder()
    let (old, new) = (folder.path("old"), folder.path("new"))
    for seed in 0..<100 {
      var random = SplitMix64(seed: UInt64(seed))
      let tree = tree(4, &random)
      let other = changed(tree, 4, &random)
      for (path, content) in [(old, tree), (new, other)] {
        #expect(run(["convert", format, "-o", path], input: content.json).status == 0)
      }
      let isEqual = run("diff", "-q", old, new).status == 0
      let edits = run("diff", "--format", "edits", old, new)
      #expect(edits.status == (isEqual ? 0 : 1), "\(tree.json)\n\(other.json)\n\(edits)")
      let edited = run(["edit", "--script", "-", "-o", folder.path("edited"), old], input: edits.outputText)
      #expect(edited.status == 0, "\(tree.json)\n\(other.json)\n\(edits)\n\(edited)")
      #expect(run("diff", folder.path("edited"), new).status == 0, "\(tree.json)\n\(other.json)\n\(edits)")
      let patch = run("diff", "--format", "patch", old, new)
      let patched = try JSONPatch(patch.outputText).applied(to: try parsed(run("convert", "json", old).outputText))
      #expect(patched == (try parsed(run("convert", "json", new).outputText)), "\(tree.json)\n\(other.json)\n\(patch)")
    }
  }

  private func parsed(_ text: String) throws -> NSObject {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject)
  }
}

/// RFC 6902, as far as `diff` uses it.
private struct JSONPatch {
  private let operations: [[String: NSObject]]

  init(_ text: String) throws {
    operations = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: NSObject]])
  }

  func applied(to document: NSObject) throws -> NSObject {
    try operations.reduce(document) { document, operation in
      let path = try #require(operation["path"] as? String)
      // RFC 6901: ~1 is a slash and ~0 a tilde.
      let tokens = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
        String($0).replacing("~1", with: "/").replacing("~0", with: "~")
      }
      return try apply(try #require(operation["op"] as? String), tokens[...], operation["value"], to: document)
    }
  }

  private func apply(
    _ name: String, _ tokens: ArraySlice<String>, _ value: NSObject?, to target: NSObject
  ) throws -> NSObject {
    guard let token = tokens.first else { return try #require(value) }
    if let dictionary = target as? [String: NSObject] {
      var result = dictionary
      if tokens.count > 1 {
        result[token] = try apply(name, tokens.dropFirst(), value, to: try #require(dictionary[token]))
      } else {
        #expect((dictionary[token] == nil) == (name == "add"))
        result[token] = name == "remove" ? nil : value
      }
      return result as NSDictionary
    }
    var array = try #require(target as? [NSObject])
    let index = try #require(Int(token))
    if tokens.count > 1 {
      array[index] = try apply(name, tokens.dropFirst(), value, to: array[index])
    } else {
      switch name {
      case "add": array.insert(try #require(value), at: index)
      case "remove": array.remove(at: index)
      default: array[index] = try #require(value)
      }
    }
    return array as NSArray
  }
}
