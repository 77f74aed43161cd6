import TestSupport
import Testing

@testable import PropertyList

/// Edits by the own rules, compared with the same edits on a plain tree.
@Suite struct EditingModelTests {
  @Test(arguments: 0..<150 as Range<UInt64>)
  func randomEdits(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var tree = Tree.random(depth: 4, &random)
    var list = try readXML(tree.xml)
    #expect(Tree(list) == tree)
    for _ in 0..<25 {
      let path = tree.randomPath(&random)
      // No component here has a slash or a tilde, so that the path needs no escapes as a JSON Pointer.
      let keyPath = PropertyList.KeyPath(path.map { "/" + $0 }.joined())
      let value = Tree.random(depth: 2, &random)
      let placement: Placement? =
        [.insert, .replace, .set, .append, nil].randomElement(using: &random) ?? nil
      let expected = Result { () throws(EditError.Reason) -> Tree in
        if let placement { try tree.placing(value, at: path[...], placement) } else { try tree.removing(path[...]) }
      }
      let valueList = try readXML(value.xml)
      let actual = Result { () throws(EditError) -> Tree in
        if let placement { try list.place(valueList, at: keyPath, placement) } else { try list.remove(at: keyPath) }
        return Tree(list)
      }.mapError(\.reason)
      #expect(actual == expected, "\(String(describing: placement)) at \(keyPath.text)")
      #expect(structuralFaults(of: list) == [])
      #expect(Tree(try readXML(Array("<plist>\(try xml(list))</plist>".utf8))) == Tree(list))
      if case .success(let changed) = expected { tree = changed }
    }
  }
}

private indirect enum Tree: Equatable {
  struct Pair: Equatable {
    var key: String
    var value: Tree
  }

  case integer(Int64)
  case string(String)
  case array([Tree])
  case dictionary([Pair])

  private static let keys = ["a", "b", "c", "é", "0", "x.y", ""]

  static func random(depth: Int, _ random: inout SplitMix64) -> Tree {
    let count = Int.random(in: 0...4, using: &random)
    switch Int.random(in: depth == 0 ? 2...3 : 0...3, using: &random) {
    case 0: return .array((0..<count).map { _ in Tree.random(depth: depth - 1, &random) })
    case 1:
      let keys = Tree.keys.shuffled(using: &random).prefix(count)
      return .dictionary(keys.map { Pair(key: $0, value: Tree.random(depth: depth - 1, &random)) })
    case 2: return .string(["", "x", "<&>", "日"].randomElement(using: &random) ?? "")
    default: return .integer(Int64.random(in: -9...9, using: &random))
    }
  }

  /// A path that often, but not always, leads to something.
  func randomPath(_ random: inout SplitMix64) -> [String] {
    let others = Tree.keys + ["-", "-1", "-2", "1", "4"]
    guard Int.random(in: 0..<4, using: &random) > 0 else { return [] }
    switch self {
    case .dictionary(let pairs):
      guard let pair = pairs.randomElement(using: &random), Bool.random(using: &random) else { break }
      return [pair.key] + pair.value.randomPath(&random)
    case .array(let elements):
      guard let index = elements.indices.randomElement(using: &random), Bool.random(using: &random) else { break }
      return ["\(index)"] + elements[index].randomPath(&random)
    case .string, .integer:
      break
    }
    return (0..<Int.random(in: 1...2, using: &random)).map { _ in others.randomElement(using: &random) ?? "" }
  }

  // MARK: To and from property lists

  var xml: String {
    switch self {
    case .integer(let value): return "<integer>\(value)</integer>"
    case .string(let text): return "<string><![CDATA[\(text)]]></string>"
    case .array(let elements): return "<array>\(elements.map(\.xml).joined())</array>"
    case .dictionary(let pairs):
      return "<dict>\(pairs.map { "<key>\($0.key)</key>\($0.value.xml)" }.joined())</dict>"
    }
  }

  init(_ list: PropertyList, at index: Int = 0) {
    switch list.nodes[index] {
    case .integer(let value): self = .integer(value)
    case .array:
      var elements: [Tree] = []
      list.forEachChild(of: index) { elements.append(Tree(list, at: $0)) }
      self = .array(elements)
    case .dictionary:
      var pairs: [Pair] = []
      list.forEachPair(of: index) { key in
        pairs.append(Pair(key: list.string(at: key).map(list.text) ?? "?", value: Tree(list, at: key + 1)))
      }
      self = .dictionary(pairs)
    default: self = .string(list.string(at: index).map(list.text) ?? "no string")
    }
  }

  // MARK: The edits

  private func index(_ component: String, in elements: [Tree]) throws(EditError.Reason) -> Int {
    guard let index = Int(component) else { throw .notAnIndex }
    return index < 0 ? elements.count + index : index
  }

  /// This tree with the child that `component` names changed.
  private func changing(
    _ component: String, _ change: (Tree) throws(EditError.Reason) -> Tree
  ) throws(EditError.Reason) -> Tree {
    switch self {
    case .integer, .string: throw .notAContainer
    case .array(var elements):
      let index = try index(component, in: elements)
      guard elements.indices.contains(index) else { throw .outOfBounds(index) }
      elements[index] = try change(elements[index])
      return .array(elements)
    case .dictionary(var pairs):
      guard let index = pairs.firstIndex(where: { $0.key == component }) else { throw .noParent }
      pairs[index].value = try change(pairs[index].value)
      return .dictionary(pairs)
    }
  }

  private func appending(_ value: Tree, else error: EditError.Reason) throws(EditError.Reason) -> Tree {
    guard case .array(let elements) = self else { throw error }
    return .array(elements + [value])
  }

  func placing(_ value: Tree, at path: ArraySlice<String>, _ placement: Placement) throws(EditError.Reason) -> Tree {
    guard let component = path.first else {
      switch placement {
      case .insert: throw .exists
      case .replace, .set: return value
      case .append: return try appending(value, else: .notAnArray)
      }
    }
    if path.count > 1 {
      return try changing(component) { (child) throws(EditError.Reason) in
        try child.placing(value, at: path.dropFirst(), placement)
      }
    }
    switch self {
    case .integer, .string: throw .notAContainer
    case .dictionary(var pairs):
      guard let index = pairs.firstIndex(where: { $0.key == component }) else {
        if placement == .replace || placement == .append { throw .missing }
        return .dictionary(pairs + [Pair(key: component, value: value)])
      }
      pairs[index].value = try pairs[index].value.placing(value, at: [], placement)
      return .dictionary(pairs)
    case .array(var elements):
      let index = component == "-" ? elements.count : try index(component, in: elements)
      guard index >= 0, index <= elements.count else { throw .outOfBounds(index) }
      let isEnd = index == elements.count
      switch placement {
      case .insert: elements.insert(value, at: index)
      case .set where isEnd: elements.append(value)
      case .replace, .set, .append:
        guard !isEnd else { throw .outOfBounds(index) }
        let appends = placement == .append
        elements[index] = appends ? try elements[index].appending(value, else: .elementNotAnArray) : value
      }
      return .array(elements)
    }
  }

  func removing(_ path: ArraySlice<String>) throws(EditError.Reason) -> Tree {
    guard let component = path.first else { throw .root }
    if path.count > 1 {
      let child: Tree
      do throws(EditError.Reason) {
        child = try changing(component) { (child) throws(EditError.Reason) in try child.removing(path.dropFirst()) }
      } catch { throw .missing }
      return child
    }
    switch self {
    case .integer, .string: throw .missing
    case .array(var elements):
      guard let index = try? index(component, in: elements), elements.indices.contains(index) else { throw .missing }
      elements.remove(at: index)
      return .array(elements)
    case .dictionary(let pairs):
      let rest = pairs.filter { $0.key != component }
      guard rest.count < pairs.count else { throw .missing }
      return .dictionary(rest)
    }
  }
}
