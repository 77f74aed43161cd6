import PropertyList
import PropertyListFiles

struct OverlayRun {
  private let merge: Merge
  private let console: Console
  private var rules = OverlayMerge.Rules()
  /// The file before the first overlay.
  private var original: PropertyList?
  /// What each overlay has changed, if `--report` is given.
  private var differences: [(overlay: Argument, difference: ValueDifference)] = []

  init(_ line: ParsedLine, _ console: Console) throws(UsageError) {
    guard line.files.count > 1 else {
      throw UsageError(
        "an overlay is missing; usage: pliers merge FILE OVERLAY…, or pliers merge --base BASE OURS THEIRS")
    }
    merge = Merge(files: try Pipeline(line, console))
    self.console = console
    rules.keepsValues = line.has(.keep)
    rules.isForced = line.has(.force)
    rules.target = line.keyPath
    rules.identities = line.all(.identify)
    rules.arrays = try merge.arrayModes()
  }

  mutating func run() -> ExitStatus {
    let merge = merge
    let (files, reading) = (merge.files, merge.files.reading)
    return merge.run(about: merge.name, console) { () throws(Failure) in
      let input = try Input(files.files[0], from: console)
      if input.source.beginsSignedMessage { throw .signedFile }
      try files.checkName(ofResultFor: input.name, in: (try? input.read(reading.options))?.format)
      var text = input.source
      for overlay in files.files.dropFirst() { text = try apply(try reading.open(overlay, console), to: text) }
      try merge.deliver(text, over: input, console) { output throws(Failure) in try appendReport(to: &output) }
      return files.delivery.status(ifChanged: !text.bytes.equals(input.source.bytes))
    }
  }

  private mutating func apply(_ overlay: Input, to text: Source) throws(Failure) -> Source {
    let outcome: OverlayMerge.Outcome?
    do throws(OverlayMerge.Problem) {
      let options = merge.files.reading.options.named(merge.name)
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
    if let original { reportUndoneChange(of: original, outcome.old, outcome.new, overlay.name) }
    original = original ?? outcome.old
    if merge.report != nil {
      differences.append((overlay.name, ValueDifference(ComparedList(outcome.old), ComparedList(outcome.new))))
    }
    return outcome.text
  }

  /// Reports the first change of `old` that `overlay` undoes. `pliers merge BASE OURS THEIRS` without `--base` would lose it silently.
  private func reportUndoneChange(
    of original: PropertyList, _ old: PropertyList, _ new: PropertyList, _ overlay: Argument
  ) {
    func changes(_ list: PropertyList) -> [String] {
      let difference = ValueDifference(ComparedList(original), ComparedList(list))
      return difference.changes.map { difference.keyPath($0.path, .old) }
    }
    let kept = Set(changes(new))
    guard let undone = changes(old).first(where: { !kept.contains($0) }) else { return }
    console.report(
      "\(overlay.heading): undoes the change of an earlier overlay at '\(printable(undone.shortened))'; changed versions of "
        + "one file are merged with --base")
  }

  /// Appends the values of the file that the overlays have replaced or removed, as `diff --format json` prints them.
  private func appendReport(to output: inout Output) throws(Failure) {
    var lines = JSONLines(depth: 1)
    for (overlay, difference) in differences {
      let losses = difference.changes.filter { $0.kind != .added }
      try difference.append(losses, (merge.files.files[0], overlay), types: .tag, to: &lines, &output)
    }
    lines.end(on: &output)
  }

  /// The failure for a problem of `overlay` or of the file.
  private func failure(_ problem: OverlayMerge.Problem, _ overlay: Argument) -> Failure {
    switch problem {
    case .unreadable(let isOverlay, let error): return .unreadable(error, of: isOverlay ? overlay : merge.name)
    case .duplicateKey(let isOverlay, let key):
      return Failure("duplicate key '\(printable(key.shortened))'")
        .about(isOverlay ? overlay : merge.name)
    case .mismatch(let keyPath, let kind, let other):
      return Failure(
        "\(other.rawValue) at key path '\(printable(keyPath.shortened))', where the file has \(kind.rawValue); --force "
          + "replaces it", isAnswer: true
      ).about(overlay)
    case .noTarget: return Failure.notFound(rules.target, hint: "").about(merge.name)
    case .write(let error):
      // The file can represent its own values.
      let isAboutText = [.openStep, .layout, .encoding].contains(error.reason)
      return Failure.unwritable(error, keyPath: error.keyPath.text).about(isAboutText ? merge.name : overlay)
    }
  }
}
