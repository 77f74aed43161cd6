import TestSupport
import Testing

@testable import PropertyList

@Suite struct CheckedObjectsTests {
  /// What `CheckedObjects` gives for an object is what `BinaryObjects` says of it.
  @Test(arguments: [
    ("08", Node.boolean(false)), ("09", .boolean(true)), ("10 ff", .integer(Int64(255))),
    ("11 ffff", .integer(Int64(65535))),
    ("12 ffffffff", .integer(Int64(4_294_967_295))), ("13 ffffffffffffffff", .integer(Int64(-1))),
    ("23 3ff8000000000000", .real(1.5)), ("33 4000000000000000", .date(2)), ("40", .data(Slice(offset: 11, count: 0))),
    ("42 00ff", .data(Slice(offset: 11, count: 2))), ("50", .string(Slice(offset: 11, count: 0))),
    ("53 616263", .string(Slice(offset: 11, count: 3))), ("5f 10 01 61", .string(Slice(offset: 13, count: 1))),
  ])
  func usualScalarsAreFoundInOneStep(object: String, expected: Node) throws {
    // The header has eight bytes and the array before the object two.
    let source = Source(BinaryFile("a1 01", object).bytes)
    let objects = try #require(unsafe CheckedObjects(of: source))
    #expect(objects.topObject == 0)
    #expect(try "\(#require(objects.usualScalar(1)))" == "\(expected)")
    withExtendedLifetime(source) {}
  }

  @Test(arguments: [
    "51 e9", "61 00e9", "14 00000000000000000000000000000001", "22 3fc00000", "5f 11 0001 61", "a0", "d0",
  ])
  func othersTakeTwoSteps(object: String) throws {
    let source = Source(BinaryFile("a1 01", object).bytes)
    let objects = try #require(unsafe CheckedObjects(of: source))
    #expect(objects.usualScalar(1) == nil)
    withExtendedLifetime(source) {}
  }

  /// The last objects of a file, which end a byte too late.
  @Test(arguments: [
    "10", "13 00000000000000", "23 3ff80000000000", "33 40000000000000", "41", "53 6162", "5f 10 01", "5f",
  ])
  func brokenObjectsAreNone(object: String) {
    let source = Source(BinaryFile("a1 01", object).bytes)
    #expect(unsafe CheckedObjects(of: source) == nil)
    #expect(throws: SyntaxError.self) { try validateBinary(BinaryFile("a1 01", object).bytes) }
  }

  /// Whether it fits is for those to find out who read it as a list.
  @Test func filesThatMayGrowTooLargeAreNone() {
    var limits = PropertyList.Limits()
    limits.nodes = 0
    // 1 + 4 + 16 + 64 nodes of a file of fewer bytes.
    let growing = Source(BinaryFile("a4 01010101", "a4 02020202", "a4 03030303", "09").bytes)
    #expect(unsafe CheckedObjects(of: growing) != nil)
    #expect(unsafe CheckedObjects(of: growing, limits: limits) == nil)
    withExtendedLifetime(growing) {}
  }
}
