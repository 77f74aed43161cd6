import PropertyList
import PropertyListFiles

/// A file that was read, with its bytes.
struct Input {
  /// The name on the command line; `-` is standard input.
  let name: Argument
  private(set) var source: Source
  /// Identity of the file when it was read; nil for a stream.
  let identity: FileIdentity?
  /// The lock of a file that is to be replaced; nil if it cannot be locked.
  let lock: FileLock?
  /// True if `source` is the content of a signed file.
  private(set) var isSigned = false

  /// The name as messages show it.
  var displayName: String { name.displayName }

  /// The file; nil for a stream.
  var file: LoadedFile? { identity.map { LoadedFile(path: name, source: source, identity: $0) } }

  /// Reads the file `name`. With `isRegular`, nothing but a regular file is opened. With `isLocked`, other programs that take
  /// locks wait with their changes of the file until this value ends.
  init(
    _ name: Argument, isRegular: Bool = false, isLocked: Bool = false, from console: Console
  ) throws(Failure) {
    do throws(Failure) { try self.init(opening: name, isRegular, isLocked, console) } catch { throw error.about(name) }
  }

  /// Locks the file `name`; nil if that is impossible. Reading or writing the file fails then.
  private static func lock(of name: Argument) throws(Failure) -> FileLock? {
    do throws(FileError) { return try FileLock(at: name) } catch {
      if error.kind == .locked { throw .output(name, error) }
      // Reading could succeed, without a lock, if another program creates the file meanwhile.
      if error.kind == .notFound { throw .file(error) }
      return nil
    }
  }

  private init(
    opening name: Argument, _ isRegular: Bool, _ isLocked: Bool, _ console: Console
  ) throws(Failure) {
    guard !name.bytes.isEmpty else { throw .emptyPath }
    self.name = name
    lock = isLocked ? try Input.lock(of: name) : nil
    let descriptor =
      name == "-"
      ? InheritedStream.standardInput.descriptor
      : try Failure.files(isRegular ? Descriptor.openRegular(name) : Descriptor.open(name, .read))
    defer { descriptor.close() }
    guard descriptor.stream != .standardInput else {
      source = try console.standardInput()
      identity = nil
      if source.count == 0 { throw .noInput }
      return
    }
    let identity = try Failure.files(descriptor.identity())
    // A stream can be read only once, so streams are read in the order of their names.
    console.waitForRoom(identity.isStream || descriptor.stream != nil ? nil : identity.size)
    source = try Failure.files(descriptor.load(identity, of: name))
    self.identity = descriptor.stream == nil ? identity : nil
  }

  /// Replaces a signed message by its content.
  mutating func unwrapSignedContent() throws(Failure) {
    guard source.beginsSignedMessage else { return }
    do throws(SignedMessageError) { source = try source.signedContent() } catch {
      throw Failure(error.description).about(name)
    }
    isSigned = true
  }

  func read(_ options: ReadOptions) throws(Failure) -> PropertyList {
    let options = options.named(name)
    do { return try PropertyList(reading: source, options) } catch { throw .unreadable(error, of: name) }
  }

  /// Reads the value at `keyPath`; see `PropertyList.init(reading:at:levels:_:)`.
  func read(at keyPath: PropertyList.KeyPath, levels: Int?, _ options: ReadOptions) throws(Failure) -> PropertyList? {
    let options = options.named(name)
    do { return try PropertyList(reading: source, at: keyPath, levels: levels, options) } catch {
      throw .unreadable(error, of: name)
    }
  }
}

extension ReadOptions {
  /// These options for a file with the name `name`.
  func named(_ name: Argument) -> ReadOptions {
    var options = self
    options.emptyFormat = Format(fileExtension: name.fileExtension)
    return options
  }
}

/// State of a run over several files.
struct FileLoop {
  let console: Console
  private(set) var status: ExitStatus?
  private(set) var skippedCount = 0

  mutating func add(_ result: FileResult) {
    switch result {
    case .status(let other): status.join(other)
    case .absent: break
    case .skipped: skippedCount += 1
    }
  }
}

enum FileResult {
  case status(ExitStatus)
  /// The file does not have the value, and another file may have it.
  case absent
  /// The command does not write the format of the file, and the command line does not name the file.
  case skipped
}

/// Result for one file, with its output.
struct FileOutcome: Sendable {
  let result: FileResult
  let transcript: Transcript
}

extension Request {
  /// Reads the file `name`. If it is signed and the dialect reads signed files, the input is its content.
  func input(_ name: Argument, _ console: Console) throws(Failure) -> Input {
    try input(name, isLocked: false, console)
  }

  /// Reads the file `name` to edit it. It is locked if it is the file that is written.
  func inputToEdit(_ name: Argument, _ console: Console) throws(Failure) -> Input {
    guard !output.showsDifference, case .file(name) = destination(for: name, format: .noConversion) else {
      return try input(name, console)
    }
    return try input(name, isLocked: true, console)
  }

  private func input(_ name: Argument, isLocked: Bool, _ console: Console) throws(Failure) -> Input {
    var input = try Input(name, isRegular: comparison.isInFolders, isLocked: isLocked, from: console)
    if dialect.readsSignedFiles { try input.unwrapSignedContent() }
    return input
  }

  /// Runs `body` for each file, on several threads if the order does not matter. The output is in the order of the files. A
  /// failure is reported and does not stop the other files, nor does an error of standard output.
  ///
  /// With `isAnyEnough`, a file without the value does not count: `body` returns nil for it or throws an answer.
  ///
  /// - Returns: the gravest status of all files.
  func forEachFile(
    _ console: Console, isAnyEnough: Bool = false,
    _ body: @escaping @Sendable (Argument, Console) throws(Failure) -> ExitStatus?
  ) -> ExitStatus {
    guard let jobs = checkedJobCount(console) else { return dialect.troubleStatus }
    var loop = FileLoop(console: console, status: selected.hasFailed ? dialect.troubleStatus : nil)
    if jobs > 1 {
      loop = forEachFile(from: loop, jobs: jobs, isAnyEnough: isAnyEnough, body)
    } else {
      for file in files { loop.add(attempt(file, isAnyEnough: isAnyEnough, console, body)) }
    }
    if loop.skippedCount > 0 {
      console.reportAtTerminal(
        "skipped \(counted(loop.skippedCount, "file")) whose format \(command.name) does not write")
    }
    return loop.status ?? (isAnyEnough ? .failure : .success)
  }

  /// Runs `body` for each file on several threads.
  private func forEachFile(
    from start: FileLoop, jobs: Int, isAnyEnough: Bool,
    _ body: @escaping @Sendable (Argument, Console) throws(Failure) -> ExitStatus?
  ) -> FileLoop {
    let (inputIsTerminal, escapesOutput) = (start.console.inputIsTerminal, start.console.escapesOutput)
    return forEachInOrder(
      count: files.count, jobs: jobs, state: start,
      makeWorker: {
        let recorder = Recorder()
        let console = recorder.console(inputIsTerminal: inputIsTerminal)
        console.escapesOutput = escapesOutput
        return { turn in
          recorder.turn = turn
          let result = attempt(files[turn.item], isAnyEnough: isAnyEnough, console, body)
          console.finishOutput()
          return FileOutcome(result: result, transcript: recorder.endTranscript())
        }
      },
      byteCount: { $0.transcript.byteCount },
      deliver: { loop, _, outcome in
        loop.console.replay(outcome.transcript)
        loop.add(outcome.result)
      })
  }

  /// Runs `body` for one file and reports a failure. With `isAnyEnough`, a file without the value is reported only if the command
  /// line names it. A file in a format that the command does not write is an error only if the command line names it.
  private func attempt(
    _ file: Argument, isAnyEnough: Bool, _ console: Console,
    _ body: (Argument, Console) throws(Failure) -> ExitStatus?
  ) -> FileResult {
    do { return try body(file, console).map { .status($0) } ?? .absent } catch {
      let isFound = selected.found.contains(file)
      if isFound, command.files == .searchedOnRequest, error.isAboutFormat { return .skipped }
      let isAbsent = isAnyEnough && error.isAnswer
      if !isAbsent || !isFound { console.report(describe(error, of: file) + hintOfKeyPath(file, console)) }
      return isAbsent ? .absent : .status(dialect.status(of: error))
    }
  }

  /// Runs `body` for each file's property list.
  func forEachPropertyList(
    _ console: Console, _ body: @escaping @Sendable (PropertyList, Input, Console) throws(Failure) -> ExitStatus
  ) -> ExitStatus {
    forEachFile(console) { file, console throws(Failure) in
      let input = try input(file, console)
      let list = try input.read(readOptions)
      var status: ExitStatus? = reportWarnings(of: list, file, console)
      status.join(try body(list, input, console))
      return status
    }
  }
}

extension ExitStatus? {
  /// Makes this the status of a run in which one more file had the status `other`.
  fileprivate mutating func join(_ other: ExitStatus?) {
    let byGravity: [ExitStatus?] = [nil, .success, .changed, .failure, .trouble, .mergeFailure]
    self = byGravity.last { $0 == self || $0 == other } ?? nil
  }
}
