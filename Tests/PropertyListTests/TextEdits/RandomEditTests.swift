import TestSupport
import Testing

@testable import PropertyList

/// Random edits of random documents. Each seed makes a document, and edits at random places of it.
@Suite struct RandomEditTests {
  private static let seeds = 0..<8

  /// (a) The text reads as the edited tree, and (b) what is around the edited value or member is untouched.
  @Test(arguments: seeds) func editsChangeOnlyWhatTheyMust(_ block: Int) throws {
    for seed in block * 40..<(block + 1) * 40 {
      let document = RandomDocument(seed: UInt64(seed), isJSON: seed % 2 == 0, isRegular: seed % 4 < 2)
      var random = SplitMix64(seed: UInt64(seed) &* 31)
      let text = Array(document.text.utf8)
      for _ in 0..<3 {
        guard let edit = try RandomEdit(of: text, using: &random) else { continue }
        let description = Comment(rawValue: "seed \(seed), \(edit.operation)\n\(document.text)")
        let result = try #require(try? edited(text, [edit.operation]), description)
        #expect(try edit.isResult(result), description)
        #expect(edit.keepsSurroundings(text, result), description)
      }
    }
  }

  /// (c) In regular documents an edit can be undone.
  @Test(arguments: seeds) func editsCanBeUndone(_ block: Int) throws {
    for seed in block * 40..<(block + 1) * 40 {
      let document = RandomDocument(seed: UInt64(seed), isJSON: seed % 2 == 0, isRegular: true)
      var random = SplitMix64(seed: UInt64(seed) &* 37)
      let text = Array(document.text.utf8)
      for _ in 0..<3 {
        guard let edit = try RandomEdit(of: text, using: &random), let undo = edit.undo else { continue }
        let changed = try edited(text, [edit.operation])
        let undone = String(decoding: try edited(changed, [undo]), as: UTF8.self)
        let steps = "seed \(seed), \(edit.operation)\n\(document.text)\n\(String(decoding: changed, as: UTF8.self))"
        #expect(undone == document.text, Comment(rawValue: steps))
      }
    }
  }

  /// (d) It is the same edit if only what it needs of the text is kept.
  @Test(arguments: seeds) func editsNeedOnlyWhatIsAroundThem(_ block: Int) throws {
    for seed in block * 40..<(block + 1) * 40 {
      let document = RandomDocument(seed: UInt64(seed), isJSON: false, isRegular: seed % 4 < 2)
      var random = SplitMix64(seed: UInt64(seed) &* 43)
      let text = Array(document.text.utf8)
      for _ in 0..<4 {
        guard let edit = try RandomEdit(of: text, using: &random) else { continue }
        for path in edit.keyPaths {
          let operation = edit.operation.at(path)
          let keyPath = PropertyList.KeyPath(path)
          // Below the root, the tool reads a text so only if the container of the value is there.
          let parent = keyPath.prefix(max(0, keyPath.componentCount - 1))
          guard try readPlain(text).find(parent) != nil else { continue }
          let whole = try edited(text, [operation])
          let partial = try edited(text, editedKeyPath: keyPath, [operation])
          let texts = "seed \(seed), \(operation)\n\(document.text)\n\(String(decoding: partial, as: UTF8.self))"
          #expect(partial == whole, Comment(rawValue: texts))
        }
      }
    }
  }

  /// The first dictionary shows what stands between a key and its value. A UID is not one, although it looks like one until it
  /// ends.
  @Test func layoutIsThatOfTheFirstDictionary() throws {
    let uid = "<dict><key>CF$UID</key><integer>1</integer></dict>"
    let text = Array(
      """
      <array>
      \(uid)
      \(uid)
      <dict>
      <key>a</key> <true/>
      </dict>
      <true/>
      <dict><key>b</key>
      <true/></dict>
      </array>
      """.utf8)
    let value = NewValue.xml("<dict><key>x</key><integer>1</integer></dict>")
    for path in ["-1.b", "4.b"] {
      let operation = Operation.set(path, value)
      let partial = try edited(text, editedKeyPath: PropertyList.KeyPath(path), [operation])
      #expect(try partial == edited(text, [operation]))
      #expect(String(decoding: partial, as: UTF8.self).contains("<key>x</key> <integer>1</integer>"))
    }
  }

  /// Several operations at once give what they give one after the other.
  @Test(arguments: seeds) func operationsCanBeOneEdit(_ block: Int) throws {
    for seed in block * 40..<(block + 1) * 40 {
      let document = RandomDocument(seed: UInt64(seed), isJSON: seed % 2 == 0, isRegular: seed % 4 < 2)
      var random = SplitMix64(seed: UInt64(seed) &* 41)
      let text = Array(document.text.utf8)
      var stepwise = text
      var operations: [Operation] = []
      for _ in 0..<4 {
        guard let edit = try RandomEdit(of: stepwise, using: &random) else { continue }
        operations.append(edit.operation)
        stepwise = try edited(stepwise, [edit.operation])
      }
      let description = Comment(rawValue: "seed \(seed), \(operations)\n\(document.text)")
      let result = try #require(try? edited(text, operations), description)
      #expect(try readPlain(result).isEqual(to: readPlain(stepwise)), description)
    }
  }
}

/// The value that a text has, with no thought of its layout.
private func readPlain(_ text: [UInt8]) throws -> PropertyList {
  try PropertyList(reading: Source(text), ReadOptions(formats: [.xml, .json]))
}

/// An edit at a random place of a text.
private struct RandomEdit {
  let operation: Operation
  /// What takes it back, if an edit can do that byte for byte.
  let undo: Operation?
  /// The list without the edit.
  private let list: PropertyList
  /// The part of the text that it may change.
  private let range: Range<Int>

  init?(of text: [UInt8], using random: inout SplitMix64) throws {
    let list = try readPlain(text)
    self.list = list
    var options = ReadOptions(formats: [.xml, .json])
    options.keepsText = true
    var original = try PropertyList(reading: Source(text), options)
    original.origins = [Origin](count: original.nodes.count)
    guard let places = original.places?.nodes else { return nil }
    let paths = RandomEdit.paths(in: list)
    guard let (path, isContainer) = paths.randomElement(using: &random) else { return nil }
    guard let target = original.find(PropertyList.KeyPath(path)) else { return nil }
    let values: [NewValue] = [
      "new", "a\"<&\n", .xml("<integer>16</integer>"), .json("{}"), .json("[1, {\"k\": [true, \"x\"]}]"),
      .xml("<data>AAECAwQFBgcICQ==</data>"), .xml("<true/>"),
    ]
    let value = values.randomElement(using: &random) ?? "new"
    let kind = Int.random(in: 0..<3, using: &random)
    if isContainer, kind > 0 {
      let isDictionary = original.nodes[target].kind == .dictionary
      let members = RandomEdit.members(of: target, in: original, places)
      let count = isDictionary ? 0 : members.count
      // A free key.
      let key = "/new\(UInt32.random(in: 0 ... .max, using: &random))"
      let place = kind == 1 ? count : Int.random(in: 0...count, using: &random)
      operation = .insert(path + (isDictionary ? key : "/\(place)"), value)
      undo = members.isEmpty ? nil : .remove(path + (isDictionary ? key : "/\(place)"))
      let end = place < count && !isDictionary ? members[place].lowerBound : places[target].upperBound
      let previous = isDictionary ? members.last : place > 0 ? members[place - 1] : nil
      range = (previous?.upperBound ?? places[target].lowerBound)..<end
    } else if path.isEmpty || kind == 0 {
      operation = .set(path, value)
      let old = try list.find(PropertyList.KeyPath(path)).map { try NewValue(scalar: $0, of: list) } ?? nil
      undo = old.map { .set(path, $0) }
      range = places[target]
    } else {
      operation = .remove(path)
      undo = nil
      range = RandomEdit.rangeOfRemoval(of: target, in: original, places)
    }
  }

  /// The key path of the operation, and the same from the end of an array of which it names the last element.
  var keyPaths: [String] {
    let path = operation.path
    guard let last = path.split(separator: "/").last, let index = Int(last) else { return [path] }
    let parent = String(path.dropLast(last.count + 1))
    guard let array = list.find(PropertyList.KeyPath(parent)), case .array(let count, _) = list.nodes[array] else {
      return [path]
    }
    return index == Int(count) - 1 ? [path, parent + "/-1"] : [path]
  }

  /// Whether `text` has the value of the same edit of the tree.
  func isResult(_ text: [UInt8]) throws -> Bool {
    var expected = list
    try operation.apply(to: &expected, format: list.format, types: .plain)
    let read = try readPlain(text)
    return structuralFaults(of: read).isEmpty && read.isEqual(to: expected)
  }

  /// Whether the bytes around the part that may change are the same before and after.
  func keepsSurroundings(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    let tail = before.count - range.upperBound
    return after.count >= range.lowerBound + tail && before[..<range.lowerBound] == after[..<range.lowerBound]
      && before.suffix(tail) == after.suffix(tail)
  }

  /// JSON Pointers to all values, and whether they are containers.
  private static func paths(in list: PropertyList) -> [(path: String, isContainer: Bool)] {
    var paths: [(path: String, isContainer: Bool)] = []
    func visit(_ index: Int, _ path: String) {
      let kind = list.nodes[index].kind
      paths.append((path, kind == .dictionary || kind == .array))
      var position = 0
      if kind == .dictionary {
        list.forEachPair(of: index) { key in
          let name = list.string(at: key).map(list.text(of:)) ?? ""
          visit(key + 1, path + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1"))
        }
      } else {
        list.forEachChild(of: index) { child in
          visit(child, path + "/\(position)")
          position += 1
        }
      }
    }
    visit(0, "")
    return paths
  }

  /// The ranges of the members of the container at `index`, without `<plist>` elements around their values.
  private static func members(of index: Int, in list: PropertyList, _ places: [Range<Int>]) -> [Range<Int>] {
    var members: [Range<Int>] = []
    if list.nodes[index].kind == .dictionary {
      list.forEachPair(of: index) { key in members.append(places[key].lowerBound..<places[key + 1].upperBound) }
    } else {
      list.forEachChild(of: index) { child in members.append(places[child]) }
    }
    return members
  }

  /// From the end of the member before the first that goes to the start of the one after the last; the whole container
  /// where none stays.
  private static func rangeOfRemoval(of target: Int, in list: PropertyList, _ places: [Range<Int>]) -> Range<Int> {
    let parent = (0..<target).last { list.end(of: $0) > target } ?? 0
    let isDictionary = list.nodes[parent].kind == .dictionary
    var removed: [Bool] = []
    if isDictionary {
      list.forEachPair(of: parent) { key in
        let keys = [key, target - 1].map { list.string(at: $0).map(list.text(of:)) }
        removed.append(keys[0].map { Array($0.utf8) } == keys[1].map { Array($0.utf8) })
      }
    } else {
      list.forEachChild(of: parent) { child in removed.append(child == target) }
    }
    let members = members(of: parent, in: list, places)
    guard let first = removed.firstIndex(of: true), let last = removed.lastIndex(of: true), removed.contains(false)
    else {
      return places[parent]
    }
    // The comma of the last member that stays goes with the last one.
    let start = first > 0 ? members[first - 1].upperBound : places[parent].lowerBound
    return start..<(last + 1 < members.count ? members[last + 1].lowerBound : places[parent].upperBound)
  }
}

extension Operation {
  fileprivate var path: String {
    switch self {
    case .set(let path, _), .insert(let path, _), .remove(let path): path
    }
  }

  /// The same operation with another key path.
  fileprivate func at(_ path: String) -> Operation {
    switch self {
    case .set(_, let value): .set(path, value)
    case .insert(_, let value): .insert(path, value)
    case .remove: .remove(path)
    }
  }
}

extension NewValue {
  /// The value at `index`, if it is a scalar and no data, whose layout has no one form.
  fileprivate init?(scalar index: Int, of list: PropertyList) throws {
    switch list.nodes[index] {
    case .string(let slice): self = .string(list.text(of: slice))
    case .integer, .unsigned, .float, .real, .date, .boolean, .null:
      let style = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: .plain)
      let isDate = list.nodes[index].kind == .date
      let text = try Output.collect { output in
        if isDate {
          try list.writeXMLElement(at: index, style: XMLStyle(keyOrder: .input, isExact: true), to: &output)
        } else {
          try list.writeJSON(at: index, style: style, to: &output)
        }
      }
      self = isDate ? .xml(String(decoding: text, as: UTF8.self)) : .json(String(decoding: text, as: UTF8.self))
    case .data, .number, .wideInteger, .uid, .array, .dictionary: return nil
    }
  }
}
