import TestSupport
import PropertyList
import Testing

@testable import PropertyListLint

/// Objects begin at byte 8; each test's comment counts on from there where it matters.
@Suite struct BinaryRulesTests {
  private static func equal() -> String {
    "13 dictionary object 0 has the key 'a' twice, both times as object 1 at byte 13, with equal values (a)"
  }

  private static func twice() -> String {
    "13 dictionary object 0 has the key 'a' twice, both times as object 1 at byte 13: CoreFoundation keeps the first, CPython "
      + "and GNUstep the last, libplist both (a)"
  }

  // MARK: Keys

  @Test(arguments: [
    // Objects at 8 (five bytes), 13 and 15.
    (
      BinaryFile("d2 01 02 02 02", "51 61", "51 61"),
      "15 dictionary object 0 has the key 'a' twice, as object 1 at byte 13 and as object 2 at byte 15, with equal "
        + "values (a)"
    ),
    // The values: 'a' and 'b', equal data, dates and numbers, and containers, which are not compared.
    (BinaryFile("d2 01 01 01 02", "51 61", "51 62"), twice()),
    (BinaryFile("d2 01 01 02 03", "51 61", "41 07", "41 07"), equal()),
    (BinaryFile("d2 01 01 02 03", "51 61", "41 07", "41 08"), twice()),
    (BinaryFile("d2 01 01 02 03", "51 61", "41 07", "51 07"), twice()),
    (BinaryFile("d2 01 01 02 03", "51 61", "33 0000000000000001", "33 0000000000000001"), equal()),
    (BinaryFile("d2 01 01 02 03", "51 61", "33 0000000000000001", "33 0000000000000002"), twice()),
    (BinaryFile("d2 01 01 02 03", "51 61", "11 0102", "11 0103"), twice()),
    (BinaryFile("d2 01 01 02 03", "51 61", "08", "09"), twice()),
    (BinaryFile("d2 01 01 02 03", "51 61", "81 0001", "81 0002"), twice()),
    (BinaryFile("d2 01 01 02 03", "51 61", "a0", "a0"), twice()),
    (BinaryFile("d2 01 01 02 02", "51 61", "a1 01"), equal()),
    (
      BinaryFile("d2 01 01 01 01", "51 61"),
      "13 dictionary object 0 has the key 'a' twice, both times as object 1 at byte 13, with equal values (a)"
    ),
    // Latin-1 and UTF-16: é in both.
    (
      BinaryFile("d2 01 02 01 01", "51 e9", "61 00e9"),
      "15 dictionary object 0 has the key 'é' twice, as object 1 at byte 13 and as object 2 at byte 15, with equal "
        + "values (é)"
    ),
    // Keys need not be strings: 5 in one and in two bytes.
    (
      BinaryFile("d2 01 02 01 01", "10 05", "11 0005"),
      "15 dictionary object 0 has the key of an integer twice, as object 1 at byte 13 and as object 2 at byte 15, "
        + "with equal values (?)"
    ),
  ])
  func repeatedKeys(_ file: BinaryFile, _ expected: String) {
    #expect(ProfiledFile(file.bytes).findings(of: .duplicateKey) == [expected])
  }

  @Test func sharedKeysOfSeveralDictionariesAreFine() {
    let file = BinaryFile("a2 01 02", "d1 03 04", "d1 03 04", "51 61", "09")
    #expect(ProfiledFile(file.bytes).rules == [])
  }

  @Test func longKeysAreCutInMessages() {
    // 101 letters, of which 100 are shown.
    let key = "5f 10 65" + String(repeating: "61", count: 101)
    let found = ProfiledFile(BinaryFile("d2 01 01 01 01", key).bytes).findings(of: .duplicateKey)
    #expect(found.first?.contains("the key '\(String(repeating: "a", count: 100))…' twice") == true)
  }

  @Test func keysInTwoNormalisations() {
    // é as U+00E9 and as e with U+0301.
    let file = BinaryFile("d2 01 02 01 01", "61 00e9", "62 0065 0301")
    #expect(
      ProfiledFile(file.bytes).findings(of: .similarKey) == [
        "16 the key 'e\u{301}' of dictionary object 0 stands there as object 1 at byte 13 and as object 2 at byte 16, "
          + "which differ in their Unicode normalisation only: Apple's dictionaries take them for one key in some places "
          + "and for two in others (e\u{301})"
      ])
    #expect(ProfiledFile(file.bytes).rules == [.similarKey])
  }

  @Test func emptyKeys() {
    let file = BinaryFile("d1 01 02", "50", "09")
    #expect(
      ProfiledFile(file.bytes, rules: [.emptyKey: .warning]).findings(of: .emptyKey) == [
        "11 expected a key in dictionary object 0, found an empty one"
      ])
  }

  @Test(arguments: [
    ("10 05", "an integer"), ("23 3ff8000000000000", "a real"), ("33 0000000000000000", "a date"), ("41 00", "data"),
    ("09", "true or false"), ("00", "null"), ("80 01", "a UID"),
  ])
  func keysThatAreNoStrings(_ key: String, _ noun: String) {
    let file = BinaryFile("a1 01", "d1 02 03", key, "51 76")
    // Two bytes of array and three of dictionary come before the key.
    #expect(
      ProfiledFile(file.bytes).findings(of: .nonStringKey) == [
        "13 expected strings as the keys of dictionary object 1, found \(noun): CoreFoundation, CPython and GNUstep read "
          + "it, libplist refuses the file, and no other format can hold it (0.?)"
      ])
  }

  /// One line stands for all such keys of a file: three in two dictionaries, one of them met first.
  @Test func manyKeysThatAreNoStrings() {
    let file = BinaryFile("a2 01 02", "d2 03 04 05 05", "d1 03 05", "10 05", "10 06", "09")
    #expect(
      ProfiledFile(file.bytes).findings(of: .nonStringKey) == [
        "19 expected strings as the keys of dictionary object 1, found an integer, the first of 3 keys that are not strings: "
          + "CoreFoundation, CPython and GNUstep read it, libplist refuses the file, and no other format can hold it (0.?)"
      ])
  }

  // MARK: Sharing

  @Test func sharedContainers() {
    // Ten references to an array of ten references to an array: 100 values in 36 bytes.
    let ten = { (number: String) in "aa " + String(repeating: number, count: 10) }
    let file = BinaryFile(ten("01"), ten("02"), "a1 03", "51 61")
    let words =
      "CPython reads it once, CoreFoundation, libplist and GNUstep anew for each, so that a few such objects inside one "
      + "another fill all memory"
    #expect(
      ProfiledFile(file.bytes, rules: [.sharedObject: .warning]).findings(of: .sharedObject) == [
        "19 array object 1 stands in 10 places: \(words) (0)", "30 array object 2 stands in 10 places: \(words) (0.0)",
      ])
  }

  @Test func sharedScalarsAndEmptyContainersAreFine() {
    #expect(ProfiledFile(BinaryFile("a4 01 01 02 02", "51 61", "a0").bytes).rules == [])
  }

  @Test func keyPathsAreThoseOfTheFirstWay() {
    // {x.y: [[{}…]], z: the same}: the empty key of object 5 is first met below the dotted key.
    let file = BinaryFile("d2 01 02 03 03", "53 782e79", "51 7a", "a1 04", "d1 05 05", "50")
    #expect(
      ProfiledFile(file.bytes, rules: [.emptyKey: .warning]).findings(of: .emptyKey) == [
        "24 expected a key in dictionary object 4, found an empty one (x\\.y.0.)"
      ])
  }

  // MARK: Mistakes

  @Test(arguments: [
    (BinaryFile("a1 00"), ["8 expected containers that hold only other objects, found object 0 inside itself"]),
    (
      BinaryFile("a1 09"),
      ["9 expected object 0 to refer to objects below 1, the number of objects, found a reference to object 9"]
    ),
    // The walk goes on with the other objects: at 8 (six bytes), 14, 15 and 16.
    (
      BinaryFile("a3 01 02 03", "70", "19", "d1 00 00"),
      [
        "12 expected object 1 to begin with the marker of a type, found 0x70",
        "13 expected integer object 2 to have at most 16 bytes, found 512",
        "8 expected the keys of dictionary object 3 to be simple values, found object 0, an array, set or dictionary",
      ]
    ),
  ])
  func errorsNameObjectsAndOffsets(_ file: BinaryFile, _ expected: [String]) {
    let found = ProfiledFile(file.bytes)
    #expect(Set(found.findings(of: .syntax)) == Set(expected))
    #expect(found.rules == [.syntax])
  }

  /// The dictionary has one pair and says three: the references go on in the strings, 0x51 0x61 0x51 0x62.
  @Test func aLengthThatIsTooLargeIsOneError() {
    let found = ProfiledFile(BinaryFile("d3 01 02", "51 61", "51 62", "09").bytes)
    #expect(
      found.findings(of: .syntax) == [
        "11 expected object 0 to refer to objects below 4, the number of objects, found a reference to object 81"
      ])
    #expect(found.rules == [.syntax])
  }

  @Test func aDamagedTrailerIsOneError() {
    var file = BinaryFile("09")
    file.topObject = 3
    // One object at 8, its two-byte offset at 9, the trailer at 11, of which the number stands 16 bytes further on.
    #expect(
      ProfiledFile(file.bytes).findings(of: .syntax) == [
        "27 expected a top object below 1, the number of objects, found 3"
      ])
  }

  /// Three objects of the same mistake: the array takes four bytes from 8 on, each of them as many as it has.
  @Test(arguments: [
    ("70", "to begin with the marker of a type, found 0x70", "object"),
    ("15", "to have at most 16 bytes, found 32", "integer object"),
    ("21", "to have 4 or 8 bytes, found 2", "real object"),
    ("4f 50", "", "the length of object"),
    ("4e", "to end before the offset table, found it to go on", "object"),
    ("60", "to have code units, found none; an empty string must be ASCII", "UTF-16 string object"),
    ("84 01 00 00 00 00", "to be at most 4294967295, found a greater number", "UID object"),
    ("a1 09", "to refer to objects below 4, the number of objects, found a reference to object 9", "object"),
    ("d1 00 00", "to be simple values, found object 0, an array, set or dictionary", "the keys of dictionary object"),
  ])
  func goesOnAfterEachMistake(_ object: String, _ message: String, _ noun: String) {
    let found = ProfiledFile(BinaryFile("a3 01 02 03", object, object, object).bytes)
    let size = bytes(hexadecimal: object).count
    let offset = { (number: Int) -> Int in
      let start = 12 + (number - 1) * size
      return switch object {
      // The byte that is not a length, the reference, and the object that is the key.
      case "4f 50", "a1 09": start + 1
      case "d1 00 00": 8
      default: start
      }
    }
    let expected = (1...3).map { number in
      object == "4f 50"
        ? "\(offset(number)) expected \(noun) \(number) as an integer, found 0x50"
        : "\(offset(number)) expected \(noun) \(number) \(message)"
    }
    #expect(Set(found.findings(of: .syntax)) == Set(expected))
  }

  @Test func textThatOnlyBeginsLikeABinaryFileIsText() {
    for text in ["bplist00 = 1;", "bplist", "bplistings", "bplist0 = 1;", "bplist15 = \"é\";", "bplist00aaaa"] {
      #expect(ProfiledFile(text).inspection.format == .openStep, "\(text)")
    }
  }

  // MARK: Hostile files

  @Test(.timeLimit(.minutes(10))) func manyLevelsOfSharingTakeNoTime() {
    expectBoundedWork {
      // 2^200 values.
      var file = BinaryFile()
      file.objects = (1...200).map { [0xA2, UInt8($0), UInt8($0)] } + [[0xA1, 201], [0x09]]
      let found = ProfiledFile(file.bytes, rules: [.sharedObject: .warning])
      #expect(found.findings(of: .sharedObject).count == 200)
      #expect(found.rules == [.sharedObject])
    }
  }

  @Test func oneKeyInManyPlacesTakesLinearTime() {
    expectBoundedWork {
      // A dictionary of 60,000 pairs that all have one key of 30,000 letters.
      let (count, letters) = (60_000, 30_000)
      let references = Array(repeating: UInt8(1), count: 2 * count)
      var file = BinaryFile()
      file.offsetSize = 4
      file.objects = [
        [0xDF, 0x12] + bigEndian(count, size: 4) + references,
        [0x5F, 0x12] + bigEndian(letters, size: 4) + Array(repeating: 0x61, count: letters),
      ]
      let found = ProfiledFile(file.bytes).inspection.findings
      // All values are the same object: what is harmless leaves room for what is not.
      #expect(found.count == Limits.findings / 2)
      #expect(found.reduce(0) { $0 + $1.keyPath.utf8.count } < 8 * file.bytes.count)
    }
  }

  @Test func manyMarksOnOneLetterTakeLinearTime() {
    expectBoundedWork {
      let units = [0x61] + Array(repeating: [0x301, 0x323], count: 100_000).joined()
      var file = BinaryFile("d1 01 02", "", "09")
      file.offsetSize = 4
      file.objects[1] = [0x6F, 0x12] + bigEndian(units.count, size: 4) + units.flatMap { bigEndian($0, size: 2) }
      #expect(ProfiledFile(file.bytes).rules == [])
    }
  }
}
