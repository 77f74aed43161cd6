import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  static let text = ReportFormat(
    name: "text", summary: "the default",
    details:
      "`path:line:column: severity: message (at KEYPATH) [rule]`, then the source line and a caret, both after a bar",
    hasSummary: true
  ) { context in
    let listsGoodFiles = !context.options.isSilent && !context.options.isQuiet
    return TextReport(
      listsGoodFiles: listsGoodFiles, showsSummary: context.options.showsSummary,
      showsConclusion: listsGoodFiles && context.showsConclusion, isColored: context.isColored)
  }
}

/// `path:line:column: severity: message [rule]`, the source line and a caret, as compilers print errors.
///
/// The first line of a finding matches the regular expression for problem matchers in pliers-lint(1).
struct TextReport: Report {
  /// True if named files without findings are listed as OK.
  let listsGoodFiles: Bool
  let showsSummary: Bool
  /// True if a summary line ends the report even without `--summary`.
  let showsConclusion: Bool
  let isColored: Bool

  mutating func begin(on output: inout Output) {}

  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output) {
    let isGood = file.diagnoses.allSatisfy { $0.severity <= .info } && file.fixedDiagnoses.isEmpty
    let name = file.name.heading
    if listsGoodFiles, file.isExplicit, isGood { output.append("\(name): OK\n") }
    for diagnosis in file.fixedDiagnoses { output.append(diagnosis.fixText(in: name, isColored: isColored)) }
    // The first findings with the same text show where to look; the others are only counted.
    var counts: [SameFindings: Int] = [:]
    for diagnosis in listed {
      let count = counts[SameFindings(diagnosis), default: 0] + 1
      counts[SameFindings(diagnosis)] = count
      // Each mistake of a file that cannot be read must be corrected.
      if count <= Self.maxSame || !diagnosis.rule.isConfigurable {
        output.append(diagnosis.text(in: name, isColored: isColored))
      }
    }
    for diagnosis in listed {
      guard let count = counts.removeValue(forKey: SameFindings(diagnosis)), count > Self.maxSame,
        diagnosis.rule.isConfigurable
      else { continue }
      output.append(
        "\(name): note: \(count - Self.maxSame) more of '\(printable(diagnosis.message))' [\(diagnosis.rule.name)]\n")
    }
  }

  /// Maximum number of findings in a file with the same text.
  private static let maxSame = 3

  private struct SameFindings: Hashable {
    let rule: Rule
    let message: String

    init(_ diagnosis: Diagnosis) { (rule, message) = (diagnosis.rule, diagnosis.message) }
  }

  mutating func end(_ counts: FindingCounts, on output: inout Output) {
    if counts.unlisted > 0 { output.append(counts.remainder + "\n") }
    if showsSummary {
      output.append(counts.summary + "\n")
    } else if showsConclusion, counts.files > 0 {
      output.append(counts.conclusion + "\n")
    }
  }
}

/// Bold, and bold with a colour; see `painted`.
private enum Paint {
  static let name = "1"
  static let error = "1;31"
  static let warning = "1;35"
  static let note = "1;36"
  static let caret = "1;32"
}

extension Diagnosis {
  /// The lines that report the finding. `name` is the file's name, safe for a terminal.
  func text(in name: String, isColored: Bool = false) -> String {
    let paint = severity == .error ? Paint.error : severity == .info ? Paint.note : Paint.warning
    var text = painted("\(name)\(positionSuffix):", Paint.name, isColored)
    text += " \(painted("\(severity.rawValue):", paint, isColored)) \(sentence) [\(rule.name)]\n"
    if !excerpt.isEmpty {
      let excerpt = fenced(printable(excerpt, keepsLines: true))
      text += isColored && excerpt.last == "^" ? excerpt.dropLast() + painted("^", Paint.caret, true) : excerpt
      text += "\n"
    }
    for related in related {
      text += painted("\(name):\(related.position.line):\(related.position.column):", Paint.name, isColored)
      text += " \(painted("note:", Paint.note, isColored)) \(printable(related.message))\n"
    }
    return text
  }

  /// The line that reports a fixed problem.
  func fixText(in name: String, isColored: Bool) -> String {
    painted("\(name)\(positionSuffix):", Paint.name, isColored)
      + " \(painted("fixed:", Paint.note, isColored)) \(fixSentence) [\(rule.name)]\n"
  }

  /// The suffix to the file's name for a position in a text: `:line:column`.
  var positionSuffix: String { position.map { ":\($0.line):\($0.column)" } ?? "" }

  /// The message with the key path, and the offset in a binary file, on one line and safe for a terminal.
  var sentence: String { sentence(message) }

  /// The problem that was fixed, with key path and offset like `sentence`.
  var fixSentence: String { sentence(corrected) }

  private func sentence(_ message: String) -> String {
    let location = [keyPath, offset.map { "offset \($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return printable(message + (location.isEmpty ? "" : " (at \(location))"))
  }
}
