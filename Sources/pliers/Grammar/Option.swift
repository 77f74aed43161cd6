import PropertyList
import PropertyListLint

/// An option of the own grammar, declared once for all commands that take it: parser, help and manual read this.
struct Option: Sendable {
  /// The name behind two hyphens.
  let name: String
  /// The letter behind one hyphen, where plutil has one.
  let letter: Character?
  /// What stands for the value in help; nil for an option without one.
  let valueName: String?
  /// Makes `summary`. Only help wants it, and every start would pay for it otherwise.
  private let makeSummary: @Sendable () -> String
  /// What stands for the value where it is left out; if there is this, a value must stand behind a `=`.
  let defaultValue: Argument?
  /// Takes the option into the request; the argument is empty for an option without a value.
  let apply: @Sendable (inout Request, Argument) throws(UsageError) -> Void

  init(
    _ name: String, _ letter: Character? = nil, _ valueName: String? = nil,
    _ summary: @autoclosure @escaping @Sendable () -> String, defaultValue: Argument? = nil,
    apply: @escaping @Sendable (inout Request, Argument) throws(UsageError) -> Void
  ) {
    self.name = name
    self.letter = letter
    self.valueName = valueName
    makeSummary = summary
    self.defaultValue = defaultValue
    self.apply = apply
  }

  /// What it does, in one sentence without a full stop.
  var summary: String { makeSummary() }

  /// How the option is written, without its value: `-o, --output`.
  var spelling: String { (letter.map { "-\($0), " } ?? "") + "--" + name }

  /// What stands behind the spelling for the value, with what parts them.
  var valueSpelling: String {
    valueName.map { defaultValue != nil ? "[=\($0)]" : " \($0)" } ?? ""
  }
}

extension Option {
  static let output = Option("output", "o", "PATH", "write the result to PATH; '-' is standard output") {
    request, path throws(UsageError) in request.output = path
  }
  static let fileExtension = Option(
    "extension", "e", "EXT", "write each result beside its input, with the extension EXT"
  ) { request, name throws(UsageError) in request.fileExtension = name }
  static let inPlace = Option("in-place", "i", nil, "write each result over its input") {
    request, _ throws(UsageError) in request.isInPlace = true
  }
  static let silent = Option("silent", "s", nil, "print nothing for files that are fine") {
    request, _ throws(UsageError) in request.isSilent = true
  }
  static let readable = Option("readable", "r", nil, "indent JSON, which is the default") {
    request, _ throws(UsageError) in
    request.isReadable = true
    request.isCompact = false
  }
  static let compact = Option("compact", nil, nil, "write JSON without spaces and line breaks") {
    request, _ throws(UsageError) in request.isCompact = true
  }
  static let omitNewline = Option("no-newline", "n", nil, "end raw and type output without a newline") {
    request, _ throws(UsageError) in request.omitsNewline = true
  }
  static let sort = Option("sort", nil, nil, "sort dictionary keys by UTF-16 code unit") {
    request, _ throws(UsageError) in request.isSorted = true
  }
  static let header = Option("header", nil, nil, "with objc: write a header beside the implementation") {
    request, _ throws(UsageError) in request.writesHeader = true
  }
  static let append = Option("append", nil, nil, "append to the array at KEYPATH") {
    request, _ throws(UsageError) in request.appends = true
  }
  static let types = Option(
    "types", nil, "HOW",
    "what JSON does with dates, data, UIDs and the like: plain (strings and numbers, the default), tag (a form that "
      + "reads back the same) or refuse"
  ) { request, name throws(UsageError) in
    switch name.text {
    case "plain": request.types = .plain
    case "tag": request.types = .tag
    case "refuse": request.types = .refuse
    default: throw UsageError("--types: expected plain, tag or refuse, found '\(name.text)'")
    }
  }
  static let expect = Option(
    "expect", nil, "TYPE",
    "fail unless the value is of TYPE: " + Node.Kind.allCases.map(\.rawValue).joined(separator: ", ")
  ) { request, name throws(UsageError) in
    guard let expectation = Expectation(name.text, plutil: false) else {
      throw UsageError(
        "--expect: unknown type '\(name.text)'" + suggestion(for: name.text, among: Node.Kind.allCases.map(\.rawValue)))
    }
    request.expected = expectation
  }
  static let contentKind = Option(
    "as", nil, "KIND",
    "take the content of --file as string, integer, real, bool, date, data (base64), hex, xml or json"
  ) {
    request, kind throws(UsageError) in request.valueKind = kind.text
  }
  static let createParents = Option("create-parents", nil, nil, "make the dictionaries on the way that are missing") {
    request, _ throws(UsageError) in request.createsParents = true
  }
  static let ifAbsent = Option("if-absent", nil, nil, "do nothing where the value exists") {
    request, _ throws(UsageError) in try request.setCondition(.ifAbsent)
  }
  static let ifPresent = Option("if-present", nil, nil, "do nothing where the value does not exist") {
    request, _ throws(UsageError) in try request.setCondition(.ifPresent)
  }
  static let dryRun = Option("dry-run", nil, nil, "write nothing, and print the unified diff") {
    request, _ throws(UsageError) in request.showsDifference = true
  }
  static let diff = Option("diff", nil, nil, "the same as --dry-run") {
    request, _ throws(UsageError) in request.showsDifference = true
  }
  static let backup = Option(
    "backup", nil, "SUFFIX", "keep the old file, its name with SUFFIX (default ~) behind it", defaultValue: "~"
  ) { request, suffix throws(UsageError) in
    if suffix.bytes.contains(UInt8(ascii: "/")) { throw UsageError("--backup: the suffix must not contain a slash") }
    request.backupSuffix = suffix.bytes.isEmpty ? "~" : suffix
  }
  static let exitCode = Option(
    "exit-code", nil, nil, "exit with 3 if something changes, with 0 if there is nothing to do"
  ) {
    request, _ throws(UsageError) in request.exitsWithChange = true
  }
  static let operation = Option("command", "c", "OPERATION", "an operation, such as 'set CFBundleVersion --string 42'")
  {
    request, text throws(UsageError) in request.operationSources.append(OperationSource(text: text))
  }
  static let script = Option("script", nil, "PATH", "a file with an operation on each line; '-' is standard input") {
    request, path throws(UsageError) in request.operationSources.append(OperationSource(script: path))
  }
  static let at = Option("at", nil, "KEYPATH", "print the value at KEYPATH only") {
    request, keyPath throws(UsageError) in request.keyPath = try .parse(keyPath)
  }
  static let format = Option("format", nil, "FORMAT", "write the value as FORMAT instead") {
    request, name throws(UsageError) in request.format = try OutputFormat.parse(name)
  }
  static let include = Option(
    "include", nil, "GLOB", "check what matches GLOB in folders, whatever its extension"
  ) { request, pattern throws(UsageError) in request.selection.includes.append(Glob(pattern)) }
  static let exclude = Option("exclude", nil, "GLOB", "leave out what matches GLOB in folders, even if it is included")
  {
    request, pattern throws(UsageError) in request.selection.excludes.append(Glob(pattern))
  }
  static let filesFrom = Option(
    "files-from", nil, "PATH",
    "check the files that PATH lists, one a line or each ended by a NUL; '-' is standard input"
  ) { request, path throws(UsageError) in request.selection.lists.append(path) }
  static let changed = Option(
    "changed", nil, "REF",
    "of the current folder, or of those named, check only what git says differs from the commit REF (default HEAD), and "
      + "new files; 'REF...' is the last commit that REF and HEAD share. Submodules are noted and not looked into",
    defaultValue: "HEAD"
  ) { request, reference throws(UsageError) in
    // A variable that is not set must not be the default.
    if reference.bytes.isEmpty { throw UsageError("--changed=: the commit is empty; without the '=' it is HEAD") }
    // git would take it for an option, and some of those write files.
    if reference.bytes.first == UInt8(ascii: "-") { throw UsageError("--changed: a commit cannot begin with a hyphen") }
    // To git, that would be HEAD.
    if reference.bytes.starts(with: "..".utf8) { throw UsageError("--changed: a commit is missing before the dots") }
    request.selection.reference = reference
  }
  static let jobs = Option(
    "jobs", "j", "N", "work on up to N files at once (default: the number of processors)"
  ) { request, number throws(UsageError) in
    request.jobs = try count(number, from: 1, for: "jobs")
  }
  static let maximumNodes = Option(
    "max-nodes", nil, "N",
    "let shared arrays and dictionaries of a binary file expand to N more values (default 2000000)"
  ) { request, number throws(UsageError) in
    request.limits.nodes = try count(number, for: "max-nodes")
  }

  // What `lint` prints.
  static let reportFormat = Option(
    "format", nil, "FORMAT",
    "print findings as FORMAT: text (the default), json, github (workflow commands of GitHub Actions), sarif (SARIF "
      + "2.1.0) or junit (XML)"
  ) { request, name throws(UsageError) in
    request.report.format = try choice(name, of: ReportFormat.allCases, for: "format")
  }
  static let color = Option(
    "color", nil, "WHEN", "colour text: always, never or auto (on a terminal, the default; NO_COLOR turns it off)"
  ) { request, name throws(UsageError) in
    request.report.color = try choice(name, of: ColorChoice.allCases, for: "color")
  }
  static let quiet = Option(
    "quiet", nil, nil,
    "print only what makes the exit status 1: no warnings unless --error-on says so, and nothing for files that are fine"
  ) {
    request, _ throws(UsageError) in request.report.isQuiet = true
  }
  static let summary = Option("summary", nil, nil, "print the numbers of errors, warnings and files at the end") {
    request, _ throws(UsageError) in request.report.showsSummary = true
  }
  static let maximumProblems = Option(
    "max-problems", nil, "N", "print N problems at most, and how many more there are"
  ) { request, number throws(UsageError) in
    request.report.maximumProblems = try count(number, for: "max-problems")
  }
  static let errorOn = Option(
    "error-on", nil, "SEVERITY", "exit with 1 on this and worse: error (the default) or warning"
  ) { request, name throws(UsageError) in
    request.report.failureSeverity = try choice(name, of: [Severity.error, .warning], for: "error-on")
  }

  /// The number that `word` is, at least `least`.
  private static func count(_ word: Argument, from least: Int = 0, for option: String) throws(UsageError) -> Int {
    if let count = Int(word.text), count >= least { return count }
    throw UsageError("--\(option): expected a number\(least > 0 ? " from \(least)" : ""), found '\(word.text)'")
  }

  /// The one of `choices` that `word` names.
  private static func choice<Choice: RawRepresentable<String>>(
    _ word: Argument, of choices: [Choice], for option: String
  ) throws(UsageError) -> Choice {
    if let choice = choices.first(where: { $0.rawValue == word.text }) { return choice }
    let names = choices.map(\.rawValue)
    throw UsageError(
      "--\(option): expected \(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""), found '\(word.text)'"
        + suggestion(for: word.text, among: names))
  }
}

extension OutputFormat {
  /// The names of the own grammar, for messages and help.
  static let ownNames = ["xml1", "binary1", "json", "swift", "objc", "raw", "type", "NoConversion"]

  static func parse(_ name: Argument) throws(UsageError) -> OutputFormat {
    guard let format = OutputFormat(ownName: name.text) else {
      throw UsageError(
        "unknown format '\(name.text)'" + suggestion(for: name.text, among: ownNames, orList: "formats"))
    }
    return format
  }
}

extension PropertyList.KeyPath {
  /// The key path of the own grammar that `word` is. Ill-formed text is no key, and must not become U+FFFD in a file.
  static func parse(_ word: Argument) throws(UsageError) -> PropertyList.KeyPath {
    guard let text = String(validating: word.bytes, as: UTF8.self) else {
      throw UsageError("the key path '\(word.text)' is not valid UTF-8")
    }
    return PropertyList.KeyPath(text)
  }
}
