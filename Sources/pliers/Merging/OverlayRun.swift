import PropertyList
import PropertyListFiles

/// Applies overlays to a file.
struct OverlayRun {
  private let request: Request
  private let console: Console
  /// The name of the file in messages.
  private let file: Argument
  private var rules = OverlayMerge.Rules()
  /// What each overlay has changed, if `--report` is given.
  private var differences: [(overlay: Argument, difference: ValueDifference)] = []

  init(_ request: Request, _ console: Console) throws(UsageError) {
    self.request = request
    self.console = console
    file = request.merging.path ?? request.files.first ?? ""
    guard request.files.count > 1 else {
      throw UsageError(
        "an overlay is missing; usage: pliers merge FILE OVERLAY…, or pliers merge --base BASE OURS THEIRS")
    }
    let merging = request.merging
    rules.keepsValues = merging.keepsValues
    rules.isForced = merging.isForced
    rules.target = request.keyPath
    rules.identities = request.comparison.options.identities
    for (keyPath, name) in merging.arrays {
      guard let mode = OverlayMerge.ArrayMode(rawValue: name.text) else {
        throw UsageError("--arrays: expected replace, append, union or identity, found '\(name.text)'")
      }
      rules.arrays.append((keyPath, mode))
    }
  }

  mutating func run() -> ExitStatus {
    let name = request.files[0]
    do throws(Failure) {
      try request.checkOutputs()
      let input = try Input(name, from: console)
      if input.source.beginsSignedMessage { throw .signedFile }
      try request.checkName(ofResultFor: name, in: (try? input.read(request.readOptions))?.format)
      var text = input.source
      for overlay in request.files.dropFirst() { text = try apply(try request.input(overlay, console), to: text) }
      try request.deliver(text, over: input, console) { output throws(Failure) in try appendReport(to: &output) }
      return request.status(ifChanged: !text.bytes.equals(input.source.bytes))
    } catch {
      console.report(request.describe(error, of: file))
      return error.isAnswer ? .failure : .trouble
    }
  }

  private mutating func apply(_ overlay: Input, to text: Source) throws(Failure) -> Source {
    let outcome: OverlayMerge.Outcome?
    do throws(OverlayMerge.Problem) {
      let options = request.readOptions.named(file)
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
    if request.merging.report != nil {
      differences.append((overlay.name, ValueDifference(ComparedList(outcome.old), ComparedList(outcome.new))))
    }
    return outcome.text
  }

  /// Appends the values of the file that the overlays have replaced or removed, as `diff --format json` prints them.
  private func appendReport(to output: inout Output) throws(Failure) {
    var request = request
    request.comparison.old = request.files[0]
    var lines = JSONLines(depth: 1)
    for (overlay, difference) in differences {
      request.comparison.new = overlay
      let losses = difference.changes.filter { $0.kind != .added }
      try request.add(losses, of: difference, to: &lines, &output)
    }
    lines.end(on: &output)
    output.append("\n")
  }

  /// The failure for a problem of `overlay` or of the file.
  private func failure(_ problem: OverlayMerge.Problem, _ overlay: Argument) -> Failure {
    switch problem {
    case .unreadable(let isOverlay, let error): return .unreadable(error, of: isOverlay ? overlay : file)
    case .duplicateKey(let isOverlay, let key):
      return Failure("duplicate key '\(printable(key.shortened))'")
        .about(isOverlay ? overlay : file)
    case .mismatch(let keyPath, let kind, let other):
      return Failure(
        "\(other.rawValue) at key path '\(printable(keyPath.shortened))', where the file has \(kind.rawValue); --force "
          + "replaces it", isAnswer: true
      ).about(overlay)
    case .noTarget: return Failure.notFound(rules.target, hint: "").about(file)
    case .write(let error):
      // The file can represent its own values.
      let isAboutText = [.openStep, .layout, .encoding].contains(error.reason)
      return Failure.unwritable(error, keyPath: error.keyPath.text).about(isAboutText ? file : overlay)
    }
  }
}
