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

  /// The file, and the numbers in its trailer: of objects, and the sizes of offsets and references.
  private func file(_ value: Value) throws -> (bytes: [UInt8], objectCount: Int, offsetSize: Int, referenceSize: Int) {
    let bytes = try writeBinary(list(value))
    let trailer = bytes.suffix(32)
    return (
      bytes, trailer.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | Int($1) }, Int(trailer[trailer.startIndex + 6]),
      Int(trailer[trailer.startIndex + 7])
    )
  }

  // MARK: Layout

  /// Byte for byte what the reference writes for `{k = v;}`.
  @Test func fileIsEqualToPlutils() throws {
    let expected = """
      62706c6973743030
      d10102 516b 5176
      080b0d
      0000000000 00 01 01 0000000000000003 0000000000000000 000000000000000f
      """
    #expect(try writeBinary(list(["k": "v"])) == bytes(hexadecimal: expected))
  }

  /// 2^127 needs 129 bits with its sign. Nothing has been appended then.
  @Test(arguments: ["N", "[1,2,N]", #"{"a":1,"b":{"c":[N]}}"#])
  func integersOfMoreThan128BitsAreRefused(text: String) throws {
    let list = try readJSON(text.replacing("N", with: "170141183460469231731687303715884105728"))
    var output = Output { _ in true }
    let error = #expect(throws: WriteError.self) { try list.writeBinary(keyOrder: .input, to: &output) }
    #expect(error?.reason == .notExact && output.count == 0)
  }

  @Test(
    arguments: [
      // Integers take 1, 2 or 4 bytes without sign, else 8 with one, and 16 beyond.
      (.integer(0), "10 00"), (.integer(255), "10 ff"), (.integer(256), "11 0100"), (.integer(65535), "11 ffff"),
      (.integer(65536), "12 00010000"), (.integer(4_294_967_295), "12 ffffffff"),
      (.integer(4_294_967_296), "13 0000000100000000"), (.integer(.max), "13 7fffffffffffffff"),
      (.integer(-1), "13 ffffffffffffffff"), (.integer(.min), "13 8000000000000000"),
      (.node(.unsigned(1 << 63)), "14 0000000000000000 8000000000000000"),
      (.wideInteger(1 << 64), "14 0000000000000001 0000000000000000"),
      (.wideInteger(-1 << 63 - 1), "14 ffffffffffffffff 7fffffffffffffff"),
      (.wideInteger(.min), "14 8000000000000000 0000000000000000"),
      // 10^25 as the nearest double: 0x1.08b2a2c280291p83.
      (.number("10000000000000000000000000"), "23 45208b2a2c280291"),
      (.node(.null), "00"), (.node(.boolean(false)), "08"), (.node(.boolean(true)), "09"),
      // Reals keep their size and sign; NaN and infinities are doubles.
      (.node(.real(1.5)), "23 3ff8000000000000"), (.node(.real(-0.0)), "23 8000000000000000"),
      (.node(.float(1.5)), "22 3fc00000"), (.node(.float(-0.0)), "22 80000000"),
      (.node(.float(.nan)), "23 7ff8000000000000"), (.node(.float(.infinity)), "23 7ff0000000000000"),
      (.node(.date(0.5)), "33 3fe0000000000000"),
      (.node(.uid(0)), "80 00"), (.node(.uid(255)), "80 ff"), (.node(.uid(256)), "81 0100"),
      (.node(.uid(65535)), "81 ffff"), (.node(.uid(65536)), "83 00010000"), (.node(.uid(.max)), "83 ffffffff"),
      ([], "a0"), ([:], "d0"),
      ("", "50"), ("a", "51 61"), ("\0\u{7F}", "52 007f"), ("12345678901234", "5e 3132333435363738393031323334"),
      // If there are fifteen characters or more, an integer object has their number.
      ("123456789012345", "5f 100f 313233343536373839303132333435"),
      // Text beyond ASCII is UTF-16, and its length is the number of code units: é, 😀, and an a with seven 😀.
      ("é", "61 00e9"), ("😀", "62 d83dde00"), ("\u{FFFF}", "61 ffff"), ("aaaaaé", "66 00610061006100610061 00e9"),
      ("a😀😀😀😀😀😀😀", "6f 100f 0061" + String(repeating: "d83dde00", count: 7)),
      // Keys come before values, and values with all that is in them: 0 {a, b}, 1 "a", 2 "b", 3 [x, {c}], 4 "x", 5 {c}, 6 "c",
      // 7 "y", 8 "z".
      (["a": ["x", ["c": "y"]], "b": "z"], "d2 01020308 5161 5162 a20405 5178 d10607 5163 5179 517a"),
      // Equal values are written once, but no containers, and no UIDs: CFBinaryPList.c keeps none in its set of written values.
      (["a", "a", "b", "a"], "a4 01010201 5161 5162"), (["a": "a"], "d1 0101 5161"),
      ([.data([1]), .data([1])], "a2 0101 4101"), ([.node(.date(1)), .node(.date(1))], "a2 0101 333ff0000000000000"),
      ([.node(.boolean(true)), .node(.boolean(true))], "a2 0101 09"), ([.node(.null), .node(.null)], "a2 0101 00"),
      ([.node(.real(.nan)), .node(.real(.nan))], "a2 0101 237ff8000000000000"),
      ([.number("1e25"), .node(.real(1e25))], "a2 0101 2345208b2a2c280291"),
      ([["a"], ["a"], [:], [:]], "a4 01030405 a102 5161 a102 d0 d0"),
      ([.node(.uid(1)), .node(.uid(1))], "a2 0102 8001 8001"),
    ] as [(Value, String)])
  func objectsAreEncoded(value: Value, expected: String) throws {
    #expect(try objects(value) == hexadecimal(bytes(hexadecimal: expected)))
  }

  @Test(arguments: [(0, "40"), (14, "4e"), (15, "4f100f"), (255, "4f10ff"), (256, "4f110100"), (65536, "4f1200010000")])
  func dataBeginsWithItsLength(count: Int, expected: String) throws {
    #expect(try objects(.data(Array(repeating: 7, count: count))) == expected + String(repeating: "07", count: count))
  }

  /// A reference is wide enough for the number of objects.
  @Test(arguments: [(254, 1), (255, 2), (65534, 2), (65535, 4)])
  func referencesAreAsWideAsTheNumberOfObjects(elements: Int, size: Int) throws {
    let file = try file(.array((0..<elements).map { .integer(Int64($0)) }))
    #expect(file.referenceSize == size)
    #expect(describe(try readBinary(file.bytes)) == "\(Array(0..<elements))")
  }

  /// The offset of the table determines the size: here 8 bytes of header, 3 or 4 bytes of marker and length, and the data.
  @Test(arguments: [(255, 3, 1), (256, 3, 2), (65535, 4, 2), (65536, 4, 4)])
  func offsetsAreAsWideAsTheOffsetOfTheTable(table: Int, marker: Int, size: Int) throws {
    let file = try file(.data(Array(repeating: 0, count: table - 8 - marker)))
    #expect(file.offsetSize == size && file.bytes.suffix(8).reduce(0) { $0 << 8 | Int($1) } == table)
  }

  @Test func keysAreWrittenInKeyOrder() throws {
    let unordered = list(["b": "2", "a": "1", "é": ["d": "4", "c": "3"]])
    let ordered = list(["a": "1", "b": "2", "é": ["c": "3", "d": "4"]])
    #expect(try writeBinary(unordered, keyOrder: .codeUnits) == writeBinary(ordered))
    #expect(try describe(readBinary(writeBinary(unordered))) == describe(unordered))
  }

  // MARK: Uniquing

  /// Values with small differences: their type, their length, or one byte at any index.
  private static let different: [[Value]] = [
    [
      .integer(1), .node(.real(1)), .node(.float(1)), .node(.boolean(true)), .node(.date(1)), "1",
      .data(Array("1".utf8)), .integer(0), .node(.real(0)), .node(.real(-0.0)), .node(.boolean(false)), .node(.null),
      "",
      .data([]), .node(.real(0x1p-1074)), "aaaaaaaa", "aaaaaaaa\0", "aaaaaaaaa", "aaaaaaaaaa",
    ],
    (1...25).flatMap { count in
      (0..<count).map { index in
        .string(String(repeating: "a", count: index) + "b" + String(repeating: "a", count: count - index - 1))
      }
    },
    (0..<2500).map { .integer($0) },
  ]

  @Test(arguments: different) func differentValuesAreSeparateObjects(values: [Value]) throws {
    let file = try file(.array(values + values))
    // The array and each value once, however often it is there.
    #expect(file.objectCount == 1 + values.count)
    #expect(try describe(readBinary(file.bytes)) == describe(list(.array(values + values))))
  }

  // MARK: Refusals

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> PropertyList {
      (1..<depth).reduce(Value.array([])) { value, _ in [value] }.propertyList
    }
    #expect(try writeBinary(nested(512)).count > 512)
    var output = Output { _ in true }
    let error = #expect(throws: WriteError.self) { try nested(513).writeBinary(keyOrder: .input, to: &output) }
    #expect(error == WriteError(.tooDeep, index: 512))
    // A key path of 512 steps would be too long to read.
    #expect(error?.keyPath == PropertyList.KeyPath(components: []))
    #expect(output.count == 0)
  }

  // MARK: Other implementations

  private static let hasPython = (try? shell("python3 -c 'import plistlib'", in: "/"))?.status == 0

  /// CPython's plistlib lays objects out in the same order and merges equal values too, except UIDs, so that reading one
  /// of its files and writing it again must give the same bytes.
  @Test(.enabled(if: hasPython, "needs python3"))
  func bytesAreEqualToPlistlibs() throws {
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
      for _ in range(40):
          print(plistlib.dumps([value(0) for _ in range(8)], fmt=plistlib.FMT_BINARY, sort_keys=False).hex())
      """
    let files = try shell("python3 -c '\(script)'", in: "/").outputText.split(separator: "\n")
    #expect(files.count == 40)
    for (number, file) in files.enumerated() {
      let expected = bytes(hexadecimal: String(file))
      try validateBinary(expected)
      let isEqual = try writeBinary(readBinary(expected)) == expected
      #expect(isEqual, "file \(number)")
    }
  }
}
