import PropertyList

/// A value as the report shows it: on one line, or on several if it is long, without ignored parts.
struct DifferenceValue {
  /// The most characters of a container on one line.
  private static let longestLine = 100
  /// The most bytes of data that are shown.
  private static let maxBytes = 16

  let values: ComparedList
  /// Offset of the first byte of data that differs.
  let differsAt: Int?

  func lines(of index: Int) -> [String] {
    if let line = line(of: index, atMost: Self.longestLine) { return [line] }
    var lines: [String] = []
    appendLines(of: index, before: "", after: "", indentation: "", to: &lines)
    return lines
  }

  private var list: PropertyList { values.list }

  /// The value on one line; nil for a container that is longer than `most`.
  private func line(of index: Int, atMost most: Int) -> String? {
    switch list.nodes[index] {
    case .array, .dictionary: if values.isCopy(index) { return scalar(at: index) }
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      return scalar(at: index)
    }
    // A value takes a character and a separator.
    guard 3 * list.nodes[index].size <= 2 * most else { return nil }
    var text = ""
    for (key, value) in children(of: index) {
      guard let line = line(of: value, atMost: most - text.utf8.count) else { return nil }
      text += (text.isEmpty ? "" : ", ") + (key.map { $0 + ": " } ?? "") + line
      if text.utf8.count > most { return nil }
    }
    return list.nodes[index].kind == .array ? "[\(text)]" : "{\(text)}"
  }

  private func appendLines(
    of index: Int, before: String, after: String, indentation: String, to lines: inout [String]
  ) {
    if let line = line(of: index, atMost: Self.longestLine) {
      lines.append(indentation + before + line + after)
      return
    }
    let isArray = list.nodes[index].kind == .array
    lines.append(indentation + before + (isArray ? "[" : "{"))
    let children = children(of: index)
    for (place, child) in children.enumerated() {
      appendLines(
        of: child.value, before: child.key.map { $0 + ": " } ?? "", after: place < children.count - 1 ? "," : "",
        indentation: indentation + "  ", to: &lines)
    }
    lines.append(indentation + (isArray ? "]" : "}") + after)
  }

  private func children(of index: Int) -> [(key: String?, value: Int)] {
    var children: [(String?, Int)] = []
    if list.nodes[index].kind == .array {
      list.forEachChild(of: index) { if values.counts($0) { children.append((nil, $0)) } }
    } else {
      list.forEachPair(of: index) { if values.counts($0 + 1) { children.append((scalar(at: $0), $0 + 1)) } }
    }
    return children
  }

  private func scalar(at index: Int) -> String {
    switch list.nodes[index] {
    case .string(let slice): Output.text { $0.append(json: .string(list.text(of: slice))) }
    case .data(let slice): data(slice)
    case .uid(let value): "UID \(value)"
    // No calendar has these dates.
    case .date(let seconds) where !seconds.isFinite: "\(seconds) seconds since 2001"
    case .date(let seconds): Output.text { $0.append(canonicalDate: seconds) }
    // Two NaNs can differ in their bits only.
    case .real(let value) where value.isNaN: Output.text { $0.append(canonicalReal: value) }
    case .float(let value) where value.isNaN: Output.text { $0.append(canonicalReal: value) }
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .boolean, .null: list.rawText(at: index)
    // A container that occurs earlier in the file, too, is abbreviated: its content is printed there.
    case .array: values.isCopy(index) ? "[…]" : "[]"
    case .dictionary: values.isCopy(index) ? "{…}" : "{}"
    }
  }

  /// The beginning of data and its length: `<0102… 2,048 bytes>`.
  private func data(_ slice: Slice) -> String {
    let bytes = list.bytes(of: slice)
    var digits = ""
    for place in 0..<min(bytes.count, Self.maxBytes) { digits += bytes[place].digits(radix: 16, width: 2) }
    guard bytes.count > Self.maxBytes else { return "<\(digits)>" }
    let difference = differsAt.map { $0 < Self.maxBytes ? "" : ", differing from byte \($0 + 1) on" } ?? ""
    return "<\(digits)… \(grouped(bytes.count)) bytes\(difference)>"
  }

  /// The number with a comma between groups of three digits.
  private func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
