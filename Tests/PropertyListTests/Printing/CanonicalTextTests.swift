import TestSupport
import Testing

@testable import PropertyList

@Suite struct CanonicalTextTests {
  private func text(_ list: PropertyList) -> String { written { list.writeCanonicalText(to: &$0) } }

  private func text(_ json: String) throws -> String { text(try read(json, formats: [.json])) }

  private func list(_ nodes: Node..., decoded: [UInt8] = []) -> PropertyList {
    PropertyList(format: .binary, source: Source([]), nodes: nodes, decoded: decoded)
  }

  @Test(arguments: [
    ("{}", "{\n}\n"),
    ("[[]]", "[\n  [\n  ]\n]\n"),
    (
      #"{"b": {"x": [1, {}]}, "a": null}"#,
      "{\n  \"a\" => <null>\n  \"b\" => {\n    \"x\" => [\n      1\n      {\n      }\n    ]\n  }\n}\n"
    ),
    // Of what is escaped, only what would not be seen or would end the string.
    (
      #"["\"\\\u0000\u001b\u007f\u0085\r", "\n\té\u00a0\u2028"]"#,
      "[\n  \"\\\"\\\\\\u{0}\\u{1B}\\u{7F}\\u{85}\\u{D}\"\n  \"\n\té\u{A0}\u{2028}\"\n]\n"
    ),
    (#"{"\"": 1}"#, "{\n  \"\\\"\" => 1\n}\n"),
    ("[1, 1.0, -0.0, 0.1, true]", "[\n  1\n  1.0\n  -0.0\n  0.1\n  true\n]\n"),
  ])
  func layout(_ json: String, _ expected: String) throws { #expect(try text(json) == expected) }

  @Test(arguments: [
    (Node.float(0.1), "0.10000000149011612"), (.real(0.1), "0.1"), (.float(0.5), "0.5"), (.real(.nan), "nan"),
    (.real(Double(bitPattern: 0x7FF8_0000_0000_0001)), "nan (0x7ff8000000000001)"), (.real(-.infinity), "-inf"),
    (.date(0), "2001-01-01T00:00:00Z"), (.date(0.5), "2001-01-01T00:00:00.5Z"),
    (.date(-63_200_000_000), "-0002-04-10T12:26:40Z"),
    (.date(-0.0), "2001-01-01T00:00:00Z (0x8000000000000000)"),
    (.date(.infinity), "506713-02-07T00:00:00Z (0x7ff0000000000000)"), (.uid(7), "<CFKeyedArchiverUID>{value = 7}"),
  ])
  func scalar(_ node: Node, _ expected: String) { #expect(text(list(node)) == expected + "\n") }

  @Test func dataIsWhole() throws {
    func text(_ count: Int, last: UInt8 = 0) throws -> String {
      self.text(try PropertyList(data: [UInt8](repeating: 0xAB, count: count - 1) + [last]))
    }
    let line = String(repeating: "ab", count: 32)
    #expect(try text(2) == "{length = 2, bytes = 0xab00}\n")
    #expect(try text(32) == "{length = 32, bytes = 0x\(line.dropLast(2))00}\n")
    #expect(try text(66) == "{length = 66, bytes =\n  \(line)\n  \(line)\n  ab00\n}\n")
    #expect(try text(4096).split(separator: "\n").count == 130)
    #expect(try text(4097).hasPrefix("{length = 4097, checksum = 0x") && text(4097) != text(4097, last: 1))
    // FNV-1a, which other programs can compute.
    let zeros = try PropertyList(data: [UInt8](repeating: 0, count: 5000))
    #expect(self.text(zeros) == "{length = 5000, checksum = 0x\(fnv1a(of: 5000))}\n")
  }

  /// That of so many zeros.
  private func fnv1a(of zeros: Int) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for _ in 0..<zeros { hash = hash &* 1_099_511_628_211 }
    return String(repeating: "0", count: 16 - String(hash, radix: 16).count) + String(hash, radix: 16)
  }

  /// One that is put in front of others changes no other line.
  @Test func insertedElementIsOneLine() throws {
    let rest = (0..<100).map { "\"\($0)\"" }.joined(separator: ", ")
    let (old, new) = (try text("[\(rest)]"), try text("[\"new\", \(rest)]"))
    let hunks = String(
      decoding: unifiedHunks(Source(Array(old.utf8)), Source(Array(new.utf8)), context: 0), as: UTF8.self)
    #expect(hunks == "@@ -1,0 +2 @@\n+  \"new\"\n")
  }

  /// Binary files keep all types, and their text is that of the file that they were made from.
  @Test func formatAndOrderDoNotCount() throws {
    for seed in 0..<200 as Range<UInt64> {
      let document = RandomDocument(seed: seed, isJSON: seed.isMultiple(of: 2), isRegular: false).text
      guard let list = try? read(document, formats: [.xml, .json]),
        let sorted = try? writeBinary(list, keyOrder: .codeUnits)
      else { continue }
      #expect(text(try readBinary(sorted)) == text(list), "seed \(seed)")
    }
  }

  @Test func limitIsKept() throws {
    let list = try read("[\"abc\", \"def\"]", formats: [.json])
    let length = text(list).utf8.count
    var isWhole = false
    _ = written { isWhole = list.writeCanonicalText(limit: length, to: &$0) }
    #expect(isWhole)
    for limit in 0..<length {
      let part = written { isWhole = list.writeCanonicalText(limit: limit, to: &$0) }
      #expect(!isWhole && text(list).hasPrefix(part))
    }
  }

  // MARK: Of files

  private func text(of bytes: [UInt8], readsTexts: Bool = false) -> [UInt8] {
    var options = ReadOptions()
    options.refusesBinaryText = true
    return [UInt8](copying: Source(bytes).canonicalText(readsTexts: readsTexts, options))
  }

  @Test func textsPassUnlessTheyAreRead() throws {
    for file in ["<plist><array>  <!-- c --></array></plist>", "[\n]", "( )"] {
      #expect(text(of: Array(file.utf8)) == Array(file.utf8))
      #expect(text(of: Array(file.utf8), readsTexts: true) == Array("[\n]\n".utf8))
    }
    #expect(text(of: try writeBinary(.emptyArray)) == Array("[\n]\n".utf8))
  }

  @Test func whatCannotBeReadPasses() throws {
    let good = try writeBinary(try read("{a = (b, c); d = <0102>;}"))
    let files: [[UInt8]] = [
      [], [0], Array("bplist00".utf8), Array("{".utf8), good.dropLast(), Array(repeating: 0xFF, count: 100),
    ]
    for bytes in files {
      #expect(text(of: bytes) == bytes && text(of: bytes, readsTexts: true) == bytes)
    }
    for index in good.indices {
      var bytes = good
      bytes[index] ^= 0x5A
      let text = text(of: bytes)
      if (try? PropertyList(reading: bytes)) == nil { #expect(text == bytes) }
    }
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
