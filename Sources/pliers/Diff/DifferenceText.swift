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

  /// Writes the difference with the names of both files before it and the numbers of changes after it.
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
      guard case .element(let from?, let to?, _, _)? = change.path.last?.component else { return }
      return write("> \(keyPaths[0]): \(from) → \(to)", to: &output)
    }
    var (differs, showsKind): (Int?, Bool) = (nil, false)
    if let old = change.old, let new = change.new {
      let lists = (difference.old.list, difference.new.list)
      showsKind = lists.0.nodes[old].kind != lists.1.nodes[new].kind
      switch (lists.0.nodes[old], lists.1.nodes[new]) {
      case (.data(let one), .data(let other)):
        differs = differingOffset(lists.0.bytes(of: one), lists.1.bytes(of: other))
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
    output.append(UInt8(ascii: "\n"))
  }

  /// The text with unprintable characters as `\u{HEX}`, as in key paths.
  private func escaped(_ text: String) -> String {
    text.escaped(as: .keyPath) { $0.isPrintable && $0 != "\u{FFFD}" }
  }

  /// The differing lines of two texts of several lines, with a line of context. Nil for other texts.
  private func changedLines(_ old: String, _ new: String) -> [String]? {
    let texts = [old, new].map { Array($0.utf8) }
    guard texts.allSatisfy({ $0.contains(UInt8(ascii: "\n")) }) else { return nil }
    let hunks = unifiedHunks(Source(texts[0]), Source(texts[1]), context: 1)
    return hunks.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map { line in
      let isOfString = [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " ")].contains(line[line.startIndex])
      let text = escaped(String(decoding: isOfString ? line.dropFirst() : line, as: UTF8.self))
      return (isOfString ? String(decoding: line.prefix(1), as: UTF8.self) : " ") + "   " + text
    }
  }

  private func differingOffset(_ bytes: Span<UInt8>, _ others: Span<UInt8>) -> Int {
    var offset = 0
    while offset < min(bytes.count, others.count), bytes[offset] == others[offset] { offset += 1 }
    return offset
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
