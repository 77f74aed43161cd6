import TestSupport
import Testing

@testable import PropertyList

/// Reading only the value at a key path.
@Suite struct ValueReadingTests {
  private static let formats: [Format] = [.xml, .json, .openStep]

  private func options(asFoundation: Bool = false, readsTags: Bool = false) -> ReadOptions {
    var options = ReadOptions(formats: Self.formats)
    options.readsAsFoundation = asFoundation
    options.readsTags = readsTags
    return options
  }

  /// The value at `keyPath`, described; nil if there is none.
  private func value(of text: String, at keyPath: String, readsTags: Bool = false) throws -> String? {
    let options = options(readsTags: readsTags)
    let list = try PropertyList(reading: Source(Array(text.utf8)), at: PropertyList.KeyPath(parsing: keyPath), options)
    return list.map { describe($0) }
  }

  /// `!` is the property list in data, also where a file has the form in which it is shown; a binary file reads as a text does.
  @Test(arguments: [PropertyList.OutputFormat.xml, .binary])
  func shownDataIsFound(format: PropertyList.OutputFormat) throws {
    let list = try PropertyList(reading: Array(#"{"$nested": "binary", "value": 5}"#.utf8))
    let source = Source(try list.serialized(as: format))
    #expect(try PropertyList(reading: source, at: PropertyList.KeyPath(parsing: "!"), options())?.root.integer == 5)
  }

  // MARK: Values

  /// Only the objects on the key path are read.
  @Test(arguments: 0..<8) func valuesAreThoseThatWereWritten(_ block: Int) throws {
    for seed in seeds(4, block: block) {
      var gen = Gen(seed: seed, size: 8)
      gen.format = seed.isMultiple(of: 2) ? .json : .xml
      let plist = gen.root()
      let source = Source(try writeBinary(PropertyList(reading: Array(PlistText(plist, &gen).text.utf8))))
      for path in plist.paths.shuffled(using: &gen).prefix(12) {
        for (keyPath, expected) in keyPaths(to: path, in: plist) {
          try compare(source, at: keyPath, with: expected, Comment(rawValue: "seed \(seed), \(keyPath.text)"))
        }
      }
    }
  }

  private func compare(
    _ source: Source, at keyPath: PropertyList.KeyPath, with expected: Plist?, _ comment: Comment
  ) throws {
    for asFoundation in [false, true] {
      let options = options(asFoundation: asFoundation)
      let found = try PropertyList(reading: source, at: keyPath, options)
      #expect(found.map { Plist($0) } == expected, comment)
      #expect(found.map { $0.format == .binary && structuralFaults(of: $0).isEmpty } ?? true, comment)
      let kind = try PropertyList(reading: source, at: keyPath, levels: 0, options)
      #expect(kind?.root.kind == found?.root.kind, comment)
      let keys = try PropertyList(reading: source, at: keyPath, levels: 1, options)
      #expect((keys?.root.dictionary?.map(\.key) ?? []) == (expected?.entries.map(\.key) ?? []), comment)
      #expect(keys?.root.array?.count == (expected?.isArray == true ? expected?.children.count : nil), comment)
    }
  }

  /// Key paths to the value at `path` in both notations, and some beside it, with their values.
  private func keyPaths(to path: Plist.Path, in plist: Plist) -> [(PropertyList.KeyPath, Plist?)] {
    // Foundation's notation has no path of the root, no empty keys and no escape for a backslash, and a dot before a combining
    // mark does not separate keys.
    let keys = path.map { step in
      switch step {
      case .index(let index): "\(index)"
      case .key(let key):
        key.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") } ? key.replacing(".", with: "\\.") : ""
      }
    }
    let isPossible = !keys.isEmpty && !keys.contains("")
    let dotted = isPossible ? [PropertyList.KeyPath(foundation: keys.joined(separator: "."))] : []
    let value = plist[path]
    let beside = ["no", "0", "-1", "7", "CF$UID"].map { name in
      // A JSON Pointer has no negative indexes (RFC 6901, section 4).
      let index = Int(name).flatMap { $0 < 0 ? nil : $0 }
      let step = value?.isArray == true ? index.map { Plist.Step.index($0) } : .key(name)
      return (PropertyList.KeyPath(parsing: path.pointer + "/" + name), step.flatMap { plist[path + [$0]] })
    }
    return (dotted + [PropertyList.KeyPath(parsing: path.pointer)]).map { ($0, value) } + beside
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
  private func value(_ file: BinaryFile, _ keyPath: String, asFoundation: Bool = false) throws -> String? {
    let source = Source(file.bytes)
    do throws(ReadError) {
      let options = options(asFoundation: asFoundation)
      return try PropertyList(reading: source, at: PropertyList.KeyPath(parsing: keyPath), options).map { describe($0) }
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
    #expect(try value(file, keyPath, asFoundation: true) == "error")
  }

  /// CoreFoundation keeps the first value of a repeated key.
  @Test func firstOfRepeatedKeysCountsInBinary() throws {
    #expect(try value(BinaryFile("d2 01 01 02 03", "51 6b", "10 01", "10 02"), "k") == "1")
  }

  /// A key path may lead through a cycle, but no value contains one.
  @Test func cyclesAreFoundInsideTheValueOnly() throws {
    let file = BinaryFile("d2 01 02 00 03", "51 61", "51 62", "10 05")
    #expect(try [value(file, "a.a.a.b"), value(file, "a")] == ["5", "error"])
    let kind = try PropertyList(
      reading: Source(file.bytes), at: PropertyList.KeyPath(parsing: "a"), levels: 0, options())
    #expect(kind?.root.kind == .dictionary)
  }

  /// 10^200 strings, none of which is read.
  @Test func levelsAreNotExpanded() throws {
    var file = BinaryFile()
    for number in 1...200 { file.objects.append([0xAA] + Array(repeating: UInt8(number), count: 10)) }
    file.objects.append([0x51, 0x61])
    let list = try PropertyList(
      reading: Source(file.bytes), at: PropertyList.KeyPath(parsing: ""), levels: 1, options())
    #expect(list.map { describe($0) } == "[\(Array(repeating: "[]", count: 10).joined(separator: ", "))]")
  }
}
