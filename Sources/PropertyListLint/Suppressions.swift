import PropertyList

// Comments that accept findings: `<!-- pliers:ignore duplicate-key : the reason -->` in XML, and in OpenStep and .strings files
// `// pliers:ignore duplicate-key` and `/* pliers:ignore duplicate-key */`.

extension Rule {
  package static let unusedSuppression = Rule(
    "unused-suppression", .warning, .style,
    "a comment 'pliers:ignore' that accepts nothing, or contains the name of no rule")
}

extension Check {
  // `Inspector.applySuppressions` makes these findings after all other checks.
  static let suppressions = Check(rules: [.unusedSuppression], pass: .none)
}

/// A comment that accepts the findings of some rules.
private struct Suppression {
  /// The distinct names after the marker, each with its range.
  private(set) var names: [(text: String, range: Range<Int>)] = []
  let comment: Range<Int>
  /// True if the comment accepts findings in the whole file.
  private(set) var isForFile = false
  /// The range of the text in which the comment accepts findings.
  var region = 0..<0

  /// The suppression in `comment`; nil if the comment is not one.
  init?(_ comment: Range<Int>, in bytes: Span<UInt8>) {
    self.comment = comment
    let opening = bytes.has("<!--", at: comment.lowerBound) ? 4 : 2
    let closing =
      bytes.has("-->", at: comment.upperBound - 3) ? 3 : bytes.has("*/", at: comment.upperBound - 2) ? 2 : 0
    let content = bytes.trimmed(
      comment.lowerBound + opening..<max(comment.lowerBound + opening, comment.upperBound - closing))
    let marker = Remarks.suppressionMarker
    guard bytes.has(marker, at: content.lowerBound) else { return nil }
    var offset = content.lowerBound + marker.utf8CodeUnitCount
    let fileSuffix: StaticString = "-file"
    if bytes.has(fileSuffix, at: offset) {
      isForFile = true
      offset += fileSuffix.utf8CodeUnitCount
    }
    guard offset == content.upperBound || bytes[offset].separatesNames else { return nil }
    var known: Set<String> = []
    while offset < content.upperBound {
      let start = offset
      offset = bytes.endOfRun(from: start, to: content.upperBound) { !$0.separatesNames }
      guard offset > start else {
        offset += 1
        continue
      }
      let name = String(decoding: bytes.extracting(start..<offset))
      // The reason follows.
      if name == ":" { break }
      if known.insert(name).inserted { names.append((name, start..<offset)) }
    }
  }

  /// The scope as text.
  var scope: String { isForFile ? "in this file" : "here" }
  /// The marker as it is written.
  var marker: String { isForFile ? "pliers:ignore-file" : "pliers:ignore" }
}

/// The offsets of findings, by rule.
private struct OffsetsByRule {
  /// The sorted offsets of the findings of each rule.
  private var offsets: [Rule: [Int]] = [:]
  /// The rules with findings about the file as a whole.
  private var withoutOffset: Set<Rule> = []

  init(_ findings: [Finding]) {
    for finding in findings {
      if let offset = finding.range?.lowerBound {
        offsets[finding.rule, default: []].append(offset)
      } else {
        withoutOffset.insert(finding.rule)
      }
    }
    for rule in offsets.keys { offsets[rule]?.sort() }
  }

  /// True if a finding of `rule` is in `region`, or is about the file as a whole.
  func hasFinding(of rule: Rule, in region: Range<Int>) -> Bool {
    if withoutOffset.contains(rule) { return true }
    guard let offsets = offsets[rule] else { return false }
    let index = offsets.firstIndex(notBefore: { $0 < region.lowerBound })
    return index < offsets.count && offsets[index] < region.upperBound
  }
}

extension Inspector {
  /// Removes the findings that comments accept, and notes the comments, or names in them, that accept nothing.
  ///
  /// A comment covers its lines, the next line, and the entry or element that follows it. A finding about the file as a whole is
  /// accepted by a comment anywhere.
  ///
  /// If there are more findings than are kept, comments accept none, because it is unknown which of the others they accept.
  mutating func applySuppressions(in reading: RemarkedReading) {
    let remarks = reading.remarks
    guard !remarks.suppressions.isEmpty, !isFull else { return }
    let source = text
    var suppressions = remarks.suppressions.compactMap { Suppression($0, in: source.bytes) }
    guard !suppressions.isEmpty else { return }
    findRegions(of: &suppressions, in: reading)
    let isMisplaced = suppressions.map { $0.isForFile && $0.comment != remarks.firstComment }
    let offsets = OffsetsByRule(findings)
    accept(zip(suppressions, isMisplaced).filter { !$1 }.map(\.0))

    // After a mistake, not all of the file was checked.
    let isChecked = remarks.mistakes.isEmpty
    var remainingHints = 100
    for (suppression, isMisplaced) in zip(suppressions, isMisplaced) {
      let marker = suppression.marker
      if isMisplaced {
        note(
          Finding(
            .unusedSuppression, "'\(marker)' must be in the first comment of a file, found it in a later one",
            at: suppression.comment))
        continue
      }
      if suppression.names.isEmpty {
        note(
          Finding(
            .unusedSuppression, "expected the names of rules after '\(marker)', found none", at: suppression.comment))
      }
      for (name, range) in suppression.names where !isFull {
        let rules = Rule.named(name)
        guard !rules.isEmpty else {
          // The number of hints is limited, because each takes some time.
          remainingHints -= 1
          let hint = remainingHints < 0 ? "" : suggestion(for: name, among: Rule.allNames)
          note(Finding(.unusedSuppression, "unknown rule '\(name)' in '\(marker)'\(words: hint)", at: range))
          continue
        }
        if !rules.contains(where: \.isConfigurable) {
          let message: FindingMessage =
            "'\(name)' is always an error, which no comment can suppress: the file cannot be read"
          note(Finding(.unusedSuppression, message, at: range))
        } else if isChecked, rules.contains(where: { levels.applies($0, to: kinds) }),
          !rules.contains(where: { offsets.hasFinding(of: $0, in: suppression.region) })
        {
          let message: FindingMessage = "found no '\(name)' \(words: suppression.scope), so that nothing is ignored"
          note(Finding(.unusedSuppression, message, at: range))
        }
      }
    }
  }

  /// Removes the findings that `suppressions` accept.
  private mutating func accept(_ suppressions: [Suppression]) {
    var regions: [Rule: [Range<Int>]] = [:]
    for suppression in suppressions {
      for rule in Set(suppression.names.flatMap { Rule.named($0.text) }) where rule.isConfigurable {
        regions[rule, default: []].append(suppression.region)
      }
    }
    // The regions of a rule begin in ascending order. Those inside others are dropped, so that they end in that order, too.
    for (rule, all) in regions {
      regions[rule] = all.reduce(into: []) { outer, region in
        if outer.last.map({ region.upperBound > $0.upperBound }) ?? true { outer.append(region) }
      }
    }
    findings.removeAll { finding in
      guard let regions = regions[finding.rule] else { return false }
      guard let offset = finding.range?.lowerBound else { return true }
      let index = regions.firstIndex(notBefore: { $0.upperBound <= offset })
      return index < regions.count && regions[index].lowerBound <= offset
    }
  }

  /// Sets the region of each suppression.
  private func findRegions(of suppressions: inout [Suppression], in reading: RemarkedReading) {
    let source = text
    let bytes = source.bytes
    let ends = endsOfItems(after: suppressions.map(\.comment.upperBound), in: reading)
    var offset = 0
    var lineStart = 0
    var (lineEnd, nextLineEnd) = (0, 0)
    for index in suppressions.indices {
      let comment = suppressions[index].comment
      if suppressions[index].isForFile {
        suppressions[index].region = 0..<Int.max
        continue
      }
      while offset < comment.lowerBound {
        if bytes[offset].endsLine { lineStart = offset + 1 }
        offset += 1
      }
      // The ends are computed once for each line, because a long line can have many comments.
      if lineEnd < comment.upperBound {
        lineEnd = bytes.endOfLine(from: comment.upperBound - 1)
        nextLineEnd = bytes.endOfLine(from: lineEnd)
      }
      suppressions[index].region = lineStart..<max(nextLineEnd, ends[index])
    }
  }

  /// The end of the entry or element that follows each of `offsets` in the same container; zero if there is none.
  private func endsOfItems(after offsets: [Int], in reading: RemarkedReading) -> [Int] {
    guard reading.remarks.mistakes.isEmpty else { return offsets.map { _ in 0 } }
    // The list of a large text lacks the content of containers.
    let whole = reading.readWhole()
    let ranges = whole.readRanges()
    var keys: Set<Int> = []
    for index in whole.list.nodes.indices where whole.list.nodes[index].kind == .dictionary {
      whole.list.forEachPair(of: index) { keys.insert($0) }
    }
    // The entries of a .strings file have no braces around them.
    let hasBraces =
      whole.list.format != .openStep || ranges.first.map { text.bytes.has("{", at: $0.lowerBound) } ?? true
    return zip(offsets, ranges.nodes(at: offsets)).map { offset, node in
      let node = node ?? (hasBraces ? nil : 1)
      guard let node, ranges.indices ~= node, ranges[node].lowerBound >= offset else { return 0 }
      return keys.contains(node) && ranges.indices ~= node + 1 ? ranges[node + 1].upperBound : ranges[node].upperBound
    }
  }
}

extension Span<UInt8> {
  /// The offset after the end of the line that `start` is in.
  fileprivate func endOfLine(from start: Int) -> Int {
    let end = endOfRun(from: start) { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    if end + 1 < count, self[end] == UInt8(ascii: "\r"), self[end + 1] == UInt8(ascii: "\n") { return end + 2 }
    return Swift.min(end + 1, count)
  }
}

extension UInt8 {
  /// True if a name of a rule ends before this byte.
  fileprivate var separatesNames: Bool { isXMLWhitespace || self == UInt8(ascii: ",") }
}

extension [Range<Int>] {
  /// The innermost of these ranges of nodes around each of `offsets`, or the next one in the same container; nil for an offset outside of
  /// the root.
  ///
  /// - Parameter offsets: ascending offsets.
  func nodes(at offsets: [Int]) -> [Int?] {
    var around: [Int] = []
    var next = 0
    return offsets.map { offset in
      while next < count, self[next].lowerBound <= offset {
        // Only nodes that have not ended can contain later ones.
        while let last = around.last, self[last].upperBound <= self[next].lowerBound { around.removeLast() }
        around.append(next)
        next += 1
      }
      while let last = around.last, self[last].upperBound <= offset { around.removeLast() }
      guard let last = around.last else { return nil }
      let isBetween = self[last].lowerBound < offset && next < count && self[next].lowerBound < self[last].upperBound
      return isBetween ? next : last
    }
  }
}
