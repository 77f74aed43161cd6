import PropertyListFiles

extension Pipeline {
  /// Throws if an output of the run is another output, or an input that it does not replace on purpose.
  ///
  /// - Returns: False if processing one file can write another one.
  @discardableResult func checkOutputs() throws(Failure) -> Bool {
    // The only output of the only file may replace it, except under a name with another extension.
    let hasOneOutput = delivery.fileExtension == nil && delivery.backupSuffix == nil && !delivery.writesHeader
    if files.count == 1, optionFiles.isEmpty, hasOneOutput { return true }
    // Files that make one result together have the destination of the first.
    let outputs = files.enumerated().map { number, file in
      number > 0 && invocation.command.writes == .merged ? [] : delivery.outputs(for: file)
    }
    let writes = outputs.contains { $0.contains { $0.destination != .standardOutput } }
    guard writes || optionFiles.contains(where: { $0.option.fileRole == .output }) else { return true }
    var check = CollisionCheck(keepsLastResult: !invocation.dialect.protectsResults && delivery.path != nil)
    for file in optionFiles { try check.addOptionFile(file) }
    for (index, (file, outputs)) in zip(files, outputs).enumerated() {
      // A baseline may be in the folder that is checked.
      if outputs.isEmpty, selected.found.contains(file) { continue }
      try check.addFile(
        file, index, outputs, mayReplace: delivery.fileExtension == nil || invocation.dialect.convertsInPlace)
    }
    return check.areIndependent
  }
}

/// The files and streams that a run reads and writes.
struct CollisionCheck {
  private struct Use {
    let destination: Destination
    /// The index of the command's file; nil if all files have this use.
    let file: Int?
    var isRead = false
    /// True also for an input that its own result replaces.
    var isWritten = false
    /// Describes the use for a message: "the input".
    let description: () -> String

    /// The failure for this output, which would have the destination of `victim`.
    func collision(with victim: Use) -> Failure {
      let effect = destination.isStream && victim.destination.isStream ? "mix with" : "overwrite"
      let (name, victimName) = (destination.name, victim.destination.name)
      let text =
        "\(description()) would \(effect) \(victim.description())"
        + (victimName == name ? "" : " (\(victimName.heading))") + "; nothing was written"
      return Failure(text, plutil: text).about(name)
    }
  }

  /// True if a result may replace an input or the result of another file, as with plutil's `-o`: the last result stays.
  let keepsLastResult: Bool
  private var uses: [FileKey: Use] = [:]
  /// The streams of results. Results of several files follow one another.
  private var streams: Set<InheritedStream> = []
  /// True if no file has an output that is the input or the output of another file, as far as is known.
  private(set) var areIndependent = true

  init(keepsLastResult: Bool) { self.keepsLastResult = keepsLastResult }

  /// Adds the file that an option names, other than the result of `--output`.
  mutating func addOptionFile(_ given: Invocation.Value) throws(Failure) {
    let isRead = given.option.fileRole != .output
    if isRead, given.word.findInputStream() != nil { return }
    let destination = isRead ? .file(given.word) : Destination(given.word)
    try record(
      Use(destination: destination, file: nil, isRead: isRead, isWritten: !isRead) {
        "the file of --\(given.option.name)"
      })
  }

  /// Adds the command's file at `index` with its outputs. If `mayReplace`, the result may replace the file.
  mutating func addFile(_ file: Argument, _ index: Int, _ outputs: [RunOutput], mayReplace: Bool) throws(Failure) {
    let isRead = file.findInputStream() == nil && !outputs.contains { $0.kind == .new }
    let key = isRead ? FileKey(file) : nil
    func replacesFile(_ output: RunOutput) -> Bool {
      guard mayReplace, output.kind == .result, case .file(let path) = output.destination else { return false }
      return path == file || key != nil && key == FileKey(path)
    }
    if isRead {
      let isReplaced = outputs.contains(where: replacesFile)
      try record(
        Use(destination: .file(file), file: index, isRead: true, isWritten: isReplaced) { "the input" }, at: key)
    }
    for output in outputs where !replacesFile(output) {
      if case .stream(let stream) = output.destination {
        guard streams.insert(stream).inserted else { continue }
        if stream != .standardOutput { areIndependent = false }
      }
      try record(
        Use(destination: output.destination, file: index, isWritten: true) {
          output.kind == .new ? "the new file" : "the \(output.kind) of \(file.heading)"
        })
    }
  }

  private mutating func record(_ use: Use) throws(Failure) {
    let key = if case .stream(let stream) = use.destination { FileKey(stream) } else { FileKey(use.destination.name) }
    try record(use, at: key)
  }

  private mutating func record(_ use: Use, at key: FileKey?) throws(Failure) {
    guard let key else {
      areIndependent = false
      return
    }
    guard let other = uses[key] else {
      uses[key] = use
      return
    }
    if use.isRead, other.isRead {
      // If a result replaces the file, the other reader depends on the order, unless it is an option: those are read first.
      guard use.isWritten || other.isWritten else { return }
      areIndependent = areIndependent && other.file == nil
      if !other.isWritten { uses[key] = use }
      return
    }
    // The shell has opened a stream for this file, and a result continues it.
    if !use.isWritten && other.destination.isStream || !other.isWritten && use.destination.isStream { return }
    areIndependent = false
    if keepsLastResult, other.file != use.file { return }
    throw use.isRead ? other.collision(with: use) : use.collision(with: other)
  }
}
