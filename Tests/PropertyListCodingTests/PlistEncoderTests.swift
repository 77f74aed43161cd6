import Foundation
import PropertyList
import PropertyListCoding
import TestSupport
import Testing

/// Values that both libraries encode in the same way, and the documented differences.
struct PlistEncoderTests {
  private func isSame(_ value: some Encodable, _ format: PropertyList.OutputFormat = .xml) throws -> Bool {
    try data(of: value, format) == foundationData(of: value, format == .xml ? .xml : .binary)
  }

  @Test func `XML is Foundation's`() throws {
    #expect(
      try isSame([
        1, -0.0, 1e16, 123_456_789_012_345_680, 1e-5, Double.leastNonzeroMagnitude, .nan, .infinity, -.infinity, 0.1,
        1e15,
      ]))
    #expect(
      try isSame([
        "é": 1, "e\u{301}x": 2, "f": 3, "z": 4, "\u{10000}": 5, "\u{FFFD}": 6, "": 7, "<&>\"'\r\n\t": 8,
      ]))
  }

  @Test(arguments: [0, 255, 256, 40_000, 70_000]) func `binary of any size is Foundation's`(count: Int) throws {
    #expect(try isSame(["numbers": Array(0..<count), "more": [1]], .binary))
  }

  @Test func `a scalar is refused where Foundation refuses it`() throws {
    func check<Value: Encodable>(_ value: Value) {
      for format in [PropertyList.OutputFormat.xml, .binary] {
        #expect(throws: EncodingError.self) { try data(of: value, format) }
      }
      #expect(throws: EncodingError.self) { try PropertyListEncoder().encode(value) }
      #expect((try? PlistEncoder().encodeToPropertyList(value)) != nil)
    }
    check(5)
    check(1.5)
    check(true)
    check("text")
    check(Date())
    check(Int?.none)
    check(UUID())
    #expect(try PlistEncoder().encode(Data([1])) == PropertyListEncoder().encode(Data([1])))
  }

  @Test func `a root that encodes nothing is refused`() {
    #expect(throws: EncodingError.self) { try PlistEncoder().encode(Nothing()) }
    #expect(throws: EncodingError.self) { try PlistEncoder().encodeToPropertyList(Nothing()) }
  }

  @Test func `the error contains the underlying error`() throws {
    struct Failure: Error, Equatable {}
    struct Fails: Encodable {
      func encode(to encoder: any Encoder) throws { throw Failure() }
    }
    do {
      _ = try PlistEncoder().encode([Fails()])
      Issue.record("no error")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(context.underlyingError as? Failure == Failure())
    }
  }

  @Test func `a value that fails leaves the container as it was`() throws {
    struct Fails: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(1, forKey: AnyKey("a"))
        throw CancellationError()
      }
    }
    struct Careful: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        var early = container.nestedUnkeyedContainer(forKey: AnyKey("early"))
        try container.encode(1, forKey: AnyKey("before"))
        try? container.encode(Fails(), forKey: AnyKey("fails"))
        try container.encode(2, forKey: AnyKey("after"))
        try early.encode("late")
      }
    }
    #expect(try isSame(Careful()))
  }

  /// XML and JSON have no text for an infinite date.
  @Test(arguments: [PropertyList.OutputFormat.xml, .json])
  func `a value can follow one that fails`(format: PropertyList.OutputFormat) throws {
    struct Deadline: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try? container.encode(Date(timeIntervalSinceReferenceDate: .infinity))
        try container.encode("never")
      }
    }
    struct Task: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode([Deadline()], forKey: AnyKey("list"))
        try Deadline().encode(to: container.superEncoder(forKey: AnyKey("upper")))
        try container.encode([Deadline(), Deadline()], forKey: AnyKey("other"))
      }
    }
    let values = try PlistDecoder().decode([String: PropertyList.Value].self, from: data(of: Task(), format))
    #expect(values == ["list": ["never"], "upper": "never", "other": ["never", "never"]])
  }

  @Test func `a super encoder that is used later keeps its position`() throws {
    struct Later: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        let upper = container.superEncoder()
        try container.encode(1, forKey: AnyKey("a"))
        var list = container.nestedUnkeyedContainer(forKey: AnyKey("list"))
        let element = list.superEncoder()
        try list.encode("second")
        try ["first"].encode(to: element)
        try ["key": [true]].encode(to: upper)
      }
    }
    #expect(
      try PlistEncoder().encodeToPropertyList(Later())
        == ["super": ["key": [true]], "a": 1, "list": [["first"], "second"]])
  }

  @Test func `an unused super encoder is an empty dictionary`() throws {
    struct Unused: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        _ = container.superEncoder()
        try container.encode(1, forKey: AnyKey("a"))
      }
    }
    #expect(try isSame([Unused()]))
  }

  @Test func `two values for one container are an error`() {
    struct Twice: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try container.encode(2)
      }
    }
    struct Both: Encodable {
      func encode(to encoder: any Encoder) throws {
        _ = encoder.unkeyedContainer()
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(1, forKey: AnyKey("a"))
      }
    }
    #expect(throws: EncodingError.self) { try PlistEncoder().encode([Twice()]) }
    #expect(throws: EncodingError.self) { try PlistEncoder().encode([Both()]) }
  }

  @Test func `integers of 128 bits are kept in binary and JSON, and refused in XML`() throws {
    for format in [PropertyList.OutputFormat.binary, .json] {
      let values: [Int128] = [.min, -1, 0, .max, 1 << 64]
      #expect(try PlistDecoder().decode([Int128].self, from: data(of: values, format)) == values)
      #expect(try PlistDecoder().decode([UInt128].self, from: data(of: [UInt128(1) << 100], format)) == [1 << 100])
    }
    #expect(try PlistDecoder().decode([UInt128].self, from: data(of: [UInt128(5)], .xml)) == [5])
    #expect(throws: EncodingError.self) { try data(of: [UInt128.max], .xml) }
    #expect(throws: EncodingError.self) { try data(of: [Int128.max], .xml) }
  }

  @Test(arguments: [PropertyList.OutputFormat.json, .xml])
  func `texts refuse dates that they cannot represent`(format: PropertyList.OutputFormat) throws {
    // The last one is 2^31 - 2001 mean years after 2001: its year has more than 32 bits.
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, 1e17, 67_767_975_255_259_944] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(throws: EncodingError.self) { try data(of: [date], format) }
      let error = #expect(throws: EncodingError.self) { try data(of: ["date": date], format) }
      #expect(error.debugDescription.contains("no text for the date \(seconds) seconds"))
      #expect(throws: EncodingError.self) { try data(of: date, format) }
      // Binary property lists have them.
      _ = try PlistEncoder().encode([date])
    }
  }

  @Test func `JSON represents dates up to 2^53 seconds`() throws {
    let last = Date(timeIntervalSinceReferenceDate: 0x1p53)
    #expect(try PlistDecoder().decode([Date].self, from: data(of: [last], .json)) == [last])
  }

  @Test func `no object is retained after encoding or after an error`() throws {
    final class Mark: Sendable {}
    for fails in [false, true] {
      weak var mark: Mark?
      do {
        let object = Mark()
        mark = object
        let encoder = PlistEncoder()
        if let key = CodingUserInfoKey(rawValue: "mark") { encoder.userInfo = [key: object] }
        let value = OutOfOrder(lists: [["a"], ["b", "c"]], last: 1)
        _ = try? encoder.encode([Either(value: value, fails: fails)])
      }
      #expect(mark == nil)
    }
    struct Either: Encodable {
      var value: OutOfOrder
      var fails: Bool

      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(value)
        if fails { throw CancellationError() }
      }
    }
  }

  // Documented differences from Foundation.

  @Test func `zeros keep their signs and texts their spelling`() throws {
    let zeros = [0.0, -0.0]
    #expect(
      try PlistDecoder().decode([Double].self, from: PlistEncoder().encode(zeros)).map(\.sign) == [.plus, .minus])
    let texts = ["\u{E9}", "e\u{301}"]
    let read = try PlistDecoder().decode([String].self, from: PlistEncoder().encode(texts))
    #expect(read.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
  }
}
