import PropertyList
import PropertyListFiles
import PropertyListLint

// What words of other tools mean, and hints for near misses: words that are wrong, empty, or missing because a variable of the shell
// is not set.

/// The meaning of an option of another tool.
enum ForeignOption {
  /// These options mean the same; none if the command does so anyway.
  case options([Argument])
  /// The form to use instead.
  case advice(String)

  var options: [Argument]? { if case .options(let options) = self { options } else { nil } }
  var advice: String? { if case .advice(let advice) = self { advice } else { nil } }
}

/// Options of other tools, with the commands that users give them to. A row has all names of an option.
private let foreignOptions: [(commands: [String], words: String, meaning: ForeignOption)] = [
  (readers, "-r -R --recursive", .options([])),
  (["convert"], "--to --format", .advice("the format is the first word: pliers convert json FILE")),
  (["copy", "move"], "--from --to", .advice("the key paths are the first two words: FROM TO FILE")),
  (["diff", "extract", "lint"], "--json", .options(["--format=json"])),
  (["diff"], "-u", .options(["--format=unified"])),
  (["diff"], "--stat", .options(["--format=stat"])),
  (["extract"], "--xml", .options(["--format=xml1"])),
  (
    ["extract"], "--raw",
    .advice("strings are printed as they are, data as base64; --raw-bytes writes the bytes of data")
  ),
  (["extract"], "--csv --tsv", .advice("--columns A,B prints a table with tabs")),
  (["format", "sort"], "--check", .options(["--dry-run", "--exit-code"])),
  (["format", "sort"], "-w", .options(["--in-place"])),
  (["grep"], "-n -F -H", .options([])),
  (["has"], "--value --string --integer", .advice("for a value: echo '{\"KEY\": 42}' | pliers has --contains - FILE")),
  (["insert", "set", "replace", "remove"], "--index", .advice("'KEYPATH.N' is the element with the index N")),
  (["lint"], "-q", .options(["--quiet"])),
  (["lint"], "--strict", .advice("--preset strict raises severities, --error-on warning fails for warnings")),
  (
    writers, "--unarchive --classes",
    .advice(
      "decoded objects of an archive cannot be written back; edit its $objects, which 'pliers print' shows without the "
        + "option")
  ),
  (
    writers, "--nested",
    .advice(
      "property lists in data cannot be edited there; extract one with 'pliers extract KEYPATH --raw-bytes -o INNER FILE', "
        + "edit INNER, and put it back with 'pliers set KEYPATH --file INNER FILE'")
  ),
  (["remove"], "--value --string --integer", .advice("'KEYPATH.[=TEXT]' is the element with the value TEXT")),
]

/// The commands that search folders without an option.
private let readers = Command.all.filter { $0.fileOperands == .searched }.map(\.name) + ["diff"]
private let writers = Command.all.filter { [.edited, .merged].contains($0.writes) }.map(\.name)

extension Command {
  func foreignOption(_ word: String) -> ForeignOption? {
    foreignOptions.first { row in
      row.commands.contains(name) && row.words.split(separator: " ").contains { $0 == word }
    }?.meaning
  }
}

extension Invocation {
  /// The operand KEYPATH if it is the name of a file; else nil.
  var keyPathOfFile: String? {
    (operand(.keyPath) as PropertyList.KeyPath?).flatMap { Argument($0.text).existsAndIsNoFolder ? $0.text : nil }
  }

  /// The message that FILE is missing if an operand or a value is the name of a file; nil if none is.
  var hintOfMissingFile: String? {
    guard
      let file = possibleFiles.last(where: { $0.word.existsAndIsNoFolder })
        ?? possibleFiles.last(where: { Recognition.format(of: $0.word) != nil })
    else { return nil }
    let operand = operands.last { $0.option.isKeyPath && $0.word == file.word }?.option.valueName
    let kind = file.word.existsAndIsNoFolder ? "a file" : "named as a property list"
    return
      "no FILE: '\(printable(file.word.text))' was taken as \(operand ?? "the text of --\(file.option.name)"), but is "
      + "\(kind); is \(operand ?? "the value") missing?" + (operand == "KEYPATH" ? " '' is the root" : "")
  }

  /// A hint after the message of `failure` about `file`, or an empty text.
  func hint(about failure: Failure, of file: Argument) -> String {
    if case .system(let error)? = failure.cause, error.kind == .notFound { return hint(aboutMissing: file) }
    if case .write(let error)? = failure.cause, error.reason == .openStep, command.writes == .edited, file != "-" {
      return ", or change its text with sed or, on a terminal, 'pliers edit FILE'"
    }
    guard case .read(let error)? = failure.cause, error.text.count == 0, let key = FileKey(file),
      key == FileKey(.standardOutput)
    else { return "" }
    return "; it is also the output, which the shell empties first: "
      + (command.options.contains(.inPlace) ? "use -i" : "name another file")
  }

  private func hint(aboutMissing file: Argument) -> String {
    if let hint = file.hintOfMissingFolder ?? hintOfSeparateValue(file) { return hint }
    let isNamedAsList = Recognition.format(of: file) != nil
    // `--at` of a command without the operand KEYPATH is a pattern for all files.
    let takesKeyPathFirst = command.operands.contains { $0.option == .keyPath }
    if takesKeyPathFirst, let index: PropertyList.KeyPath = self[.keyPath], Int(index.text) != nil, !isNamedAsList {
      return "; the key path of an element is '\(file.text).\(index.text)'"
    }
    if has(.create) { return "; of several files, --create creates only those that are named as property lists" }
    // As in plutil: extract KEYPATH raw FILE.
    if command.name == "extract", OutputFormat.ownNames.contains(file.text) {
      return "; did you mean '--format \(file.text)'?"
    }
    let followsKeyPath = file == files.first && operands.contains { $0.option == .keyPath }
    if files.count > 1, followsKeyPath, file.fileExtension.isEmpty {
      if command.name == "has", let advice = command.foreignOption("--value")?.advice { return "; " + advice }
      return "; one key path is taken: "
        + (command.operation == nil ? "--shell prints several values" : "'edit' with several -c makes several edits")
    }
    let takesKeyPath = command.options.contains(.keyPath)
    let takesOnlyFiles = command.operands.isEmpty && command.writes != .merged
    if files.count > 1, takesOnlyFiles, takesKeyPath, !isNamedAsList {
      return "; for a key path, use --at \(shellQuoted(file.text))"
    }
    return command.options.contains(.create) ? "; --create creates it" : ""
  }

  /// A hint if the missing file or an operand can be the value of the option before it.
  private func hintOfSeparateValue(_ file: Argument) -> String? {
    let separate = separateValues.first { value in
      Recognition.format(of: value.word) == nil && ([file] + operands.map(\.word)).contains(value.word)
    }
    return separate.map {
      "; the value of --\($0.option.name) follows a '=': --\($0.option.name)=\(shellWord($0.word.text))"
    }
  }
}

extension Argument {
  /// A hint for a missing file whose folder is missing; nil if the folder exists.
  var hintOfMissingFolder: String? {
    folder.isFolder ? nil : "; there is no folder \(folder.withoutFinalSlash.heading)"
  }
}

extension Failure {
  /// An operand of an edit is empty, which would be the root. `words` are the command line with the operand's name instead.
  static func emptyOperand(_ operand: Command.Operand, in words: [Argument]) -> Failure {
    let root = operand.name == "KEYPATH" ? "--at '' names the root" : "in an operation of 'edit', '' names the root"
    return Failure("\(operand.name) is empty; is a variable unset?\(shownLine(words)) (\(root))")
  }

  /// The last word of the command line is an option, or a value of it after which `name` is missing.
  static func missingValue(_ name: String, of option: Option, in words: [Argument]) -> Failure {
    let line = shownLine(words)
    let completed = line.isEmpty ? "" : "\(line) \(name)"
    return Failure("--\(option.name): \(name) is missing; is a variable unset?" + completed)
  }

  /// The error that `word` is not a known `kind`, with a suggestion from `names`. `option` is empty, or an option and a colon.
  static func unknown(_ kind: String, _ word: String, among names: [String], option: String = "") -> Failure {
    Failure("\(option)unknown \(kind) '\(word)'" + suggestion(for: word, among: names, orList: kind + "s"))
  }

  /// No option gives the value of an edit. If `words` contain it as in `K 42 F` or `K=42 F`, the message has the corrected line.
  /// In an operation there is no file.
  static func missingOption(in words: [Argument], of command: Command, isOperation: Bool) -> Failure {
    let options = command.valueOptions
    var words = words
    if let first = words.first, let (pattern, value) = try? PropertyList.KeyPath.splitPattern(first), let pattern {
      words.replaceSubrange(..<1, with: [Argument(pattern.text), value])
    }
    if !isOperation, words.count > 2, words[0].isRegularFile { words.append(words.removeFirst()) }
    let general = Failure("a value is missing; use one of " + options.map { "--" + $0.name }.joined(separator: ", "))
    guard words.count > (isOperation ? 1 : 2), !words[1].existsAndIsNoFolder else { return general }
    var kinds = ["integer", "real", "bool", "string"]
    if words.count == 3, words[2].isRegularFile, let text = try? Descriptor.contents(of: words[2]),
      let old = try? PropertyList(reading: text, at: .init(parsing: words[0].text), levels: 0, Dialect.own.readOptions)
    {
      // The type stays if the text can be a value of it.
      kinds.insert(old.nodes[0].kind.rawValue, at: 0)
    }
    let fitting = kinds.map { Array($0.utf8)[...] }.compactMap { kind in
      options.first { $0.isNamed(kind) && $0.valueName != nil && (try? $0.given(words[1])) != nil }?.name
    }
    let kind = fitting.first ?? "string"
    let other = kind == "string" ? fitting.dropFirst().first ?? kind : "string"
    words.insert(Argument("--" + kind), at: 1)
    let line = shownLine((isOperation ? [] : ["pliers"]) + [Argument(command.name)] + words)
    if line.isEmpty { return general }
    return Failure("a value is missing; did you mean this?\(line)" + (kind == other ? "" : " (or --\(other))"))
  }
}

/// `mark`, a space and the command line `words`, for users to paste; empty if that is too long for a message.
func shownLine(_ words: [Argument], after mark: String = "") -> String {
  let line = mark + words.map { " " + shellWord($0.text) }.joined()
  return line == line.shortened ? line : ""
}

/// Hint for a word that is not the name of a command: the command that it is a synonym of, the one with the closest name,
/// or the list of them.
func suggestion(for word: String, among commands: [Command], orList kind: String) -> String {
  if let command = commands.first(where: { ($0.aliases + $0.synonyms).contains(word.lowercased()) }) {
    return "; did you mean '\(command.name)'?"
  }
  if kind == "commands", Help.topics.contains(where: { $0.name == word }) { return "; did you mean 'help \(word)'?" }
  return suggestion(for: word, among: commands.map(\.name), orList: kind)
}
