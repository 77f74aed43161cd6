import PropertyList
import PropertyListFiles

/// Output formats of both grammars.
enum OutputFormat: String, CaseIterable {
  case xml1, binary1, json, swift, objc, raw, type
  /// The format of the input.
  case noConversion = "NoConversion"
  /// A known format that cannot be written.
  case openStep

  /// The format with this name in pliers' own grammar, which also accepts `xml` and `binary`.
  init?(ownName name: String) {
    switch name {
    case "xml": self = .xml1
    case "binary": self = .binary1
    case "openStep": return nil
    default: self.init(rawValue: name)
    }
  }

  /// True if a result in the format is a property list, which can replace its input.
  var isPropertyList: Bool {
    switch self {
    case .xml1, .binary1, .json, .noConversion: true
    case .swift, .objc, .raw, .type, .openStep: false
    }
  }
}

/// A parsed command line of any grammar.
struct Request {
  let command: Command
  let dialect: Dialect
  /// Executes the request. An option can replace the body of the command.
  var body: Command.Body
  var files: [Argument] = []
  /// The files that options name, beside the result of `--output`.
  var optionFiles: [OptionFile] = []
  var format: OutputFormat?
  var keyPath: PropertyList.KeyPath
  /// The first operand, for conditions of options.
  var operandWord: String?
  /// True if `--at` gave the key path, so that no operand does.
  var hasKeyPathOption = false
  /// The kind of value that must be found.
  var expected: Expectation?
  /// Changes that are made in the files.
  var editing = Editing()
  /// Destination and layout of results.
  var output = OutputOptions()
  /// Options for archives and property lists in data.
  var view = ViewRequest()
  /// Form in JSON of the types that JSON lacks, in inputs, values and results.
  var types: JSONTypes?
  var limits = Limits()
  /// Maximum number of files that are processed at once; nil for one per processor.
  var jobs: Int?
  /// Files that are selected besides the named ones.
  var selection = FileSelection()
  /// The message for a missing FILE if another word probably is it.
  var hintOfMissingFile: String?
  /// The files from folders and lists; `files` contains them, too.
  var selected = FileSelection.Result()
  /// Rules, schemas and profiles of `lint`.
  var rules = RuleRequest()
  /// Options for the configuration and the baseline of a project.
  var project = ProjectOptions()
  /// Options for reports of findings and of files without any.
  var report = ReportOptions()
  /// Options of `extract`.
  var extraction = ExtractionOptions()
  /// Options of `paths` and `keys`.
  var listing = ListingOptions()
  /// True if `textconv` shows text formats in the same way as binary files.
  var convertsTexts = false
  var git = GitRequest()
  /// Options of `diff`.
  var comparison = ComparisonRequest()
  var merging = MergeRequest()
  /// Topic of `help`.
  var topic: String?
  /// Words after the topic, such as the schema and the key of `help schema`.
  var subtopics: [String] = []

  init(_ command: Command, _ dialect: Dialect, body: Command.Body? = nil) {
    self.command = command
    self.dialect = dialect
    self.body = body ?? command.body
    keyPath = PropertyList.KeyPath(parsing: "")
  }

  var readOptions: ReadOptions {
    var options = ReadOptions(formats: dialect.formats)
    options.readsTypedValues = dialect.readsTypedValues
    options.readsTags = types == .tag
    options.readsWideIntegersAsReals = dialect.readsWideIntegersAsReals
    options.refusesBinaryText = dialect.refusesBinaryText
    options.readsAsFoundation = dialect.readsAsFoundation
    options.checksWholeInput = dialect.checksWholeInput
    options.unarchives = view.unarchives
    options.showsClasses = view.showsClasses
    if view.opensData { options.dataLayers = .max }
    options.limits = limits
    return options
  }

  /// True if the command may replace an existing file.
  var replacesFile: Bool {
    if output.showsDifference || !files.contains(where: { $0.inputStream == nil }) { return false }
    if let path = output.path { return !Destination(path).isStream }
    return output.isInPlace || command.overwritesInput || output.fileExtension != nil || merging.isForGit
      || rules.fixesFiles
  }

  /// Options for reading inputs at these key paths: data is opened if a key path steps into it.
  func readOptions(for keyPaths: [PropertyList.KeyPath]) -> ReadOptions {
    var options = readOptions
    options.dataLayers = max(options.dataLayers, keyPaths.map(\.dataSteps).max() ?? 0)
    return options
  }
}

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  let message: String
  /// Lines below the message that show the position in a text; may be empty.
  let excerpt: String
  /// True if the command line is valid, but a value that it names does not exist.
  private(set) var isAnswer = false

  init(_ message: String) { (self.message, excerpt) = (message, "") }

  /// `error` with words before and after its message.
  init(_ before: String, _ error: UsageError, _ after: String = "") {
    message = before + error.message + after
    excerpt = error.excerpt
    isAnswer = error.isAnswer
  }

  /// A failure for a file that an option names; `heading` is the file's name in the message.
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

/// Exit status of the process.
enum ExitStatus: CInt {
  /// The command succeeded, or the answer is yes.
  case success = 0
  /// The answer is no: a value is missing, exists already or is not the expected one, or lint has found problems. In plutil's
  /// grammar, also all errors.
  case failure = 1
  /// The command line is wrong, or a file cannot be read, understood or written.
  case trouble = 2
  /// Something was changed, and `--exit-code` was given.
  case changed = 3
  /// A merge for git failed. git reads 1 to 127 as conflicts.
  case mergeFailure = 255
}
