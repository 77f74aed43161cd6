import TestSupport
import Testing

@testable import PropertyList

/// Values that a format cannot represent: nothing is written, and the error names the first such value.
@Suite struct WriteErrorTests {
  private static func nested(_ depth: Int, around value: PropertyList.Value = 1) -> PropertyList.Value {
    (0..<depth).reduce(value) { value, _ in [value] }
  }

  @Test(
    arguments: [
      (.null, .xml, "this format cannot represent null"),
      ([1, [.null]], .xml, "this format cannot represent null (at 1.0)"),
      (["a.b": [1, .null]], .binary, nil), (["a.b": [1, .null]], .json, nil),
      (["a.b": [1, .null]], .xml, #"this format cannot represent null (at a\.b.1)"#),
      (
        ["d": .date(1e300)], .xml,
        "readers of XML reject integers of more than 64 bits and dates with years beyond 32 bits (at d)"
      ),
      (["d": .date(0)], .json, "JSON cannot represent this value (at d)"),
      (nested(512), .xml, nil),
      (.array((0..<1_000).map { _ in nested(2) }), .xml, nil),
    ] as [(PropertyList.Value, PropertyList.OutputFormat, String?)])
  func descriptionsNameTheFirstValue(value: PropertyList.Value, format: PropertyList.OutputFormat, expected: String?) {
    do throws(WriteError) {
      _ = try PropertyList(value).serialized(as: format)
      #expect(expected == nil)
    } catch {
      #expect(error.description == expected)
    }
  }

  /// Keys that are not strings are named by the key path of their value: {a: {5: "v"}}, and a null after it. Nothing is written.
  @Test(arguments: [PropertyList.OutputFormat.xml, .json])
  func firstOfTwoErrorsIsReported(format: PropertyList.OutputFormat) throws {
    let list = try PropertyList(reading: BinaryFile("a2 01 04", "d1 02 03", "10 05", "51 76", "00").bytes)
    let error = WriteError(.nonStringKey, index: 2)
    #expect(throws: error) { try list.serialized(as: format) }
    #expect(throws: error) { try list.checkWritable(within: .xml) }
    var output = Output { _ in true }
    #expect(throws: error) { try list.writeXML(style: XMLStyle(keyOrder: .input, isExact: false), to: &output) }
    #expect(output.count == 0)
  }

  /// JSON has keys that are not strings only in tagged pairs, here after a dictionary of strings.
  @Test func aTaggedKeyThatIsNoStringIsReported() throws {
    var options = ReadOptions()
    options.readsTags = true
    let list = try PropertyList(reading: Array(#"[{"a": 1}, {"$dictionary": [[2, 3]]}]"#.utf8), options)
    var output = Output { _ in true }
    let error = #expect(throws: WriteError.self) {
      try list.writeXML(style: XMLStyle(keyOrder: .input, isExact: false), to: &output)
    }
    #expect(error?.reason == .nonStringKey)
  }

  /// The encoding has no byte for the character, and would no longer be recognized; `foundation` is JSON as plutil writes it.
  @Test func textsAndScalarsThatCannotBeWrittenAreReported() throws {
    let file = Array("<?xml encoding=\"?><string>x</string>".utf8)
    let encoding = #expect(throws: WriteError.self) {
      try Source(Array("<?xml encoding=\"?><string>\"</string>".utf8)).encoded(like: Source(file))
    }
    #expect(encoding?.description == "the encoding of the text cannot be written again without a change elsewhere")
    let scalar = #expect(throws: WriteError.self) {
      var output = Output { _ in true }
      try PropertyList("x").writeJSON(style: JSONStyle(layout: .indented, types: .foundation), to: &output)
    }
    #expect(scalar?.description == "this output cannot represent the value")
  }

  @Test func openStepIsReadOnly() {
    let error = #expect(throws: WriteError.self) { try PropertyList.OutputFormat(.openStep) }
    #expect(error?.description == "OpenStep property lists are read only")
  }

  @Test func valuesOutsideTheWrittenPartAreIgnored() throws {
    let deep = (0..<512).reduce(Value.integer(1)) { value, _ in [value] }
    let list = Value.array([.node(.null), deep, .node(.null)]).propertyList
    #expect(try xml(list, at: 2).hasPrefix("<array>\n"))
    #expect(throws: WriteError(.null, index: 1)) { try xml(list) }
  }
}
