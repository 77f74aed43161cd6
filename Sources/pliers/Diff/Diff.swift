import PropertyList
import PropertyListFiles

extension Command {
  static let diff = Command(
    name: "diff", purpose: .compare, synonyms: ["compare", "cmp", "difference"],
    summary: "compare the values of two files, or of the files of two folders",
    operands: [Operand(option: .oldFile), Operand(option: .newFile)],
    fileOperands: .none,
    options: [
      .differenceForm.under("output"), .contextLines, .quietComparison, .color,
      .comparedAt.under("values to compare"), .ignore,
      .ignoreOrder.under("what counts as equal"), .identify, .sameNumbers, .types,
    ] + Option.views + [.maximumNodes]
  ) { invocation, console throws(Failure) in try Comparison(invocation).run(console) }
}

enum DifferenceForm: String, CaseIterable { case text, json, edits, patch, unified, stat }

struct ComparedFile: Sendable {
  let input: Input
  let values: ComparedList
  /// The error that prevents listing all values, because shared containers would expand to too many values.
  var expansionError: Failure?
}

struct Comparison: Sendable {
  let invocation: Invocation
  private(set) var options = ComparedList.Options()
  /// True if the files were found in folders.
  var isInFolders = false

  init(_ invocation: Invocation) {
    self.invocation = invocation
    options.only = invocation.all(.comparedAt)
    options.ignored = invocation.all(.ignore)
    options.unordered = invocation.all(.ignoreOrder)
    options.identities = invocation.all(.identify)
    options.mixesNumbers = invocation.has(.sameNumbers)
  }

  var oldName: Argument { invocation.operand(.oldFile) ?? "" }
  var newName: Argument { invocation.operand(.newFile) ?? "" }
  var form: DifferenceForm { invocation[.differenceForm] ?? (invocation.has(.contextLines) ? .unified : .text) }
  var isQuiet: Bool { invocation.has(.quietComparison) }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    if [oldName, newName].allSatisfy({ $0.findInputStream() == .standardInput }) {
      throw Failure("OLD and NEW cannot both be standard input")
    }
    if [oldName, newName].allSatisfy(\.isFolder) { return try diffFolders(console) }
    return diffFiles(try read([oldName, newName], console), console).status
  }

  /// Compares two files. `isDifferent` is nil if they cannot be compared. With `--strict`, the status of equal files can be `.failure`.
  func diffFiles(
    _ results: [Result<ComparedFile, Failure>], _ console: Console
  ) -> (isDifferent: Bool?, status: ExitStatus) {
    do throws(Failure) {
      var files: [ComparedFile] = []
      for result in results {
        do throws(Failure) { files.append(try result.get()) } catch {
          console.report(invocation.describe(error, of: newName))
        }
      }
      guard files.count == 2 else { return (nil, .trouble) }
      let statuses = files.map { invocation.reportWarnings(of: $0.values.list, $0.input.name, console) }
      for file in files where file.values.list.facts.lostDuplicateKeys {
        console.report("\(file.input.name.heading): duplicate key; the value that readers keep is compared")
      }
      guard try isDifferent(files[0], files[1]) else {
        if !isQuiet, form == .json || form == .patch { console.print("[]") }
        return (false, statuses.contains(.failure) ? .failure : .success)
      }
      if !isQuiet { try printDifference(files[0], files[1], console) }
      return (true, .failure)
    } catch {
      console.report(invocation.describe(error, of: oldName))
      return (nil, .trouble)
    }
  }

  /// Reads the files on several threads. `inputs` are the files if they are open already.
  func read(
    _ names: [Argument], opened inputs: [Input]? = nil, _ console: Console
  ) throws(Failure) -> [Result<ComparedFile, Failure>] {
    try Pipeline(invocation, of: FileSelection.Result(files: names), console).process(
      console, start: { [] },
      body: { index, console in
        do throws(Failure) {
          let input = if let inputs { inputs[index] } else { try Input(names[index], for: invocation, from: console) }
          return .success(try read(input))
        } catch {
          return .failure(error.about(names[index]))
        }
      },
      deliver: { results, result in results.append(result) })
  }

  private func read(_ input: Input) throws(Failure) -> ComparedFile {
    do throws(Failure) {
      let keyPaths = options.ignored + options.only + options.unordered
      let list = try input.read(invocation.readOptions(for: keyPaths))
      return ComparedFile(input: input, values: ComparedList(list, options))
    } catch {
      // Shared containers with too many values to list can still be compared.
      guard case .read(let cause)? = error.cause, cause.errors[.binary]?.isManySharedValues == true,
        !invocation.readOptions.opensContent,
        let shared = SharedContainers(input.source)
      else { throw error }
      return ComparedFile(
        input: input, values: ComparedList(shared.list, copies: shared.copies, options),
        expansionError: error)
    }
  }

  private func isDifferent(_ old: ComparedFile, _ new: ComparedFile) throws(Failure) -> Bool {
    let isDifferent = !old.values.equals(new.values)
    // Data that was not opened was compared by its bytes and not searched for patterns, so the result can be wrong.
    if isDifferent || !options.only.isEmpty {
      for file in [old, new] {
        guard let warning = file.values.list.stoppedSearch else { continue }
        throw Failure("not all values in data can be compared: \(warning.message)").about(file.input.name)
      }
    }
    // In folders, a pattern need not match in every file.
    for pattern in options.only
    where !(isInFolders && pattern.isPattern)
      && [old, new].allSatisfy({ $0.values.list.values(at: pattern).isEmpty })
    {
      throw Failure.notFound(pattern, hint: old.values.list.hint(for: pattern)).about(old.input.name)
    }
    return isDifferent
  }

  private func printDifference(_ old: ComparedFile, _ new: ComparedFile, _ console: Console) throws(Failure) {
    if form == .unified { return printUnifiedDifference(old, new, console) }
    let canAbbreviate = form == .text || form == .stat
    if !canAbbreviate, let error = old.expansionError ?? new.expansionError { throw error }
    let difference = ValueDifference(old.values, new.values)
    // Nothing is printed until the output is complete: a partial script would look like a complete one.
    let text = try Output.collect { (output) throws(Failure) in
      switch form {
      case .text, .unified: break
      case .stat: output.append(difference.counts + "\n")
      case .json:
        var lines = JSONLines(depth: 1)
        try difference.append(
          difference.changes, (oldName, newName), types: invocation.types ?? .tag, to: &lines, &output)
        lines.end(on: &output)
      case .edits: try editScript(difference, to: &output)
      case .patch: try patch(difference, to: &output)
      }
    }
    console.output.append(text.span)
    if form == .text {
      let names = (old.input.name.heading, new.input.name.heading)
      let isColored = console.takesColor(invocation)
      console.withoutEscapes(if: isColored) {
        DifferenceText(difference: difference, isColored: isColored).write(names, to: &console.output)
      }
    }
  }

  /// Prints the unified diff of the files' texts, or of their canonical texts if they have different formats.
  private func printUnifiedDifference(_ old: ComparedFile, _ new: ComparedFile, _ console: Console) {
    let readsTexts = old.values.list.format != new.values.list.format
    let texts = [old, new].map { $0.input.source.canonicalText(readsTexts: readsTexts, invocation.readOptions) }
    let names = [old, new].map { printable($0.input.name.displayName) }
    let hunks = unifiedHunks(texts[0], texts[1], context: invocation[.contextLines] ?? 3)
    let isColored = console.takesColor(invocation)
    console.withoutEscapes(if: isColored) {
      console.output.append(hunks: hunks, of: names, isColored: isColored)
    }
  }
}

extension Option {
  static let oldFile = operand("OLD", .word).naming(.input)
  static let newFile = operand("NEW", .word).naming(.input)
  static let differenceForm = Option(
    "format", nil, "FORM",
    "print the difference as text (the default), json, edits (a script for 'pliers edit --script'), patch (RFC 6902), "
      + "unified (a unified diff of the texts) or stat (the numbers of changes)",
    OptionValue<DifferenceForm>.choice
  ).on(.excludes([.ignore, .comparedAt], values: ["edits", "patch", "unified"]))
    .on(.excludes([.unarchive, .classes, .nested], values: ["edits", "patch"]))
  static let quietComparison = flag("quiet", letter: "q", "print nothing; only set the exit status")
    .named(also: "brief").on(.excludes([.differenceForm, .contextLines]))
  static let comparedAt = Option(
    "at", nil, "PATTERN", "compare only the values that match PATTERN; may be repeated", .keyPath)
  static let ignore = Option("ignore", nil, "PATTERN", "ignore the values that match PATTERN", .keyPath)
  static let ignoreOrder = Option(
    "ignore-order", nil, "PATTERN",
    "ignore the order of elements in arrays that match PATTERN (default: all arrays), but not their number",
    defaultValue: "**", .keyPath)
  static let identify = Option(
    "identify", nil, "[PATTERN=]KEY",
    "match dictionaries in arrays (that match PATTERN) by their values for KEY; 'none': by content only",
    OptionValue { word, _ throws(Failure) -> IdentifyingKeys.Rule in
      let (pattern, key) = try PropertyList.KeyPath.splitPattern(word)
      return (arrays: pattern, key: key == "none" ? nil : key.bytes)
    })
  static let sameNumbers = flag("same-numbers", "treat an integer and a real of the same value as equal")
  static let contextLines = Option(
    "unified", "U", "N", "print a unified diff of the texts with N lines around each change",
    .count()
  ).on(.value(of: .differenceForm, ["unified"]))
}
