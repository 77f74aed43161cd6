// Values without quotes and markup, for scripts: `extract`, `keys`, and variables of the shell.

/// The choices in the raw form of a value.
package struct TextStyle: Sendable {
  /// The forms of a real.
  package enum Reals: Sendable {
    /// The fewest digits that read back equal, such as `0.1` and `1e-100`.
    case shortest
    /// Six digits after the point, as C's `%f` writes them.
    case fixed
  }

  package var reals: Reals
  /// The order of the keys that are written for a dictionary.
  package var keyOrder: KeyOrder

  /// A style with these choices.
  package init(reals: Reals, keyOrder: KeyOrder) {
    self.reals = reals
    self.keyOrder = keyOrder
  }

  /// The shortest reals, and keys in the order of the input.
  package static var plain: TextStyle { TextStyle(reals: .shortest, keyOrder: .input) }
}

extension PropertyList {
  /// Appends the value at `index` in its raw form, without a newline at the end: a string unchanged, data in base64, a
  /// date in ISO 8601, the number of elements of an array, and the keys of a dictionary, each on a line.
  package func writeRaw(at index: Int = 0, style: TextStyle, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice): output.append(bytes(of: slice))
    case .data(let slice): output.append(base64: bytes(of: slice))
    case .integer(let value): output.append(decimal: value)
    case .unsigned(let value): output.append(decimal: value)
    case .wideInteger(let slice): output.append(decimal: Int128(bigEndian: bytes(of: slice)))
    case .float(let value) where style.reals == .shortest: output.append(shortest: value)
    case .real(let value) where style.reals == .shortest: output.append(shortest: value)
    case .float(let value): output.append(fixedSix: Double(value))
    case .real(let value): output.append(fixedSix: value)
    case .number(let slice):
      if style.reals == .fixed, let value = Double(decimal: bytes(of: slice)) {
        output.append(fixedSix: value)
      } else {
        output.append(bytes(of: slice))
      }
    case .date(let seconds): output.append(rawDate: seconds)
    case .boolean(let value): output.append(value ? "true" : "false")
    case .uid(let value): output.append(decimal: UInt64(value))
    case .null: output.append("null")
    case .array(let count, _): output.append(decimal: UInt64(count))
    case .dictionary:
      var isFirst = true
      forEachKey(of: index, in: style.keyOrder) { key in
        if !isFirst { output.append("\n") }
        isFirst = false
        writeRaw(at: key, style: style, to: &output)
      }
    }
  }
}
