import Testing

@testable import PropertyList

@Suite struct ObjectiveCWriterTests {
  private func objectiveC(
    _ value: Value, sourceName: String = "-", headerName: String? = nil
  ) throws(WriteError) -> String {
    let list = value.propertyList
    let bytes = try Output.collect { output throws(WriteError) in
      try list.writeObjectiveC(sourceName: sourceName, headerName: headerName, keyOrder: .standard, to: &output)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func header(_ value: Value, sourceName: String) throws(WriteError) -> String {
    let list = value.propertyList
    let bytes = try Output.collect { output throws(WriteError) in
      try list.writeObjectiveCHeader(sourceName: sourceName, to: &output)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static let sample = Value.dictionary([
    (.string("b"), .integer(-5)), (.string("d"), .dictionary([])),
    (.string("a"), .array([.string("x\"\\ y"), .node(.boolean(true)), .node(.real(0.5))])),
  ])

  /// Recorded from `plutil -convert objc -header`, but for the backslash, which plutil leaves alone.
  @Test func layoutIsPlutils() throws {
    #expect(
      try objectiveC(Self.sample, sourceName: "my-file.plist", headerName: "o.h") == #"""
        #import "o.h"

        /// Generated from my-file.plist
        __attribute__((visibility("hidden")))
        NSDictionary * const my_file = @{
            @"a" : @[
                @"x\"\\ y",
                @YES,
                @0.500000,
            ],
            @"b" : @-5,
            @"d" : @{
            },
        };

        """#)
    #expect(
      try header(Self.sample, sourceName: "my-file.plist") == """
        #import <Foundation/Foundation.h>

        /// Generated from my-file.plist
        __attribute__((visibility("hidden")))
        extern NSDictionary * const my_file;

        """)
  }

  @Test(
    arguments: [
      (.string("a"), "NSString", "@\"a\""), (.integer(5), "NSNumber", "@5"),
      // The magnitude alone is no number of 64 bits with a sign.
      (.integer(.min), "NSNumber", "@(-9223372036854775807 - 1)"),
      (.node(.unsigned(.max)), "NSNumber", "@18446744073709551615"), (.node(.boolean(false)), "NSNumber", "@NO"),
      (.node(.real(.nan)), "NSNumber", "@(NAN)"), (.array([]), "NSArray", "@[\n]"),
      (.dictionary([]), "NSDictionary", "@{\n}"),
    ] as [(Value, String, String)])
  func values(value: Value, className: String, text: String) throws {
    #expect(try objectiveC(value).hasSuffix("\n\(className) * const _ = \(text);\n"))
  }

  @Test(arguments: [("int.plist", "int_"), ("NSString.plist", "NSString_"), ("YES", "YES_"), ("Info.plist", "Info")])
  func nameIsNoWordOfTheLanguage(sourceName: String, name: String) throws {
    #expect(try objectiveC(.integer(1), sourceName: sourceName).contains(" * const \(name) = "))
    #expect(try header(.integer(1), sourceName: sourceName).hasSuffix(" * const \(name);\n"))
  }

  @Test(
    arguments: [
      (.array([.node(.date(0))]), .notInObjectiveC, 1), (.data([]), .notInObjectiveC, 0),
      (.node(.null), .notInObjectiveC, 0), (.node(.uid(1)), .notInObjectiveC, 0),
      (.dictionary([(.integer(1), .integer(1))]), .nonStringKey, 1),
    ] as [(Value, WriteError.Reason, Int)])
  func valuesWithoutALiteralAreRefused(value: Value, reason: WriteError.Reason, index: Int) {
    #expect(throws: WriteError(reason: reason, index: index)) { try objectiveC(value) }
    #expect(throws: WriteError(reason: reason, index: index)) { try header(value, sourceName: "-") }
  }
}
