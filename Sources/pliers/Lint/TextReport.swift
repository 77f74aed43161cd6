import PropertyList
import PropertyListLint

extension ReportFormat {
  /// As compilers print errors. The first line of a finding matches the regular expression for problem matchers in pliers-lint(1).
  static let text = ReportFormat(
    name: "text", summary: "the default",
    details:
      "`path:line:column: severity: message (at KEYPATH) [rule]`, then the source line and a caret, both after a bar",
    hasSummary: true,
    findings: .text { file, listed, context, output in output.append(file, listed, context) },
    end: { counts, context in
      let showsConclusion = context.showsConclusion && context.listsGoodFiles && counts.files > 0
      return (counts.unlisted > 0 ? counts.remainder + "\n" : "")
        + (context.invocation.has(.summary) ? counts.summary + "\n" : showsConclusion ? counts.conclusion + "\n" : "")
    })
}

extension ReportContext {
  /// True if named files without findings are listed as OK.
  fileprivate var listsGoodFiles: Bool { !invocation.has(.silent) && !invocation.has(.quiet) }
}

extension Output {
  fileprivate mutating func append(_ file: LintedFile, _ listed: [Diagnosis], _ context: ReportContext) {
    let isGood = file.diagnoses.allSatisfy { $0.severity <= .info } && file.fixedDiagnoses.isEmpty
    let name = file.name.heading
    if context.listsGoodFiles, file.isExplicit, isGood { append("\(name): OK\n") }
    for diagnosis in file.fixedDiagnoses { append(diagnosis.fixLine(in: name, isColored: context.isColored) + "\n") }
    // The first findings with the same text show where to look; the others are only counted.
    let maxSame = 3
    var counts: [String: Int] = [:]
    for diagnosis in listed {
      let count = counts[diagnosis.messageAndRule, default: 0] + 1
      counts[diagnosis.messageAndRule] = count
      // Each mistake of a file that cannot be read must be corrected.
      if count <= maxSame || !diagnosis.rule.isConfigurable {
        append(diagnosis.text(in: name, isColored: context.isColored))
      }
    }
    for diagnosis in listed where diagnosis.rule.isConfigurable {
      guard let count = counts.removeValue(forKey: diagnosis.messageAndRule), count > maxSame else { continue }
      append("\(name): note: \(count - maxSame) more of \(diagnosis.messageAndRule)\n")
    }
  }
}

extension Diagnosis {
  /// The message and the rule, which are counted together.
  fileprivate var messageAndRule: String { "'\(printable(message))' [\(rule.name)]" }

  /// The lines that report the finding. `name` is the file's name, safe for a terminal.
  func text(in name: String, isColored: Bool = false) -> String {
    var text = line(in: name, isColored: isColored) + "\n"
    if !excerpt.isEmpty {
      let excerpt = fenced(printable(excerpt, keepsLines: true))
      text += isColored && excerpt.last == "^" ? excerpt.dropLast() + painted("^", .caret, true) : excerpt
      text += "\n"
    }
    for related in related {
      let location = (related.file?.heading ?? name) + related.position.suffix
      text += painted(location + ":", .heading, isColored)
      text += " \(painted("note:", .note, isColored)) \(related.sentence)\n"
    }
    return text
  }

  func line(in name: String, isColored: Bool = false) -> String {
    let paint: Paint = severity == .error ? .error : severity == .info ? .note : .warning
    return line(in: name, severity.rawValue, paint, sentence, isColored)
  }

  func fixLine(in name: String, isColored: Bool = false) -> String {
    line(in: name, "fixed", .note, sentence(corrected), isColored)
  }

  private func line(in name: String, _ word: String, _ paint: Paint, _ text: String, _ isColored: Bool) -> String {
    painted("\(name)\(position.suffix):", .heading, isColored)
      + " \(painted("\(word):", paint, isColored)) \(text) [\(rule.name)]"
  }

  /// The message with the key path, and the offset in a binary file, on one line and safe for a terminal.
  var sentence: String { sentence(message) }

  private func sentence(_ message: String) -> String {
    let location = [keyPath, offset.map { "offset \($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return printable(message + (location.isEmpty ? "" : " (at \(location))"))
  }
}

extension Diagnosis.Related {
  /// The description with the key path in another file.
  var sentence: String { printable(message + (keyPath.isEmpty ? "" : " (at \(keyPath))")) }
}

extension TextPosition? {
  /// The suffix to a file's name: `:line:column`; empty without a position.
  var suffix: String { map { ":\($0.line):\($0.column)" } ?? "" }
}
