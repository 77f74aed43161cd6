import Testing

@testable import PropertyList

@Suite struct SwiftWriterTests {
  private func swift(_ value: Value, sourceName: String = "-", keyOrder: KeyOrder = .standard) throws(WriteError)
    -> String
  {
    let list = value.propertyList
    let bytes = try Output.collect { output throws(WriteError) in
      try list.writeSwift(sourceName: sourceName, keyOrder: keyOrder, to: &output)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The layout of `plutil -convert swift`, which leaves the backslash alone and writes `[\n]` for the empty dictionary:
  /// neither compiles.
  @Test func layoutIsPlutils() throws {
    let value = Value.dictionary([
      (.string("b"), .integer(-5)), (.string("d"), .dictionary([])),
      (.string("a"), .array([.string("x\"\\ y"), .node(.boolean(true)), .node(.real(0.5))])),
    ])
    #expect(
      try swift(value, sourceName: "my-file.plist") == #"""
        /// Generated from my-file.plist
        let my_file : [String : Any] = [
            "a" : [
                "x\"\\ y",
                true,
                0.500000,
            ],
            "b" : -5,
            "d" : [:],
        ]

        """#)
  }

  @Test func keysFollowTheirOrder() throws {
    let value = Value.dictionary([(.string("b"), .integer(1)), (.string("a"), .integer(2))])
    #expect(try swift(value, keyOrder: .input).hasSuffix("[\n    \"b\" : 1,\n    \"a\" : 2,\n]\n"))
    #expect(try swift(value, keyOrder: .codeUnits).hasSuffix("[\n    \"a\" : 2,\n    \"b\" : 1,\n]\n"))
  }

  @Test(
    arguments: [
      (.node(.unsigned(.max)), "18446744073709551615 as UInt64"), (.integer(.min), "-9223372036854775808"),
      (.number("123456789012345678901.5"), "123456789012345683968.000000"), (.node(.float(0.5)), "0.500000"),
      (.data([1]), "Data(bytes: [0x01,])"), (.node(.date(0)), "Date(timeIntervalSinceReferenceDate: 0.0)"),
      (.node(.boolean(false)), "false"), (.array([]), "[\n]"), (.dictionary([]), "[:]"),
    ] as [(Value, String)])
  func values(value: Value, text: String) throws {
    #expect(try swift(value).hasSuffix(" = \(text)\n"))
  }

  // MARK: Types

  /// The outermost collection needs a type where it is empty or its elements differ in kind, others where the compiler
  /// would make integers reals.
  @Test(
    arguments: [
      (.array([.integer(1), .integer(2)]), false), (.array([]), true), (.dictionary([]), true),
      (.array([.integer(1), .string("a")]), true), (.array([.integer(1), .node(.real(0.5))]), true),
      (.array([.array([.integer(1)]), .array([.string("a")])]), false),
      (.array([.array([.integer(1)]), .array([.node(.real(0.5))])]), true),
      (.string("a"), false),
    ] as [(Value, Bool)])
  func rootHasATypeWhereItNeedsOne(value: Value, isAnnotated: Bool) throws {
    #expect(try swift(value).contains("let _ : [") == isAnnotated)
  }

  /// `[[1, 0.5]]` would be reals, all of them.
  @Test func mixedNumbersAreAny() throws {
    let value = Value.dictionary([(.string("a"), .array([.integer(1), .node(.real(0.5))]))])
    #expect(try swift(value).contains("    \"a\" : [\n        1,\n        0.500000,\n    ] as [Any],\n"))
    let inner = Value.dictionary([(.string("a"), .integer(1)), (.string("b"), .node(.real(0.5)))])
    #expect(try swift(.array([inner])).contains("    ] as [String : Any],\n"))
  }

  // MARK: Names

  @Test(
    arguments: [
      ("class.plist", .integer(1), "`class`"), ("Data.plist", .data([]), "Data_"), ("Data.plist", .integer(1), "Data"),
      ("Date.plist", .array([.node(.date(0))]), "Date_"), ("Double.plist", .node(.real(.nan)), "Double_"),
      ("Info.plist", .integer(1), "Info"),
    ] as [(String, Value, String)])
  func nameIsNoWordOfTheLanguage(sourceName: String, value: Value, name: String) throws {
    #expect(try swift(value, sourceName: sourceName).contains("\nlet \(name) = "))
  }

  // MARK: What has no literal

  @Test(
    arguments: [
      (.array([.node(.null)]), .notInSwift, 1), (.array([.integer(1), .node(.uid(1))]), .notInSwift, 2),
      (.wideInteger(1 << 70), .notInSwift, 0), (.dictionary([(.integer(1), .integer(1))]), .nonStringKey, 1),
      // Swift takes these for equal, and its literals trap on equal keys.
      (.dictionary([(.string("é"), .integer(1)), (.string("e\u{301}"), .integer(1))]), .notInSwift, 3),
    ] as [(Value, WriteError.Reason, Int)])
  func valuesWithoutALiteralAreRefused(value: Value, reason: WriteError.Reason, index: Int) {
    #expect(throws: WriteError(reason: reason, index: index)) { try swift(value) }
  }
}
