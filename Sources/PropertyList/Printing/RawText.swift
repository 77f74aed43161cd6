// Raw text: values without quotes and markup, for `extract`, `keys` and shell variables.

package struct TextStyle: Sendable {
  package enum Reals: Sendable {
    /// The shortest digits that read back equal, for example `0.1` and `1e-100`.
    case shortest
    /// Six digits after the point, like C's `%f`.
    case fixed
  }

  package var reals: Reals
  package var keyOrder: KeyOrder

  package init(reals: Reals, keyOrder: KeyOrder) {
    self.reals = reals
    self.keyOrder = keyOrder
  }

  /// The style with the shortest reals, and keys in the order of the input.
  package static var plain: TextStyle { TextStyle(reals: .shortest, keyOrder: .input) }
}

extension PropertyList {
  /// Appends the raw text of the value at `index`, without a newline at the end: a string unchanged, data in base64, a date in ISO
  /// 8601, the number of elements of an array, and the keys of a dictionary, one per line.
  package func writeRaw(at index: Int = 0, style: TextStyle, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice): output.append(bytes(of: slice))
    case .data(let slice): output.append(base64: bytes(of: slice))
    case .integer(let value): output.append(decimal: value)
    case .unsigned(let value): output.append(decimal: value)
    case .wideInteger(let slice): output.append(bytes(of: slice))
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
