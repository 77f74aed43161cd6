import TestSupport
import Testing

@testable import PropertyList

/// Reading only the value at a key path gives the same value as reading the whole file and looking it up.
@Suite struct BinaryValueReadingTests {
  private static let formats: [Format] = [.xml, .json, .openStep]

  private func options(checksWholeInput: Bool = false, readsTags: Bool = false) -> ReadOptions {
    var options = ReadOptions(formats: Self.formats)
    options.checksWholeInput = checksWholeInput
    options.readsTags = readsTags
    return options
  }

  /// The value at `keyPath`, described; nil if there is none.
  private func value(of text: String, at keyPath: String, readsTags: Bool = false) throws -> String? {
    let options = options(readsTags: readsTags)
    let list = try PropertyList(reading: Source(Array(text.utf8)), at: PropertyList.KeyPath(keyPath), options)
    return list.map { describe($0) }
  }

  // MARK: Equality with the full read

  /// Of a binary file only the objects on the key path are read. Text is read as a whole, by the same code.
  @Test(arguments: 0..<8 as Range<UInt64>) func valuesAreThoseOfTheFullRead(_ block: UInt64) throws {
    for seed in block * 4..<(block + 1) * 4 {
      var gen = Gen(seed: seed, size: 8)
      gen.format = seed.isMultiple(of: 2) ? .json : .xml
      let plist = gen.root()
      let source = Source(try writeBinary(PropertyList(reading: Array(PlistText(plist, &gen).text.utf8))))
      let list = try PropertyList(reading: source, options())
      for path in keyPaths(in: plist).shuffled(using: &gen).prefix(12) {
        try compare(source, at: path, with: list, Comment(rawValue: "seed \(seed), \(path.text)"))
      }
    }
  }

  private func compare(
    _ source: Source, at keyPath: PropertyList.KeyPath, with list: PropertyList, _ comment: Comment
  ) throws {
    for checksWholeInput in [false, true] {
      let options = options(checksWholeInput: checksWholeInput)
      let value = try PropertyList(reading: source, at: keyPath, options)
      guard let index = list.find(keyPath) else {
        #expect(value == nil, comment)
        continue
      }
      let found = try #require(value, comment)
      #expect(found.isEqual(at: 0, to: list, at: index), comment)
      #expect(found.format == list.format && structuralFaults(of: found).isEmpty, comment)
      let (kind, expected) = (try PropertyList(reading: source, at: keyPath, levels: 0, options), list.value(at: index))
      #expect(kind?.root.kind == expected.kind, comment)
      let keys = try PropertyList(reading: source, at: keyPath, levels: 1, options)
      #expect(keys?.root.dictionary?.map(\.key) == expected.dictionary?.map(\.key), comment)
      #expect(keys?.root.array?.count == expected.array?.count, comment)
    }
  }

  /// Key paths to all values in both notations, with the last index from the end, and some beside them.
  private func keyPaths(in plist: Plist) -> [PropertyList.KeyPath] {
    plist.paths.flatMap { path -> [PropertyList.KeyPath] in
      let dotted = path.map { step in
        switch step {
        case .index(let index): "\(index)"
        case .key(let key): key.replacing(".", with: "\\.")
        }
      }.joined(separator: ".")
      let texts = [path.pointer] + ["/no", "/0", "/-1", "/7", "/CF$UID"].map { path.pointer + $0 }
      return texts.map { PropertyList.KeyPath($0) } + [PropertyList.KeyPath(foundation: dotted)]
    }
  }

  // MARK: Text

  /// The last value of a repeated key counts, on every level.
  @Test(arguments: [
    (#"{"a": 1, "b": 2, "a": 3}"#, "a", "3"), (#"{"a": {"b": 1}, "a": {"b": 2}}"#, "a.b", "2"),
    (#"{"a": {"b": 1}, "a": {"c": 2}}"#, "a.b", nil), (#"{"a": {"b": 1}, "a": 5}"#, "a.b", nil),
    (#"{"a": 5, "a": {"b": 1, "b": 4}}"#, "a.b", "4"), (#"[{"a": 1, "a": 2}, {"a": 3}]"#, "0.a", "2"),
    ("<dict><key>a</key><true/><key>a</key><false/></dict>", "a", "false"),
    ("{a = 1; b = 2; a = 3;}", "a", #""3""#),
  ])
  func lastOfRepeatedKeysCountsInText(_ text: String, _ keyPath: String, _ expected: String?) throws {
    #expect(try value(of: text, at: keyPath) == expected)
  }

  /// Text is read as a whole: a mistake after the value is found, too.
  @Test(arguments: [
    (#"[1, {"a": 2}, !"#, "1.a"), ("[1] !", "0"), (#"{"a": 1, !"#, "a"), ("[1e400, 2]", "1"),
    ("<plist><array><true/><foo/>", "0"), ("<dict><key>a</key><true/><foo/>", "a"), ("{a = 1; b", "a"),
  ])
  func mistakesAfterTheValueAreErrors(_ text: String, _ keyPath: String) throws {
    #expect(throws: ReadError.self) { try value(of: text, at: keyPath) }
  }

  /// A UID is not a dictionary, though XML spells it as one.
  @Test(arguments: [("k", "uid(5)"), ("k.CF$UID", nil), ("l.CF$UID", "5"), ("l.0", nil)])
  func uidIsNotADictionaryForKeyPaths(_ keyPath: String, _ expected: String?) throws {
    let uid = "<key>CF$UID</key><integer>5</integer>"
    let text = "<dict><key>k</key><dict>\(uid)</dict><key>l</key><dict>\(uid)<key>a</key><true/></dict></dict>"
    #expect(try value(of: text, at: keyPath) == expected)
    #expect(try value(of: "<dict>\(uid)</dict>", at: "CF$UID") == nil)
  }

  @Test func tagsAreResolvedBeforeTheKeyPath() throws {
    let text = #"{"k": {"$dictionary": [["a", {"$uid": 7}]]}}"#
    #expect(try value(of: text, at: "k.a", readsTags: true) == "uid(7)")
    #expect(try value(of: text, at: "k.$dictionary.0.0") == #""a""#)
  }

  // MARK: Binary

  /// Describes the value at `keyPath` in `file`; nil if there is none, and "error" if the value cannot be read.
  private func value(_ file: BinaryFile, _ keyPath: String, checksWholeInput: Bool = false) throws -> String? {
    let source = Source(file.bytes)
    do throws(ReadError) {
      let options = options(checksWholeInput: checksWholeInput)
      return try PropertyList(reading: source, at: PropertyList.KeyPath(keyPath), options).map { describe($0) }
    } catch {
      return "error"
    }
  }

  /// Object 3 is the array [7], and object 5 has no valid marker.
  @Test(arguments: [
    ("k", "[7]"), ("k.0", "7"), ("k.1", nil), ("é", "error"), ("a", "error"), ("a.k", "error"), ("", "error"),
  ])
  func damagedObjectsOutsideTheValueAreNotRead(keyPath: String, expected: String?) throws {
    let file = BinaryFile("d3 01 02 06 03 05 07", "51 6b", "61 00e9", "a1 04", "10 07", "ff", "51 61", "d1 01 05")
    #expect(try value(file, keyPath) == expected)
    #expect(try value(file, keyPath, checksWholeInput: true) == "error")
  }

  /// CoreFoundation keeps the first value of a repeated key.
  @Test func firstOfRepeatedKeysCountsInBinary() throws {
    #expect(try value(BinaryFile("d2 01 01 02 03", "51 6b", "10 01", "10 02"), "k") == "1")
  }

  /// A key path may lead through a cycle, but no value contains one.
  @Test func cyclesAreFoundInsideTheValueOnly() throws {
    let file = BinaryFile("d2 01 02 00 03", "51 61", "51 62", "10 05")
    #expect(try [value(file, "a.a.a.b"), value(file, "a")] == ["5", "error"])
    let kind = try PropertyList(reading: Source(file.bytes), at: PropertyList.KeyPath("a"), levels: 0, options())
    #expect(kind?.root.kind == .dictionary)
  }

  /// 10^200 strings, none of which is read.
  @Test func levelsAreNotExpanded() throws {
    var file = BinaryFile()
    for number in 1...200 { file.objects.append([0xAA] + Array(repeating: UInt8(number), count: 10)) }
    file.objects.append([0x51, 0x61])
    let list = try PropertyList(reading: Source(file.bytes), at: PropertyList.KeyPath(""), levels: 1, options())
    #expect(list.map { describe($0) } == "[\(Array(repeating: "[]", count: 10).joined(separator: ", "))]")
  }
}
