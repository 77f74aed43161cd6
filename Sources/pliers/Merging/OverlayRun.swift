import PropertyList
import PropertyListFiles

/// Applies overlays to a file.
struct OverlayRun {
  private let request: Request
  private let console: Console
  private var rules = OverlayMerge.Rules()

  init(_ request: Request, _ console: Console) throws(UsageError) {
    self.request = request
    self.console = console
    guard request.files.count > 1 else {
      throw UsageError(
        "an overlay is missing; usage: pliers merge FILE OVERLAY…, or pliers merge --base BASE OURS THEIRS")
    }
    let merging = request.merging
    if merging.isForGit || !merging.policies.isEmpty || merging.style != nil || merging.choice != nil
      || merging.report != nil || !merging.labels.isEmpty
    {
      throw UsageError("options for conflicts need --base; an overlay has no conflicts")
    }
    if request.view.changesValues {
      throw UsageError("--unarchive and --nested need --base; an overlay is applied to stored values")
    }
    rules.keepsValues = merging.keepsValues
    rules.isForced = merging.isForced
    rules.target = request.keyPath
    for (keyPath, name) in merging.arrays {
      guard let mode = OverlayMerge.ArrayMode(rawValue: name.text) else {
        throw UsageError("--arrays: expected replace, append, union or identity, found '\(name.text)'")
      }
      rules.arrays.append((keyPath, mode))
    }
  }

  func run() -> ExitStatus {
    let name = request.files[0]
    do throws(Failure) {
      try request.checkOutputs()
      let file = try Input(name, from: console)
      if file.source.beginsSignedMessage { throw .signedFile }
      try request.checkName(ofResultFor: name, in: (try? file.read(request.readOptions))?.format)
      var text = file.source
      for overlay in request.files.dropFirst() { text = try apply(try request.input(overlay, console), to: text) }
      try request.deliver(text, over: file, console)
      return .success
    } catch {
      console.report(request.describe(error, of: name))
      return error.isAnswer ? .failure : .trouble
    }
  }

  private func apply(_ overlay: Input, to text: Source) throws(Failure) -> Source {
    do throws(OverlayMerge.Problem) {
      let options = request.readOptions.named(request.merging.path ?? request.files[0])
      return try OverlayMerge.text(of: text, under: overlay.source, rules, options: options) ?? text
    } catch {
      throw failure(error, overlay.name)
    }
  }

  /// The failure for a problem of `overlay` or of the file.
  private func failure(_ problem: OverlayMerge.Problem, _ overlay: Argument) -> Failure {
    let file = request.files[0]
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
