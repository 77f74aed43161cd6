extension PropertyList.Value: CustomStringConvertible {
  /// The value on one line, as Swift describes such a collection: `["Levels": [1, 2.5], "Icon": 64 bytes]`. Dates are
  /// those of RFC 3339. A string that is the value itself stands without quotes.
  public var description: String {
    let (storage, index) = location
    return storage.list.description(at: index)
  }
}

extension PropertyList: CustomStringConvertible {
  /// The root on one line; see `Value.description`.
  public var description: String { root.description }

  fileprivate func description(at index: Int) -> String {
    if case .string(let slice) = nodes[index] { return text(of: slice) }
    return String(decoding: Output.collect { output in describe(at: index, to: &output) }, as: UTF8.self)
  }

  /// Appends the value at `index` on one line. The recursion is bounded: readers and edits nest 513 containers at most.
  fileprivate func describe(at index: Int, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice): output.append(text(of: slice).debugDescription)
    case .data(let slice):
      output.append(decimal: UInt64(slice.count))
      output.append(slice.count == 1 ? " byte" : " bytes")
    case .uid(let uid):
      output.append("uid ")
      output.append(decimal: UInt64(uid))
    case .null: output.append("null")
    case .date(let seconds): output.append(isoDate: seconds)
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .boolean:
      writeRaw(at: index, style: .plain, to: &output)
    case .array:
      var separator: StaticString = ""
      output.append("[")
      forEachChild(of: index) { child in
        output.append(separator)
        describe(at: child, to: &output)
        separator = ", "
      }
      output.append("]")
    case .dictionary(count: 0, _, _): output.append("[:]")
    case .dictionary:
      var separator: StaticString = ""
      output.append("[")
      forEachPair(of: index) { key in
        output.append(separator)
        describe(at: key, to: &output)
        output.append(": ")
        describe(at: key + 1, to: &output)
        separator = ", "
      }
      output.append("]")
    }
  }
}
