import PropertyList
import PropertyListFiles

/// What `-convert` and its like can be asked for.
enum OutputFormat: String, CaseIterable {
  case xml1, binary1, json, swift, objc, raw, type
  /// The format of the input.
  case noConversion = "NoConversion"
  /// Known, and always refused.
  case openStep

  /// The format of that name in the own grammar, which also takes `xml` and `binary`.
  init?(ownName name: String) {
    switch name {
    case "xml": self = .xml1
    case "binary": self = .binary1
    case "openStep": return nil
    default: self.init(rawValue: name)
    }
  }
}

extension OutputFormat {
  /// True if a result in the format is a property list, which can take the place of its input.
  var canReplaceInput: Bool {
    switch self {
    case .xml1, .binary1, .json, .noConversion: true
    case .swift, .objc, .raw, .type, .openStep: false
    }
  }
}

/// What a command line asks for, in any grammar.
struct Request {
  let command: Command
  let dialect: Dialect
  /// Does it. An option can replace the command's own.
  var body: Command.Body
  var files: [Argument] = []
  var format: OutputFormat?
  var keyPath: PropertyList.KeyPath
  /// True if `--at` gave the key path, so that no operand does.
  var hasKeyPathOption = false
  /// The kind of value that must be found.
  var expected: Expectation?
  /// Changes that are made in the files.
  var editing = Editing()
  /// Where results go, and how they look.
  var output = OutputOptions()
  /// How archives and property lists in data are shown.
  var view = ViewRequest()
  /// Form in JSON of the types that JSON lacks, in inputs, values and results.
  var types: JSONTypes?
  var limits = Limits()
  /// How many files may be worked on at once; nil for as many as there are processors.
  var jobs: Int?
  /// Files that are selected besides the named ones.
  var selection = FileSelection()
  /// The files that folders and lists stand for; `files` has them, too.
  var selected = FileSelection.Result()
  /// What `lint` looks for.
  var rules = RuleRequest()
  /// Which of the files that a project keeps for `lint` are used.
  var project = ProjectOptions()
  /// How findings, and files that are fine, are reported.
  var report = ReportOptions()
  /// What `extract` prints.
  var extraction = ExtractionOptions()
  /// What `paths` and `keys` print about each value.
  var listing = ListingOptions()
  /// Whether `textconv` shows text formats as it does binary files.
  var convertsTexts = false
  /// What `git` does.
  var git = GitRequest()
  /// What `diff` compares.
  var comparison = ComparisonRequest()
  /// How `merge` merges.
  var merging = MergeRequest()
  /// What `help` is asked about.
  var topic: String?
  /// The schema, and perhaps the key, that `help schema` is asked about.
  var subtopics: [String] = []

  init(_ command: Command, _ dialect: Dialect, body: Command.Body? = nil) {
    self.command = command
    self.dialect = dialect
    self.body = body ?? command.body
    keyPath = PropertyList.KeyPath("")
  }

  /// How inputs are read.
  var readOptions: ReadOptions {
    var options = ReadOptions(formats: dialect.formats)
    options.readsTypedValues = dialect.readsTypedValues
    options.readsTags = types == .tag
    options.refusesBinaryText = dialect.refusesBinaryText
    options.checksWholeInput = dialect.checksWholeInput
    options.unarchives = view.unarchives
    options.showsClasses = view.showsClasses
    if view.opensData { options.dataLayers = .max }
    options.limits = limits
    return options
  }

  /// True if a result can be JSON; no format stands for one that depends on the value.
  var mayWriteJSON: Bool {
    !extraction.writesBytes && [nil, .json, .noConversion].contains(format)
  }

  /// True if a result can be raw text or a type.
  var mayWriteText: Bool { !extraction.writesBytes && [nil, .raw, .type].contains(format) }

  /// True if a file is replaced, so that there is an old one.
  var replacesFile: Bool {
    !output.showsDifference && output.path != "-"
      && (output.isInPlace || command.overwritesInput || output.fileExtension != nil || output.path != nil
        || merging.isForGit || rules.mends)
  }

  /// Options for reading inputs at these key paths: data is opened if a key path steps into it.
  func readOptions(for keyPaths: [PropertyList.KeyPath]) -> ReadOptions {
    var options = readOptions
    options.dataLayers = max(options.dataLayers, keyPaths.map(\.dataSteps).max() ?? 0)
    return options
  }
}

/// What the command line says about the change in each file.
struct Editing {
  /// The value to add.
  var value: PropertyList?
  /// Makes the value once all options are known.
  var makeValue: (@Sendable (Request, Console) throws(UsageError) -> PropertyList)?
  /// The change of existing values, instead of `value`.
  var revision: Revision?
  /// The text that `--substitute` replaces.
  var substituted: [UInt8]?
  /// What the content of `--file` is: the name of a value option.
  var contentKind: String?
  /// Where the value is in the file of `--from`; nil for its root.
  var valueKeyPath: PropertyList.KeyPath?
  var appends = false
  /// True if a value is not added where an equal one exists.
  var isUnique = false
  /// Where the value at the key path goes.
  var target = PropertyList.KeyPath("")
  /// True if an existing value may be replaced.
  var overwrites = false
  /// True if the values inside the value are edited, too.
  var isRecursive = false
  /// True if the property lists in folders are edited.
  var entersFolders = false
  /// The file whose content new files get.
  var template: Argument?
  /// Whether a file that does not exist is created.
  var createsFile = false
  /// Whether all values that match a pattern are changed.
  var changesAll = false
  /// Whether a text is written anew, and not only where it is changed.
  var rewritesLayout = false
  /// Whether anything is done.
  var condition = Operation.Condition.always
  var createsParents = false
  /// What the operations of `edit` are read from, in the order of the command line.
  var sources: [OperationSource] = []

  /// Notes the condition; only one can be given.
  mutating func setCondition(_ new: Operation.Condition) throws(UsageError) {
    if condition != .always, condition != new { throw UsageError("--if-absent and --if-present exclude each other") }
    condition = new
  }
}

/// What the command line says about results.
struct OutputOptions {
  enum JSONForm { case readable, compact }

  var path: Argument?
  var fileExtension: Argument?
  var isInPlace = false
  /// Suffix of the backup's name; nil if the old file is not kept.
  var backupSuffix: Argument?
  /// Whether files are on the disk when they are written.
  var isDurable = true
  /// Whether a diff is printed and nothing is written.
  var showsDifference = false
  /// Whether the status says that something was changed.
  var exitsWithChange = false
  var jsonForm: JSONForm?
  var isSorted = false
  var omitsNewline = false
  /// Appearance of printed values and of JSON on standard output; nil for text as it is.
  var look: TerminalLook?
  /// The depth at which `print` shows containers as their counts.
  var maximumDepth = Int.max
  /// Whether the file's name is printed before each result.
  var namesFiles = false
  /// True if it is not printed even for the files of a folder or a list.
  var omitsNames = false
  var writesHeader = false

  /// Notes the form of JSON; only one can be given.
  mutating func setJSONForm(_ form: JSONForm) throws(UsageError) {
    if jsonForm != nil, jsonForm != form { throw UsageError("--compact and --readable exclude each other") }
    jsonForm = form
  }
}

/// What the command line says about the results of `extract`.
struct ExtractionOptions {
  /// Text that is printed if there is no value.
  var defaultText: Argument?
  /// The variables of the shell that are set.
  var variables: [ShellVariable] = []
  /// True if the bytes of data are written unchanged.
  var writesBytes = false
}

/// What the command line says about lists of keys and key paths.
struct ListingOptions {
  /// Which values are listed; all but the root if there is none.
  var pattern: PropertyList.KeyPath?
  var leavesOnly = false
  var showsKinds = false
  var showsValues = false
  /// True if keys are printed as components of a key path, with escapes.
  var escapesKeys = false
  /// True if NUL, and not a newline, ends each entry.
  var endsInNUL = false
  /// True if `has` prints the names of the files that have the value.
  var listsFiles = false

  /// What ends each entry.
  var terminator: UInt8 { endsInNUL ? 0 : UInt8(ascii: "\n") }
}

/// A kind of value that must be found.
enum Expectation: Equatable {
  case kind(PropertyList.Kind)
  /// plutil's `(any)`, which no value is.
  case any
}

/// What operations of `edit` are read from.
enum OperationSource {
  /// The text of one operation.
  case text(Argument)
  /// The path of a script; `-` is standard input.
  case script(Argument)
}

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  let message: String
  /// Lines below the message that show the position in a text; may be empty.
  let excerpt: String
  /// True if the command line is right, and a value that it names is absent.
  private(set) var isAnswer = false

  init(_ message: String) { (self.message, excerpt) = (message, "") }

  /// `error` with words before and after its message.
  init(_ before: String, _ error: UsageError, _ after: String = "") {
    message = before + error.message + after
    excerpt = error.excerpt
    isAnswer = error.isAnswer
  }

  /// A failure of a file that an option names, which messages call `heading`.
  init(_ failure: Failure, of heading: String) {
    self.init(diagnostic: failure.message(heading))
    isAnswer = failure.isAnswer
  }

  /// An error in a text, as `diagnostic` describes it.
  init(diagnostic: String) {
    let end = diagnostic.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? diagnostic.endIndex
    (message, excerpt) = (String(diagnostic[..<end]), String(diagnostic[end...]))
  }
}

/// How the process ends.
enum ExitStatus: CInt {
  /// All is done, or the answer is yes.
  case success = 0
  /// The answer is no: a value is absent or there already, or is not what was expected; lint has found problems. In plutil's
  /// grammar all trouble, too.
  case failure = 1
  /// The command line is wrong, or a file cannot be read, understood or written.
  case trouble = 2
  /// Something was changed, where that was asked.
  case changed = 3
  /// What git takes for the failure of a merge; it takes 1 to 127 for conflicts.
  case mergeFailure = 255
}
