import PropertyList
import Testing

/// Values at the ends of their types: no public operation traps on them.
@Suite struct ExtremeValuesTests {
  static let reals: [Double] = [
    0, -0.0, .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 0x1p52, 0x1p53, -0x1p53, 0x1p62, 0x1p63, -0x1p63, 0x1p64, 1e300,
  ]

  static let values: [PropertyList.Value] =
    reals.flatMap { [PropertyList.Value.real($0), .date($0)] } + [
      .integer(Int.min), .integer(Int.max), .integer(Int128.min), .integer(Int128.max), .uid(.max), .null, "", "\0",
      "\u{10FFFF}", .data([]), [], [:], ["": ""],
    ]

  @Test(arguments: values.indices) func valuesAreWrittenOrRefused(position: Int) throws {
    let value = Self.values[position]
    let list = PropertyList(["k": value, "l": [value]])
    #expect(list == list && !list.description.isEmpty && value.description == PropertyList(value).description)
    for format in [PropertyList.OutputFormat.xml, .binary, .json] {
      guard let bytes = try? list.serialized(as: format) else { continue }
      let read = try PropertyList(reading: bytes)
      #expect(read.root.dictionary?.count == 2, "\(format)")
    }
    for text in ["<plist><dict><key>k</key><true/></dict></plist>", #"{"k": true}"#] {
      var edit = try #require(try TextEdit(reading: Array(text.utf8)))
      try edit.list.put(PropertyList(value), at: PropertyList.KeyPath("k"), .set)
      if let bytes = try? edit.bytes() { #expect((try? PropertyList(reading: bytes)) != nil) }
    }
    let types: [PropertyList.Value?] = [value["k"], value[0], value[.min], value[.max], value[-1]]
    #expect(types.allSatisfy { $0 == nil } || value.kind == .dictionary || value.kind == .array)
    _ = (value.string, value.integer, value.real, value.bool, value.date, value.data, value.uid)
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max]) func optionsOfAnySizeDoNotTrap(number: Int) throws {
    var options = ReadOptions()
    options.limits.nodes = number
    options.dataLayers = number
    options.unarchives = true
    let list: PropertyList = ["a": [1, .data([1, 2])]]
    for format in [PropertyList.OutputFormat.xml, .binary] {
      let bytes = try list.serialized(as: format)
      _ = try? PropertyList(reading: bytes, options)
      _ = try? PropertyList(reading: Source(bytes), at: PropertyList.KeyPath("a"), levels: number, options)
    }
  }
}
