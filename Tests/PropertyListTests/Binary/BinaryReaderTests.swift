import TestSupport
import Testing

@testable import PropertyList

@Suite struct BinaryReaderTests {
  // MARK: Values

  @Test(arguments: [
    // Singletons.
    ("00", "null"), ("08", "false"), ("09", "true"),
    // Integers of 1, 2 and 4 bytes are unsigned, those of 8 and 16 signed.
    ("10 ff", "255"), ("11 ffff", "65535"), ("12 ffffffff", "4294967295"),
    ("13 ffffffffffffffff", "-1"), ("13 8000000000000000", "-9223372036854775808"),
    ("14 0000000000000000 7fffffffffffffff", "9223372036854775807"),
    ("14 0000000000000000 8000000000000000", "9223372036854775808u"),
    ("14 ffffffffffffffff ffffffffffffffff", "-1"),
    ("14 ffffffffffffffff 8000000000000000", "-9223372036854775808"),
    // Integers beyond 64 bits keep their bytes: 2^64, and the minimum 64-bit integer minus 1.
    ("14 0000000000000001 0000000000000000", "wide(18446744073709551616)"),
    ("14 ffffffffffffffff 7fffffffffffffff", "wide(-9223372036854775809)"),
    // Integers may be wider than needed.
    ("13 0000000000000005", "5"), ("14 0000000000000000 0000000000000005", "5"),
    // Reals: 1.5 and -0.0 in both sizes.
    ("22 3fc00000", "1.5f"), ("22 80000000", "-0.0f"), ("23 3ff8000000000000", "1.5"), ("23 8000000000000000", "-0.0"),
    // Dates are doubles of any value.
    ("33 3fe0000000000000", "@0.5"), ("33 7ff8000000000000", "@nan"), ("33 fff0000000000000", "@-inf"),
    // Data.
    ("40", "<>"), ("42 00ff", "<00ff>"), ("4f 10 02 00ff", "<00ff>"),
    // ASCII, which is Latin-1 above 0x7F: two Latin-1 characters, not one of UTF-8.
    ("50", #""""#), ("52 6162", #""ab""#), ("51 00", "\"\0\""), ("52 c3a9", #""Ã©""#),
    // The length may be an integer of any width, whose low 64 bits count.
    ("5f 10 02 6162", #""ab""#), ("5f 13 0000000000000002 6162", #""ab""#),
    ("5f 14 0000000000000000 0000000000000002 6162", #""ab""#),
    ("5f 15 ff00000000000000 0000000000000000 0000000000000000 0000000000000002 6162", #""ab""#),
    // The width of a length is kept in a byte, so 256 bytes are a width of 0, and the length is 0.
    ("5f 18 \(String(repeating: "61", count: 256))", #""""#),
    // UTF-16, most significant byte first: é, 😀 as a surrogate pair, and lone surrogates, which UTF-8 cannot represent.
    ("61 00e9", #""é""#), ("62 d83d de00", #""😀""#), ("61 d800", #""\#u{FFFD}""#), ("61 dc00", #""\#u{FFFD}""#),
    ("62 d800 0061", #""\#u{FFFD}a""#), ("62 de00 d83d", #""\#u{FFFD}\#u{FFFD}""#),
    // UIDs have 1 to 16 bytes and values up to 2^32 - 1.
    ("80 07", "uid(7)"), ("82 010000", "uid(65536)"), ("83 ffffffff", "uid(4294967295)"),
    ("8f 000000000000000000000000 00000007", "uid(7)"),
    // Empty containers; a set is an array.
    ("a0", "[]"), ("d0", "{}"), ("c0", "[]"), ("af 10 00", "[]"),
  ])
  func singleObjectsAreRead(_ object: String, _ expected: String) throws {
    let file = BinaryFile(object).bytes
    try validateBinary(file)
    #expect(describe(try readBinary(file)) == expected)
  }

  /// Each byte is a Latin-1 character, wherever it is in a word, also in strings whose length is an integer.
  @Test(arguments: 0x80...0xFF as ClosedRange<UInt8>) func bytesOfASCIIStringsAreLatin1(byte: UInt8) throws {
    for (before, after) in [(0, 0), (3, 0), (0, 9), (7, 8), (20, 300)] {
      let text = [UInt8](repeating: 0x61, count: before) + [byte] + [UInt8](repeating: 0x62, count: after)
      let file = BinaryFile("5f 11 " + hexadecimal(bigEndian(text.count, size: 2) + text)).bytes
      let expected = String(text.map { Character(Unicode.Scalar($0)) })
      #expect(describe(try readBinary(file)) == "\"\(expected)\"")
    }
    #expect(describe(try readBinary(BinaryFile("51 " + hexadecimal([byte])).bytes)) == "\"\(Unicode.Scalar(byte))\"")
  }

  /// The reader keeps all duplicate keys. A later pass keeps the first one of each, as Foundation does.
  @Test(arguments: [
    (["d2 01 02 03 04", "51 61", "51 62", "10 01", "a2 01 05", "c1 01"], #"{"a": 1, "b": ["a", ["a"]]}"#),
    (["d3 01 02 02 03 04 05", "51 61", "51 6b", "10 01", "10 02", "10 03"], #"{"a": 1, "k": 2, "k": 3}"#),
    // Keys need not be strings.
    (
      ["d5 01 02 03 04 05 06 06 06 06 06", "10 05", "33 0000000000000000", "41 00", "09", "00", "51 76"],
      #"{5: "v", @0.0: "v", <00>: "v", true: "v", null: "v"}"#
    ),
    (["d2 01 02 03 03", "80 01", "23 3ff8000000000000", "51 76"], #"{uid(1): "v", 1.5: "v"}"#),
  ])
  func dictionariesAreRead(_ objects: [String], _ expected: String) throws {
    var file = BinaryFile()
    file.objects = objects.map(bytes(hexadecimal:))
    try validateBinary(file.bytes)
    #expect(describe(try readBinary(file.bytes)) == expected)
  }

  // MARK: Acceptance

  @Test(arguments: [1, 2, 3, 4, 7, 8, 9, 16], [1, 2, 3, 8, 9])
  func numbersMayBeWiderThanNeeded(offsetSize: Int, referenceSize: Int) throws {
    let references = hexadecimal(bigEndian(1, size: referenceSize) + bigEndian(2, size: referenceSize))
    var file = BinaryFile("d1 \(references)", "51 6b", "51 76")
    file.offsetSize = offsetSize
    file.referenceSize = referenceSize
    try validateBinary(file.bytes)
    #expect(describe(try readBinary(file.bytes)) == #"{"k": "v"}"#)
  }

  // MARK: Damaged files; Tests/pliersTests/Fixtures/Hostile/binary.txt has more

  @Test(arguments: [
    (["01"], BinaryProblem.marker(object: 0, marker: 0x01), 8),
    // Objects of each type that extend into the offset table.
    (["11 00"], .pastEnd(object: 0), 8), (["23 00000000000000"], .pastEnd(object: 0), 8),
    (["33 00000000000000"], .pastEnd(object: 0), 8), (["53 6162"], .pastEnd(object: 0), 8),
    (["a2 00"], .pastEnd(object: 0), 8), (["d1 00"], .pastEnd(object: 0), 8),
    (["a1 01", "5f"], .pastEnd(object: 1), 10),
    (["a1 01", "5f 11 00"], .pastEnd(object: 1), 11), (["5f 15 00"], .pastEnd(object: 0), 9),
    // Containers as keys, and in themselves. The offset is that of the reference, or of the container.
    (["a2 02 01", "d1 02 02", "a0"], .containerKey(object: 1, key: 2), 14),
    (["d1 00 01", "09"], .containerKey(object: 0, key: 0), 8), (["a1 01", "d1 02 00", "51 6b"], .cycle(object: 0), 8),
    (["a2 01 02", "09", "a1 02"], .cycle(object: 2), 12),
    // A cycle through containers that were read before; the first elements are no cycle.
    (["a3 01 01 02", "a1 03", "a2 01 00", "a0"], .cycle(object: 0), 8),
  ])
  func damagedObjectsAreRefused(_ objects: [String], _ problem: BinaryProblem, _ offset: Int) {
    var file = BinaryFile()
    file.objects = objects.map(bytes(hexadecimal:))
    #expect(throws: SyntaxError(.binary(problem), at: offset)) { try validateBinary(file.bytes) }
    #expect(throws: SyntaxError(.binary(problem), at: offset)) { try readBinary(file.bytes) }
  }

  @Test func everyPrefixAndAnAppendedByteAreRejected() throws {
    let file = BinaryFile("d1 01 02", "51 6b", "51 76").bytes
    for count in 0..<file.count {
      #expect(throws: SyntaxError.self) { try readBinary(Array(file[..<count])) }
    }
    #expect(throws: SyntaxError.self) { try readBinary(file + Array("\n".utf8)) }
  }

  /// If one byte of a file is changed to any value, validation and reading both succeed or both fail.
  @Test func readingAndValidationAgreeOnChangedBytes() {
    let file = BinaryFile(
      "d3 01 02 03 04 05 06", "52 6162", "62 00e9d83d", "10 05", "a3 07 08 04", "5f 10 02 6162",
      "14 0000000000000000 8000000000000000", "80 07", "43 010203"
    ).bytes
    var accepted = 0
    for index in file.indices {
      for value in 0...UInt8.max {
        var changed = file
        changed[index] = value
        let isValid = (try? validateBinary(changed)) != nil
        let isReadable = (try? readBinary(changed)) != nil
        if isValid != isReadable {
          Issue.record("byte \(index) as \(value): validation says \(isValid), reading \(isReadable)")
        }
        if isValid { accepted += 1 }
      }
    }
    // Each byte with its old value, and changes of strings, data, numbers and unused bytes.
    #expect(accepted > file.count)
  }

  // MARK: Shared objects

  /// `levels` arrays that each contain the next one ten times: 10^levels strings.
  private func laughs(_ levels: Int) -> [UInt8] {
    var file = BinaryFile()
    for number in 1...levels { file.objects.append([0xAA] + Array(repeating: UInt8(number), count: 10)) }
    file.objects.append([0x51, 0x61])
    return file.bytes
  }

  /// One node for each byte of the file, since references take one, and `Limits.nodes` more.
  @Test func expansionOfSharedContainersIsBounded() throws {
    var limits = Limits()
    // Three levels: 1 + 10 + 100 + 1000 nodes.
    let size = laughs(3).count
    limits.nodes = 1111 - size
    #expect(try readBinary(laughs(3), limits: limits).nodes.count == 1111)
    limits.nodes -= 1
    let error = #expect(throws: SyntaxError.self) { try readBinary(laughs(3), limits: limits) }
    #expect(error?.problem == .limit(.manySharedNodes(1110)))
    // 10^200 strings.
    limits.nodes = 10_000
    let secondError = #expect(throws: SyntaxError.self) { try readBinary(laughs(200), limits: limits) }
    #expect(secondError?.problem == .limit(.manySharedNodes(laughs(200).count + 10_000)))
  }

  /// The object at which the nodes become too many is found without all that comes before it.
  @Test(arguments: [60, 61, 62, 63, 310, 311, 312, 313, 999, 1559, 1560])
  func theFirstNodeTooManyIsFoundAtOnce(nodes: Int) throws {
    var file = BinaryFile()
    // Four dictionaries of five pairs, whose keys are a string, and whose values are the next one or a string: they become
    // 11, 61, 311 and 1,561 nodes.
    for number in 1...4 {
      file.objects.append([0xD5] + Array(repeating: 5, count: 5) + Array(repeating: UInt8(number), count: 5))
    }
    file.objects += [[0x51, 0x61], [0x51, 0x62]]
    let source = Source(file.bytes)
    var limits = Limits()
    limits.nodes = nodes - file.bytes.count
    let error = try #require(throws: SyntaxError.self) { try readBinary(file.bytes, limits: limits) }
    #expect(error.problem == .limit(.manySharedNodes(nodes)))
    #expect(throws: error) { try PropertyList(binary: source, limits: limits) }
  }

  /// An array of 200 arrays that each contain the same three scalars several times.
  @Test(arguments: [1, 2, 4, 8])
  func sharedScalarsNeedNoAllowance(referenceSize: Int) throws {
    var file = BinaryFile()
    file.referenceSize = referenceSize
    let references = { (numbers: [Int]) in numbers.flatMap { bigEndian($0, size: referenceSize) } }
    file.objects = [
      [0xAF, 0x10, 200] + references(Array(4..<204)), [0x53, 0x6B, 0x65, 0x79], [0x51, 0x61], [0x10, 0x07],
    ]
    file.objects += Array(repeating: [0xA8] + references([1, 2, 3, 2, 2, 3, 3, 1]), count: 200)
    var limits = Limits()
    limits.nodes = 0
    #expect(try readBinary(file.bytes, limits: limits).nodes.count == 1 + 200 * 9)
  }

  /// An array of `count` objects, which all have the offset of the first one, `shared`; the last object is true.
  private func overlapping(_ count: Int, _ shared: [UInt8]) -> [UInt8] {
    var file = BinaryFile()
    file.referenceSize = 2
    file.objects = [[0xAF, 0x11] + bigEndian(count, size: 2) + (1...count).flatMap { bigEndian($0, size: 2) }, shared]
    file.objects += Array(repeating: [], count: count - 1) + [[0x09]]
    var bytes = file.bytes
    let table = bytes.count - 32 - (count + 2) * 2
    let first = bytes[table + 2..<table + 4]
    for number in 2...count { bytes.replaceSubrange(table + 2 * number..<table + 2 * number + 2, with: first) }
    return bytes
  }

  @Test func otherFilesAreRefused() {
    let text = Array("<plist/>".utf8)
    let error = #expect(throws: SyntaxError.self) { try readBinary(text) }
    #expect(error?.message(in: text.span) == "expected a file that begins with bplist0")
  }

  /// Limits in bytes: the strings do not fill the memory, and the validation of the arrays takes no quadratic time.
  @Test func overlappingObjectsAreBounded() throws {
    var limits = Limits()
    limits.nodes = 100
    // 200 object numbers for one string of 300 code units of two bytes: 1,453 bytes and 100 more are less than 600 for each of
    // three strings.
    let strings = overlapping(
      200, [0x6F, 0x11, 0x01, 0x2C] + Array(repeating: [0x00, 0xE9], count: 300).flatMap { $0 })
    #expect(try readBinary(strings).nodes.count == 201)
    let error = #expect(throws: SyntaxError.self) { try readBinary(strings, limits: limits) }
    #expect(error?.problem == .binary(.overlap(object: 3)))
    #expect(
      error?.message(in: strings.span)
        == "expected objects that do not overlap, found object 3 to share its bytes with many others")
    // 300 object numbers for one array of 300 references to true: 604 + 604 + 1 + 604 + 40 bytes and 100 more are less than 600
    // for the root and for each of three arrays.
    let arrays = overlapping(
      300, [0xAF, 0x11, 0x01, 0x2C] + Array(repeating: bigEndian(301, size: 2), count: 300).flatMap { $0 })
    try validateBinary(arrays)
    let arrayError = #expect(throws: SyntaxError.self) { try validateBinary(arrays, limits: limits) }
    #expect(arrayError?.problem == .binary(.overlap(object: 3)))
  }

  /// A dictionary with a key of 2,000 bytes is in an array 2,000 times. The limit of bytes is reached at the 133rd time, when the keys are
  /// known from their references, and the error is at the key: after the header, an array of 4 + 2,000 bytes and a dictionary of 3.
  @Test func keysOfSharedDictionariesCountEachTime() {
    let key = "5f 11 07d0" + String(repeating: "61", count: 2_000)
    let file = BinaryFile("af 11 07d0" + String(repeating: "01", count: 2_000), "d1 02 03", key, "09")
    var limits = Limits()
    limits.nodes = 0
    let error = #expect(throws: SyntaxError.self) { try readBinary(file.bytes, limits: limits) }
    #expect(error?.problem == .limit(.manySharedBytes(65 * file.bytes.count)))
    #expect(error?.offset == 8 + 2_004 + 3)
  }

  // MARK: Lookups

  @Test(arguments: [
    ("51 61", "a", true), ("51 61", "b", false), ("51 61", "ab", false), ("52 6162", "a", false), ("50", "", true),
    ("61 00e9", "é", true), ("51 e9", "é", true), ("62 0065 0301", "é", false), ("62 d83d de00", "😀", true),
    ("62 d83d de00", "😁", false), ("10 05", "5", false), ("61 0061", "a", true),
  ])
  func keysAreComparedByTheirScalars(_ object: String, _ key: String, _ isEqual: Bool) throws {
    let source = Source(BinaryFile("d1 01 02", object, "09").bytes)
    let objects = try BinaryObjects(source.bytes)
    guard case .container(let dictionary) = try objects.object(0) else {
      Issue.record("not a dictionary")
      return
    }
    #expect(try objects.value(in: dictionary, forKey: Array(key.utf8).span) == (isEqual ? 2 : nil))
  }
}
