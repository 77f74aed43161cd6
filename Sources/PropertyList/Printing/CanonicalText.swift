// A text of the values for programs that compare lines, such as git: equal values have equal texts, in every process
// and in any format of the file, and different values have different ones (data beyond 4 KB but for its checksum).
//
// It is the layout of `writePrinted` with sorted keys, except in what would hide changes or show some that are none:
//
// * elements of arrays have no numbers, so that one that is inserted does not change the lines of those after it;
// * quotation marks, backslashes and control characters in strings are escaped; line feeds and tabs stay, so that texts
//   are compared by lines;
// * data is shown as a whole, in lines of 32 bytes, or beyond 4 KB by its length and a checksum;
// * reals and dates have all their digits.
//
// git keeps such texts (`cachetextconv`) under the command that made them: a change here needs another command line.

extension PropertyList {
  /// Appends the text; the last byte is a newline.
  ///
  /// - Returns: false, with a part of it appended, where it takes more than `limit` bytes.
  @discardableResult
  package func writeCanonicalText(limit: Int = .max, to output: inout Output) -> Bool {
    var keys = KeySequence(.codeUnits)
    guard writeCanonicalText(0, depth: 0, keys: &keys, limit, to: &output) else { return false }
    output.append(newline)
    return output.count <= limit
  }

  /// Recursion is bounded by the readers' nesting limits.
  private func writeCanonicalText(
    _ index: Int, depth: Int, keys: inout KeySequence, _ limit: Int, to output: inout Output
  ) -> Bool {
    guard output.count <= limit else { return false }
    switch nodes[index] {
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      writeCanonicalScalar(at: index, depth: depth, to: &output)
      return true
    case .array:
      output.append("[\n")
      var elements = children(of: index)
      while let element = elements.next() {
        output.append(space, repeated: 2 * (depth + 1))
        guard writeCanonicalText(element, depth: depth + 1, keys: &keys, limit, to: &output) else { return false }
        output.append(newline)
      }
      output.append(space, repeated: 2 * depth)
      output.append("]")
      return true
    case .dictionary:
      output.append("{\n")
      var pairs = keys.pairs(of: index, in: self)
      while let key = keys.next(&pairs, in: self) {
        output.append(space, repeated: 2 * (depth + 1))
        writeCanonicalScalar(at: key, depth: depth + 1, to: &output)
        output.append(" => ")
        guard writeCanonicalText(key + 1, depth: depth + 1, keys: &keys, limit, to: &output) else { return false }
        output.append(newline)
      }
      output.append(space, repeated: 2 * depth)
      output.append("}")
      return true
    }
  }

  private func writeCanonicalScalar(at index: Int, depth: Int, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice): output.append(canonicalString: bytes(of: slice))
    case .data(let slice): output.append(canonicalData: bytes(of: slice), depth: depth)
    case .date(let seconds): output.append(canonicalDate: seconds)
    case .float(let value): output.append(canonicalReal: value)
    case .real(let value): output.append(canonicalReal: value)
    case .integer, .unsigned, .wideInteger, .number, .boolean, .uid, .null, .array, .dictionary:
      writePrintedScalar(at: index, to: &output)
    }
  }
}

private let newline = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")

extension Output {
  fileprivate mutating func append(canonicalString text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while index < text.count {
      var length = 1
      var isEscaped = false
      switch text[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x09, 0x0B..<0x20, 0x7F: isEscaped = true
      // U+0080 to U+009F, to which terminals listen as they do to the escape character.
      case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0:
        length = 2
        isEscaped = true
      default: break
      }
      if isEscaped {
        append(text.extracting(start..<index))
        append(UInt8(ascii: "\\"))
        let byte = text[index + length - 1]
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          append(byte)
        } else {
          append("u{")
          append(hexadecimal(byte))
          append("}")
        }
        start = index + length
      }
      index += length
    }
    append(text.extracting(start..<text.count))
    append(UInt8(ascii: "\""))
  }

  /// Appends the shortest digits, and after each NaN but the default one its bits.
  package mutating func append(canonicalReal value: Double) {
    append(shortest: value)
    if value.isNaN, value.bitPattern != Double.nan.bitPattern { append(bits: value.bitPattern) }
  }

  /// Appends the shortest digits as a double, which tell it from the double of the same shortest form, and after each NaN
  /// but the default one its bits.
  package mutating func append(canonicalReal value: Float) {
    append(shortest: Double(value))
    if value.isNaN, value.bitPattern != Float.nan.bitPattern { append(bits: value.bitPattern) }
  }

  /// Appends a date with all digits of its fraction of a second, and its bits where that does not tell it from all others.
  package mutating func append(canonicalDate seconds: Double) {
    append(isoDate: seconds)
    // Where the fields of a date do not tell the number that it is.
    if seconds.magnitude > 0x1p53 || !seconds.isFinite || seconds.bitPattern == (-0.0).bitPattern {
      append(bits: seconds.bitPattern)
    }
  }

  private mutating func append(bits: some FixedWidthInteger) {
    append(" (0x")
    append(hexadecimalDigits: bits)
    append(")")
  }

  fileprivate mutating func append(canonicalData data: Span<UInt8>, depth: Int) {
    append("{length = ")
    append(decimal: UInt64(data.count))
    if data.count > 4096 {
      append(", checksum = 0x")
      append(hexadecimalDigits: data.checksum)
    } else if data.count <= 32 {
      append(", bytes = 0x")
      for index in data.indices { append(hexadecimal: data[index]) }
    } else {
      append(", bytes =")
      for index in data.indices {
        if index.isMultiple(of: 32) {
          append(newline)
          append(space, repeated: 2 * (depth + 1))
        }
        append(hexadecimal: data[index])
      }
      append(newline)
      append(space, repeated: 2 * depth)
    }
    append("}")
  }
}

extension Span<UInt8> {
  /// The 64-bit FNV-1a hash, which is the same in every process.
  fileprivate var checksum: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in indices { hash = (hash ^ UInt64(self[index])) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}

extension ByteSource {
  /// What is compared by lines in the place of this file: the canonical text of a binary property list, and with
  /// `readsTexts` of any other, too. The file itself, where it is not a property list or is a text, and where its canonical text
  /// would be out of proportion, as it is where arrays and dictionaries are shared to that end.
  package func canonicalText(readsTexts: Bool, _ options: ReadOptions) -> ByteSource {
    guard readsTexts || options.changesView || bytes.has(PropertyList.binaryMagic, at: 0),
      let list = try? PropertyList(reading: self, options), readsTexts || list.format == .binary || list.isOpened
    else { return self }
    // A reference of one byte can stand for a line.
    let limit = 1 << 22 + 64 * count
    struct TooLong: Error {}
    let text = try? ByteSource { (output) throws(TooLong) in
      guard list.writeCanonicalText(limit: limit, to: &output) else { throw TooLong() }
    }
    return text ?? self
  }
}
