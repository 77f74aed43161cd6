import PropertyList

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

/// What a command line asks for, in either grammar.
struct Request {
  let command: Command
  let dialect: Dialect
  var format: OutputFormat?
  var keyPath: PropertyList.KeyPath
  /// What to insert.
  var value: PropertyList?
  /// Gives the value to insert, once all options are known.
  var parseValue: (@Sendable (Request, Console) throws(UsageError) -> PropertyList)?
  /// How the content of `--file` is to be taken: the name of a value option.
  var valueKind: String?
  /// The kind of value that must be found, by plutil's name for it.
  var expected: Expectation?
  var files: [Argument] = []
  /// What `lint` checks beyond the files.
  var selection = FileSelection()

  var output: Argument?
  var fileExtension: Argument?
  var isInPlace = false
  var isSilent = false
  var isSorted = false
  var isCompact = false
  var isReadable = false
  var omitsNewline = false
  var writesHeader = false
  var appends = false
  /// The operations of `edit`, as they were given: texts of operations, and names of scripts.
  var operationSources: [OperationSource] = []
  /// The operations of `edit`.
  var operations: [Operation] = []
  var condition = Operation.Condition.always
  var createsParents = false
  var showsDifference = false
  /// What the old file's name gets at its end when it is kept.
  var backupSuffix: Argument?
  var exitsWithChange = false
  var types: JSONTypes?
  var limits = Limits()
  /// What `lint` looks for.
  var rules = RuleRequest()
  /// How `lint` tells what it finds.
  var report = ReportOptions()
  /// How many files may be worked on at once; nil for as many as there are processors.
  var jobs: Int?
  /// What `help` is to tell about.
  var topic: String?

  init(_ command: Command, _ dialect: Dialect) {
    self.command = command
    self.dialect = dialect
    keyPath = PropertyList.KeyPath("")
  }

  /// Notes when there is something to do.
  mutating func setCondition(_ new: Operation.Condition) throws(UsageError) {
    if condition != .always, condition != new { throw UsageError("--if-absent and --if-present exclude each other") }
    condition = new
  }

  /// How inputs are read.
  var readOptions: ReadOptions {
    var options = ReadOptions(formats: dialect.formats)
    options.readsTypedValues = dialect.readsTypedValues
    options.readsTags = types == .tag
    options.checksWholeInput = dialect.checksWholeInput
    options.limits = limits
    return options
  }
}

/// A kind of value as `-expect` names it.
enum Expectation: Equatable {
  case kind(Node.Kind)
  /// plutil's `(any)`, which no value is.
  case any

  /// The expectation of that name; plutil knows neither `uid` nor `null`.
  init?(_ name: String, plutil: Bool) {
    if plutil, name == "(any)" {
      self = .any
    } else if let kind = Node.Kind(rawValue: name), !plutil || kind != .uid && kind != .null {
      self = .kind(kind)
    } else {
      return nil
    }
  }
}

/// Where `edit` has operations from: the text of one, or a script.
struct OperationSource {
  var text: Argument = ""
  var script: Argument?
}

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  let message: String
  init(_ message: String) { self.message = message }
}

/// How the process ends.
enum ExitStatus: CInt {
  case success = 0
  /// Problems were found, a key is absent, or a file failed.
  case failure = 1
  /// The command line is wrong. In plutil's grammar that is `failure`, too.
  case usage = 2
  /// Something was changed, where that was asked.
  case changed = 3
}
