@testable import PropertyList

/// Reads `input`, writes it in every format, and reads that again.
func fuzzRoundTrips(_ input: [UInt8]) {
  var options = ReadOptions(formats: [.xml, .json, .openStep])
  options.readsTypedValues = true
  options.readsTags = input.count % 2 == 0
  // A short file with shared objects can be a long list, and each list is written nine times.
  options.limits.nodes = 10_000
  guard let list = try? PropertyList(reading: Source(input), options) else { return }
  for form in Form.allCases { form.check(list) }
  _ = Output.collect { output in
    list.writeRaw(keyOrder: .standard, to: &output)
    list.writePrinted(keyOrder: .standard, describesNonStringKeys: true, to: &output)
    _ = try? list.writeSwift(sourceName: "a", keyOrder: .input, to: &output)
    _ = try? list.writeObjectiveC(sourceName: "a", headerName: nil, keyOrder: .input, to: &output)
  }
}

/// A form in which lists are written and read.
private enum Form: CaseIterable {
  case binary, xml, plainJSON, taggedJSON, foundationJSON

  func check(_ list: PropertyList) {
    guard let written = try? write(list) else { return }
    guard let read = read(written) else { fail("the written \(self) cannot be read") }
    checkStructure(of: read)
    // Keys that are not strings become strings, and some of these may be equal.
    if self == .plainJSON, list.hasOtherKeys { return }
    // Only binary property lists can contain lone surrogates; other forms have U+FFFD.
    let expected = self == .binary ? list : list.replacingLoneSurrogates()
    expect(!canRepresent(list) || read.isEqual(to: expected), "the list read from \(self) is another one")
    guard list.nodes.allSatisfy(keepsSpelling), read.nodes.allSatisfy(keepsSpelling) else { return }
    guard let again = try? write(read) else { fail("the list read from \(self) cannot be written") }
    expect(again == written, "\(self) is different when it is written again")
  }

  private func write(_ list: PropertyList) throws(WriteError) -> [UInt8] {
    try Output.collect { (output) throws(WriteError) in
      switch self {
      case .binary:
        try list.writeBinary(keyOrder: .input, to: &output)
      case .xml:
        try list.writeXML(style: XMLStyle(keyOrder: .input, isExact: true), to: &output)
      case .plainJSON: try list.writeJSON(style: style(.indented, .plain), to: &output)
      case .taggedJSON: try list.writeJSON(style: style(.compact, .tag), to: &output)
      case .foundationJSON: try list.writeJSON(style: style(.foundation, .foundation), to: &output)
      }
    }
  }

  private func style(_ layout: JSONLayout, _ types: JSONTypes) -> JSONStyle {
    JSONStyle(layout: layout, escapesSlashes: types == .foundation, keyOrder: .input, types: types)
  }

  private func read(_ bytes: [UInt8]) -> PropertyList? {
    let format: Format =
      switch self {
      case .binary: .binary
      case .xml: .xml
      case .plainJSON, .taggedJSON, .foundationJSON: .json
      }
    var options = ReadOptions(formats: [format])
    options.readsTags = self == .taggedJSON
    return try? PropertyList(reading: Source(bytes), options)
  }

  /// True if the form can represent all values of `list` without loss.
  private func canRepresent(_ list: PropertyList) -> Bool {
    list.nodes.allSatisfy { node in
      switch (self, node) {
      // A NaN's sign and payload are lost.
      case (.taggedJSON, .real(let value)), (.taggedJSON, .date(let value)): !value.isNaN
      case (.taggedJSON, .float(let value)): !value.isNaN
      case (.taggedJSON, _): true
      case (.binary, .number): false
      // In binary files the reference writes 64 bits for NaN and infinity.
      case (.binary, .float(let value)): value.isFinite
      case (.binary, _): true
      case (.xml, .float), (.xml, .number), (.xml, .null): false
      // A NaN's payload is lost.
      case (.xml, .real(let value)): !value.isNaN
      // Days and seconds are added as doubles, as in CoreFoundation, which are exact up to 2^53.
      case (.xml, .date(let seconds)): seconds == seconds.rounded() && abs(seconds) < 0x1p53
      case (.xml, _): true
      case (_, .string), (_, .integer), (_, .unsigned), (_, .boolean), (_, .null), (_, .array), (_, .dictionary): true
      case (_, _): false
      }
    }
  }

  /// True if the text of `node` stays the same when it is read and written again.
  private func keepsSpelling(_ node: Node) -> Bool {
    switch (self, node) {
    case (.binary, _), (.taggedJSON, _): true
    // Days and seconds are added as doubles, as in CoreFoundation, which are exact up to 2^53.
    case (.xml, .date(let seconds)): abs(seconds) < 0x1p53
    case (.xml, _): true
    // The digits of a 32-bit real are read as a double, which may be written without an exponent. Reals of many digits are read
    // as decimals, as in JSONSerialization, and written without an exponent and zeros at the end.
    case (.plainJSON, .float), (.plainJSON, .number), (.foundationJSON, .float), (.foundationJSON, .number): false
    // As in JSONSerialization, a negative zero is written as -0, which is read as the integer 0.
    case (.foundationJSON, .real(let value)): value != 0 || value.sign == .plus
    case (.plainJSON, _), (.foundationJSON, _): true
    }
  }
}

extension PropertyList {
  /// True if a dictionary has keys that are not strings.
  fileprivate var hasOtherKeys: Bool {
    var isFound = false
    for index in nodes.indices where nodes[index].kind == .dictionary {
      forEachPair(of: index) { key in if string(at: key) == nil { isFound = true } }
    }
    return isFound
  }
}
