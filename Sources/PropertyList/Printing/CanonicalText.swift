// Canonical text of a property list, for programs that compare lines, such as git. Equal values have equal texts, in every process
// and in any format of the file. Different values have different texts.
//
// The layout is like that of `writePrinted` with sorted keys. These differences keep it from hiding a change or showing a false one:
//
// * Elements of arrays have no numbers, so that an inserted element does not change the lines after it.
// * Quotation marks, backslashes, control characters and lone surrogates in strings are escaped. Line feeds and tabs are not, so
//   that strings are compared by lines.
// * Data is complete, in lines of 32 bytes.
// * Reals and dates have all their digits.

extension PropertyList {
  /// The version of the canonical text's form, which every change of the form must increase: git caches the texts by the command
  /// line that made them, which contains this number.
  package static let canonicalTextForm = 4

  /// Appends the canonical text. The last byte is a newline.
  package func writeCanonicalText(to output: inout Output) {
    var writer = PrintedWriter(keys: KeySequence(.codeUnits), scalars: CanonicalScalars(), numbersElements: false)
    writer.writeValue(at: 0, of: self, level: 0, to: &output)
    output.append("\n")
  }
}

private struct CanonicalScalars: PrintedScalars {
  func write(at index: Int, isKey: Bool, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    switch list.nodes[index] {
    case .string(let slice): output.append(quoted: list.bytes(of: list.exact(slice)), escapes: .swiftByLines)
    case .data(let slice): output.append(canonicalData: list.bytes(of: slice), level: level)
    case .date(let seconds): output.append(canonicalDate: seconds)
    case .float(let value): output.append(canonicalReal: Double(value), bits: value.bitsOfOtherNaN)
    case .real(let value): output.append(canonicalReal: value, bits: value.bitsOfOtherNaN)
    case .integer, .unsigned, .wideInteger, .number, .boolean, .uid, .null, .array, .dictionary:
      list.writePrintedScalar(at: index, to: &output)
    }
  }
}

extension Output {
  /// Appends the shortest digits of the value as a double, and its `bits` unless they are nil. The shortest digits of a float may be
  /// equal to those of a different double.
  package mutating func append(canonicalReal value: Double, bits: (some FixedWidthInteger)?) {
    append(shortest: value)
    if let bits { append(bits: bits) }
  }

  /// Appends a date with all digits of its fraction of a second. If other dates have the same text, appends also its bits.
  package mutating func append(canonicalDate seconds: Double) {
    append(isoDate: seconds)
    if seconds.magnitude > 0x1p53 || !seconds.isFinite || seconds.bitPattern == (-0.0).bitPattern {
      append(bits: seconds.bitPattern)
    }
  }

  private mutating func append(bits: some FixedWidthInteger) {
    append(" (0x")
    append(bits.digits(radix: 16, width: bits.bitWidth / 4))
    append(")")
  }

  fileprivate mutating func append(canonicalData data: Span<UInt8>, level: Int) {
    append("{length = ")
    append(decimal: UInt64(data.count))
    if data.count <= 32 {
      append(", bytes = 0x")
      append(hexadecimal: data)
    } else {
      let lines = Lines.indented(by: "  ")
      append(", bytes =")
      for start in stride(from: 0, to: data.count, by: 32) {
        begin(lines, level: level + 1)
        append(hexadecimal: data.extracting(start..<min(start + 32, data.count)))
      }
      begin(lines, level: level)
    }
    append("}")
  }
}

extension Source {
  /// The canonical text of this file if it is a binary property list, or if reading it with `options` expands archives or nested
  /// property lists; otherwise its text in UTF-8.
  ///
  /// The result is the file itself if it is not a property list, or if the canonical text would be too long. Shared arrays and
  /// dictionaries can expand a small file without bounds.
  ///
  /// - Parameter readsTexts: True to return the canonical text of text formats, too.
  package func canonicalText(readsTexts: Bool, _ options: ReadOptions) -> Source {
    guard readsTexts || options.opensContent || bytes.has(PropertyList.binaryMagic, at: 0),
      let list = try? PropertyList(reading: self, options),
      readsTexts || list.format == .binary || list.facts.isOpened
    else {
      // git splits UTF-16 into lines at bytes. Different lone surrogates would have equal texts.
      guard let text = try? decodedText(), text.loneSurrogate == nil else { return self }
      return text.source
    }
    // One byte of a binary file, an object reference, can become a line of text.
    let limit = (1 << 22) + 64 * count
    struct TooLong: Error {}
    let text = try? Source { (output) throws(TooLong) in
      output.limit = limit
      list.writeCanonicalText(to: &output)
      guard output.count <= limit else { throw TooLong() }
    }
    return text ?? self
  }
}
