/// Writes values on one line, as Swift describes a value of type `Any`.
private struct DescriptionWriter: TextWriter {
  let layout = ContainerLayout(
    lines: .none, between: Array(", ".utf8), separator: Array(": ".utf8), brackets: ContainerLayout.squareBrackets)
  var keys = KeySequence(.input)

  mutating func writeValue(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    switch list.nodes[index] {
    case .string(let slice): output.append(list.text(of: slice).debugDescription)
    case .data(let slice):
      output.append(decimal: UInt64(slice.count))
      output.append(" bytes")
    case .array: writeArray(at: index, of: list, level: level, to: &output)
    case .dictionary(count: 0, _, _): output.append("[:]")
    case .dictionary: writeDictionary(at: index, of: list, level: level, to: &output)
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      list.writePrintedScalar(at: index, to: &output)
    }
  }

  mutating func writeKey(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    output.append("AnyHashable(")
    writeValue(at: index, of: list, level: level, to: &output)
    output.append(")")
  }
}

extension PropertyList {
  /// Appends the value at `index` as Swift's `print` writes it. `plutil -p` uses `print` for a dictionary that has a key other than
  /// a string.
  func writeDescription(at index: Int, to output: inout Output) {
    var writer = DescriptionWriter()
    writer.writeValue(at: index, of: self, level: 0, to: &output)
  }
}
