import PropertyList
import PropertyListFiles

/// Options for the change in each file.
struct Editing {
  var value: PropertyList?
  /// Makes the value once all options are known.
  var makeValue: (@Sendable (Request, Console) throws(UsageError) -> PropertyList)?
  /// The change of existing values, instead of `value`.
  var revision: Revision?
  /// The text that `--substitute` replaces.
  var substituted: [UInt8]?
  /// Kind of the content of `--file`: the name of a value option.
  var contentKind: String?
  /// Key path of the value in the file of `--from`; nil for its root.
  var valueKeyPath: PropertyList.KeyPath?
  var appends = false
  /// True if a value is not added where an equal one exists.
  var isUnique = false
  /// Key path that the value is copied or moved to.
  var target = PropertyList.KeyPath(parsing: "")
  /// True if an existing value may be replaced.
  var overwrites = false
  /// True if the values inside the value are edited, too.
  var isRecursive = false
  /// True if the property lists in folders are edited.
  var entersFolders = false
  /// The file whose content is copied to new files.
  var template: Argument?
  /// True if a missing file is created.
  var createsFile = false
  /// True if all values that match a pattern are changed.
  var changesAll = false
  /// True if the whole text is rewritten, not only the changed part.
  var rewritesLayout = false
  /// Condition for the change.
  var condition = Operation.Condition.always
  var createsParents = false
  /// Sources of the operations of `edit`, in the order of the command line.
  var sources: [OperationSource] = []
}

// Options of several commands that change files.
extension Option {
  static let contentKind = Option(
    "as", nil, "KIND", scope: .operation,
    "take the content of --file as string, line (a string without the newline at the end), integer (int), real (float, "
      + "double), bool (boolean), date, data (base64), hex, xml or json",
    OptionValue { kind, _ in
      kind.text
    } choices: {
      contentKinds
    }
  ) { $0.editing.contentKind = $1 }
  .on(.needs(["file"]))
  static let createParents = flag(
    "create-parents", \.editing.createsParents, scope: .operation,
    "create missing containers on the key path: arrays if the next component is 0 or -, else dictionaries")
  static let all = flag(
    "all", \.editing.changesAll, scope: .operation, "change all values that match the pattern")
  static let ifAbsent = flag("if-absent", scope: .operation, "do nothing if the value exists") {
    $0.editing.condition = .ifAbsent
  }
  static let ifPresent = flag("if-present", scope: .operation, "do nothing if the value does not exist") {
    $0.editing.condition = .ifPresent
  }.on(.excludes(["if-absent"]))
  static let overwrite = flag(
    "overwrite", \.editing.overwrites, scope: .operation, "replace the value at TO, if there is one"
  )
  static let dryRun = flag("dry-run", \.output.showsDifference, "write nothing, and print the unified diff")
    .on(.excludes(["output", "extension"]))
  static let backup = Option(
    "backup", nil, "SUFFIX", "keep the old file under its name with SUFFIX (default ~) appended", defaultValue: "~",
    OptionValue { suffix, option throws(UsageError) in
      if suffix.bytes.contains(UInt8(ascii: "/")) { throw UsageError("\(option): the suffix must not contain a slash") }
      return suffix.bytes.isEmpty ? "~" : suffix
    }
  ) { $0.output.backupSuffix = $1 }.on(.replacedFile)
  static let exitCode = flag(
    "exit-code", \.output.exitsWithChange, "exit with 3 if something changes, with 0 if there is nothing to do")
  static let create = flag(
    "create", \.editing.createsFile,
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
    change: @escaping @Sendable (Request) -> Operation.Change
  ) -> Command {
    Command(
      name, purpose: .edit, synonyms: synonyms(), summary: summary, plutil: plutil, operands: operands(),
      files: .searchedOnRequest, options: options() + Option.editedFiles, valueOptions: valueOptions(),
      change: change, overwritesInput: true, outputs: { $0.results(for: $1) }
    ) { request, console throws(UsageError) in
      try request.edit([Operation(request, change(request))], console)
    }
  }
}
