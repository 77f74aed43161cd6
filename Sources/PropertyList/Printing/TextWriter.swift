/// What the bare form of a value leaves open.
package struct TextStyle: Sendable {
  /// The forms of a real.
  package enum Reals: Sendable {
    /// The fewest digits that read back equal, such as `0.1` and `1e-100`.
    case shortest
    /// Six digits after the point, as C's `%f` gives them.
    case fixed
  }

  /// The form of reals.
  package var reals: Reals
  /// The order of the keys that stand for a dictionary.
  package var keyOrder: KeyOrder

  /// A style with these parts.
  package init(reals: Reals, keyOrder: KeyOrder) {
    self.reals = reals
    self.keyOrder = keyOrder
  }
}

extension PropertyList {
  /// Appends the value at `index` bare, as scripts want it: a string as it is, data in base64, a date in ISO 8601, for an
  /// array the number of its elements, for a dictionary its keys, a line each. No newline follows.
  package func writeRaw(at index: Int = 0, style: TextStyle, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice): output.append(bytes(of: slice))
    case .data(let slice): output.append(base64: bytes(of: slice))
    case .integer(let value): output.append(decimal: value)
    case .unsigned(let value): output.append(decimal: value)
    case .wideInteger(let slice): output.append(decimal: Int128(bigEndian: bytes(of: slice)))
    case .float(let value):
      switch style.reals {
      case .shortest: output.append(shortest: value)
      case .fixed: output.append(fixedSix: Double(value))
      }
    case .real(let value):
      switch style.reals {
      case .shortest: output.append(shortest: value)
      case .fixed: output.append(fixedSix: value)
      }
    case .number(let slice):
      if case .fixed = style.reals, let value = Double(decimal: bytes(of: slice)) {
        output.append(fixedSix: value)
      } else {
        output.append(bytes(of: slice))
      }
    case .date(let seconds): output.append(rawDate: seconds)
    case .boolean(let value): output.append(value ? "true" : "false")
    case .uid(let value): output.append(decimal: UInt64(value))
    case .null: output.append("null")
    case .array(let count, _): output.append(decimal: UInt64(count))
    case .dictionary: writeRawKeys(of: index, style: style, to: &output)
    }
  }

  private func writeRawKeys(of index: Int, style: TextStyle, to output: inout Output) {
    var isFirst = true
    forEachKey(of: index, in: style.keyOrder) { key in
      if !isFirst { output.append(newline) }
      isFirst = false
      writeRaw(at: key, style: style, to: &output)
    }
  }

  /// Appends the value at `index` in the layout of `plutil -p`, which is for people: strings are quoted but nothing in
  /// them is escaped. A key that is not a string is shown as a value of its kind is; with `describesNonStringKeys` the whole
  /// dictionary is written by `writeDescription`, as plutil does. The last byte is a newline.
  ///
  /// - Parameters:
  ///   - maximumDepth: the depth at which a container is one line with its count. The root has depth 0.
  ///   - writeScalar: writes keys and scalars in the place of `writePrintedScalar`.
  package func writePrinted(
    at index: Int = 0, keyOrder: KeyOrder, describesNonStringKeys: Bool = false, maximumDepth: Int = .max,
    writeScalar: ((_ index: Int, _ isKey: Bool, inout Output) -> Void)? = nil, to output: inout Output
  ) {
    var keys = KeySequence(keyOrder)
    let style = PrintedStyle(
      describesNonStringKeys: describesNonStringKeys, maximumDepth: maximumDepth, writeScalar: writeScalar)
    writePrinted(index, depth: 0, keys: &keys, style, to: &output)
    output.append(newline)
  }

  private struct PrintedStyle {
    let describesNonStringKeys: Bool
    let maximumDepth: Int
    let writeScalar: ((_ index: Int, _ isKey: Bool, inout Output) -> Void)?
  }

  private func writePrinted(
    _ index: Int, depth: Int, keys: inout KeySequence, _ style: PrintedStyle, to output: inout Output
  ) {
    switch nodes[index] {
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      writePrintedScalar(at: index, isKey: false, style, to: &output)
    case .array(let count, _) where depth == style.maximumDepth:
      output.append("[…] ")
      output.append(decimal: UInt64(count))
      output.append(count == 1 ? " element" : " elements")
    case .dictionary(let count, _) where depth == style.maximumDepth:
      output.append("{…} ")
      output.append(decimal: UInt64(count))
      output.append(count == 1 ? " key" : " keys")
    case .array:
      output.append("[\n")
      var position: UInt64 = 0
      var elements = children(of: index)
      while !output.hasFailed, let element = elements.next() {
        output.append(space, repeated: 2 * (depth + 1))
        output.append(decimal: position)
        output.append(" => ")
        writePrinted(element, depth: depth + 1, keys: &keys, style, to: &output)
        output.append(newline)
        position += 1
      }
      output.append(space, repeated: 2 * depth)
      output.append("]")
    case .dictionary where style.describesNonStringKeys && hasNonStringKey(in: index):
      writeDescription(at: index, to: &output)
    case .dictionary:
      output.append("{\n")
      var pairs = keys.pairs(of: index, in: self)
      while !output.hasFailed, let key = keys.next(&pairs, in: self) {
        output.append(space, repeated: 2 * (depth + 1))
        writePrintedScalar(at: key, isKey: true, style, to: &output)
        output.append(" => ")
        writePrinted(key + 1, depth: depth + 1, keys: &keys, style, to: &output)
        output.append(newline)
      }
      output.append(space, repeated: 2 * depth)
      output.append("}")
    }
  }

  private func writePrintedScalar(at index: Int, isKey: Bool, _ style: PrintedStyle, to output: inout Output) {
    if let writeScalar = style.writeScalar {
      writeScalar(index, isKey, &output)
    } else {
      writePrintedScalar(at: index, to: &output)
    }
  }

  /// Appends the scalar at `index` as `plutil -p` shows it.
  package func writePrintedScalar(at index: Int, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice):
      output.append(UInt8(ascii: "\""))
      output.append(bytes(of: slice))
      output.append(UInt8(ascii: "\""))
    case .data(let slice): output.append(printedData: bytes(of: slice))
    case .date(let seconds): output.append(printedDate: seconds)
    case .uid(let value):
      output.append("<CFKeyedArchiverUID>{value = ")
      output.append(decimal: UInt64(value))
      output.append("}")
    case .null: output.append("<null>")
    case .integer, .unsigned, .wideInteger, .float, .real, .number, .boolean, .array, .dictionary:
      writeRaw(at: index, style: TextStyle(reals: .shortest, keyOrder: .input), to: &output)
    }
  }
}

private let newline = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")

extension Output {
  /// Appends the length of `data` and its bytes, or the first 16 and the last 8 where there are more than 24.
  fileprivate mutating func append(printedData data: Span<UInt8>) {
    append("{length = ")
    append(decimal: UInt64(data.count))
    append(", bytes = 0x")
    if data.count <= 24 {
      append(hexadecimal: data)
    } else {
      append(hexadecimal: data.extracting(first: 16))
      append(" ... ")
      append(hexadecimal: data.extracting(last: 8))
    }
    append("}")
  }

  private mutating func append(hexadecimal bytes: Span<UInt8>) {
    for index in bytes.indices { append(hexadecimal: bytes[index]) }
  }
}
