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
      showsConclusion: listsGoodFiles && context.showsConclusion, style: TextReport.Style(isColored: context.isColored))
  }
}

/// `path:line:column: severity: message [rule]`, the source line and a caret, as compilers print it.
///
/// The first line of a finding matches one regular expression, which problem matchers rely on; pliers-lint(1) has it.
struct TextReport: Report {
  /// How a finding looks.
  struct Style {
    let isColored: Bool
  }

  /// Whether files without findings that the command line names are listed as OK.
  let listsGoodFiles: Bool
  let showsSummary: Bool
  /// Whether a line ends the report even if no summary was asked for.
  let showsConclusion: Bool
  let style: Style

  mutating func begin(on output: inout Output) {}

  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output) {
    guard listsGoodFiles || !file.diagnoses.isEmpty || !file.mended.isEmpty else { return }
    let name = file.name.heading
    if listsGoodFiles, file.isExplicit, file.diagnoses.isEmpty, file.mended.isEmpty { output.append("\(name): OK\n") }
    for diagnosis in file.mended { output.append(style.mended(diagnosis, in: name)) }
    for diagnosis in listed { output.append(style.text(of: diagnosis, in: name)) }
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

extension TextReport.Style {
  /// The parameters of the control sequence Select Graphic Rendition (ECMA-48, 8.3.117): bold, and bold with a colour.
  private enum Paint: String {
    case name = "1"
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
    case caret = "1;32"
  }

  /// The finding in lines, each with its end. `name` is the file's, fit for a terminal.
  func text(of diagnosis: Diagnosis, in name: String) -> String {
    let severity = painted("\(diagnosis.severity.rawValue):", diagnosis.severity == .error ? .error : .warning)
    var text =
      "\(painted("\(name)\(diagnosis.placeSuffix):", .name)) \(severity) \(diagnosis.sentence) [\(diagnosis.rule.name)]\n"
    text += excerpt(of: diagnosis)
    if let related = diagnosis.related {
      text += painted("\(name):\(related.place.line):\(related.place.column):", .name)
      text += " \(painted("note:", .note)) \(printable(related.message))\n"
    }
    return text
  }

  /// A line on what was mended.
  func mended(_ diagnosis: Diagnosis, in name: String) -> String {
    "\(painted("\(name)\(diagnosis.placeSuffix):", .name)) \(painted("mended:", .note)) \(diagnosis.mendedSentence) "
      + "[\(diagnosis.rule.name)]\n"
  }

  private func excerpt(of diagnosis: Diagnosis) -> String {
    guard !diagnosis.excerpt.isEmpty else { return "" }
    let excerpt = fenced(printable(diagnosis.excerpt, keepsLines: true))
    guard isColored, excerpt.last == "^" else { return excerpt + "\n" }
    return excerpt.dropLast() + painted("^", .caret) + "\n"
  }

  private func painted(_ text: String, _ paint: Paint) -> String {
    isColored ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension Diagnosis {
  /// The suffix to the file's name for a position in a text: `:line:column`.
  var placeSuffix: String { place.map { ":\($0.line):\($0.column)" } ?? "" }

  /// The message, the offset in a binary file, and the key path: on one line, and safe for a terminal.
  var sentence: String { sentence(message) }

  /// The same about the problem that was corrected.
  var mendedSentence: String { sentence(corrected) }

  private func sentence(_ message: String) -> String {
    let place = [keyPath, offset.map { "offset \($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return printable(message + (place.isEmpty ? "" : " (at \(place))"))
  }
}
