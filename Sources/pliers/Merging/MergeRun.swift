import PropertyList
import PropertyListFiles

/// A merge of two changed versions of a file.
struct MergeRun {
  private let pipeline: Pipeline
  let console: Console
  let names: MergeSides<Argument>
  private(set) var rules = MergeRules()

  var invocation: Invocation { pipeline.invocation }
  var choice: ConflictChoice? { invocation[.conflicts] }
  /// True if git runs the merge. It expects the result in OURS, and other exit statuses.
  var isForGit: Bool { invocation.has(.gitMerge) }
  var heading: String { invocation.mergedName.heading }

  init(_ invocation: Invocation, base: Argument, _ console: Console) throws(Failure) {
    guard invocation.files.count == 2 else {
      throw Failure("expected the two files OURS and THEIRS, found \(counted(invocation.files.count, "file"))")
    }
    pipeline = try Pipeline(invocation, console)
    self.console = console
    names = MergeSides(base: base, ours: invocation.files[0], theirs: invocation.files[1])
    for resolution in invocation.all(.resolve) as [MergeResolution] {
      switch resolution {
      case .xcode: rules.resolvesVersions = true
      case .policy(let pattern, let policy): rules.policies.append((pattern, policy))
      }
    }
    rules.identities = invocation.all(.identify)
    rules.arrays = try invocation.arrayModes()
    // The version and the revision of a package belong together.
    if invocation.mergedName.fileName == "Package.resolved" {
      rules.atomic = [PropertyList.KeyPath(parsing: "**.pins.*.state")]
    }
  }

  func run() throws(Failure) -> ExitStatus {
    try pipeline.merge(about: names.ours) { () throws(Failure) in
      let base = try loadBase()
      let ours = try Input(names.ours, from: console)
      let theirs = try load(names.theirs)
      if !isForGit, ours.source.beginsSignedMessage { throw .signedFile }
      // If a side has not changed, the result is the other one, which must be a property list.
      if !isForGit {
        for (side, other) in [(ours, theirs), (theirs, ours)]
        where side.source.bytes.equals(base.bytes) && (try? side.read(invocation.readOptions)) != nil {
          _ = try other.read(invocation.readOptions)
        }
      }
      let result = try result(of: MergeSides(base: base, ours: ours.source, theirs: theirs.source))
      try pipeline.delivery.checkName(
        ofResultFor: names.ours, in: result.lists?.ours.format ?? (try? ours.read(invocation.readOptions))?.format)
      reportConflicts(of: result)
      let isWritten = result.isClean || choice != .nothing
      try pipeline.write(merged: isWritten ? result.text : nil, over: ours, console) { output throws(Failure) in
        result.appendReport(path: invocation.mergedName.displayName, to: &output)
      }
      guard result.isClean, let text = result.text else { return .failure }
      return pipeline.delivery.status(ifChanged: !text.bytes.equals(ours.source.bytes))
    }
  }

  /// Reads the base. If both sides have added the file, there is no base, and merge tools pass a file that does not exist.
  private func loadBase() throws(Failure) -> Source {
    if names.base.bytes.isEmpty { return Source([]) }
    do throws(Failure) { return try load(names.base).source } catch {
      guard case .system(let problem)? = error.cause, problem.kind == .notFound else { throw error }
      console.report("\(names.base.heading): no such file, so the base is empty")
      return Source([])
    }
  }

  /// Reads a side that is not written. Of a signed file, only the content is read, except for git.
  private func load(_ name: Argument) throws(Failure) -> Input {
    try Input(name, for: isForGit ? nil : invocation, from: console)
  }

  private func result(of sources: MergeSides<Source>) throws(Failure) -> MergeResult {
    let threeWay = ThreeWayMerge(
      sources, rules: rules, rendering: rendering, options: invocation.readOptions.named(invocation.mergedName))
    do throws(WriteError) { return try threeWay.result() } catch {
      // git uses the content of OURS, whatever the status, so conflicts must be visible there as markers.
      if isForGit { return threeWay.resultOfLines() }
      throw .unwritable(error, keyPath: error.keyPath.text)
    }
  }

  private var rendering: ConflictRendering {
    choice.flatMap { MergeSide(rawValue: $0.rawValue) }.map { .choice($0) } ?? .markers(markers)
  }

  private var markers: ConflictMarkers {
    // Labels that git has not filled in become the side's name: git's rerere ignores markers without a label.
    let given = zip((invocation.all(.labels) as [Argument]).suffix(3), ["base", "ours", "theirs"]).map { label, name in
      label.bytes.isEmpty || label.bytes.first == UInt8(ascii: "%") ? name : label.text
    }
    let names =
      given.count == 3
      ? MergeSides(base: given[0], ours: given[1], theirs: given[2]) : self.names.map { printable($0.displayName) }
    return ConflictMarkers(
      style: invocation[.conflictStyle] ?? configuredStyle ?? .merge, size: min(invocation[.markerSize] ?? 7, 1000),
      labels: names)
  }

  /// The style that git is configured to use for its own conflicts; nil if git did not run this merge.
  private var configuredStyle: ConflictMarkers.Style? {
    guard isForGit,
      let result = try? Git.run(["config", "--get", "merge.conflictStyle"], EnvironmentChanges(), seconds: 10)
    else { return nil }
    let name = String(decoding: result.output.prefix { $0 != .newline }, as: UTF8.self)
    return ConflictMarkers.Style(rawValue: name)
  }
}
