import PropertyList
import PropertyListFiles

// What words of other tools mean, and hints for near misses. Each is a row of a table.

/// Options of other tools: the commands that accept such words, the words, and the options that mean the same. None: the command
/// does so anyway.
private let foreignOptions: [(commands: [String], words: [String], meant: [Argument])] = [
  (readers, ["-r", "-R", "--recursive"], []),
  (["diff", "extract", "lint"], ["--json"], ["--format=json"]),
  (["extract"], ["--raw"], ["--format=raw"]),
  (["extract"], ["--xml"], ["--format=xml1"]),
  (["diff"], ["-u"], ["--format=unified"]),
  (["diff"], ["--stat"], ["--format=stat"]),
  (["diff"], ["--brief"], ["--quiet"]),
  (["format", "sort"], ["--check"], ["--dry-run", "--exit-code"]),
  (["format", "sort"], ["-w"], ["--in-place"]),
  (["grep"], ["-n", "-F", "-H"], []),
  (["lint"], ["-q"], ["--quiet"]),
  (["lint"], ["--strict"], ["--error-on=warning"]),
  (["sort"], ["--folders"], ["--recursive"]),
]

/// The commands that search folders without an option.
private let readers = ["count", "diff", "extract", "grep", "has", "keys", "lint", "paths", "print", "type"]

extension Command {
  /// The options that are meant by the option `word` of another tool; nil if no row has it.
  func options(meantBy word: Argument) -> [Argument]? {
    foreignOptions.first { $0.words.contains(word.text) && $0.commands.contains(name) }?.meant
  }
}

extension ParsedLine {
  private typealias FailureHint = @Sendable (ParsedLine, Failure.Cause, Argument) -> String?

  /// What to do about a failure with a file; each returns nil if it has another reason.
  private static let failureHints: [FailureHint] = [
    { _, cause, file in cause.isMissingFile ? file.hintOfMissingFolder : nil },
    // As in plutil: extract KEYPATH raw FILE.
    { line, cause, file in
      guard cause.isMissingFile, line.command.name == "extract", OutputFormat.ownNames.contains(file.text) else {
        return nil
      }
      return "; did you mean '--format \(file.text)'?"
    },
    { line, cause, file in
      guard cause.isMissingFile, line.files.count > 1, file == line.files.first, file.fileExtension.isEmpty,
        line.operands.contains(where: { $0.option.name == Option.keyPath.name })
      else { return nil }
      return "; one key path is taken: "
        + (line.command.change == nil ? "--shell prints several values" : "'edit' with several -c makes several edits")
    },
    { line, cause, _ in
      guard cause.isMissingFile, line.command.options.contains(where: { $0.name == Option.create.name }) else {
        return nil
      }
      return "; --create creates it"
    },
    { line, cause, file in
      guard case .read(let error) = cause, error.text.count == 0, let key = FileKey(file),
        key == FileKey(.standardOutput)
      else { return nil }
      let remedy = line.command.options.contains { $0.name == Option.inPlace.name } ? "use -i" : "name another file"
      return "; it is also the output, which the shell empties first: \(remedy)"
    },
  ]

  /// A hint after the message of `failure` about `file`, or an empty text.
  func hint(about failure: Failure, of file: Argument) -> String {
    guard let cause = failure.cause else { return "" }
    for hint in Self.failureHints { if let text = hint(self, cause, file) { return text } }
    return ""
  }
}

extension Failure.Cause {
  fileprivate var isMissingFile: Bool { if case .file(let error) = self { error.kind == .notFound } else { false } }
}

extension Argument {
  /// A hint for a missing file whose folder is missing; nil if the folder exists.
  var hintOfMissingFolder: String? {
    folder.isFolder ? nil : "; there is no folder \(folder.withoutFinalSlash.heading)"
  }
}

extension Failure {
  /// No option gives the value of an edit. If `words` contain it as in `K 42 F` or `K=42 F`, the message has the line that is meant.
  /// In an operation there is no file.
  static func missingOption(
    _ options: [Option], in words: [Argument], of command: Command, isOperation: Bool
  ) -> Failure {
    var words = words
    if let first = words.first, let (pattern, value) = try? PropertyList.KeyPath.splitPattern(first), let pattern {
      words.replaceSubrange(..<1, with: [Argument(pattern.text), value])
    }
    guard words.count > (isOperation ? 1 : 2), !words[1].existsAndIsNoFolder else {
      return Failure("a value is missing; use one of " + options.map { "--" + $0.name }.joined(separator: ", "))
    }
    let text = words[1].text
    let kind =
      Int64(text) != nil
      ? "integer"
      : text.utf8.last?.isDigit == true && Double(text) != nil
        ? "real" : ["true", "false", "yes", "no"].contains(text.lowercased()) ? "bool" : "string"
    words.insert(Argument("--" + kind), at: 1)
    let line = shownLine((isOperation ? [] : ["pliers"]) + [Argument(command.name)] + words)
    return Failure("a value is missing; did you mean this? \(line)" + (kind == "string" ? "" : " (or --string)"))
  }
}
