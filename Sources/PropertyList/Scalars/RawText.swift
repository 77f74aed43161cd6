// Raw text: values without quotes and markup, for `extract`, `keys` and shell variables.

extension PropertyList {
  /// Appends the raw text of the value at `index`, without a newline at the end: a string unchanged, data in base64, a date in ISO
  /// 8601, the number of elements of an array, and the keys of a dictionary, one per line. Reals have the shortest digits that read back
  /// equal, for example `0.1` and `1e-100`; with `hasFixedReals`, six digits after the point, like C's `%f`.
  package func writeRaw(
    at index: Int = 0, hasFixedReals: Bool = false, keyOrder: KeyOrder = .input, to output: inout Output
  ) {
    switch nodes[index] {
    case .string(let slice), .wideInteger(let slice): output.append(bytes(of: slice))
    case .data(let slice): output.append(base64: bytes(of: slice))
    case .integer(let value): output.append(decimal: value)
    case .unsigned(let value): output.append(decimal: value)
    case .float(let value) where !hasFixedReals: output.append(shortest: value)
    case .real(let value) where !hasFixedReals: output.append(shortest: value)
    case .number(let slice) where !hasFixedReals: output.append(bytes(of: slice))
    case .float, .real, .number: output.append(fixedSix: real(at: index) ?? .nan)
    case .date(let seconds) where hasFixedReals: output.append(rawDate: seconds)
    case .date(let seconds): output.append(isoDate: seconds)
    case .boolean(let value): output.append(value ? "true" : "false")
    case .uid(let value): output.append(decimal: UInt64(value))
    case .null: output.append("null")
    case .array(let count, _): output.append(decimal: UInt64(count))
    case .dictionary:
      var isFirst = true
      forEachKey(of: index, in: keyOrder) { key in
        if !isFirst { output.append("\n") }
        isFirst = false
        writeRaw(at: key, hasFixedReals: hasFixedReals, to: &output)
      }
    }
  }
}
