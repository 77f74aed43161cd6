import Foundation
import PropertyList
import PropertyListCoding
import TestSupport
import Testing

/// XML of `value` by both libraries, without the header.
private func both(_ value: some Encodable) throws -> (ours: String, theirs: String) {
  let encoder = PlistEncoder()
  encoder.outputFormat = .xml
  let foundationEncoder = PropertyListEncoder()
  foundationEncoder.outputFormat = .xml
  return (
    String(decoding: try encoder.encode(value), as: UTF8.self),
    String(decoding: try foundationEncoder.encode(value), as: UTF8.self)
  )
}

struct PlistEncoderTests {
  @Test func `XML is Foundation's`() throws {
    let reals = [
      1, -0.0, 1e16, 123_456_789_012_345_680, 1e-5, Double.leastNonzeroMagnitude, .nan, .infinity, -.infinity, 0.1,
      1e15,
    ]
    let (ours, theirs) = try both(reals)
    #expect(ours == theirs)
    let keys = ["é": 1, "e\u{301}x": 2, "f": 3, "z": 4, "\u{10000}": 5, "\u{FFFD}": 6, "": 7, "<&>\"'\r\n\t": 8]
    let (ourKeys, theirKeys) = try both(keys)
    #expect(ourKeys == theirKeys)
  }

  @Test(arguments: [0, 255, 256, 40_000, 70_000]) func `binary of any size is Foundation's`(count: Int) throws {
    let foundationEncoder = PropertyListEncoder()
    foundationEncoder.outputFormat = .binary
    let value = ["numbers": Array(0..<count), "more": [1]]
    #expect(try PlistEncoder().encode(value) == foundationEncoder.encode(value))
  }

  @Test func `a scalar is refused where Foundation refuses it`() throws {
    func check<Value: Encodable>(_ value: Value) {
      for format in [PlistDecoder.PropertyListFormat.xml, .binary] {
        let encoder = PlistEncoder()
        encoder.outputFormat = format
        #expect(throws: EncodingError.self) { try encoder.encode(value) }
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

  @Test func `what encodes nothing is refused at the top`() {
    #expect(throws: EncodingError.self) { try PlistEncoder().encode(Empty.Nothing()) }
    #expect(throws: EncodingError.self) { try PlistEncoder().encodeToPropertyList(Empty.Nothing()) }
  }

  @Test func `the error says why`() throws {
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
        var container = encoder.container(keyedBy: PlistName.self)
        try container.encode(1, forKey: PlistName("a"))
        throw CancellationError()
      }
    }
    struct Careful: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PlistName.self)
        var early = container.nestedUnkeyedContainer(forKey: PlistName("early"))
        try container.encode(1, forKey: PlistName("before"))
        try? container.encode(Fails(), forKey: PlistName("fails"))
        try container.encode(2, forKey: PlistName("after"))
        try early.encode("late")
      }
    }
    let (ours, theirs) = try both(Careful())
    #expect(ours == theirs)
    #expect(ours.contains("late"))
  }

  @Test func `a super encoder that is used later keeps its place`() throws {
    struct Later: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PlistName.self)
        let upper = container.superEncoder()
        try container.encode(1, forKey: PlistName("a"))
        var list = container.nestedUnkeyedContainer(forKey: PlistName("list"))
        let element = list.superEncoder()
        try list.encode("second")
        try ["first"].encode(to: element)
        try ["key": [true]].encode(to: upper)
      }
    }
    let list = try PlistEncoder().encodeToPropertyList(Later())
    let expected: [String: Value] = [
      "super": .table(["key": .list([.flag(true)])]), "a": .number(1),
      "list": .list([.list([.text("first")]), .text("second")]),
    ]
    #expect(try PlistDecoder().decode([String: Value].self, from: list) == expected)
  }

  @Test func `a super encoder that nobody uses is an empty dictionary`() throws {
    struct Unused: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PlistName.self)
        _ = container.superEncoder()
        try container.encode(1, forKey: PlistName("a"))
      }
    }
    let (ours, theirs) = try both([Unused()])
    #expect(ours == theirs)
  }

  @Test func `two values at one place are an error`() {
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
        var container = encoder.container(keyedBy: PlistName.self)
        try container.encode(1, forKey: PlistName("a"))
      }
    }
    #expect(throws: EncodingError.self) { try PlistEncoder().encode([Twice()]) }
    #expect(throws: EncodingError.self) { try PlistEncoder().encode([Both()]) }
  }

  @Test func `128 bits go through binary and JSON, and XML refuses what it cannot hold`() throws {
    for format in [PlistDecoder.PropertyListFormat.binary, .json] {
      let encoder = PlistEncoder()
      encoder.outputFormat = format
      let values: [Int128] = [.min, -1, 0, .max, 1 << 64]
      #expect(try PlistDecoder().decode([Int128].self, from: encoder.encode(values)) == values)
      #expect(try PlistDecoder().decode([UInt128].self, from: encoder.encode([UInt128(1) << 100])) == [1 << 100])
    }
    let encoder = PlistEncoder()
    encoder.outputFormat = .xml
    #expect(try PlistDecoder().decode([UInt128].self, from: encoder.encode([UInt128(5)])) == [5])
    #expect(throws: EncodingError.self) { try encoder.encode([UInt128.max]) }
    #expect(throws: EncodingError.self) { try encoder.encode([Int128.max]) }
  }

  @Test(arguments: 0..<17) func `JSON reads back`(type: Int) throws {
    func check<Value: RandomValue>(_ type: Value.Type) throws {
      let encoder = PlistEncoder()
      encoder.outputFormat = .json
      var gen = Gen(seed: 1, size: 12)
      for _ in 0..<20 {
        let value = Value.random(using: &gen)
        var format = PlistDecoder.PropertyListFormat.binary
        #expect(try PlistDecoder().decode(Value.self, from: encoder.encode(value), format: &format) == value)
        #expect(format == .json)
      }
    }
    try check(randomTypes[type])
  }

  @Test func `JSON refuses dates that have no text`() throws {
    let encoder = PlistEncoder()
    encoder.outputFormat = .json
    for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(throws: EncodingError.self) { try encoder.encode([date]) }
      let error = #expect(throws: EncodingError.self) { try encoder.encode(["date": date]) }
      #expect(error.debugDescription.contains("no text for the date \(seconds) seconds"))
      #expect(throws: EncodingError.self) { try encoder.encode(date) }
      // The other formats hold them.
      _ = try PlistEncoder().encode([date])
    }
    let last = Date(timeIntervalSinceReferenceDate: 0x1p53)
    #expect(try PlistDecoder().decode([Date].self, from: encoder.encode([last])) == [last])
  }

  @Test func `nothing is kept when the value is encoded, or fails`() throws {
    final class Mark: Sendable {}
    for fails in [false, true] {
      weak var mark: Mark?
      do {
        let object = Mark()
        mark = object
        let encoder = PlistEncoder()
        if let key = CodingUserInfoKey(rawValue: "mark") { encoder.userInfo = [key: object] }
        let value = OutOfOrder(left: [1, 2, 3], right: ["a"], table: ["b", "c"], last: 1)
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

  @Test func `OpenStep is not written`() {
    let encoder = PlistEncoder()
    encoder.outputFormat = .openStep
    #expect(throws: EncodingError.self) { try encoder.encode([1]) }
  }

  // What the documentation says about differences.

  @Test func `zeros keep their signs and texts their spelling`() throws {
    let zeros = [0.0, -0.0]
    #expect(
      try PlistDecoder().decode([Double].self, from: PlistEncoder().encode(zeros)).map(\.sign) == [.plus, .minus])
    let texts = ["\u{E9}", "e\u{301}"]
    let read = try PlistDecoder().decode([String].self, from: PlistEncoder().encode(texts))
    #expect(read.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
  }
}

/// Any name as a key.
private struct PlistName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A value of one of several types, which are tried in turn.
private enum Value: Decodable, Equatable {
  case number(Int), flag(Bool), text(String)
  indirect case list([Value])
  indirect case table([String: Value])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Value].self) {
      self = .list(list)
    } else {
      self = .table(try container.decode([String: Value].self))
    }
  }
}
