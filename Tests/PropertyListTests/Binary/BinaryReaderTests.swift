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
    // What 64 bits do not hold keeps its bytes: 2^64, and one below the least 64-bit integer.
    ("14 0000000000000001 0000000000000000", "0x00000000000000010000000000000000"),
    ("14 ffffffffffffffff 7fffffffffffffff", "0xffffffffffffffff7fffffffffffffff"),
    // They need not be short.
    ("13 0000000000000005", "5"), ("14 0000000000000000 0000000000000005", "5"),
    // Reals: 1.5 and -0.0 in both sizes.
    ("22 3fc00000", "1.5f"), ("22 80000000", "-0.0f"), ("23 3ff8000000000000", "1.5"), ("23 8000000000000000", "-0.0"),
    // Dates are doubles, whatever their value.
    ("33 3fe0000000000000", "@0.5"), ("33 7ff8000000000000", "@nan"), ("33 fff0000000000000", "@-inf"),
    // Data.
    ("40", "<>"), ("42 00ff", "<00ff>"), ("4f 10 02 00ff", "<00ff>"),
    // ASCII, which is Latin-1 above 0x7F: two Latin-1 characters, not one of UTF-8.
    ("50", #""""#), ("52 6162", #""ab""#), ("51 00", "\"\0\""), ("52 c3a9", #""Ã©""#),
    // The length may be an integer of any width, whose low 64 bits count.
    ("5f 10 02 6162", #""ab""#), ("5f 13 0000000000000002 6162", #""ab""#),
    ("5f 14 0000000000000000 0000000000000002 6162", #""ab""#),
    ("5f 15 ff00000000000000 0000000000000000 0000000000000000 0000000000000002 6162", #""ab""#),
    // A width of 256 bytes is one of none in a byte.
    ("5f 18 \(String(repeating: "61", count: 256))", #""""#),
    // UTF-16, most significant byte first: é, 😀 as a pair, and halves of pairs, which no UTF-8 holds.
    ("61 00e9", #""é""#), ("62 d83d de00", #""😀""#), ("61 d800", #""\#u{FFFD}""#), ("61 dc00", #""\#u{FFFD}""#),
    ("62 d800 0061", #""\#u{FFFD}a""#), ("62 de00 d83d", #""\#u{FFFD}\#u{FFFD}""#),
    // UIDs have 1 to 16 bytes and values up to 2^32 - 1.
    ("80 07", "uid(7)"), ("82 010000", "uid(65536)"), ("83 ffffffff", "uid(4294967295)"),
    ("8f 000000000000000000000000 00000007", "uid(7)"),
    // Empty containers; a set is an array.
    ("a0", "[]"), ("d0", "{}"), ("c0", "[]"), ("af 10 00", "[]"),
  ])
  func oneObject(_ object: String, _ expected: String) throws {
    let file = BinaryFile(object).bytes
    try validateBinary(file)
    #expect(describe(try readBinary(file)) == expected)
  }

  @Test func pairsAreReadFromKeysFollowedByValues() throws {
    let file = BinaryFile("d2 01 02 03 04", "51 61", "51 62", "10 01", "a2 01 05", "c1 01").bytes
    #expect(describe(try readBinary(file)) == #"{"a": 1, "b": ["a", ["a"]]}"#)
  }

  /// Foundation keeps the first value of a repeated key; the pass that drops the others comes after the reader.
  @Test func repeatedKeysAreAllRead() throws {
    let file = BinaryFile("d3 01 02 02 03 04 05", "51 61", "51 6b", "10 01", "10 02", "10 03").bytes
    #expect(describe(try readBinary(file)) == #"{"a": 1, "k": 2, "k": 3}"#)
  }

  @Test(arguments: [
    ("10 05", "5"), ("33 0000000000000000", "@0.0"), ("41 00", "<00>"), ("09", "true"), ("00", "null"),
    ("80 01", "uid(1)"), ("23 3ff8000000000000", "1.5"),
  ])
  func keysNeedNotBeStrings(_ key: String, _ expected: String) throws {
    let file = BinaryFile("d1 01 02", key, "51 76").bytes
    try validateBinary(file)
    #expect(describe(try readBinary(file)) == #"{\#(expected): "v"}"#)
  }

  @Test func asciiAndDataAreNotCopied() throws {
    let list = try readBinary(BinaryFile("a2 01 02", "52 6162", "42 00ff").bytes)
    // The header, three bytes of array and a marker come before the string's bytes.
    guard case .string(let string) = list.nodes[1], case .data(let data) = list.nodes[2] else {
      Issue.record("expected a string and data, found \(list.nodes)")
      return
    }
    #expect(string.offset == 8 + 3 + 1)
    #expect(data.offset == 8 + 3 + 3 + 1)
    #expect(list.decoded.isEmpty)
  }

  @Test func sharedTextIsDecodedOnce() throws {
    let list = try readBinary(BinaryFile("a4 01 01 01 01", "61 00e9").bytes)
    #expect(describe(list) == #"["é", "é", "é", "é"]"#)
    #expect(list.decoded == Array("é".utf8))
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

  @Test(arguments: ["bplist00", "bplist01", "bplist0x", "bplist0\0"])
  func theEighthByteIsFree(header: String) throws {
    var file = BinaryFile("09")
    file.header = Array(header.utf8)
    #expect(describe(try readBinary(file.bytes)) == "true")
  }

  @Test func theTopObjectMayBeAnyAndOthersAreNotJudged() throws {
    var file = BinaryFile("ff", "a1 00", "a1 03", "51 61")
    file.topObject = 2
    try validateBinary(file.bytes)
    #expect(describe(try readBinary(file.bytes)) == #"["a"]"#)
  }

  @Test func theUnusedBytesOfTheTrailerAreFree() throws {
    var bytes = BinaryFile("09").bytes
    for index in bytes.count - 32..<bytes.count - 26 { bytes[index] = 0xFF }
    #expect(describe(try readBinary(bytes)) == "true")
  }

  // MARK: Damaged objects

  @Test(arguments: [
    // Markers of no type, of sizes that do not exist, and of types of later versions.
    (["01"], BinaryProblem.marker(object: 0, marker: 0x01), 8),
    (["0f"], .marker(object: 0, marker: 0x0F), 8),
    (["32 00000000"], .marker(object: 0, marker: 0x32), 8),
    (["71 61"], .marker(object: 0, marker: 0x71), 8),
    (["90"], .marker(object: 0, marker: 0x90), 8),
    (["b0"], .marker(object: 0, marker: 0xB0), 8),
    (["15 00"], .integerSize(object: 0, size: 32), 8),
    (["21 0000"], .realSize(object: 0, size: 2), 8),
    (["24 00"], .realSize(object: 0, size: 16), 8),
    // Objects that go on into the offset table.
    (["11 00"], .pastEnd(object: 0), 8),
    (["23 00000000000000"], .pastEnd(object: 0), 8),
    (["33 00000000000000"], .pastEnd(object: 0), 8),
    (["42 00"], .pastEnd(object: 0), 8),
    (["53 6162"], .pastEnd(object: 0), 8),
    (["62 000000"], .pastEnd(object: 0), 8),
    (["81 00"], .pastEnd(object: 0), 8),
    (["a2 00"], .pastEnd(object: 0), 8),
    (["d1 00"], .pastEnd(object: 0), 8),
    (["a1 01", "5f"], .pastEnd(object: 1), 10),
    (["a1 01", "5f 11 00"], .pastEnd(object: 1), 11),
    // Lengths that no file has; multiplied by an item's size they would overflow.
    (["4f 13 7fffffffffffffff"], .pastEnd(object: 0), 8),
    (["6f 13 7fffffffffffffff"], .pastEnd(object: 0), 8),
    (["af 13 2000000000000000"], .pastEnd(object: 0), 8),
    (["df 13 8000000000000000"], .pastEnd(object: 0), 8),
    (["5f 13 ffffffffffffffff"], .pastEnd(object: 0), 8),
    // Lengths that are not integers.
    (["5f 51 61"], .length(object: 0, marker: 0x51), 9),
    (["5f 15 00"], .pastEnd(object: 0), 9),
    // Values that are out of range.
    (["60"], .emptyUTF16(object: 0), 8),
    (["84 0100000000"], .uid(object: 0), 8),
    (["8f 00000000 00000001 00000000 00000000"], .uid(object: 0), 8),
    // References. The place is that of the reference, or of the object that should not be there.
    (["a1 01"], .reference(object: 0, to: 1, objects: 1), 9),
    (["d1 01 05", "51 6b"], .reference(object: 0, to: 5, objects: 2), 10),
    (["d1 01 02", "a0", "09"], .containerKey(object: 0, key: 1), 11),
    (["d1 01 02", "d0", "09"], .containerKey(object: 0, key: 1), 11),
    (["d1 01 02", "c0", "09"], .containerKey(object: 0, key: 1), 11),
    (["a2 02 01", "d1 02 02", "a0"], .containerKey(object: 1, key: 2), 14),
    (["a1 00"], .cycle(object: 0), 8),
    (["a1 01", "d1 02 00", "51 6b"], .cycle(object: 0), 8),
    (["a2 01 02", "09", "a1 02"], .cycle(object: 2), 12),
    (["d1 00 01", "09"], .containerKey(object: 0, key: 0), 8),
  ])
  func damagedObject(_ objects: [String], _ problem: BinaryProblem, _ offset: Int) {
    var file = BinaryFile()
    file.objects = objects.map(bytes(hexadecimal:))
    #expect(throws: SyntaxError(.binary(problem), at: offset)) { try validateBinary(file.bytes) }
    #expect(throws: SyntaxError(.binary(problem), at: offset)) { try readBinary(file.bytes) }
  }

  // MARK: Damaged trailers

  /// The offset table of this file is two bytes at 9, its trailer starts at 11.
  private static let small = BinaryFile("09").bytes

  @Test(arguments: [
    // The fields: offset size at 17, reference size at 18, object count at 19, top object at 27, table offset at 35.
    (17, "00", BinaryProblem.noOffsetSize),
    (18, "00", .noReferenceSize),
    (19, "0000000000000000", .noObjects),
    (19, "0000000000000002", .tableSize(2, objects: 2, offsetSize: 2)),
    (19, "4000000000000000", .tableSize(2, objects: 1 << 62, offsetSize: 2)),
    (19, "ffffffffffffffff", .tableSize(2, objects: .max, offsetSize: 2)),
    (27, "0000000000000001", .topObject(1, objects: 1)),
    (27, "8000000000000000", .topObject(1 << 63, objects: 1)),
    (35, "0000000000000008", .tableOffset(8, trailer: 11)),
    (35, "000000000000000b", .tableOffset(11, trailer: 11)),
    (35, "fffffffffffffff8", .tableOffset(.max - 7, trailer: 11)),
  ])
  func damagedTrailer(_ field: Int, _ value: String, _ problem: BinaryProblem) {
    var file = BinaryReaderTests.small
    file.replaceSubrange(field..<field + value.count / 2, with: bytes(hexadecimal: value))
    #expect(throws: SyntaxError(.binary(problem), at: field)) { try validateBinary(file) }
    #expect(throws: SyntaxError(.binary(problem), at: field)) { try readBinary(file) }
  }

  @Test(arguments: [
    // An object in the header, one in the offset table, one past the file's end.
    ("0007", 7), ("0009", 9), ("ffff", 65535),
  ])
  func objectsLieBetweenHeaderAndOffsetTable(_ entry: String, _ offset: UInt64) {
    var file = BinaryReaderTests.small
    file.replaceSubrange(9..<11, with: bytes(hexadecimal: entry))
    let problem = BinaryProblem.objectOffset(object: 0, offset: offset, table: 9)
    #expect(throws: SyntaxError(.binary(problem), at: 9)) { try validateBinary(file) }
    #expect(throws: SyntaxError(.binary(problem), at: 9)) { try readBinary(file) }
  }

  @Test func theOffsetsOfAllObjectsMustLieBeforeTheOffsetTable() {
    // Nothing refers to object 1, whose offset is the last byte of the table.
    var file = BinaryFile("09", "08").bytes
    file[13] = 10
    let problem = BinaryProblem.objectOffset(object: 1, offset: 10, table: 10)
    #expect(throws: SyntaxError(.binary(problem), at: 12)) { try validateBinary(file) }
    #expect(throws: SyntaxError(.binary(problem), at: 12)) { try readBinary(file) }
  }

  /// The reference wants references that could name one object more than there is: 256 objects need two bytes.
  @Test(arguments: [(255, true), (256, false)])
  func oneByteOfReferenceIsEnoughFor255Objects(count: Int, isAccepted: Bool) {
    var file = BinaryFile()
    file.objects = Array(repeating: [0x09], count: count)
    let outcome = Result { try readBinary(file.bytes) }
    #expect(((try? outcome.get()) != nil) == isAccepted)
  }

  @Test func offsetsMustReachTheOffsetTable() {
    var file = BinaryFile("4f 10 fe" + String(repeating: "00", count: 254))
    file.offsetSize = 1
    #expect(throws: SyntaxError(.binary(.narrowOffsets(1, table: 265)), at: 266 + 6)) { try readBinary(file.bytes) }
  }

  @Test(arguments: ["", "bplist0", "bplist1", "<plist/>", "bplist00"])
  func textIsNotBinary(_ text: String) {
    let problem: BinaryProblem = text.hasPrefix("bplist0") ? .tooShort(text.utf8.count) : .notBinary
    #expect(throws: SyntaxError(.binary(problem), at: text.hasPrefix("bplist0") ? text.utf8.count : 0)) {
      try readBinary(Array(text.utf8))
    }
  }

  @Test func everyPrefixAndEveryByteMoreIsRejected() throws {
    let file = BinaryFile("d1 01 02", "51 6b", "51 76").bytes
    for count in 0..<file.count {
      #expect(throws: SyntaxError.self) { try readBinary(Array(file[..<count])) }
    }
    #expect(throws: SyntaxError.self) { try readBinary(file + Array("\n".utf8)) }
  }

  /// Whatever one byte of a file is changed to, reading ends, and validation comes to the same verdict.
  @Test func anyOtherByteIsReadOrRejected() {
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
    // Every byte as it was, and all changes of strings, data, numbers and unused bytes.
    #expect(accepted > file.count)
  }

  // MARK: Depth

  /// `depth` arrays inside one another around `innermost`.
  private func nested(_ depth: Int, around innermost: String? = nil) -> [UInt8] {
    var file = BinaryFile()
    file.referenceSize = 2
    for number in 1..<depth { file.objects.append([0xA1] + bigEndian(number, size: 2)) }
    if let innermost {
      file.objects += [[0xA1] + bigEndian(depth, size: 2), bytes(hexadecimal: innermost)]
    } else {
      file.objects.append([0xA0])
    }
    return file.bytes
  }

  /// The reference accepts objects with up to 512 containers around them: 513 arrays, if the innermost is empty.
  @Test func containersInsideOneAnother() throws {
    try validateBinary(nested(513))
    #expect(try readBinary(nested(513)).nodes.count == 513)
    try validateBinary(nested(512, around: "09"))
    #expect(try readBinary(nested(512, around: "09")).nodes.count == 513)
    for file in [nested(514), nested(513, around: "09"), nested(20_000)] {
      // Each array takes three bytes.
      let error = SyntaxError(.binary(.tooDeep(object: 513)), at: 8 + 3 * 513)
      #expect(throws: error) { try validateBinary(file) }
      #expect(throws: error) { try readBinary(file) }
    }
  }

  @Test func depthIsCountedOnTheLongestWay() {
    // The root holds object 300, which has 300 arrays below it, first directly and then at the end of 299 others.
    var file = BinaryFile()
    file.referenceSize = 2
    file.objects.append([0xA2] + bigEndian(300, size: 2) + bigEndian(1, size: 2))
    for number in 2...600 { file.objects.append([0xA1] + bigEndian(number, size: 2)) }
    file.objects.append([0xA0])
    #expect(throws: SyntaxError(.binary(.tooDeep(object: 300)), at: 8 + 5 + 3 * 299)) {
      try validateBinary(file.bytes)
    }
    #expect(throws: SyntaxError.self) { try readBinary(file.bytes) }
  }

  // MARK: Shared objects

  /// `levels` arrays that each hold the next one ten times: 10^levels strings.
  private func laughs(_ levels: Int) -> [UInt8] {
    var file = BinaryFile()
    for number in 1...levels { file.objects.append([0xAA] + Array(repeating: UInt8(number), count: 10)) }
    file.objects.append([0x51, 0x61])
    return file.bytes
  }

  @Test func sharedObjectsAreValidatedWithoutExpansion() throws {
    try validateBinary(laughs(200))
  }

  /// One node for each byte of the file, since references take one, and `Limits.nodes` more.
  @Test func theGrowthOfSharedContainersIsBounded() throws {
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

  /// An array of 200 arrays that each hold the same three scalars several times.
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

  @Test func theGrowthOfSharedTextIsBounded() throws {
    // An array of 200 references to one string of 2,000 bytes.
    var file = BinaryFile()
    file.objects = [
      [0xAF, 0x10, 200] + Array(repeating: 1, count: 200),
      [0x5F, 0x11, 0x07, 0xD0] + Array(repeating: 0x61, count: 2000),
    ]
    let size = file.bytes.count
    var limits = Limits()
    #expect(try readBinary(file.bytes, limits: limits).nodes.count == 201)
    // The nodes are allowed, but not 400,000 bytes.
    limits.nodes = 200
    let error = #expect(throws: SyntaxError.self) { try readBinary(file.bytes, limits: limits) }
    #expect(error?.problem == .limit(.manySharedBytes(size + (size + 200) * 64)))
  }

  @Test func overlappingStringsDoNotFillTheMemory() throws {
    // 200 object numbers for one string of 300 code units of two bytes.
    var file = BinaryFile()
    file.objects = [[0xAF, 0x10, 200] + (1...200).map { UInt8($0) }]
    file.objects.append([0x6F, 0x11, 0x01, 0x2C] + Array(repeating: [0x00, 0xE9], count: 300).flatMap { $0 })
    file.objects += Array(repeating: [], count: 199)
    var bytes = file.bytes
    // The offsets from object 2 on are that of object 1, just behind the 203 bytes of object 0.
    let table = bytes.count - 32 - 201 * 2
    for number in 2...200 { bytes.replaceSubrange(table + 2 * number..<table + 2 * number + 2, with: [0x00, 8 + 203]) }
    #expect(try readBinary(bytes).nodes.count == 201)
    var limits = Limits()
    limits.nodes = 100
    // 1,249 bytes and 100 more are less than 600 for each of three strings.
    let error = #expect(throws: SyntaxError.self) { try readBinary(bytes, limits: limits) }
    #expect(error?.problem == .binary(.overlap(object: 3)))
  }

  @Test func overlappingContainersDoNotMakeValidationQuadratic() throws {
    // 300 object numbers for one array of 300 references to an object.
    var file = BinaryFile()
    file.referenceSize = 2
    let references = (1...300).flatMap { bigEndian($0, size: 2) }
    let leaf = Array(repeating: bigEndian(301, size: 2), count: 300).flatMap { $0 }
    file.objects = [[0xAF, 0x11, 0x01, 0x2C] + references, [0xAF, 0x11, 0x01, 0x2C] + leaf]
    file.objects += Array(repeating: [], count: 299) + [[0x09]]
    var bytes = file.bytes
    // All offsets from object 2 to object 300 are those of object 1, just behind the 604 bytes of object 0.
    let table = bytes.count - 32 - 302 * 2
    for number in 2...300 { bytes.replaceSubrange(table + 2 * number..<table + 2 * number + 2, with: [0x02, 0x64]) }
    try validateBinary(bytes)
    var limits = Limits()
    limits.nodes = 100
    let error = #expect(throws: SyntaxError.self) { try validateBinary(bytes, limits: limits) }
    // 604 + 604 + 1 + 604 + 40 bytes and 100 more are less than 600 for the root and for each of three arrays.
    #expect(error?.problem == .binary(.overlap(object: 3)))
  }

  // MARK: Lookups

  /// Ten nodes for each of the arrays inside one another, and one for each of those: 1 + 10 + 100 and so on. The memory for
  /// them is taken at once: an array that grows takes up to three times as much.
  @Test func nodesOfSharedObjectsAreCountedBeforeTheyAreRead() throws {
    let arrays = ["01", "02", "03", "04"].map { "aa" + String(repeating: $0, count: 10) }
    let file = BinaryFile(arrays[0], arrays[1], arrays[2], arrays[3], "09").bytes
    #expect(try BinaryObjects(Source(file).bytes).validate() == 11_111)
    let nodes = try PropertyList(reading: Source(file), ReadOptions(formats: [.xml])).nodes
    #expect(nodes.count == 11_111 && nodes.capacity < 11_200)
  }

  @Test func aValueIsFoundWithoutTheRest() throws {
    // Object 5 has no valid marker, and nobody looks at it.
    let source = Source(
      BinaryFile("d3 01 02 01 03 05 05", "51 6b", "61 00e9", "a3 05 05 04", "10 07", "ff").bytes)
    let objects = try BinaryObjects(source.bytes)
    let array = try #require(try objects.value(of: 0, forKey: Array("k".utf8).span))
    #expect(array == 3)
    let seven = try #require(try objects.child(of: array, index: 2))
    var reader = try BinaryReader(source.bytes)
    try reader.read(object: seven)
    #expect(reader.builder.count == 1)
    guard case .integer(7) = reader.builder.nodes[0] else {
      Issue.record("expected 7, found \(reader.builder.nodes)")
      return
    }
    #expect(throws: SyntaxError(.binary(.marker(object: 5, marker: 0xFF)), at: 8 + 7 + 2 + 3 + 4 + 2)) {
      var reader = try BinaryReader(source.bytes)
      try reader.read(object: 5)
    }
  }

  @Test(arguments: [
    ("51 61", "a", true), ("51 61", "b", false), ("51 61", "ab", false), ("52 6162", "a", false), ("50", "", true),
    ("61 00e9", "é", true), ("51 e9", "é", true), ("62 0065 0301", "é", false), ("62 d83d de00", "😀", true),
    ("62 d83d de00", "😁", false), ("10 05", "5", false), ("61 0061", "a", true),
  ])
  func keysAreComparedByTheirScalars(_ object: String, _ key: String, _ isEqual: Bool) throws {
    let source = Source(BinaryFile("d1 01 02", object, "09").bytes)
    let objects = try BinaryObjects(source.bytes)
    #expect(try objects.value(of: 0, forKey: Array(key.utf8).span) == (isEqual ? 2 : nil))
  }

  @Test func lookupsInOtherObjectsFindNothing() throws {
    let source = Source(BinaryFile("a3 01 02 03", "d1 03 03", "09", "51 6b").bytes)
    let objects = try BinaryObjects(source.bytes)
    #expect(try objects.child(of: 0, index: 3) == nil)
    #expect(try objects.child(of: 0, index: -1) == nil)
    #expect(try objects.child(of: 1, index: 0) == nil)
    #expect(try objects.value(of: 0, forKey: Array("k".utf8).span) == nil)
    #expect(try objects.value(of: 2, forKey: Array("k".utf8).span) == nil)
  }

  // MARK: Messages

  @Test func messagesNameTheObject() {
    #expect(
      BinaryProblem.reference(object: 3, to: 9, objects: 5).message
        == "expected object 3 to refer to objects below 5, the number of objects, found a reference to object 9")
    #expect(
      BinaryProblem.marker(object: 12, marker: 0x0C).message
        == "expected object 12 to begin with the marker of a type, found 0x0c")
  }
}
