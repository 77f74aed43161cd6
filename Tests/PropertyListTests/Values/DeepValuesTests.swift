import Testing

@testable import PropertyList

/// Values that an app has nested deeper than the limit. They can be read, but not written or edited.
@Suite struct DeepValuesTests {
  private typealias Value = PropertyList.Value

  private static let depth = 20_000

  /// Arrays and dictionaries in turn.
  private static func list(_ scalar: Value, depth: Int = depth) -> PropertyList {
    PropertyList(
      (0..<depth).reduce(scalar) { value, level in
        level.isMultiple(of: 2) ? .array([value]) : .dictionary([(key: "k", value: value)])
      })
  }

  /// Made once: a debug build needs a tenth of a second for it.
  private static let deepList = list(1)

  private static let path = PropertyList.KeyPath(
    components: (0..<depth).reversed().map { $0.isMultiple(of: 2) ? .index(0) : .key("k") })

  @Test func deepListsAreCompared() {
    let list = Self.deepList
    #expect(list == Self.list(1) && list != Self.list(2) && list != Self.list(1, depth: Self.depth - 2))
    #expect(list.root == list.root)
    // Values that are equal, but not to the bit.
    let zero = Self.list(.real(0))
    #expect(zero == Self.list(.real(-0.0)) && zero.root == Self.list(.real(-0.0)).root && zero != Self.list(.real(1)))
  }

  @Test func deepListsAreDescribed() {
    let levels = (0..<Self.depth).reversed().map { $0.isMultiple(of: 2) ? "[" : "[\"k\": " }
    #expect(Self.deepList.description == levels.joined() + "1" + String(repeating: "]", count: Self.depth))
  }

  @Test func valuesInDeepListsAreFound() throws {
    let value = try #require(Self.deepList[Self.path])
    #expect(value.integer == 1)
    #expect(value.keyPath.text == Self.path.text)
  }

  /// Each value is a view of a list, so the tree of values stays shallow.
  @Test func deepListsOfViewsAreComparedAndDescribed() {
    var list: PropertyList = [1]
    for _ in 0..<20 {
      let value = (0..<500).reduce(list.root) { value, _ in .array([value]) }
      list = PropertyList(value)
    }
    #expect(list == list)
    #expect(list.description == String(repeating: "[", count: 10_001) + "1" + String(repeating: "]", count: 10_001))
  }

  @Test(arguments: [PropertyList.OutputFormat.xml, .binary, .json])
  func deepListsAreNotWritten(format: PropertyList.OutputFormat) {
    let error = #expect(throws: WriteError.self) { try Self.deepList.serialized(as: format) }
    #expect(error?.reason == .tooDeep)
  }

  @Test func deepListsAreNotEdited() {
    func expectTooLarge(_ edit: (inout PropertyList) throws(EditError) -> Void) {
      var list = Self.deepList
      let error = #expect(throws: EditError.self) { try edit(&list) }
      #expect(error?.reason == .tooLarge)
      #expect(list == Self.deepList)
    }
    expectTooLarge { list throws(EditError) in try list.put(PropertyList(2), at: Self.path, .set) }
    expectTooLarge { list throws(EditError) in try list.put([2], at: Self.path, .set) }
    expectTooLarge { list throws(EditError) in try list.remove(at: Self.path) }
    expectTooLarge { list throws(EditError) in
      try list.copy(PropertyList.KeyPath(parsing: "k"), to: PropertyList.KeyPath(parsing: "l"))
    }
    expectTooLarge { list throws(EditError) in try list.move(Self.path, to: PropertyList.KeyPath(parsing: "l")) }
    var list: PropertyList = [:]
    let error = #expect(throws: EditError.self) { try list.createParents(of: Self.path) }
    #expect(error?.reason == .tooLarge)
  }

  @Test func deepListsAreNotAppendedToBuilders() throws {
    var builder = PropertyList.Builder()
    let error = #expect(throws: BuildError.self) { try builder.append(Self.deepList.root) }
    #expect(error?.reason == .tooDeep)
  }

  @Test func anyListReplacesTheListOfATextEdit() throws {
    var edit = try TextEdit(reading: Array("{\"a\": 1}".utf8))
    edit.list = ["a": 2]
    #expect(try PropertyList(reading: edit.bytes()) == ["a": 2])
    edit.list = Self.deepList
    let error = #expect(throws: WriteError.self) { try edit.bytes() }
    #expect(error?.reason == .tooDeep)
  }
}
