import PropertyList
import PropertyListFiles
import PropertyListLint

/// A finding of lint in a file, with all texts that the report formats need.
struct Diagnosis: Equatable {
  let rule: Rule
  let severity: Severity
  /// The problem and what was expected: lower case, without a full stop and without control characters. It contains no
  /// line or offset, so that it stays the same when lines are added above.
  let message: String
  var arguments: [String] = []
  /// Position in a text file; nil for findings about the whole file, and for binary files.
  var position: TextPosition?
  /// The position after the last character of the finding.
  var end: TextPosition?
  var offset: Int?
  /// Length of the object in a binary file.
  var byteCount = 0
  /// The key path of the value; empty if the finding has none.
  var keyPath = ""
  /// The source line, and a line with a caret under the position; empty for binary files.
  var excerpt = ""
  /// The hash of the source line, if requested; empty for binary files.
  var lineHash = ""
  /// The problem that the correction removes, as a noun; empty if there is no correction.
  var corrected = ""
  /// Other positions that explain the problem, for example the position of the first of two equal keys.
  var related: [Related] = []

  struct Related: Equatable {
    /// The other file; nil for the same file.
    var file: Argument?
    /// Nil in a binary file, and for another file as a whole.
    let position: TextPosition?
    /// Description of the position: "the first one".
    let message: String
    var keyPath = ""
  }
}

struct LintedFile {
  let name: Argument
  /// True if the command line names the file itself; false if it was found in a folder.
  var isExplicit = false
  var diagnoses: [Diagnosis]
  var failureSeverity = Severity.error
  /// The kinds of the schemas that the file was checked against.
  var kinds: [String] = []
  /// Notes about parts of the file that were not checked because of a limit.
  var notes: [String] = []
  /// True if there were more findings than `diagnoses` contains.
  var isCutOff = false
  /// Findings of a baseline that no longer occur in the file.
  var resolvedFindings: [String] = []
  /// Findings that were fixed, or would be without `--dry-run`.
  var fixedDiagnoses: [Diagnosis] = []
}

extension Diagnosis {
  init(unreadable message: String) { self.init(rule: .unreadable, severity: .error, message: printable(message)) }

  /// The finding about a bundle without an Info.plist, or about a link that leads out of it.
  static func ofBundle(_ message: String, _ levels: RuleLevels) -> [Diagnosis] {
    let severity = levels[.brokenBundle]
    return severity == .off ? [] : [Diagnosis(rule: .brokenBundle, severity: severity, message: printable(message))]
  }

  static func all(
    _ findings: [Finding], in inspection: Inspection, _ levels: RuleLevels, hashesLines: Bool = false
  ) -> [Diagnosis] {
    let text = inspection.text.bytes
    let isBinary = inspection.format == .binary
    let offsets = findings.flatMap { finding in
      [finding.range?.lowerBound, finding.range?.upperBound].compactMap { $0 } + finding.allRelated.map(\.offset)
    }
    let positions = isBinary ? [:] : TextPosition.positions(of: offsets, in: text)
    // Each line is hashed once: a very long one can have many findings. The keys are the starts of the lines.
    var hashes: [Int: String] = [:]
    return findings.map { finding in
      var diagnosis = Diagnosis(finding, levels)
      if isBinary {
        diagnosis.offset = finding.range?.lowerBound
        diagnosis.byteCount = finding.range?.count ?? 0
      } else if let range = finding.range, let position = positions[range.lowerBound] {
        diagnosis.position = position
        diagnosis.end = positions[range.upperBound]
        diagnosis.excerpt = pliers.excerpt(of: text, at: range.lowerBound, position)
        if hashesLines {
          let start = position.lineStart
          diagnosis.lineHash = hashes[start] ?? hash(ofLineAt: start, in: text)
          hashes[start] = diagnosis.lineHash
        }
      }
      diagnosis.related = finding.allRelated.compactMap { related in
        guard let location = related.location else {
          return positions[related.offset].map { Related(position: $0, message: related.message) }
        }
        return Related(
          file: Argument(location.path), position: location.position, message: printable(related.message),
          keyPath: printable(location.keyPath))
      }
      return diagnosis
    }
  }

  /// A hash of rule, path, key path and message, which stays the same when lines are added above the finding.
  /// `occurrence`, from 0, distinguishes findings that are equal in all four.
  func fingerprint(in path: Argument, occurrence: Int = 0) -> String {
    var parts = [Array(rule.name.utf8), path.bytes, Array(keyPath.utf8), Array(message.utf8)]
    if occurrence > 0 { parts.append(Array(String(occurrence).utf8)) }
    // No part contains a zero byte, so different lists of parts are different sequences of bytes.
    let bytes = Array(parts.joined(separator: [0])) + [0]
    return bytes.span.stableHash.digits(radix: 16, width: 16)
  }

  private init(_ finding: Finding, _ levels: RuleLevels) {
    self.init(
      rule: finding.rule, severity: levels.severity(of: finding), message: printable(finding.message.shortened),
      arguments: finding.arguments.map { printable($0.shortened) }, keyPath: printable(finding.keyPath),
      corrected: finding.fix?.corrected ?? "")
  }
}

/// The hash of the line of `text` that begins at `start`, without white space at its ends.
private func hash(ofLineAt start: Int, in text: Span<UInt8>) -> String {
  let lineEnd = text.endOfRun(from: start) { !$0.endsLine }
  let first = text.endOfRun(from: start, to: lineEnd, where: \.isSpaceOrTab)
  let end = text.startOfRun(before: lineEnd, from: first, where: \.isSpaceOrTab)
  return text.extracting(first..<end).stableHash.digits(radix: 16, width: 16)
}
