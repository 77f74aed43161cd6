extension PropertyList.Value: CustomStringConvertible {
  /// The value on one line, as Swift describes collections: `["Levels": [1, 2.5], "Icon": 64 bytes]`. Dates have the form of
  /// RFC 3339. If the value itself is a string, it has no quotes.
  public var description: String {
    let (storage, index) = location
    let list = storage.list
    if case .string(let slice) = list.nodes[index] { return list.text(of: slice) }
    let text = Output.collect { output in list.describe(at: index, asPrinted: false, to: &output) }
    return String(decoding: text, as: UTF8.self)
  }
}

extension PropertyList: CustomStringConvertible {
  /// The root on one line; see `Value.description`.
  public var description: String { root.description }

  /// A container around the current node of a description.
  private struct DescribedContainer {
    let isDictionary: Bool
    let end: Int
    /// The number of elements, or of keys and values, that were described.
    var count = 0
  }

  /// Appends the value at `root` on one line. There is no recursion, as values can be nested deep.
  ///
  /// With `asPrinted`, it is written as `plutil -p` writes a dictionary that has a key other than a string: by Swift's `print`.
  func describe(at root: Int, asPrinted: Bool, to output: inout Output) {
    var open: [DescribedContainer] = []
    for index in root..<end(of: root) {
      var isKey = false
      if let container = open.last {
        isKey = container.isDictionary && container.count.isMultiple(of: 2)
        if container.count > 0 { output.append(container.isDictionary && !isKey ? ": " : ", ") }
        open[open.count - 1].count += 1
      }
      switch nodes[index] {
      case .dictionary(count: 0, _, _): output.append("[:]")
      case .array, .dictionary:
        output.append("[")
        open.append(DescribedContainer(isDictionary: nodes[index].kind == .dictionary, end: end(of: index)))
      case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
        if isKey, asPrinted { output.append("AnyHashable(") }
        describeScalar(at: index, asPrinted: asPrinted, to: &output)
        if isKey, asPrinted { output.append(")") }
      }
      while open.last?.end == index + 1 {
        output.append("]")
        open.removeLast()
      }
    }
  }

  private func describeScalar(at index: Int, asPrinted: Bool, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice): output.append(text(of: slice).debugDescription)
    case .data(let slice):
      output.append(decimal: UInt64(slice.count))
      output.append(slice.count == 1 && !asPrinted ? " byte" : " bytes")
    case _ where asPrinted: writePrintedScalar(at: index, to: &output)
    case .uid(let uid):
      output.append("uid ")
      output.append(decimal: UInt64(uid))
    case .null: output.append("null")
    case .date(let seconds): output.append(isoDate: seconds)
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .boolean, .array, .dictionary:
      writeRaw(at: index, to: &output)
    }
  }
}
