import TestSupport
import PropertyList
import Testing

@testable import PropertyListLint

/// Files that begin like a binary property list are told by what they are, whatever follows.
@Suite struct BinaryHeaderTests {
  private func findings(_ bytes: [UInt8]) -> [String] {
    let file = ProfiledFile(bytes)
    return file.inspection.findings.map(\.rule.name) + file.findings(of: .syntax)
  }

  /// A header, an object of one byte, its offset and a trailer take 8 + 1 + 1 + 32 bytes.
  @Test(arguments: [
    Array("bplist00".utf8), Array("bplist01".utf8), Array("bplist00".utf8) + [0xD1, 0x01, 0x02],
    Array("bplist00Q".utf8) + [0], Array("bplist00".utf8) + [UInt8](repeating: 0, count: 33),
  ])
  func fileThatIsCutOffAtOnce(_ bytes: [UInt8]) {
    let message =
      "expected a binary property list of at least 42 bytes, found \(bytes.count): the file is cut off"
    #expect(findings(bytes) == ["syntax", "\(bytes.count) \(message)"])
  }

  @Test(arguments: ["15", "16", "17", "10"], [[], [0xD1], [0x09, 0, 0], [UInt8](repeating: 0xFF, count: 100)])
  func otherVersions(_ version: String, _ rest: [UInt8]) {
    let message =
      "expected a binary property list of version 00, found version \(version): CoreFoundation, CPython and libplist do "
      + "not read it"
    #expect(findings(Array("bplist\(version)".utf8) + rest) == ["syntax", "6 \(message)"])
  }

  /// plutil reads it; CPython's plistlib and plistutil say that the file is none.
  @Test func versionThatCoreFoundationReads() {
    var file = BinaryFile("09")
    file.header = Array("bplist01".utf8)
    let found = ProfiledFile(file.bytes)
    #expect(
      found.findings(of: .binaryVersion) == [
        "6 expected a binary property list of version 00, found version 01: CoreFoundation takes it for that, CPython and "
          + "libplist refuse the file"
      ])
    #expect(found.rules == [.binaryVersion])
  }

  /// Where the trailer should stand are zero bytes: the first field of it that is judged is the width of offsets, at the
  /// seventh of its 32 bytes.
  @Test func fileThatIsCutOffLater() {
    let bytes = Array("bplist00".utf8) + [UInt8](repeating: 0, count: 92)
    #expect(
      findings(bytes) == [
        "syntax",
        "74 expected offsets of at least 1 byte, found 0 in the trailer: the binary property list is cut off, or something "
          + "follows it",
      ])
  }

  /// One byte too many moves the trailer: its last field, the place of the offset table, is 256 times as large (9 bytes of
  /// header and object, 2 of the table).
  @Test func byteBehindTheEnd() {
    let found = findings(BinaryFile("09").bytes + [0x0A])
    #expect(found.count == 2 && found[1].hasSuffix(": the binary property list is cut off, or something follows it"))
  }

  /// Such a text, which ends in NULs that the reader passes over, is read as OpenStep.
  @Test func textThatBeginsLikeABinaryFile() {
    let bytes = Array("bplist00U00t;\nd = <0a1b 2c>; \u{2}".utf8) + [0, 0, 0, 0, 0x0C]
    #expect(!Inspection(of: Source(bytes), levels: RuleLevels()).findings.contains { $0.rule == .syntax })
  }
}
