import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let merge = Command(
    name: "merge", purpose: .compare, synonyms: ["merge3", "combine", "join", "overlay"],
    summary: "merge two changed versions of a file, or apply overlays to a file",
    forms: ["--base BASE OURS THEIRS [options]", "FILE OVERLAY… [options]"],
    fileOperands: .required,
    options: [
      .mergeArrays, .identify, .mergeReport, .output, .inPlace, .dryRun, .exitCode,
      .mergeBase.under("merging two versions"), .resolve, .conflictStyle, .conflicts,
      .gitMerge.under("for git"), .markerSize, .mergePath, .labels,
      .mergedAt.under("overlays"), .keep, .force, .backup, .maximumNodes,
    ],
    writes: .merged
  ) { invocation, console throws(Failure) in
    if let base: Argument = invocation[.mergeBase] { return try MergeRun(invocation, base: base, console).run() }
    var overlays = try OverlayRun(invocation, console)
    return try overlays.run()
  }
}

enum ConflictChoice: String, CaseIterable {
  case ours, theirs, base
  /// Nothing is written if there are conflicts.
  case nothing = "none"
}

/// A word of `--resolve`.
enum MergeResolution {
  case xcode
  case policy(PropertyList.KeyPath, MergePolicy)

  /// `others` are the words that `option` accepts beside PATTERN=POLICY.
  init(_ word: Argument, _ option: String, else others: String) throws(Failure) {
    if word == "xcode" {
      self = .xcode
    } else if case (let pattern?, let name) = try PropertyList.KeyPath.splitPattern(word),
      let policy = MergePolicy(rawValue: name.text)
    {
      self = .policy(pattern, policy)
    } else {
      let names = MergePolicy.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure("\(option): expected \(others), or PATTERN=POLICY with one of \(names), found '\(word.text)'")
    }
  }
}

// What merges and overlays have in common.
extension Invocation {
  /// The file of the result, under its name in messages.
  var mergedName: Argument { self[.mergePath] ?? files[0] }

  /// The words of `--arrays`, which have different modes in merges and in overlays.
  func arrayModes<Mode: RawRepresentable<String> & CaseIterable>() throws(Failure) -> [(
    keyPath: PropertyList.KeyPath?, mode: Mode
  )] {
    try (all(.mergeArrays) as [NamedArrayMode]).map { array throws(Failure) in
      if let mode = Mode(rawValue: array.name.text) { return (array.keyPath, mode) }
      let names = Mode.allCases.map(\.rawValue).listed("or")
      throw Failure("--arrays: expected \(names), found '\(array.name.text)'")
    }
  }
}

extension Pipeline {
  /// Runs `body`, which merges the files and writes the result. A failure is about `file` if it names no other file.
  func merge(about file: Argument, _ body: () throws(Failure) -> ExitStatus) throws(Failure) -> ExitStatus {
    do throws(Failure) {
      try checkOutputs()
      return try body()
    } catch {
      throw error.about(file)
    }
  }

  /// Writes `text` into `file`, or prints the difference, and writes what `append` appends to the file of `--report`.
  func write(
    merged text: Source?, over file: Input, _ console: Console, report append: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    let report: Argument? = invocation[.mergeReport]
    func writeReport() throws(Failure) {
      if let report { try delivery.put(at: Destination(report), console, append) }
    }
    guard let text else { return try writeReport() }
    if delivery.showsDifference { return console.printDifference(from: file.source, to: text, of: file.name) }
    let destination = delivery.destination(for: file.name, format: .noConversion)
    try delivery.put(at: destination, replacing: file, console) { output throws(Failure) in
      output.append(text.bytes)
      // The report is written when the result is complete, but before it replaces the old file: either both are written or neither.
      if report != nil, output.flush() { try writeReport() }
    }
  }
}

private typealias NamedArrayMode = (keyPath: PropertyList.KeyPath?, name: Argument)

// Options of `merge`.
extension Option {
  static let mergeBase = Option(
    "base", nil, "BASE", "the file as it was before both sides changed it; it may be empty", .word
  ).naming(.input)
  static let resolve = Option(
    "resolve", nil, "PATTERN=POLICY|xcode",
    "resolve conflicts at PATTERN: higher (of two version numbers), ours, theirs, base or union (of arrays); xcode: take the higher "
      + "versions in Xcode projects",
    OptionValue { word, option throws(Failure) in try MergeResolution(word, option, else: "xcode") }
  ).on(.needs([.mergeBase]))
  static let mergeArrays = Option(
    "arrays", nil, "[PATTERN=]MODE",
    "merge arrays as auto (by identifying keys, as sets of strings or else as lists; the default), ordered (never as sets) or "
      + "union (as sets of any scalars); in an overlay: replace (the default), append, union or identity",
    OptionValue { word, _ throws(Failure) in
      let (pattern, name) = try PropertyList.KeyPath.splitPattern(word)
      return (pattern, name) as NamedArrayMode
    })
  static let conflictStyle = Option(
    "conflict-style", nil, "STYLE",
    "show both sides of a conflict (merge, the default) or the base, too (diff3, zdiff3)",
    OptionValue<ConflictMarkers.Style>.choice
  ).on(.needs([.mergeBase])).on(.excludes([.conflicts], unless: .gitMerge))
  static let conflicts = Option(
    "conflicts", nil, "SIDE",
    "write one side of each conflict (ours, theirs or base), or no file if there are conflicts (none)",
    OptionValue<ConflictChoice>.choice
  ).on(.needs([.mergeBase]))
  static let mergeReport = Option(
    "report", nil, "PATH",
    "write the conflicts, or in an overlay what it replaces and removes, to PATH as JSON", .word
  ).naming(.output).on(.excludes([.dryRun]))
  static let gitMerge = flag(
    "git", "run as git's merge driver: write the result over OURS, and exit with 255 on failure"
  ).on(.needs([.mergeBase])).on(.excludes([.output, .inPlace, .exitCode]))
  static let markerSize = Option(
    "marker-size", nil, "N", "length of the markers of conflicts, 1000 at most (default 7)",
    .count(from: 1)
  ).on(.needs([.mergeBase])).on(.excludes([.conflicts], unless: .gitMerge))
  static let mergePath = Option("path", nil, "PATH", "the name of the file in messages", .word).naming(.result)
  static let labels = Option(
    "labels", nil, "BASE OURS THEIRS",
    "labels after the markers; one that begins with % becomes base, ours or theirs", .word
  ).taking(words: 3).on(.needs([.mergeBase])).on(.excludes([.conflicts], unless: .gitMerge))
  static let mergedAt = at(isExact: true, "in an overlay: merge into the value at KEYPATH").on(.excludes([.mergeBase]))
  static let keep = flag("keep", "in an overlay: keep existing values").on(.excludes([.mergeBase]))
  static let force = flag("force", "in an overlay: allow a container to replace another value, and the reverse")
    .on(.excludes([.mergeBase]))
}
