import PropertyList
import PropertyListFiles

/// A file with overlays, which are merged into it one after the other.
struct OverlayRun {
  private let pipeline: Pipeline
  private var invocation: Invocation { pipeline.invocation }
  private let console: Console
  private var rules = OverlayMerge.Rules()
  /// The key paths of the values that overlays have changed.
  private var changed: Set<String> = []
  /// The changes of each overlay, if `--report` is given.
  private var differences: [(overlay: Argument, difference: ValueDifference)] = []

  init(_ invocation: Invocation, _ console: Console) throws(Failure) {
    guard invocation.files.count > 1 else {
      throw Failure(
        "an overlay is missing; usage: pliers merge FILE OVERLAY…, or pliers merge --base BASE OURS THEIRS")
    }
    pipeline = try Pipeline(invocation, console)
    self.console = console
    rules.keepsValues = invocation.has(.keep)
    rules.isForced = invocation.has(.force)
    rules.target = invocation.keyPath
    rules.identities = invocation.all(.identify)
    rules.arrays = try invocation.arrayModes()
  }

  mutating func run() throws(Failure) -> ExitStatus {
    let (pipeline, invocation) = (pipeline, invocation)
    if pipeline.files.count > 2 {
      console.report(
        "\(invocation.mergedName.heading): note: the others are overlays; a three-way merge needs --base BASE")
    }
    return try pipeline.merge(about: invocation.mergedName) { () throws(Failure) in
      let input = try Input(pipeline.files[0], from: console)
      if input.source.beginsSignedMessage { throw .signedFile }
      try pipeline.delivery.checkName(ofResultFor: input.name, in: (try? input.read(invocation.readOptions))?.format)
      var text = input.source
      for overlay in pipeline.files.dropFirst() {
        text = try apply(try Input(overlay, for: invocation, from: console), to: text)
      }
      try pipeline.write(merged: text, over: input, console) { output throws(Failure) in try appendReport(to: &output) }
      return pipeline.delivery.status(ifChanged: !text.bytes.equals(input.source.bytes))
    }
  }

  private mutating func apply(_ overlay: Input, to text: Source) throws(Failure) -> Source {
    let outcome: OverlayMerge.Outcome?
    do throws(OverlayMerge.Problem) {
      let options = invocation.readOptions.named(invocation.mergedName)
      outcome = try OverlayMerge.merge(overlay.source, into: text, rules, options: options)
    } catch {
      throw failure(error, overlay.name)
    }
    guard let outcome else { return text }
    for keyPath in outcome.unidentified {
      let array = keyPath.isEmpty ? "the root" : "key path '\(printable(keyPath.shortened))'"
      console.report(
        "\(overlay.name.heading): no key identifies the elements at \(array), so new ones are appended; --identify names a key"
      )
    }
    guard invocation.has(.mergeReport) || pipeline.files.count > 2 else { return outcome.text }
    let difference = ValueDifference(ComparedList(outcome.old), ComparedList(outcome.new))
    if invocation.has(.mergeReport) {
      differences.append((overlay.name, difference))
      return outcome.text
    }
    let paths = difference.changes.map { difference.keyPath($0.path, .old) }
    // `pliers merge BASE OURS THEIRS` without `--base` must not lose a change silently.
    if let again = paths.first(where: changed.contains) {
      console.report(
        "\(overlay.name.heading): replaces the change of an earlier overlay at '\(printable(again.shortened))'; changed "
          + "versions of one file are merged with --base")
    }
    changed.formUnion(paths)
    return outcome.text
  }

  /// Appends the values of the file that the overlays have replaced or removed, as `diff --format json` prints them.
  private func appendReport(to output: inout Output) throws(Failure) {
    var lines = JSONLines(depth: 1)
    for (overlay, difference) in differences {
      let losses = difference.changes.filter { $0.kind != .added }
      try difference.append(losses, (pipeline.files[0], overlay), types: .tag, to: &lines, &output)
    }
    lines.end(on: &output)
  }

  private func failure(_ problem: OverlayMerge.Problem, _ overlay: Argument) -> Failure {
    switch problem {
    case .unreadable(let isOverlay, let error):
      return .unreadable(error, of: isOverlay ? overlay : invocation.mergedName)
    case .duplicateKey(let isOverlay, let key):
      return Failure("duplicate key '\(key.shortened)'").about(isOverlay ? overlay : invocation.mergedName)
    case .mismatch(let keyPath, let kind, let other):
      return Failure(
        "\(other.rawValue) at key path '\(keyPath.shortened)', where the file has \(kind.rawValue); --force "
          + "replaces it", isAnswer: true
      ).about(overlay)
    case .noTarget: return Failure.notFound(rules.target, hint: "").about(invocation.mergedName)
    case .write(let error):
      // The file can represent its own values.
      let isAboutText = [.openStep, .layout, .encoding].contains(error.reason)
      return Failure.unwritable(error, keyPath: error.keyPath.text).about(isAboutText ? invocation.mergedName : overlay)
    }
  }
}
