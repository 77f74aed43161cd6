import TestSupport
import Testing

@testable import PropertyList

/// The text that git compares; Tests/Transcripts/textconv shows it.
@Suite struct CanonicalTextTests {
  private func text(_ list: PropertyList) -> String { written { list.writeCanonicalText(to: &$0) } }

  /// The texts of two values are equal if and only if the values are, in any format and order of keys.
  @Test func textsAreEqualForEqualValuesOnly() throws {
    for seed in seeds(200) {
      var gen = Gen(seed: seed, size: 8)
      gen.format = seed.isMultiple(of: 2) ? .json : .xml
      let plist = gen.root()
      let list = try read(PlistText(plist, &gen).text, formats: [.xml, .json])
      let other = gen.changed(plist)
      let otherList = try read(PlistText(other, &gen).text, formats: [.xml, .json])
      let binary = try readBinary(writeBinary(list, keyOrder: .codeUnits))
      // A JSON number with more digits than a double becomes a different number in a binary file.
      let isExact = list.nodes.allSatisfy { if case .number = $0 { false } else { true } }
      #expect(!isExact || text(binary) == text(list), "seed \(seed)")
      #expect((text(otherList) == text(list)) == (other == plist), "seed \(seed)")
    }
  }

  // MARK: Files

  private func text(of bytes: [UInt8], readsTexts: Bool = false) -> [UInt8] {
    var options = ReadOptions()
    options.refusesBinaryText = true
    return [UInt8](copying: Source(bytes).canonicalText(readsTexts: readsTexts, options))
  }

  @Test func unreadableFilesAreReturnedUnchanged() throws {
    let good = try writeBinary(try read("{a = (b, c); d = <0102>;}"))
    let files: [[UInt8]] = [
      [], [0], Array("bplist00".utf8), Array("{".utf8), good.dropLast(), Array(repeating: 0xFF, count: 100),
    ]
    for bytes in files {
      #expect(text(of: bytes) == bytes && text(of: bytes, readsTexts: true) == bytes)
    }
    var unreadableCount = 0
    for index in good.indices {
      var bytes = good
      bytes[index] ^= 0x5A
      let text = text(of: bytes)
      guard (try? PropertyList(reading: bytes)) == nil else { continue }
      unreadableCount += 1
      #expect(text == bytes)
    }
    #expect(unreadableCount > 0)
  }

  /// Arrays of ten references each to the next one, and long strings that many references share.
  @Test func sharedObjectsAreNotExpandedWithoutBounds() {
    var file = BinaryFile()
    file.objects = (1...7).map { [0xAA] + [UInt8](repeating: $0, count: 10) }
    file.objects.append([0x5F, 0x11, 0x1B, 0x58] + [UInt8](repeating: 0x61, count: 7000))
    #expect(text(of: file.bytes) == file.bytes)
    file.objects = (1...30).map { [0xAA] + [UInt8](repeating: $0, count: 10) } + [[0x51, 0x61]]
    #expect(text(of: file.bytes) == file.bytes)
  }
}
