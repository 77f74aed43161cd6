import PropertyList
import PropertyListFiles

/// Files laid over one another.
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
      throw UsageError("options about clashes go with --base; an overlay has none")
    }
    if request.view.changesValues {
      throw UsageError("--unarchive and --nested go with --base; an overlay is laid over what the file itself holds")
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
    var name = request.files[0]
    do throws(Failure) {
      let file = try Input(name, from: console)
      if file.source.beginsSignedMessage { throw .signedFile }
      var text = file.source
      for overlay in request.files.dropFirst() {
        name = overlay
        text = try lay(try request.input(overlay, console).source, over: text)
      }
      name = request.files[0]
      try request.deliver(text, over: file, at: request.destination(for: name, format: .noConversion), console)
      return .success
    } catch {
      if case .outputEnded = error { return .success }
      console.report(request.describe(error, of: name))
      return error.isAnswer ? .failure : .trouble
    }
  }

  private func lay(_ overlay: Source, over text: Source) throws(Failure) -> Source {
    do throws(OverlayMerge.Problem) {
      return try OverlayMerge.text(of: text, under: overlay, rules, options: request.readOptions) ?? text
    } catch {
      switch error {
      case .unreadable(_, let error): throw .unreadable(error)
      case .repeatedKey(_, let key): throw .repeatedKey(key)
      case .mismatch(let keyPath, let kind, let other): throw .mismatch(keyPath: keyPath, file: kind, overlay: other)
      case .noTarget: throw .notFound(rules.target, hint: "")
      case .write(let error): throw .unwritable(error, keyPath: error.keyPath.text)
      }
    }
  }
}
