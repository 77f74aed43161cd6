import Testing

@testable import PropertyList

@Suite struct BuilderTests {
  private typealias Builder = PropertyList.Builder

  /// The list built by `build`, or the description of the error thrown.
  private func built(_ build: (inout Builder) throws -> Void) -> String {
    var builder = Builder()
    do {
      try build(&builder)
      let list = try builder.finish()
      #expect(structuralFaults(of: list) == [])
      return describe(list)
    } catch {
      return String(describing: error)
    }
  }

  @Test func valuesOfAllTypesAreAppended() throws {
    var builder = Builder(format: .binary)
    try builder.beginDictionary()
    try builder.append(key: "integers")
    try builder.beginArray()
    try builder.append(.integer(Int64.min))
    for integer in [5, .max] as [UInt64] { try builder.append(scalar: Node(integer)) }
    for integer in [-6, Int128(UInt64.max), Int128(UInt64.max) + 1, .min] { try builder.append(.integer(integer)) }
    try builder.end()
    try builder.append(key: "é\u{0}")
    try builder.beginArray()
    try builder.append(scalar: .real(2.5))
    try builder.append(scalar: .float(0.5))
    try builder.append(scalar: .boolean(true))
    try builder.append(scalar: .date(-1))
    for data in [[1, 0xFF], []] as [[UInt8]] { try builder.append(.data(data)) }
    for string in ["", "App"] { try builder.append(string: string) }
    try builder.append(scalar: .uid(7))
    try builder.append(.null)
    try builder.beginArray()
    for _ in 0..<2 { try builder.end() }
    try builder.append(key: "")
    try builder.beginDictionary()
    for _ in 0..<2 { try builder.end() }
    let list = try builder.finish()
    #expect(list.format == .binary && structuralFaults(of: list) == [])
    #expect(
      describe(list) == """
        {"integers": [-9223372036854775808, 5, 18446744073709551615u, -6, 18446744073709551615u, \
        wide(18446744073709551616), wide(-170141183460469231731687303715884105728)], \
        "é\0": [2.5, 0.5f, true, @-1.0, <01ff>, <>, "", "App", uid(7), null, []], "": {}}
        """)
  }

  /// `{` and `[` begin a dictionary and an array, `)` ends either, `k` is a key, `1` a value.
  @Test(arguments: [
    ("{k[1{1", "a value without a key in a dictionary (at k.1)"),
    ("{k[1{[", "a value without a key in a dictionary (at k.1)"),
    ("{k[1{k1{", "a value without a key in a dictionary (at k.1)"),
    ("{k[1{kk", "a key without a value (at k.1.k)"), ("{k[1{k)", "a key without a value (at k.1.k)"),
    ("{k[1{)k", "a key outside a dictionary (at k.2)"), ("k", "a key outside a dictionary"),
    ("{k[1{", "an array or a dictionary that has not ended (at k.1)"), ("", "a property list without a value"),
    ("{k[1{)))1", "a second root"), ("11", "a second root"), ("1[", "a second root"),
    ("1k", "a key outside a dictionary"),
    ("{k[1{))))", "an end without an open array or dictionary"),
    (")", "an end without an open array or dictionary"),
  ])
  func misuseThrows(_ steps: String, _ description: String) {
    let list = built { builder in
      for step in steps {
        switch step {
        case "{": try builder.beginDictionary()
        case "[": try builder.beginArray()
        case ")": try builder.end()
        case "k": try builder.append(key: "k")
        default: try builder.append(.integer(1))
        }
      }
    }
    #expect(list == description)
  }

  @Test func misuseLeavesTheBuilderAsItWas() throws {
    var builder = Builder()
    #expect(throws: BuildError.self) { _ = try builder.finish() }
    #expect(throws: BuildError.self) { try builder.end() }
    #expect(throws: BuildError.self) { try builder.append(key: "k") }
    try builder.beginDictionary()
    #expect(throws: BuildError.self) { try builder.append(string: "no key") }
    try builder.append(key: "k")
    #expect(throws: BuildError.self) { try builder.append(key: "l") }
    #expect(throws: BuildError.self) { try builder.end() }
    try builder.append(string: "v")
    #expect(throws: BuildError.self) { _ = try builder.finish() }
    try builder.end()
    #expect(throws: BuildError.self) { try builder.beginArray() }
    #expect(describe(try builder.finish()) == #"{"k": "v"}"#)
  }

  @Test func aFinishedBuilderBuildsAnotherList() throws {
    var builder = Builder()
    try builder.append(string: "first")
    #expect(describe(try builder.finish()) == #""first""#)
    try builder.append(string: "second")
    #expect(describe(try builder.finish()) == #""second""#)
  }

  /// CoreFoundation's limit, which the writers have, too.
  @Test func nestingIsBounded() throws {
    var builder = Builder()
    for _ in 0..<512 { try builder.beginArray() }
    let error = #expect(throws: BuildError.self) { try builder.beginArray() }
    #expect(error?.reason == .tooDeep)
    #expect(error?.keyPath.text == Array(repeating: "0", count: 512).joined(separator: "."))
    for _ in 0..<512 { try builder.end() }
    #expect(try builder.finish().nodes.count == 512)
  }

  /// A tree and a view that are nested too deep leave no container open.
  @Test func aValueThatIsNestedTooDeepLeavesTheBuilderUnchanged() throws {
    var builder = Builder()
    for _ in 0..<511 { try builder.beginArray() }
    let view = PropertyList([["k": [1]]]).root
    for value in [[[1]], [["k": 1]], view] as [PropertyList.Value] {
      #expect(throws: BuildError.self) { try builder.append(value) }
    }
    try builder.append([1])
    try builder.end()
    // A view inside a tree, whose nesting is known only when it is appended.
    for value in [.array([1, view]), .dictionary([("a", 1), ("b", view)])] as [PropertyList.Value] {
      #expect(throws: BuildError.self) { try builder.append(value) }
    }
    try builder.append([2])
    for _ in 0..<510 { try builder.end() }
    #expect(try builder.finish().nodes.count == 515)
  }

  /// The value of a key is still expected after it was refused.
  @Test func aRefusedValueLeavesTheKeyWithoutAValue() throws {
    var builder = Builder(format: .xml, nesting: 2)
    try builder.beginDictionary()
    try builder.append(key: "k")
    let view = PropertyList([[1]]).root
    #expect(throws: BuildError.self) { try builder.append(.array([view])) }
    try builder.append(3)
    try builder.end()
    #expect(describe(try builder.finish()) == #"{"k": 3}"#)
  }

  /// As in an XML text, the last value of a duplicate key counts, at the first position of the key.
  @Test func lastOfRepeatedKeysCounts() {
    let list = built { builder in
      try builder.beginDictionary()
      for (key, value) in [("a", 1), ("b", 2), ("a", 3)] as [(String, Int64)] {
        try builder.append(key: key)
        try builder.append(.integer(value))
      }
      try builder.end()
    }
    #expect(list == #"{"a": 3, "b": 2}"#)
  }
}
