import PropertyList
import PropertyListFiles

// Options of several commands that change files.
extension Option {
  static let contentKind = Option(
    "as", nil, "KIND", scope: .operation,
    "take the content of --file as string, line (a string without the newline at the end), integer (int), real (float, "
      + "double), bool (boolean), date, data (base64), hex, xml or json",
    OptionValue(choices: contentKinds) { kind, _ in kind.text }
  ).on(.needs(["file"]))
  static let createParents = flag(
    "create-parents", scope: .operation,
    "create missing containers on the key path: arrays if the next component is 0 or -, else dictionaries")
  static let all = flag(
    "all", scope: .operation, "change all values that match the pattern")
  static let ifAbsent = flag("if-absent", scope: .operation, "do nothing if the value exists")
  static let ifPresent = flag("if-present", scope: .operation, "do nothing if the value does not exist").on(
    .excludes(["if-absent"]))
  static let overwrite = flag(
    "overwrite", scope: .operation, "replace the value at TO, if there is one"
  )
  static let dryRun = flag("dry-run", "write nothing, and print the unified diff")
    .on(.excludes(["output", "extension"]))
  static let backup = Option(
    "backup", nil, "SUFFIX", "keep the old file under its name with SUFFIX (default ~) appended", defaultValue: "~",
    OptionValue { suffix, option throws(UsageError) in
      if suffix.bytes.contains(UInt8(ascii: "/")) { throw UsageError("\(option): the suffix must not contain a slash") }
      return suffix.bytes.isEmpty ? "~" : suffix
    }
  ).on(.replacedFile)
  static let exitCode = flag(
    "exit-code", "exit with 3 if something changes, with 0 if there is nothing to do")
  static let create = flag(
    "create",
    "create a missing or empty file: JSON if its extension is that of a JSON file, otherwise XML; empty standard input counts "
      + "as a missing file")

  /// Options for reading and writing changed files.
  static let changedFiles =
    [Option.output, .fileExtension, .inPlace, .dryRun, .backup, .exitCode] + selection + [.maximumNodes, .jobs]
  /// The same for commands that change values.
  static let editedFiles = changedFiles + [.recursive, .types]
}

extension Command {
  /// A command that makes one change in each file, and is also an operation of `edit`.
  ///
  /// `options` are the options of the change.
  static func change(
    _ name: String, synonyms: @autoclosure @escaping @Sendable () -> [String] = [], summary: String,
    plutil: PlutilForm? = nil,
    operands: @autoclosure @escaping @Sendable () -> [Operand] = [.keyPath],
    options: @autoclosure @escaping @Sendable () -> [Option],
    valueOptions: @autoclosure @escaping @Sendable () -> [Option] = [],
    change: @escaping @Sendable (ParsedLine, PropertyList?) throws(UsageError) -> Operation.Change
  ) -> Command {
    Command(
      name, purpose: .edit, synonyms: synonyms(), summary: summary, plutil: plutil, operands: operands(),
      files: .searchedOnRequest(), options: options() + Option.editedFiles, valueOptions: valueOptions(),
      change: change, writes: .edited
    ) { line, console throws(UsageError) in
      let operation = try Operation(line, console)
      return try Pipeline(line, console).edit([operation], console)
    }
  }
}
