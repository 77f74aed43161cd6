import TestSupport
import Testing

@testable import PropertyList

/// Reading the value at a key path: it must be what reading all and looking it up gives.
@Suite struct LazyReadingTests {
  private static let formats: [Format] = [.xml, .json, .openStep]

  private func options(checksWholeInput: Bool = false, readsTags: Bool = false) -> ReadOptions {
    var options = ReadOptions(formats: Self.formats)
    options.checksWholeInput = checksWholeInput
    options.readsTags = readsTags
    return options
  }

  /// The value at `keyPath`, described; nil if there is none.
  private func value(
    of text: String, at keyPath: String, checksWholeInput: Bool = false, readsTags: Bool = false
  ) throws -> String? {
    let options = options(checksWholeInput: checksWholeInput, readsTags: readsTags)
    let list = try PropertyList(reading: Source(Array(text.utf8)), at: PropertyList.KeyPath(keyPath), options)
    return list.map { describe($0) }
  }

  // MARK: Equality with the full read

  /// In the format of the document and in a binary file.
  @Test(arguments: 0..<8) func valuesAreThoseOfTheFullRead(_ block: Int) throws {
    for seed in block * 40..<(block + 1) * 40 {
      let document = PlistText(seed: UInt64(seed), isJSON: seed % 2 == 0, isOdd: seed % 8 != 0)
      let (text, comment) = (Array(document.text.utf8), Comment(rawValue: "seed \(seed)\n\(document.text)"))
      try compareAll(text, comment)
      guard block % 2 == 0 else { continue }
      let list = try PropertyList(reading: Source(text), ReadOptions(formats: [.xml, .json]))
      try compareAll(try writeBinary(list), comment)
    }
  }

  /// Compares the value at every key path, and at some that lead nowhere, with what the full read gives.
  private func compareAll(_ bytes: [UInt8], _ comment: Comment) throws {
    let source = Source(bytes)
    let list = try PropertyList(reading: source, options())
    for keyPath in keyPaths(in: list) {
      for checksWholeInput in [false, true] {
        let options = options(checksWholeInput: checksWholeInput)
        let value = try PropertyList(reading: source, at: keyPath, options)
        guard let index = list.find(keyPath) else {
          #expect(value == nil, "\(keyPath.text) \(comment)")
          continue
        }
        let found = try #require(value, "\(keyPath.text) \(comment)")
        #expect(found.isEqual(to: list, place: index), "\(keyPath.text) \(comment)")
        #expect(found.format == list.format && structuralFaults(of: found).isEmpty, "\(keyPath.text) \(comment)")
        let kind = try #require(try PropertyList(reading: source, at: keyPath, levels: 0, options))
        #expect(kind.nodes[0].kind == list.nodes[index].kind, "\(keyPath.text) \(comment)")
        let keys = try #require(try PropertyList(reading: source, at: keyPath, levels: 1, options))
        #expect(names(in: keys, at: 0) == names(in: list, at: index), "\(keyPath.text) \(comment)")
      }
    }
  }

  /// Key paths to all values of `list` in both notations, with indexes from both ends, and some beside them.
  private func keyPaths(in list: PropertyList) -> [PropertyList.KeyPath] {
    var keyPaths: [PropertyList.KeyPath] = []
    func visit(_ index: Int, _ pointer: String, _ dotted: String) {
      keyPaths += [PropertyList.KeyPath(pointer), PropertyList.KeyPath(foundation: String(dotted.dropFirst()))]
      keyPaths += ["/no", "/0", "/-1", "/7", "/CF$UID"].map { PropertyList.KeyPath(pointer + $0) }
      var position = 0
      switch list.nodes[index] {
      case .dictionary:
        list.forEachPair(of: index) { key in
          let name = list.string(at: key).map(list.text(of:)) ?? ""
          let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
          visit(key + 1, pointer + "/" + escaped, dotted + "." + name.replacing(".", with: "\\."))
        }
      case .array(let count, _):
        list.forEachChild(of: index) { child in
          visit(
            child, pointer + "/" + (position % 2 == 0 ? "\(position)" : "\(position - Int(count))"),
            dotted + ".\(position)")
          position += 1
        }
      default: break
      }
    }
    visit(0, "", "")
    return keyPaths
  }

  /// The keys of a dictionary; for an array, as many empty texts as it has elements.
  private func names(in list: PropertyList, at index: Int) -> [String] {
    var names: [String] = []
    if list.nodes[index].kind == .dictionary {
      list.forEachPair(of: index) { names.append(describe(list, at: $0)) }
    } else {
      list.forEachChild(of: index) { _ in names.append("") }
    }
    return names
  }

  /// In broken text the same mistake is found, or it is after the value and goes unnoticed.
  @Test(arguments: 0..<8) func mistakesAreThoseOfTheFullRead(_ block: Int) throws {
    for seed in block * 100..<(block + 1) * 100 {
      let document = PlistText(seed: UInt64(seed), isJSON: seed % 2 == 0, isOdd: seed % 4 > 1)
      var bytes = Array(document.text.utf8)
      let list = try PropertyList(reading: Source(bytes), options())
      var random = SplitMix64(seed: UInt64(seed))
      guard let keyPath = keyPaths(in: list).randomElement(using: &random), !bytes.isEmpty else { continue }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = Array("<>/{}[],:\"&0a \\\u{1}".utf8).randomElement(using: &random) ?? 0
      let comment = Comment(rawValue: "seed \(seed) at \(place)\n\(String(decoding: bytes, as: UTF8.self))")
      let source = Source(bytes)
      let full = Result { try PropertyList(reading: source, options()) }
      let checked = Result { try PropertyList(reading: source, at: keyPath, options(checksWholeInput: true)) }
      let lazy = Result { try PropertyList(reading: source, at: keyPath, options()) }
      switch (full, checked, lazy) {
      case (.success(let list), .success(let checked), .success(let lazy)):
        for value in [checked, lazy] {
          #expect(value.map { describe($0) } == list.find(keyPath).map { describe(list, at: $0) }, comment)
        }
      case (.failure(let error), .failure(let checkedError), let lazy):
        let problem = (error as? ReadError)?.primary
        #expect(problem != nil && (checkedError as? ReadError)?.primary == problem, comment)
        if case .failure(let lazyError) = lazy { #expect((lazyError as? ReadError)?.primary == problem, comment) }
      default: Issue.record(comment)
      }
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
  func theLastOfRepeatedKeysCounts(_ text: String, _ keyPath: String, _ expected: String?) throws {
    #expect(try value(of: text, at: keyPath) == expected)
    #expect(try value(of: text, at: keyPath, checksWholeInput: true) == expected)
  }

  /// Text is read to the end of the outermost dictionary on the key path; after arrays alone nothing can change.
  @Test(arguments: [
    (#"[1, {"a": 2}, !"#, "1.a", "2"), ("[1, [2, !", "1.0", "2"), ("[1] !", "0", "1"),
    ("<plist><array><true/><foo/>", "0", "true"), ("<array><array><true/><foo/>", "0.0", "true"),
    ("<array><dict><key>a</key><true/></dict><foo/>", "0.a", "true"),
    (#"{"a": 1, !"#, "a", nil), (#"{"a": 1} !"#, "a", nil), (#"{"a": [1, !"#, "a.0", nil), ("[1, !", "-1", nil),
    (#"[{"a": 1, !"#, "0.a", nil), ("[1, !", "2", nil), ("[1e400, 2]", "1", nil),
    ("<dict><key>a</key><true/><foo/>", "a", nil), ("<array><foo/><true/>", "1", nil),
  ])
  func mistakesBehindTheValue(_ text: String, _ keyPath: String, _ expected: String?) throws {
    if let expected {
      #expect(try value(of: text, at: keyPath) == expected)
    } else {
      #expect(throws: ReadError.self) { try value(of: text, at: keyPath) }
    }
    #expect(throws: ReadError.self) { try value(of: text, at: keyPath, checksWholeInput: true) }
  }

  /// A UID is not a dictionary, though XML spells it as one.
  @Test(arguments: [("k", "uid(5)"), ("k.CF$UID", nil), ("l.CF$UID", "5"), ("l.0", nil)])
  func uidsInXML(_ keyPath: String, _ expected: String?) throws {
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

  @Test func deepContainersOfKeysStayEmpty() throws {
    let text = #"{"k": {"a": [1, [2]], "b": {"c": 3}, "a": 4}}"#
    let list = try PropertyList(
      reading: Source(Array(text.utf8)), at: PropertyList.KeyPath("k"), levels: 1, options())
    #expect(list.map { describe($0) } == #"{"a": 4, "b": {}}"#)
  }

  // MARK: Binary

  /// Object 3 is the array [7], object 5 has no valid marker, and object 6 lies outside the file.
  private static func damagedElsewhere() -> [UInt8] {
    var bytes = BinaryFile(
      "d4 01 02 07 08 03 05 06 09", "51 6b", "61 00e9", "a1 04", "10 07", "ff", "", "51 61", "51 62", "d1 01 05"
    ).bytes
    let table = bytes.count - 32 - 10 * 2
    bytes.replaceSubrange(table + 12..<table + 14, with: [0xFF, 0xFF])
    return bytes
  }

  @Test func aDamagedObjectElsewhereGoesUnnoticed() throws {
    let source = Source(Self.damagedElsewhere())
    let list = try PropertyList(reading: source, at: PropertyList.KeyPath("k"), options())
    #expect(list.map { describe($0) } == "[7]")
    #expect(try PropertyList(reading: source, at: PropertyList.KeyPath("k.1"), options()) == nil)
    // Of a dictionary with a damaged value the keys can be listed.
    #expect(throws: ReadError.self) { try PropertyList(reading: source, at: PropertyList.KeyPath("b"), options()) }
    for keyPath in ["é", "a", "b.k", ""] {
      #expect(throws: ReadError.self) {
        try PropertyList(reading: source, at: PropertyList.KeyPath(keyPath), options())
      }
    }
    #expect(throws: ReadError.self) {
      try PropertyList(reading: source, at: PropertyList.KeyPath("k"), options(checksWholeInput: true))
    }
  }

  /// CoreFoundation keeps the first value of a repeated key.
  @Test func theFirstOfRepeatedKeysCountsInBinary() throws {
    let source = Source(BinaryFile("d2 01 01 02 03", "51 6b", "10 01", "10 02").bytes)
    let list = try PropertyList(reading: source, at: PropertyList.KeyPath("k"), options())
    #expect(list.map { describe($0) } == "1")
  }

  /// A key path may lead through a cycle, but no value contains one.
  @Test func cyclesAreFoundInsideTheValueOnly() throws {
    let source = Source(BinaryFile("d2 01 02 00 03", "51 61", "51 62", "10 05").bytes)
    let list = try PropertyList(reading: source, at: PropertyList.KeyPath("a.a.a.b"), options())
    #expect(list.map { describe($0) } == "5")
    #expect(throws: ReadError.self) { try PropertyList(reading: source, at: PropertyList.KeyPath("a"), options()) }
    #expect(
      try PropertyList(reading: source, at: PropertyList.KeyPath("a"), levels: 0, options())?.nodes[0].kind
        == .dictionary)
  }

  /// 10^200 strings, none of which is read.
  @Test func levelsAreNotExpanded() throws {
    var file = BinaryFile()
    for number in 1...200 { file.objects.append([0xAA] + Array(repeating: UInt8(number), count: 10)) }
    file.objects.append([0x51, 0x61])
    let source = Source(file.bytes)
    let list = try PropertyList(reading: source, at: PropertyList.KeyPath(""), levels: 1, options())
    #expect(list?.nodes.count == 11)
    #expect(list.map { describe($0) } == "[\(Array(repeating: "[]", count: 10).joined(separator: ", "))]")
  }
}
