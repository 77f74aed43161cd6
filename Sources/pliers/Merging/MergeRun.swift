import PropertyList
import PropertyListFiles

/// A three-way merge of files.
struct MergeRun {
  let request: Request
  let console: Console
  let names: MergeSides<Argument>
  private let rules: MergeRules

  /// The name of the file in messages.
  var heading: String { (request.merging.path ?? names.ours).heading }

  init(_ request: Request, base: Argument, ours: Argument, theirs: Argument, _ console: Console) throws(UsageError) {
    self.request = request
    self.console = console
    names = MergeSides(base: base, ours: ours, theirs: theirs)
    var rules = MergeRules()
    rules.policies = request.merging.policies
    rules.settlesVersions = request.merging.settlesVersions
    rules.identities = request.comparison.options.identities
    for (keyPath, name) in request.merging.arrays {
      guard let mode = ArrayMergeMode(rawValue: name.text) else {
        throw UsageError("--arrays: expected auto, ordered or union, found '\(name.text)'")
      }
      rules.arrays.append((keyPath, mode))
    }
    // The version and the revision of a package belong together.
    if (request.merging.path ?? ours).fileName == "Package.resolved" {
      rules.atomic = [PropertyList.KeyPath(parsing: "**.pins.*.state")]
    }
    self.rules = rules
  }

  func run() -> ExitStatus {
    do throws(Failure) {
      try request.checkOutputs()
      let base = try loadBase()
      let ours = try Input(names.ours, from: console)
      let theirs = try load(names.theirs)
      if !request.merging.isForGit, ours.source.beginsSignedMessage { throw .signedFile }
      // If ours has not changed, the result is theirs, which must be a property list.
      if !request.merging.isForGit, ours.source.bytes.equals(base.bytes), (try? ours.read(request.readOptions)) != nil {
        _ = try theirs.read(request.readOptions)
      }
      let merge = try merge(MergeSides(base: base, ours: ours.source, theirs: theirs.source))
      try request.checkName(
        ofResultFor: names.ours, in: merge.lists?.ours.format ?? (try? ours.read(request.readOptions))?.format)
      reportConflicts(of: merge)
      let isWritten = merge.isClean || request.merging.choice != ConflictChoice.none
      try request.deliver(isWritten ? merge.text : nil, over: ours, console) { output throws(Failure) in
        merge.appendReport(path: (request.merging.path ?? names.ours).displayName, to: &output)
      }
      guard merge.isClean, let text = merge.text else { return .failure }
      return request.status(ifChanged: !text.bytes.equals(ours.source.bytes))
    } catch {
      console.report(request.describe(error, of: names.ours))
      return request.dialect.troubleStatus
    }
  }

  /// Reads the base. If both sides have added the file, there is no base, and merge tools pass a file that does not exist.
  private func loadBase() throws(Failure) -> Source {
    if names.base.bytes.isEmpty { return Source([]) }
    do throws(Failure) { return try load(names.base).source } catch {
      guard case .file(let problem)? = error.cause, problem.kind == .notFound else { throw error }
      console.report("\(names.base.heading): no such file, so the base is empty")
      return Source([])
    }
  }

  /// Reads a side that is not written. Of a signed file, only the content is read, except for git.
  private func load(_ name: Argument) throws(Failure) -> Input {
    request.merging.isForGit ? try Input(name, from: console) : try request.input(name, console)
  }

  private func merge(_ sources: MergeSides<Source>) throws(Failure) -> MergeResult {
    let merge = ThreeWayMerge(
      sources, rules: rules, rendering: rendering,
      options: request.readOptions.named(request.merging.path ?? names.ours))
    do throws(WriteError) {
      return try merge.result()
    } catch {
      // git uses the content of OURS, whatever the status, so conflicts must be visible there as markers.
      if request.merging.isForGit { return merge.resultOfLines() }
      throw .unwritable(error, keyPath: error.keyPath.text)
    }
  }

  private var rendering: ThreeWayMerge.ConflictRendering {
    switch request.merging.choice {
    case .ours?: .choice(.ours)
    case .theirs?: .choice(.theirs)
    case .base?: .choice(.base)
    case ConflictChoice.none?, nil: .markers(markers)
    }
  }

  typealias ConflictChoice = MergeRequest.ConflictChoice

  private var markers: ConflictMarkers {
    // Labels that git has not filled in become the side's name: git's rerere ignores markers without a label.
    let given = zip(request.merging.labels, ["base", "ours", "theirs"]).map { label, name in
      label.bytes.isEmpty || label.bytes.first == UInt8(ascii: "%") ? name : label.text
    }
    let labels =
      given.count == 3
      ? MergeSides(base: given[0], ours: given[1], theirs: given[2]) : names.map { printable($0.displayName) }
    return ConflictMarkers(
      style: request.merging.style ?? configuredStyle ?? .merge, size: request.merging.markerSize, labels: labels)
  }

  /// The style that git is configured to use for its own conflicts; nil if git did not run this merge.
  private var configuredStyle: ConflictMarkers.Style? {
    guard request.merging.isForGit,
      let result = try? Process.run(
        ["git", "config", "--get", "merge.conflictStyle"], EnvironmentChanges(), seconds: 10)
    else { return nil }
    let name = String(decoding: result.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return ConflictMarkers.Style(rawValue: name)
  }
}

extension Request {
  /// Writes the result `text` of a merge into `file`, or prints the difference. `report` appends what `--report` writes. The text is
  /// nil if only the report is written.
  func deliver(
    _ text: Source?, over file: Input, _ console: Console, report: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    func writeReport() throws(Failure) {
      if let path = merging.report { try put(at: Destination(path), original: nil, console, report) }
    }
    guard let text else { return try writeReport() }
    if output.showsDifference {
      console.output.append(unifiedDifference(file.source, text, name: file.name).span)
      return
    }
    try put(at: destination(for: file.name, format: .noConversion), original: file, console) { output throws(Failure) in
      output.append(text.bytes)
      // The report is written when the result is complete, but before it replaces the old file: either both are written or neither.
      if merging.report != nil, output.finish() { try writeReport() }
    }
  }
}
