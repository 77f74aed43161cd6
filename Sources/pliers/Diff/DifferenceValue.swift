import PropertyList

/// The lines that show a value in a report: one line, or several for a long container. Ignored parts are left out.
struct DifferenceValue {
  private static let maxLineLength = 100
  /// Maximum number of bytes of data that are shown.
  private static let maxBytes = 16

  let values: ComparedList
  /// Offset of the first differing byte of data.
  let differsAt: Int?

  /// The first line is not indented.
  func lines(of index: Int, indentation: String = "") -> [String] {
    if let line = line(of: index, atMost: Self.maxLineLength) { return [line] }
    let isArray = list.nodes[index].kind == .array
    let children = children(of: index)
    var lines = [isArray ? "[" : "{"]
    for (number, child) in children.enumerated() {
      var inner = self.lines(of: child.value, indentation: indentation + "  ")
      inner[0] = indentation + "  " + (child.key.map { $0 + ": " } ?? "") + inner[0]
      if number < children.count - 1 { inner[inner.count - 1] += "," }
      lines += inner
    }
    lines.append(indentation + (isArray ? "]" : "}"))
    return lines
  }

  private var list: PropertyList { values.list }

  /// The value on one line; nil for a container that is longer than `limit` bytes.
  private func line(of index: Int, atMost limit: Int) -> String? {
    guard list.nodes[index].kind.isContainer, !values.isCopy(index) else { return scalar(at: index) }
    // Each value and its separator take at least two bytes, so a container with more nodes does not fit.
    guard 3 * list.nodes[index].size <= 2 * limit else { return nil }
    var text = ""
    for (key, value) in children(of: index) {
      guard let line = line(of: value, atMost: limit - text.utf8.count) else { return nil }
      text += (text.isEmpty ? "" : ", ") + (key.map { $0 + ": " } ?? "") + line
      if text.utf8.count > limit { return nil }
    }
    return list.nodes[index].kind == .array ? "[\(text)]" : "{\(text)}"
  }

  private func children(of index: Int) -> [(key: String?, value: Int)] {
    var children: [(String?, Int)] = []
    if list.nodes[index].kind == .array {
      list.forEachChild(of: index) { if values.isCompared($0) { children.append((nil, $0)) } }
    } else {
      list.forEachPair(of: index) { if values.isCompared($0 + 1) { children.append((scalar(at: $0), $0 + 1)) } }
    }
    return children
  }

  private func scalar(at index: Int) -> String {
    switch list.nodes[index] {
    case .string(let slice): JSONValue.string(list.text(of: slice)).text
    case .data(let slice): data(slice)
    case .uid(let value): "UID \(value)"
    // No calendar has these dates.
    case .date(let seconds) where !seconds.isFinite: "\(seconds) seconds since 2001"
    case .date(let seconds): Output.text { $0.append(canonicalDate: seconds) }
    // Two NaNs can differ only in their bits.
    case .real(let value) where value.isNaN: Output.text { $0.append(canonicalReal: value) }
    case .float(let value) where value.isNaN: Output.text { $0.append(canonicalReal: value) }
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .boolean, .null: list.rawText(at: index)
    // A copy of an earlier container is abbreviated. Its content is printed with the first copy.
    case .array: values.isCopy(index) ? "[…]" : "[]"
    case .dictionary: values.isCopy(index) ? "{…}" : "{}"
    }
  }

  /// The beginning of data and its length: `<0102… 2,048 bytes>`.
  private func data(_ slice: Slice) -> String {
    let bytes = list.bytes(of: slice)
    var digits = ""
    for offset in 0..<min(bytes.count, Self.maxBytes) { digits += bytes[offset].digits(radix: 16, width: 2) }
    guard bytes.count > Self.maxBytes else { return "<\(digits)>" }
    let difference = differsAt.map { $0 < Self.maxBytes ? "" : ", differing from byte \($0 + 1) on" } ?? ""
    return "<\(digits)… \(grouped(bytes.count)) bytes\(difference)>"
  }
}
