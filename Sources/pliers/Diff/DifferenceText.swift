import PropertyList

/// A difference for people: a line for each change, with a sign in the first column.
///
/// ```
/// --- Info.plist
/// +++ build/Info.plist
/// - CFBundleVersion: "41"
/// + CFBundleVersion: "42"
/// > CFBundleURLTypes.[CFBundleURLName=org.example]: 1 → 0
/// 1 changed, 1 moved
/// ```
struct DifferenceText {
  let difference: ValueDifference
  let isColored: Bool

  func write(_ names: (old: String, new: String), to output: inout Output) {
    output.append(heading: names, isColored)
    for change in difference.changes where !output.hasFailed { write(change, to: &output) }
    output.append(difference.counts + "\n")
  }

  private func write(_ change: ValueDifference.Change, to output: inout Output) {
    let keyPaths = [ValueDifference.Stage.old, .new].map { stage in
      let text = escaped(difference.keyPath(change.path, stage, byRecord: true))
      return text.isEmpty ? "''" : text
    }
    if change.kind == .moved {
      guard case .element(let from?, let to?, _, _)? = change.path.last?.child else { return }
      return write("> \(keyPaths[0]): \(from) → \(to)", to: &output)
    }
    var (differs, showsKind): (Int?, Bool) = (nil, false)
    if let old = change.old, let new = change.new {
      let lists = (difference.old.list, difference.new.list)
      showsKind = lists.0.nodes[old].kind != lists.1.nodes[new].kind
      switch (lists.0.nodes[old], lists.1.nodes[new]) {
      case (.data(let one), .data(let other)):
        differs = lists.0.bytes(of: one).countOfPrefix(of: lists.1.bytes(of: other))
      case (.string(let one), .string(let other)):
        guard let lines = changedLines(lists.0.text(of: one), lists.1.text(of: other)) else { break }
        for line in ["  \(keyPaths[1]): lines of a string"] + lines { write(line, to: &output) }
        return
      default: break
      }
    }
    for (values, index, keyPath, sign) in [
      (difference.old, change.old, keyPaths[0], "-"), (difference.new, change.new, keyPaths[1], "+"),
    ] {
      guard let index else { continue }
      var lines = DifferenceValue(values: values, differsAt: differs).lines(of: index)
      lines[0] = "\(keyPath): \(lines[0])"
      if showsKind { lines[lines.count - 1] += " (\(values.list.nodes[index].kind.rawValue))" }
      for line in lines { write("\(sign) \(line)", to: &output) }
    }
  }

  private func write(_ line: String, to output: inout Output) {
    output.append(Array(line.utf8).span, isColored ? Paint(ofLine: line.utf8.first) : nil)
    output.append(.newline)
  }

  /// The text with unprintable characters as `\u{HEX}`, as in key paths.
  private func escaped(_ text: String) -> String {
    text.escaped(as: .keyPath) { $0.isPrintable && $0 != "\u{FFFD}" }
  }

  /// The differing lines of two texts of several lines, with a line of context. Nil for other texts.
  private func changedLines(_ old: String, _ new: String) -> [String]? {
    let texts = [old, new].map { Array($0.utf8) }
    guard texts.allSatisfy({ $0.contains(.newline) }) else { return nil }
    let hunks = unifiedHunks(Source(texts[0]), Source(texts[1]), context: 1)
    return hunks.split(separator: .newline, omittingEmptySubsequences: true).map { line in
      let isOfString = [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " ")].contains(line[line.startIndex])
      let text = escaped(String(decoding: isOfString ? line.dropFirst() : line, as: UTF8.self))
      return (isOfString ? String(decoding: line.prefix(1), as: UTF8.self) : " ") + "   " + text
    }
  }
}

extension ValueDifference {
  /// The numbers of changes by kind, without zeros: `2 changed, 1 added`.
  var counts: String {
    let kinds: [(Change.Kind, String)] = [
      (.replaced, "changed"), (.added, "added"), (.removed, "removed"), (.moved, "moved"),
    ]
    return kinds.compactMap { kind, word in
      let count = changes.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(word)"
    }.joined(separator: ", ")
  }
}

/// The lines that show a value in a report: one line, or several for a long container. Ignored parts are left out.
struct DifferenceValue {
  private static let maxLineLength = 100
  private static let maxBytes = 16

  let values: ComparedList
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
    case .real(let value) where value.isNaN:
      Output.text { $0.append(canonicalReal: value, bits: value.bitsOfOtherNaN) }
    case .float(let value) where value.isNaN:
      Output.text { $0.append(canonicalReal: .nan, bits: value.bitsOfOtherNaN) }
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
