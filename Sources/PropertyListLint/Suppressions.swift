import PropertyList

// Findings that a comment in the file accepts: `<!-- pliers:ignore duplicate-key -->` in XML, and in OpenStep and .strings
// files `// pliers:ignore duplicate-key` and `/* pliers:ignore duplicate-key */`.

extension Rule {
  package static let unusedSuppression = Rule(
    "unused-suppression", .warning, .style,
    "a comment 'pliers:ignore' that accepts nothing, or has a name that is no rule's",
    help: "Remove the comment, or the name in it.",
    why: """
      The comment accepts nothing: the problem is gone, or the name is misspelt and the finding is still there.
      """,
    wrong: "<!-- pliers:ignore duplicate-keys -->",
    right: "<!-- pliers:ignore duplicate-key -->",
    see: "pliers-lint(1)")
}

extension Check {
  // Made when all other checks have been applied: see `Inspector.applySuppressions`.
  static let suppressions = Check(rules: [.unusedSuppression], pass: .none)
}

/// A comment that accepts the findings of some rules on its own lines and on the next one.
private struct Suppression {
  /// The names after the marker, and where each stands.
  let names: [(text: String, range: Range<Int>)]
  let comment: Range<Int>

  /// The suppression that `comment` is; nil for all other comments.
  init?(_ comment: Range<Int>, in bytes: Span<UInt8>) {
    let opening = bytes.has("<!--", at: comment.lowerBound) ? 4 : 2
    let closing =
      bytes.has("-->", at: comment.upperBound - 3) ? 3 : bytes.has("*/", at: comment.upperBound - 2) ? 2 : 0
    let content = bytes.trimmed(
      comment.lowerBound + opening..<max(comment.lowerBound + opening, comment.upperBound - closing))
    let marker = Remarks.suppressionMarker
    guard bytes.has(marker, at: content.lowerBound) else { return nil }
    var position = content.lowerBound + marker.utf8CodeUnitCount
    guard position == content.upperBound || bytes[position].partsNames else { return nil }
    var names: [(text: String, range: Range<Int>)] = []
    while position < content.upperBound {
      let start = position
      position = bytes.endOfRun(from: start, to: content.upperBound) { !$0.partsNames }
      if position > start {
        names.append((String(decoding: bytes.extracting(start..<position)), start..<position))
      } else {
        position += 1
      }
    }
    self.names = names
    self.comment = comment
  }
}

extension Inspector {
  /// Removes the findings that comments accept, and notes the comments, or names in them, that accept nothing. Findings without
  /// a position are accepted by a comment anywhere.
  ///
  /// If there are more findings than are kept, comments accept none: the others are unknown.
  mutating func applySuppressions(in remarks: Remarks) {
    guard !remarks.suppressions.isEmpty, !isFull else { return }
    let source = text
    let bytes = source.bytes
    let suppressions = remarks.suppressions.compactMap { Suppression($0, in: bytes) }
    guard !suppressions.isEmpty else { return }
    let offsets = suppressions.flatMap { [$0.comment.lowerBound, $0.comment.upperBound - 1] }
    let places = TextPosition.positions(of: offsets + findings.compactMap(\.range?.lowerBound), in: bytes)

    func lines(of suppression: Suppression) -> [Int] {
      let first = places[suppression.comment.lowerBound]?.line ?? 0
      let last = places[suppression.comment.upperBound - 1]?.line ?? first
      return first == last ? [last, last + 1] : [first, last, last + 1]
    }
    var accepted: Set<RuleOnLine> = []
    for suppression in suppressions {
      for rule in suppression.names.flatMap({ Rule.named($0.text) }) where rule.isConfigurable {
        accepted.insert(RuleOnLine(line: nil, rule: rule))
        for line in lines(of: suppression) { accepted.insert(RuleOnLine(line: line, rule: rule)) }
      }
    }
    var used: Set<RuleOnLine> = []
    findings.removeAll { finding in
      let line = finding.range.flatMap { places[$0.lowerBound]?.line }
      let place = RuleOnLine(line: line, rule: finding.rule)
      guard accepted.contains(place) else { return false }
      used.insert(place)
      return true
    }
    // After a mistake, not all of the file has been judged.
    let isJudged = remarks.mistakes.isEmpty
    for suppression in suppressions {
      if suppression.names.isEmpty {
        note(
          Finding(
            .unusedSuppression, "expected the names of rules after 'pliers:ignore', found none", at: suppression.comment
          ))
      }
      for (name, range) in suppression.names {
        let rules = Rule.named(name)
        guard !rules.isEmpty else {
          let hint = suggestion(for: name, among: Rule.names)
          note(Finding(.unusedSuppression, "unknown rule '\(name)' in 'pliers:ignore'\(hint)", at: range))
          continue
        }
        let isUsed = rules.contains { rule in
          used.contains(RuleOnLine(line: nil, rule: rule))
            || lines(of: suppression).contains { used.contains(RuleOnLine(line: $0, rule: rule)) }
        }
        if !rules.contains(where: \.isConfigurable) {
          let message = "'\(name)' is always an error, which no comment can accept: such a file cannot be read"
          note(Finding(.unusedSuppression, message, at: range))
        } else if !isUsed, isJudged, rules.contains(where: { levels.judges($0, in: kinds) }) {
          let message = "found no '\(name)' on this line or the next, so that nothing is ignored here"
          note(Finding(.unusedSuppression, message, at: range))
        }
      }
    }
  }
}

/// Where findings are accepted.
private struct RuleOnLine: Hashable {
  /// Nil for the file as a whole.
  let line: Int?
  let rule: Rule
}

extension UInt8 {
  /// Whether names of rules end before this byte.
  fileprivate var partsNames: Bool { isXMLWhitespace(self) || self == UInt8(ascii: ",") }
}
