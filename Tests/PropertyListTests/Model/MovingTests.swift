import Testing

@testable import PropertyList

/// Copies and moves of values within a list.
@Suite struct MovingTests {
  private static let document = #"{"a": 1, "l": [1, [2], 3], "d": {"x": true}}"#

  private func edited(
    _ text: String, _ edit: (inout PropertyList) throws(EditError) -> Void
  ) throws -> String {
    var list = try read(text, formats: [.json])
    let before = list
    do throws(EditError) { try edit(&list) } catch {
      #expect(list.isEqual(to: before))
      return "\(error.reason) \(error.keyPath.text)"
    }
    #expect(structuralFaults(of: list) == [])
    return describe(list)
  }

  @Test(arguments: [
    ("a", "b", #"{"a": 1, "l": [1, [2], 3], "d": {"x": true}, "b": 1}"#),
    ("l.1", "d.y", #"{"a": 1, "l": [1, [2], 3], "d": {"x": true, "y": [2]}}"#),
    ("d", "l.0", #"{"a": 1, "l": [{"x": true}, 1, [2], 3], "d": {"x": true}}"#),
    ("l.0", "l.-", #"{"a": 1, "l": [1, [2], 3, 1], "d": {"x": true}}"#),
    // A copy can go into what was copied.
    ("l", "l.1.-", #"{"a": 1, "l": [1, [2, [1, [2], 3]], 3], "d": {"x": true}}"#),
    ("", "r", #"{"a": 1, "l": [1, [2], 3], "d": {"x": true}, "r": {"a": 1, "l": [1, [2], 3], "d": {"x": true}}}"#),
    ("a", "a", "exists a"), ("a", "d", "exists d"), ("a", "", "exists "), ("q", "b", "missing q"),
    ("l.-", "b", "missing l.-"), ("a", "q.b", "noParent q.b"), ("a", "l.9", "outOfBounds(9) l.9"),
  ])
  func copies(_ source: String, _ target: String, _ result: String) throws {
    let (source, target) = (PropertyList.KeyPath(source), PropertyList.KeyPath(target))
    #expect(try edited(Self.document) { (list) throws(EditError) in try list.copy(source, to: target) } == result)
  }

  @Test(arguments: [
    ("a", "b", #"{"b": 1, "l": [1, [2], 3], "d": {"x": true}}"#),
    ("d", "0", #"{"a": 1, "l": [1, [2], 3], "0": {"x": true}}"#),
    ("d.x", "y", #"{"a": 1, "l": [1, [2], 3], "d": {}, "y": true}"#),
    ("l.1", "d.y", #"{"a": 1, "l": [1, 3], "d": {"x": true, "y": [2]}}"#),
    // The index is the one that the value has afterwards.
    ("l.0", "l.2", #"{"a": 1, "l": [[2], 3, 1], "d": {"x": true}}"#),
    ("l.2", "l.0", #"{"a": 1, "l": [3, 1, [2]], "d": {"x": true}}"#),
    ("l.0", "l.-", #"{"a": 1, "l": [[2], 3, 1], "d": {"x": true}}"#),
    ("l.0", "l.0.-", "insideItself l.0.-"),
    ("a", "a", document), ("l.1", "l.-2", document), ("l.0", "l.3", "outOfBounds(3) l.3"),
    ("", "a", "root "), ("q", "b", "missing q"), ("a", "d", "exists d"), ("l", "l.0", "insideItself l.0"),
    ("d", "d.q.r", "insideItself d.q.r"), ("a", "q.b", "noParent q.b"), ("a", "l.x", "notAnIndex l.x"),
  ])
  func moves(_ source: String, _ target: String, _ result: String) throws {
    let (source, target) = (PropertyList.KeyPath(source), PropertyList.KeyPath(target))
    #expect(try edited(Self.document) { (list) throws(EditError) in try list.move(source, to: target) } == result)
  }

  @Test(arguments: [
    (true, "a", "d", #"{"d": 1, "l": [1, [2], 3]}"#), (true, "d", "a", #"{"l": [1, [2], 3], "a": {"x": true}}"#),
    (true, "a", "l.1", #"{"l": [1, 1, 3], "d": {"x": true}}"#), (true, "d.x", "", "true"),
    (false, "a", "d", #"{"a": 1, "l": [1, [2], 3], "d": 1}"#), (false, "l.1", "", "[2]"),
    (false, "d", "d.x", #"{"a": 1, "l": [1, [2], 3], "d": {"x": {"x": true}}}"#),
  ])
  func overwrites(_ moves: Bool, _ source: String, _ target: String, _ result: String) throws {
    let (source, target) = (PropertyList.KeyPath(source), PropertyList.KeyPath(target))
    let outcome = try edited(Self.document) { (list) throws(EditError) in
      if moves {
        try list.move(source, to: target, overwrites: true)
      } else {
        try list.copy(source, to: target, overwrites: true)
      }
    }
    #expect(outcome == result)
  }

  @Test func parentsAreMade() throws {
    let target = PropertyList.KeyPath("p.q.-")
    let moved = try edited(#"{"a": 1}"#) { (list) throws(EditError) in
      try list.move(PropertyList.KeyPath("a"), to: target, createsParents: true)
    }
    #expect(moved == #"{"p": {"q": [1]}}"#)
    let copied = try edited(#"{"a": 1}"#) { (list) throws(EditError) in
      try list.copy(PropertyList.KeyPath("a"), to: target, createsParents: true)
    }
    #expect(copied == #"{"a": 1, "p": {"q": [1]}}"#)
    let failed = try edited(#"{"a": 1, "l": []}"#) { (list) throws(EditError) in
      try list.move(PropertyList.KeyPath("a"), to: PropertyList.KeyPath("l.k.x"), createsParents: true)
    }
    #expect(failed == "notAnIndex l.k.x")
  }
}
