extension PropertyList {
  /// Appends the value at `index` as Swift describes an `Any`, on one line: how `plutil -p` shows a dictionary with a key
  /// that is not a string, since it hands such dictionaries to `print`.
  func writeDescription(at index: Int, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice):
      output.append(text(of: slice).debugDescription)
    case .data(let slice):
      output.append(decimal: UInt64(slice.count))
      output.append(" bytes")
    case .array:
      output.append("[")
      var isFirst = true
      forEachChild(of: index) { child in
        if !isFirst { output.append(", ") }
        isFirst = false
        writeDescription(at: child, to: &output)
      }
      output.append("]")
    case .dictionary(count: 0, _):
      output.append("[:]")
    case .dictionary:
      output.append("[")
      var isFirst = true
      forEachPair(of: index) { key in
        if !isFirst { output.append(", ") }
        isFirst = false
        output.append("AnyHashable(")
        writeDescription(at: key, to: &output)
        output.append("): ")
        writeDescription(at: key + 1, to: &output)
      }
      output.append("]")
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      writePrintedScalar(at: index, to: &output)
    }
  }

  /// Whether a key of the dictionary at `index` is not a string.
  func hasNonStringKey(in index: Int) -> Bool {
    var pairs = pairs(of: index)
    while let key = pairs.next() {
      if string(at: key) == nil { return true }
    }
    return false
  }
}
