import PropertyList
import PropertyListFiles

/// A file that was read, with its bytes.
struct Input {
  /// The name on the command line; `-` is standard input.
  let name: Argument
  private(set) var source: Source
  /// Identity of the file when it was read; nil for standard input.
  let identity: FileIdentity?
  /// The lock of a file that is to be replaced; nil if it cannot be locked.
  let lock: FileLock?
  /// True if `source` is the content of a signed file.
  private(set) var isSigned = false

  /// The name as messages show it.
  var displayName: String { name.displayName }

  /// The file; nil for standard input.
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
    if name == "-" {
      source = try console.standardInput()
      identity = nil
      if source.count == 0 { throw .noInput }
    } else {
      let descriptor = try Failure.files(isRegular ? Descriptor.openRegular(name) : Descriptor.open(name, .read))
      defer { descriptor.close() }
      let identity = try Failure.files(descriptor.identity())
      // A stream can be read only once, so streams are read in the order of their names.
      console.waitForRoom(identity.isStream ? nil : identity.size)
      source = try Failure.files(descriptor.load(identity, of: name))
      self.identity = identity
    }
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
    var hasDuplicateKeys = false
    return try read(options, hasDuplicateKeys: &hasDuplicateKeys)
  }

  /// Reads the property list; sets `hasDuplicateKeys` if entries with duplicate keys were dropped.
  func read(_ options: ReadOptions, hasDuplicateKeys: inout Bool) throws(Failure) -> PropertyList {
    let options = options.named(name)
    do { return try PropertyList(reading: source, options, hasDuplicateKeys: &hasDuplicateKeys) } catch {
      throw .unreadable(error, of: name)
    }
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

extension Argument {
  /// The name of a file as messages show it.
  var displayName: String { self == "-" ? "<stdin>" : text }
}

/// State of a run over several files.
struct FileLoop {
  let console: Console
  var status: ExitStatus?
}

/// Result for one file.
struct FileOutcome: Sendable {
  /// Nil if the file does not have the value, and another file may have it.
  let status: ExitStatus?
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
    let jobs = jobCount
    let start = selected.hasFailed ? dialect.troubleStatus : nil
    let statusOfNone = isAnyEnough ? ExitStatus.failure : .success
    guard jobs > 1 else {
      var status = start
      for file in files { status.join(attempt(file, isAnyEnough: isAnyEnough, console, body)) }
      return status ?? statusOfNone
    }
    let inputIsTerminal = console.inputIsTerminal
    let loop = forEachInOrder(
      count: files.count, jobs: jobs, state: FileLoop(console: console, status: start),
      makeWorker: {
        let recorder = Recorder()
        let console = recorder.console(inputIsTerminal: inputIsTerminal)
        return { turn in
          recorder.turn = turn
          let status = attempt(files[turn.item], isAnyEnough: isAnyEnough, console, body)
          console.output.finish()
          return FileOutcome(status: status, transcript: recorder.endTranscript())
        }
      },
      byteCount: { $0.transcript.byteCount },
      deliver: { loop, _, outcome in
        loop.console.replay(outcome.transcript)
        loop.status.join(outcome.status)
      })
    return loop.status ?? statusOfNone
  }

  /// Runs `body` for one file and reports a failure. With `isAnyEnough`, a file without the value is reported only if the command
  /// line names it.
  private func attempt(
    _ file: Argument, isAnyEnough: Bool, _ console: Console,
    _ body: (Argument, Console) throws(Failure) -> ExitStatus?
  ) -> ExitStatus? {
    do { return try body(file, console) } catch {
      let isAbsent = isAnyEnough && error.isAnswer
      if !isAbsent || !selected.found.contains(file) {
        console.report(describe(error, of: file) + hintOfKeyPath(file, console))
      }
      return isAbsent ? nil : dialect.status(of: error)
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
