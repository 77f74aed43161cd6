import PropertyListFiles

/// What a command writes for one of its files.
struct RunOutput {
  enum Kind {
    case result, header, backup
    /// A file that does not exist yet. The word on the command line names no input then.
    case new
  }

  let kind: Kind
  let destination: Destination
}

/// A file that an option names, other than the result of `--output`.
struct OptionFile {
  enum Use { case input, output }

  let option: String
  let path: Argument
  let use: Use
}

/// The files and streams that a run reads and writes.
struct FileUses {
  private struct Use {
    enum Role {
      case input
      /// An input that its own result replaces.
      case replacement
      case output, stream
    }

    let role: Role
    let name: Argument
    /// The index of the command's file; nil if all files have this use.
    let file: Int?
    /// Describes the use for a message: "the input".
    let description: () -> String
  }

  /// True if several files may have the same result, of which the last stays, and if it may replace an input.
  let keepsLastResult: Bool
  private var uses: [FileKey: Use] = [:]
  /// The streams of results. Results of several files follow one another.
  private var streams: Set<InheritedStream> = []
  /// True if no file has an output that is the input or the output of another file, as far as is known.
  private(set) var areIndependent = true

  init(keepsLastResult: Bool) { self.keepsLastResult = keepsLastResult }

  mutating func add(_ file: OptionFile) throws(Failure) {
    let description = { "the file of --\(file.option)" }
    switch file.use {
    case .input:
      if file.path.inputStream != nil { return }
      try add(Use(role: .input, name: file.path, file: nil, description: description), at: FileKey(file.path))
    case .output: try add(Destination(file.path), nil, description)
    }
  }

  /// Adds the command's file at `index` with its outputs. If `mayReplace`, the result may replace the file.
  mutating func add(_ file: Argument, _ index: Int, _ outputs: [RunOutput], mayReplace: Bool) throws(Failure) {
    let isRead = file.inputStream == nil && !outputs.contains { $0.kind == .new }
    let key = isRead ? FileKey(file) : nil
    let isReplaced =
      mayReplace
      && outputs.contains { output in
        guard output.kind == .result, case .file(let path) = output.destination else { return false }
        return path == file || key != nil && key == FileKey(path)
      }
    if isRead {
      let role = isReplaced ? Use.Role.replacement : .input
      try add(Use(role: role, name: file, file: index) { "the input" }, at: key)
    }
    for output in outputs where !(output.kind == .result && isReplaced) {
      if case .stream(let stream) = output.destination {
        guard streams.insert(stream).inserted else { continue }
        if stream != .standardOutput { areIndependent = false }
      }
      try add(output.destination, index) {
        output.kind == .new ? "the new file" : "the \(output.kind) of \(file.heading)"
      }
    }
  }

  private mutating func add(
    _ destination: Destination, _ file: Int?, _ description: @escaping () -> String
  ) throws(Failure) {
    switch destination {
    case .stream(let stream):
      try add(Use(role: .stream, name: destination.name, file: nil, description: description), at: FileKey(stream))
    case .file(let path):
      try add(Use(role: .output, name: path, file: file, description: description), at: FileKey(path))
    }
  }

  private mutating func add(_ use: Use, at key: FileKey?) throws(Failure) {
    guard let key else {
      areIndependent = false
      return
    }
    guard let other = uses[key] else {
      uses[key] = use
      return
    }
    switch (other.role, use.role) {
    // The shell has opened a stream for this file, and a result continues it.
    case (.input, .input), (.input, .stream), (.stream, .input): return
    case (.input, .replacement), (.replacement, .input), (.replacement, .replacement):
      areIndependent = areIndependent && other.file == nil
      uses[key] = other.role == .input ? use : other
    case (_, .output), (_, .stream), (.output, _), (.stream, _):
      areIndependent = false
      if keepsLastResult, other.file != use.file { return }
      throw collision(of: use, with: other)
    }
  }

  private func collision(of use: Use, with other: Use) -> Failure {
    let (output, victim) = use.role == .input || use.role == .replacement ? (other, use) : (use, other)
    let effect = output.role == .stream && victim.role == .stream ? "mix with" : "overwrite"
    let name = victim.name == output.name ? "" : " (\(victim.name.heading))"
    let text = "\(output.description()) would \(effect) \(victim.description())\(name); nothing was written"
    return Failure(text, plutil: text).about(output.name)
  }
}
