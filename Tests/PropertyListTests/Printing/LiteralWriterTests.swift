import Testing

@testable import PropertyList

/// Where nothing else is said, the expected texts are those of the toolchain's plutil. The others differ from those in
/// what does not compile or reads back as something else; scripts/check-literals has compilers judge real files.
@Suite struct LiteralWriterTests {
  // MARK: Layout

  @Test(arguments: [
    (#""v""#, #" = "v""#),
    ("true", " = true"),
    ("-5", " = -5"),
    ("0.5", " = 0.500000"),
    ("[[], [\"x\"]]", " = [\n    [\n    ],\n    [\n        \"x\",\n    ],\n]"),
    (#"[1, "a"]"#, " : [Any] = [\n    1,\n    \"a\",\n]"),
    ("[true, 1]", " : [Any] = [\n    true,\n    1,\n]"),
    ("[1, 1.5]", " : [Any] = [\n    1,\n    1.500000,\n]"),
    (#"{"c": 1, "a": "b"}"#, " : [String : Any] = [\n    \"a\" : \"b\",\n    \"c\" : 1,\n]"),
    (#"{"k": 1}"#, " = [\n    \"k\" : 1,\n]"),
    (#"{"a":{"b":1,"c":"x"}}"#, " = [\n    \"a\" : [\n        \"b\" : 1,\n        \"c\" : \"x\",\n    ],\n]"),
  ])
  func swift(_ json: String, _ expected: String) throws {
    #expect(try swift(element(json), at: 1) == "/// Generated from -\nlet _\(expected)\n")
  }

  @Test(arguments: [
    (#""v""#, #"NSString * const _ = @"v""#),
    ("true", "NSNumber * const _ = @YES"),
    ("false", "NSNumber * const _ = @NO"),
    ("-5", "NSNumber * const _ = @-5"),
    ("0.1", "NSNumber * const _ = @0.100000"),
    ("-0.0", "NSNumber * const _ = @-0.000000"),
    ("18446744073709551615", "NSNumber * const _ = @18446744073709551615"),
    ("{}", "NSDictionary * const _ = @{\n}"),
    ("[{}, []]", "NSArray * const _ = @[\n    @{\n    },\n    @[\n    ],\n]"),
    (#"{"x.y": true, "0": "zero"}"#, "NSDictionary * const _ = @{\n    @\"0\" : @\"zero\",\n    @\"x.y\" : @YES,\n}"),
  ])
  func objectiveC(_ json: String, _ expected: String) throws {
    let text = "/// Generated from -\n__attribute__((visibility(\"hidden\")))\n\(expected);\n"
    #expect(try objectiveC(element(json), at: 1) == text)
  }

  @Test func datesAndDataInSwift() throws {
    let xml = "<array><date>2020-01-02T03:04:05Z</date><data>AAEC/w==</data><data></data></array>"
    #expect(
      try swift(list("<plist>\(xml)</plist>")) == """
        /// Generated from -
        let _ : [Any] = [
            Date(timeIntervalSinceReferenceDate: 599627045.0),
            Data(bytes: [0x00,0x01,0x02,0xFF,]),
            Data(bytes: []),
        ]

        """)
    #expect(try initializer(.date(1e300)) == "Date(timeIntervalSinceReferenceDate: 1e+300)")
    #expect(try initializer(.date(-.infinity)) == "Date(timeIntervalSinceReferenceDate: -Double.infinity)")
  }

  @Test func headerAndImport() throws {
    let list = try list(#"{"a": "b"}"#)
    let implementation = try objectiveC(list, sourceName: "my-app 2.x.plist", headerName: "out.h")
    #expect(
      implementation == """
        #import "out.h"

        /// Generated from my-app 2.x.plist
        __attribute__((visibility("hidden")))
        NSDictionary * const my_app_2_x = @{
            @"a" : @"b",
        };

        """)
    let header = try Output.collect { (output: inout Output) throws(WriteError) in
      try list.writeObjectiveCHeader(sourceName: "a.plist", to: &output)
    }
    #expect(
      String(decoding: header, as: UTF8.self) == """
        #import <Foundation/Foundation.h>

        /// Generated from a.plist
        __attribute__((visibility("hidden")))
        extern NSDictionary * const a;

        """)
  }

  // MARK: What the reference gets wrong

  /// Swift demands `[:]`, and a type where it has nothing to infer one from.
  @Test(arguments: [
    ("{}", " : [String : Any] = [:]"),
    ("[]", " : [Any] = [\n]"),
    (#"{"a":{}}"#, " = [\n    \"a\" : [:],\n]"),
  ])
  func emptyCollections(_ json: String, _ expected: String) throws {
    #expect(try swift(list(json)) == "/// Generated from -\nlet _\(expected)\n")
  }

  /// The compiler would make all numbers of one collection, and of those inside it, reals or unsigned integers.
  @Test(arguments: [
    ("[[1], [0.5]]", ["[Any]"]),
    (#"{"a": [1, 0.5]}"#, ["[Any]"]),
    (#"{"a": {"b": {"i": 1}, "c": {"r": 0.5}}}"#, ["[String : Any]"]),
    (#"[[1, 18446744073709551615]]"#, ["[Any]"]),
    (#"{"a": [[1], [0.5], ["x"]]}"#, []),
    (#"{"a": [1, "x", true, {}]}"#, []),
    ("[[1], [], [2]]", []),
  ])
  func annotationsForNumbers(_ json: String, _ expected: [String]) throws {
    #expect(annotations(in: try swift(list(json))) == expected)
  }

  /// From 32 nodes on, collections of mixed elements are annotated, for the compiler's time is exponential.
  @Test func annotationsInLongLiterals() throws {
    let element = #"{"a": "x", "b": true}"#
    func text(_ count: Int) throws -> String {
      try swift(list("[\(Array(repeating: element, count: count).joined(separator: ","))]"))
    }
    // Each element takes five nodes: the dictionary, its keys and their values.
    #expect(annotations(in: try text(6)) == [])
    #expect(annotations(in: try text(7)) == Array(repeating: "[String : Any]", count: 7))
  }

  @Test(arguments: [
    (Node.real(1e-100), "1e-100"),
    (.real(Double.pi), "3.141592653589793"),
    (.real(123456.789), "123456.789000"),
    (.real(1e22), "10000000000000000000000.000000"),
    (.real(-0.0), "-0.000000"),
    (.float(1.5), "1.500000"),
    // The float as a double: what Foundation makes of it as well.
    (.float(0.1), "0.10000000149011612"),
    (.unsigned(.max), "18446744073709551615 as UInt64"),
    (.integer(Int64.min), "-9223372036854775808"),
    (.real(.nan), "Double.nan"),
    (.real(.infinity), "Double.infinity"),
    (.real(-.infinity), "-Double.infinity"),
  ])
  func swiftNumbers(_ node: Node, _ expected: String) throws {
    #expect(try initializer(node) == expected)
  }

  /// C has no negative literals: the operand of the minus is an unsigned number, and so is the result.
  @Test(arguments: [
    (Node.integer(Int64.min), "@(-9223372036854775807 - 1)"),
    (.integer(Int64.min + 1), "@-9223372036854775807"),
    (.real(.leastNonzeroMagnitude), "@5e-324"),
    (.real(.nan), "@(NAN)"),
    (.real(.infinity), "@(INFINITY)"),
    (.real(-.infinity), "@(-INFINITY)"),
  ])
  func objectiveCNumbers(_ node: Node, _ expected: String) throws {
    #expect(try objectiveC(list(node)).hasSuffix("NSNumber * const _ = \(expected);\n"))
  }

  @Test(arguments: [
    (#"a\\b\"c"#, #"a\\b\"c"#, #"a\\b\"c"#),
    (#"\\\""#, #"\\\""#, #"\\\""#),
    (#"\\(x)"#, #"\\(x)"#, #"\\(x)"#),
    (#"\n\r\t"#, #"\n\r\t"#, #"\n\r\t"#),
    (#"\u00007"#, #"\u{0}7"#, #"\0007"#),
    (#"\u001f\u007f"#, #"\u{1F}\u{7F}"#, #"\037\177"#),
    ("é😀%d ??=", "é😀%d ??=", "é😀%d ??="),
  ])
  func escapes(_ json: String, _ swift: String, _ objectiveC: String) throws {
    let list = try list("{\"\(json)\": \"\(json)\"}")
    #expect(try self.swift(list) == "/// Generated from -\nlet _ = [\n    \"\(swift)\" : \"\(swift)\",\n]\n")
    #expect(try self.objectiveC(list).contains("    @\"\(objectiveC)\" : @\"\(objectiveC)\",\n"))
  }

  // MARK: Names

  @Test(arguments: [
    ("-", "_"),
    ("a.plist", "a"),
    ("my-app 2.plist", "my_app_2"),
    ("a+b$.plist", "ab"),
    ("日本é.plist", "日本é"),
    ("a.", "a"),
    // From here on the reference's name is not an identifier.
    ("a.b.plist", "a_b"),
    ("a!b@c.plist", "a_b_c"),
    ("1abc.plist", "_1abc"),
    (".hidden", "_hidden"),
    ("😀.plist", "_"),
    ("\u{301}.plist", "_\u{301}"),
  ])
  func names(_ sourceName: String, _ expected: String) throws {
    #expect(LiteralName(sourceName: sourceName).text == expected)
    let list = try list("[true]")
    let swift = try swift(list, sourceName: sourceName)
    #expect(swift == "/// Generated from \(sourceName)\nlet \(expected) = [\n    true,\n]\n")
    #expect(try objectiveC(list, sourceName: sourceName).contains("NSArray * const \(expected) = @["))
  }

  @Test func reservedNames() throws {
    let list = try list("<plist><data></data></plist>")
    #expect(try swift(list, sourceName: "class").hasSuffix("let `class` = Data(bytes: [])\n"))
    #expect(try swift(list, sourceName: "Date").hasSuffix("let Date = Data(bytes: [])\n"))
    // The initial value would refer to the constant.
    #expect(try swift(list, sourceName: "Data").hasSuffix("let Data_ = Data(bytes: [])\n"))
    #expect(try objectiveC(self.list("[]"), sourceName: "int.plist").hasSuffix("NSArray * const int_ = @[\n];\n"))
    #expect(try objectiveC(self.list("[]"), sourceName: "class").hasSuffix("NSArray * const class = @[\n];\n"))
  }

  /// A file's name cannot end the comment that it stands in, nor draw the next line into it.
  @Test(arguments: [("a\nb\r", "a_b_"), ("a\\", "a\\_"), ("a\tb", "a\tb")])
  func comments(_ sourceName: String, _ expected: String) throws {
    #expect(try swift(list("[1]"), sourceName: sourceName).hasPrefix("/// Generated from \(expected)\nlet "))
  }

  // MARK: What has no literal

  @Test(arguments: [
    ("[1, null]", 2, WriteError.Reason.notInSwift),
    // Both keys are é, which Swift's dictionaries would take for one.
    (#"[{"\u00e9": 1, "e\u0301": 2}]"#, 4, .notInSwift),
    // The Kelvin sign is equivalent to an ASCII letter.
    (#"[{"K": 1, "\u212a": 2}]"#, 4, .notInSwift),
  ])
  func notInSwift(_ json: String, _ index: Int, _ reason: WriteError.Reason) throws {
    let list = try list(json)
    #expect(throws: WriteError(reason: reason, index: index)) { try swift(list) }
  }

  @Test(arguments: ["<date>2001-01-01T00:00:00Z</date>", "<data></data>"])
  func notInObjectiveC(_ xml: String) throws {
    let list = try list("<plist><array><dict><key>k</key>\(xml)</dict></array></plist>")
    #expect(throws: WriteError(reason: .notInObjectiveC, index: 3)) { try objectiveC(list) }
    #expect(try objectiveC(list, at: 2) == objectiveC(self.list("<plist><string>k</string></plist>")))
  }

  @Test(arguments: [Node.null, .uid(1), .wideInteger(Slice(offset: 0, count: 16))])
  func notInAnyLanguage(_ node: Node) {
    #expect(throws: WriteError(reason: .notInSwift, index: 0)) { try swift(list(node)) }
    #expect(throws: WriteError(reason: .notInObjectiveC, index: 0)) { try objectiveC(list(node)) }
  }

  @Test func nonStringKeys() {
    let nodes: [Node] = [.dictionary(count: 1, size: 2), .integer(5 as Int64), .boolean(true)]
    let list = PropertyList(format: .binary, source: Source([]), nodes: nodes, decoded: [])
    #expect(throws: WriteError(reason: .nonStringKey, index: 1)) { try swift(list) }
    #expect(throws: WriteError(reason: .nonStringKey, index: 1)) { try objectiveC(list) }
  }

  // MARK: Helpers

  private func list(_ text: String) throws -> PropertyList {
    try PropertyList(reading: Source(Array(text.utf8)), ReadOptions(formats: [.xml, .json]))
  }

  /// A list whose node at 1 is the value of `json`, since JSON is read as such only if it is an array or an object.
  private func element(_ json: String) throws -> PropertyList { try list("[\(json)]") }

  private func list(_ node: Node) -> PropertyList {
    PropertyList(format: .binary, source: Source([]), nodes: [node], decoded: [UInt8](repeating: 1, count: 16))
  }

  private func swift(_ list: PropertyList, at index: Int = 0, sourceName: String = "-") throws -> String {
    let bytes = try Output.collect { (output: inout Output) throws(WriteError) in
      try list.writeSwift(at: index, sourceName: sourceName, keyOrder: .standard, to: &output)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func objectiveC(
    _ list: PropertyList, at index: Int = 0, sourceName: String = "-", headerName: String? = nil
  ) throws -> String {
    let bytes = try Output.collect { (output: inout Output) throws(WriteError) in
      try list.writeObjectiveC(
        at: index, sourceName: sourceName, headerName: headerName, keyOrder: .standard, to: &output)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The Swift literal of a single value.
  private func initializer(_ node: Node) throws -> Substring {
    try swift(list(node)).dropFirst("/// Generated from -\nlet _ = ".count).dropLast()
  }

  /// The types in a Swift literal, in the order in which they stand.
  private func annotations(in text: String) -> [String] {
    text.matches(of: /(?: as|let _ :) (\[.*?\])/).map { match in String(match.1) }
  }
}
