import PropertyList
import Testing

/// Values at the ends of their types are kept or refused, and no public operation traps on them.
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

  /// What a file of the format has for a value; nil if it cannot represent it.
  private func written(_ value: PropertyList.Value, as format: PropertyList.OutputFormat) -> PropertyList.Value? {
    switch (format, value.kind) {
    case (.xml, .null): nil
    // XML 1.0, production 2.
    case (.xml, .string): value.string == "\0" ? nil : value
    case (.xml, .integer): value.description.count > 20 ? nil : value
    // Whole seconds; CoreFoundation's years have 32 bits, and a mean Gregorian year has 31,556,952 seconds.
    case (.xml, .date): value.date.flatMap { abs($0) < 0x1p31 * 31_556_952 ? .date($0.rounded(.down)) : nil }
    case (.json, .date), (.json, .data), (.json, .uid): nil
    case (.json, .real): value.real?.isFinite == true ? value : nil
    default: value
    }
  }

  /// True if the format has the value's bits. XML has one NaN, and no negative zero as a date; an
  /// integer of more than 64 bits may be refused in JSON.
  private func isExact(_ value: PropertyList.Value, in format: PropertyList.OutputFormat) -> Bool {
    let isLost = value.real?.isSignalingNaN == true || value.date?.bitPattern == (-0.0).bitPattern
    let isWide = value.kind == .integer && value.description.count > 20
    return written(value, as: format) == value && !(format == .xml && isLost) && !isWide
  }

  /// True if `found`, read from a file, is the expected value. JSON does not distinguish 1.0 from 1.
  private func isEqual(
    _ found: PropertyList.Value?, _ expected: PropertyList.Value?, in format: PropertyList.OutputFormat
  ) -> Bool {
    guard format == .json, let found, let expected, expected.kind == .real || expected.kind == .integer else {
      return found == expected
    }
    return expected.kind == .real
      ? Double(found.description) == Double(expected.description) : found.description == expected.description
  }

  @Test(arguments: values.indices) func valuesAreWrittenOrRefused(position: Int) throws {
    let value = Self.values[position]
    let list = PropertyList(["k": value, "l": [value]])
    #expect(list == list && value.description == PropertyList(value).description)
    for format in [PropertyList.OutputFormat.xml, .binary, .json] {
      let expected = written(value, as: format)
      let read = try (try? list.serialized(as: format)).map { try PropertyList(reading: $0) }
      #expect((read == nil) == (expected == nil), "\(format)")
      #expect(isEqual(read?["k"], expected, in: format) && isEqual(read?["l"]?[0], expected, in: format), "\(format)")
    }
    // An edit writes exactly the value, or fails.
    for (format, text) in [
      (PropertyList.OutputFormat.xml, "<plist><dict><key>k</key><true/></dict></plist>"), (.json, #"{"k": true}"#),
    ] {
      var edit = try TextEdit(reading: Array(text.utf8))
      try edit.list.put(PropertyList(value), at: PropertyList.KeyPath(parsing: "k"), .set)
      guard let bytes = try? edit.bytes() else {
        #expect(!isExact(value, in: format), "\(format)")
        continue
      }
      #expect(isEqual(try PropertyList(reading: bytes)["k"], value, in: format), "\(format)")
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max]) func optionsOfAnySizeDoNotTrap(number: Int) throws {
    var options = ReadOptions()
    options.limits.nodes = number
    options.dataLayers = number
    options.unarchives = true
    let list: PropertyList = ["a": [1, .data([1, 2])]]
    for format in [PropertyList.OutputFormat.xml, .binary] {
      let bytes = try list.serialized(as: format)
      if let read = try? PropertyList(reading: bytes, options) { #expect(read == list) }
      let value = try? PropertyList(
        reading: Source(bytes), at: PropertyList.KeyPath(parsing: "a"), levels: number, options)
      if let read = value ?? nil, number > 0 { #expect(read.root == list["a"]) }
    }
  }
}
