import TestSupport
import Testing

@testable import PropertyList

extension Value: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: Value...) { self = .array(elements) }
  init(dictionaryLiteral elements: (Value, Value)...) { self = .dictionary(elements) }
}

@Suite struct BinaryWriterTests {
  private func list(_ value: Value) -> PropertyList { value.propertyList }

  /// The objects of a written file, without header, offset table and trailer.
  private func objects(_ value: Value) throws -> String {
    let bytes = try writeBinary(list(value))
    let table = bytes[(bytes.count - 8)...].reduce(0) { $0 << 8 | Int($1) }
    return hexadecimal(Array(bytes[8..<table]))
  }

  private func integers(_ range: Range<Int>) -> Value {
    .array(range.map { .integer(Int64($0)) })
  }

  // MARK: Layout

  /// Byte for byte what the reference writes for `{k = v;}`.
  @Test func wholeFile() throws {
    let expected = """
      62706c6973743030
      d10102 516b 5176
      080b0d
      0000000000 00 01 01 0000000000000003 0000000000000000 000000000000000f
      """
    #expect(try writeBinary(list(["k": "v"])) == bytes(hexadecimal: expected))
  }

  /// Values of up to eight bytes are told apart by these, their type and their length; longer ones are compared.
  @Test func shortScalarsThatLookAlikeAreObjectsOfTheirOwn() throws {
    let strings: [Value] = ["aaaaaaaaa", "aaaaaaaaaa", "", "aaaaaaaa", "aaaaaaaa\0", "aaaaaaaaa", "aaaaaaaaaa", ""]
    let written = try objects(.array(strings))
    let expected = """
      a8 0102030405010203 59616161616161616161 5a61616161616161616161 50 586161616161616161 59616161616161616100
      """
    #expect(written == hexadecimal(bytes(hexadecimal: expected)))
    let others: [Value] = [
      .integer(1), .node(.boolean(true)), .node(.real(0x1p-1074)), .integer(1), .node(.real(0x1p-1074)),
    ]
    #expect(
      try objects(.array(others)) == hexadecimal(bytes(hexadecimal: "a5 0102030103 1001 09 230000000000000001")))
  }

  /// The table of what is written grows several times.
  @Test func manyShortScalarsAreWrittenOnce() throws {
    let value = Value.array((0..<5000).map { .integer(Int64($0 % 2500)) })
    let written = try writeBinary(list(value))
    let objectCount = written[(written.count - 24)..<(written.count - 16)]
    #expect(Array(objectCount) == [0, 0, 0, 0, 0, 0, 0x09, 0xC5])
    #expect(try describe(readBinary(written)) == describe(list(value)))
  }

  @Test func keysComeBeforeValuesAndValuesWithAllThatIsInThem() throws {
    // 0 {a, b}, 1 "a", 2 "b", 3 [x, {c}], 4 "x", 5 {c}, 6 "c", 7 "y", 8 "z"
    let written = try objects(["a": ["x", ["c": "y"]], "b": "z"])
    #expect(written == hexadecimal(bytes(hexadecimal: "d201020308 5161 5162 a20405 5178 d10607 5163 5179 517a")))
  }

  @Test(arguments: [
    // Integers take 1, 2 or 4 bytes without sign, else 8 with one.
    (Int64(0), "1000"), (255, "10ff"), (256, "110100"), (65535, "11ffff"),
    (65536, "1200010000"), (4_294_967_295, "12ffffffff"),
    (4_294_967_296, "130000000100000000"), (Int64.max, "137fffffffffffffff"),
    (-1, "13ffffffffffffffff"), (Int64.min, "138000000000000000"),
  ])
  func integers(_ value: Int64, _ expected: String) throws {
    #expect(try objects(.integer(value)) == expected)
  }

  @Test(arguments: [
    (Node.null, "00"), (.boolean(false), "08"), (.boolean(true), "09"),
    (.unsigned(1 << 63), "1400000000000000008000000000000000"),
    // Reals keep their size and sign; NaN and infinities are doubles.
    (.real(1.5), "233ff8000000000000"), (.real(-0.0), "238000000000000000"), (.float(1.5), "223fc00000"),
    (.float(-0.0), "2280000000"), (.float(.nan), "237ff8000000000000"), (.float(.infinity), "237ff0000000000000"),
    (.date(0.5), "333fe0000000000000"),
    (.uid(0), "8000"), (.uid(255), "80ff"), (.uid(256), "810100"), (.uid(65535), "81ffff"),
    (.uid(65536), "8300010000"), (.uid(.max), "83ffffffff"),
    (.array(count: 0, size: 0), "a0"), (.dictionary(count: 0, size: 0), "d0"),
  ])
  func scalars(_ node: Node, _ expected: String) throws {
    #expect(try objects(.node(node)) == expected)
  }

  @Test(arguments: [
    ("", "50"), ("a", "5161"), ("\0\u{7F}", "52007f"), ("12345678901234", "5e3132333435363738393031323334"),
    // Fifteen characters and more have their number in an integer.
    ("123456789012345", "5f100f313233343536373839303132333435"),
    // What is not ASCII is UTF-16, whose units are counted: é, 😀, and seven of those with an a.
    ("é", "6100e9"), ("😀", "62d83dde00"), ("\u{FFFF}", "61ffff"),
    ("aaaaaaaé", "680061006100610061006100610061" + "00e9"),
    ("a😀😀😀😀😀😀😀", "6f100f0061" + String(repeating: "d83dde00", count: 7)),
  ])
  func strings(_ text: String, _ expected: String) throws {
    #expect(try objects(.string(text)) == expected)
  }

  @Test(arguments: [(0, "40"), (14, "4e"), (15, "4f100f"), (255, "4f10ff"), (256, "4f110100"), (65536, "4f1200010000")])
  func dataHasItsLengthInFront(count: Int, expected: String) throws {
    #expect(try objects(.data(Array(repeating: 7, count: count))) == expected + String(repeating: "07", count: count))
  }

  @Test func numbersWithoutAnIntegerTypeOf64Bits() throws {
    #expect(try objects(.wideInteger(1 << 64)) == "1400000000000000010000000000000000")
    // 10^25 as the nearest double: 0x1.08b2a2c280291p83.
    #expect(try objects(.number("10000000000000000000000000")) == "2345208b2a2c280291")
  }

  /// References hold the number of objects, offsets that of the bytes before the offset table.
  @Test(arguments: [(254, 1), (255, 2), (65534, 2), (65535, 4)])
  func referencesAreAsWideAsTheNumberOfObjects(elements: Int, size: Int) throws {
    let written = try writeBinary(list(integers(0..<elements)))
    #expect(Int(written[written.count - 32 + 7]) == size)
    #expect(describe(try readBinary(written)) == "\(Array(0..<elements))")
  }

  @Test(arguments: [(255, 1), (256, 2), (65535, 2), (65536, 4)])
  func offsetsAreAsWideAsThatOfTheTable(table: Int, size: Int) throws {
    // A header of 8 bytes, and data whose length takes 3 or 4 bytes with its marker.
    let overhead = table < 8 + 3 + 256 ? 8 + 3 : 8 + 4
    let written = try writeBinary(list(.data(Array(repeating: 0, count: table - overhead))))
    #expect(Int(written[written.count - 32 + 6]) == size)
    #expect(written[(written.count - 8)...].reduce(0) { $0 << 8 | Int($1) } == table)
  }

  @Test func aPartOfAPropertyListIsAFileOfItsOwn() throws {
    let whole = list(["a": ["x", "y"], "b": "z"])
    #expect(try writeBinary(whole, at: 2) == writeBinary(list(["x", "y"])))
    #expect(try writeBinary(whole, at: 6) == writeBinary(list("z")))
  }

  @Test func whatTheOutputHoldsAlreadyDoesNotCount() throws {
    let list = list(["k": "v"])
    let written = try Output.collect { (output: inout Output) throws(WriteError) in
      output.append("before")
      try list.writeBinary(keyOrder: .input, to: &output)
    }
    #expect(written == Array("before".utf8) + (try writeBinary(list)))
  }

  @Test func keysFollowTheirOrder() throws {
    let unordered = list(["b": "2", "a": "1", "é": ["d": "4", "c": "3"]])
    let ordered = list(["a": "1", "b": "2", "é": ["c": "3", "d": "4"]])
    #expect(try writeBinary(unordered, keyOrder: .codeUnits) == writeBinary(ordered))
    #expect(try describe(readBinary(writeBinary(unordered))) == describe(unordered))
  }

  /// The value that counts stands where its key stood first. Records before it have the same keys, but none of them twice.
  @Test(arguments: [0, 3]) func ofRepeatedKeysInEncodedListsTheLastOneCounts(recordsBefore: Int) throws {
    let before = String(repeating: #"{"a": 1, "b": 2}, "#, count: recordsBefore)
    let text = "[" + before + #"{"a": 1, "b": 2, "a": [3]}]"#
    var options = ReadOptions(formats: [.json])
    options.keepsRepeatedKeys = true
    let list = try PropertyList(reading: Source(Array(text.utf8)), options)
    let written = try Output.collect { (output) throws(WriteError) in try list.writeEncodedBinary(to: &output) }
    #expect(try describe(readBinary(written)) == "[" + before + #"{"a": [3], "b": 2}]"#)
  }

  // MARK: Uniquing

  @Test func equalValuesAreWrittenOnce() throws {
    #expect(try objects(["a", "a", "b", "a"]) == "a40101" + "0201" + "5161" + "5162")
    #expect(try objects(["a": "a"]) == "d10101" + "5161")
    #expect(try objects([.data([1]), .data([1])]) == "a20101" + "4101")
    #expect(try objects([.node(.date(1)), .node(.date(1))]) == "a20101" + "333ff0000000000000")
    #expect(try objects([.node(.boolean(true)), .node(.boolean(true))]) == "a20101" + "09")
    #expect(try objects([.node(.null), .node(.null)]) == "a20101" + "00")
    #expect(try objects([.node(.real(.nan)), .node(.real(.nan))]) == "a20101" + "237ff8000000000000")
    #expect(try objects([.number("1e25"), .node(.real(1e25))]) == "a20101" + "2345208b2a2c280291")
  }

  /// CFBinaryPList.c keeps strings, numbers, dates and data in its set of written values, but not UIDs.
  @Test func uidsAreWrittenOneByOne() throws {
    #expect(try objects([.node(.uid(1)), .node(.uid(1))]) == "a20102" + "8001" + "8001")
  }

  @Test func valuesOfOtherTypesAreOtherObjects() throws {
    let values: [Value] = [
      .integer(1), .node(.real(1)), .node(.float(1)), .node(.boolean(true)), .node(.date(1)),
      "1", .data(Array("1".utf8)), .integer(0), .node(.real(0)), .node(.real(-0.0)), .node(.boolean(false)),
      .node(.null), "", .data([]),
    ]
    let written = try writeBinary(list(.array(values + values)))
    // The array and each value once, however often it stands there.
    #expect(Int(written[written.count - 17]) == 1 + values.count)
    #expect(try describe(readBinary(written)) == describe(list(.array(values + values))))
  }

  @Test func containersAreNeverMerged() throws {
    #expect(try objects([["a"], ["a"], [:], [:]]) == "a401030405" + "a102" + "5161" + "a102" + "d0d0".prefix(4))
  }

  @Test func stringsThatDifferInOneByteAreKeptApart() throws {
    // Lengths around those that the hash takes in one step, and bytes in every place.
    var texts: [String] = []
    for count in 1...25 {
      for place in 0..<count {
        texts.append(String(repeating: "a", count: place) + "b" + String(repeating: "a", count: count - place - 1))
      }
    }
    let value = Value.array((texts + texts).map(Value.string))
    let written = try writeBinary(list(value))
    #expect(written[(written.count - 24)..<(written.count - 16)].reduce(0) { $0 << 8 | Int($1) } == 1 + texts.count)
    #expect(try describe(readBinary(written)) == describe(list(value)))
  }

  // MARK: Refusals

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> PropertyList {
      let nodes = (1...depth).map { level in
        Node.array(count: level == depth ? 0 : 1, size: UInt32(depth - level))
      }
      return PropertyList(format: .json, source: Source([]), nodes: nodes, decoded: [])
    }
    #expect(try writeBinary(nested(512)).count > 512)
    var output = Output { _ in true }
    #expect(throws: WriteError(reason: .tooDeep, index: 512)) {
      try nested(513).writeBinary(keyOrder: .input, to: &output)
    }
    #expect(output.count == 0)
  }

  // MARK: Other implementations

  private static let hasPython = (try? shell("python3 -c 'import plistlib'", in: "/"))?.status == 0

  /// CPython's plistlib lays objects out in the same order and merges equal values too, except UIDs, so that reading one
  /// of its files and writing it again must give the same bytes.
  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func plistlibWritesTheSameBytes() throws {
    let script = """
      import datetime, plistlib, random
      texts = ["", "a", "Grüße", "日本語", "😀" * 9, "x" * 300]
      epoch = datetime.datetime(2001, 1, 1)
      def value(depth):
          kind = random.randrange(8 if depth < 5 else 6)
          if kind == 0: return random.choice(texts)
          if kind == 1: return random.choice([-1, 1]) * random.randrange(2 ** random.randrange(1, 64))
          if kind == 2: return random.uniform(-1e9, 1e9)
          if kind == 3: return random.random() < 0.5
          if kind == 4: return random.randbytes(random.randrange(40))
          if kind == 5: return epoch + datetime.timedelta(seconds=random.randrange(10 ** 9))
          if kind == 6: return [value(depth + 1) for _ in range(random.randrange(20 if depth else 50))]
          return {"key %d" % random.randrange(99): value(depth + 1) for _ in range(random.randrange(20))}
      random.seed(1)
      for _ in range(100):
          print(plistlib.dumps([value(0) for _ in range(8)], fmt=plistlib.FMT_BINARY, sort_keys=False).hex())
      """
    let files = try shell("python3 -c '\(script)'", in: "/").outputText.split(separator: "\n")
    #expect(files.count == 100)
    for (number, file) in files.enumerated() {
      let expected = bytes(hexadecimal: String(file))
      try validateBinary(expected)
      let isEqual = try writeBinary(readBinary(expected)) == expected
      #expect(isEqual, "file \(number)")
    }
  }
}
