import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Runs another program, and reads its output or lets the user work with it. On tvOS and watchOS, programs cannot run others.

#if !os(tvOS) && !os(watchOS)
  /// Output of another program.
  package struct ProgramResult {
    /// The exit status; nil if a signal ended the program.
    package let status: CInt?
    package let output: [UInt8]
    package let errors: [UInt8]
  }

  /// Changes to the environment of another program.
  package struct EnvironmentChanges {
    /// The names of variables that the program does not get.
    package var removed: [String]
    /// Variables that the program gets, with these values.
    package var added: [(name: String, value: String)]

    package init(removed: [String] = [], added: [(name: String, value: String)] = []) {
      self.removed = removed
      self.added = added
    }
  }

  extension Process {
    /// Runs the command line `words` and waits until the program ends. The program is found as in a shell, but no shell runs it.
    /// Standard input is empty. Returns nil if the program did not end within `seconds` and was killed.
    ///
    /// If a signal ends this process, the program is ended, too, provided that the signal can be postponed: see
    /// `postponeTermination`.
    package static func run(
      _ words: [Argument], _ changes: EnvironmentChanges, seconds: Int
    ) throws(FileError) -> ProgramResult? {
      // A process can inherit that SIGCHLD is ignored. The exit status of the program would then be lost.
      signal(SIGCHLD, SIG_DFL)
      let output = try Pipe()
      let errors: Pipe
      do throws(FileError) {
        errors = try Pipe()
      } catch {
        output.closeBoth()
        throw error
      }
      Termination.disable()
      defer { Termination.enable() }
      let child: pid_t
      do throws(FileError) {
        child = try spawn(words, environment(changes), streams: (output, errors))
      } catch {
        output.closeBoth()
        errors.closeBoth()
        throw error
      }
      _ = close(output.writing)
      _ = close(errors.writing)
      var patience = Patience(milliseconds: seconds * 1000, endsWithProcess: true)
      guard let (outputBytes, errorBytes) = readToEnd(output.reading, errors.reading, &patience),
        let status = wait(for: child, &patience)
      else {
        stop(child)
        return nil
      }
      return ProgramResult(status: exitStatus(status), output: outputBytes, errors: errorBytes)
    }

    /// Runs the command line `words` with the standard streams of this process. Returns its exit status; nil if a signal ended it.
    /// Keys that interrupt it do not end this process; other signals do, but after the program and `beforeEnd`.
    package static func runInForeground(_ words: [Argument], beforeEnd: () -> Void) throws(FileError) -> CInt? {
      signal(SIGCHLD, SIG_DFL)
      Termination.disable()
      let actions = [SIGINT, SIGQUIT].map { ($0, ignoreSignal($0)) }
      defer {
        for (number, action) in actions { restoreSignal(number, action) }
        if Termination.isPending { beforeEnd() }
        Termination.enable()
      }
      let child = try spawn(words, environment(EnvironmentChanges()), streams: nil)
      var status: CInt = 0
      while unsafe waitpid(child, &status, 0) < 0 { if errno != EINTR { return nil } }
      return exitStatus(status)
    }

    /// A pipe. Other programs do not inherit its ends, and these are never standard streams, even if those are closed.
    private struct Pipe {
      let reading: CInt
      let writing: CInt

      init() throws(FileError) {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw FileError(operation: .read, code: errno) }
        reading = fcntl(ends[0], F_DUPFD_CLOEXEC, 3)
        writing = fcntl(ends[1], F_DUPFD_CLOEXEC, 3)
        let code = errno
        _ = close(ends[0])
        _ = close(ends[1])
        if reading < 0 || writing < 0 {
          closeBoth()
          throw FileError(operation: .read, code: code)
        }
      }

      func closeBoth() {
        if reading >= 0 { _ = close(reading) }
        if writing >= 0 { _ = close(writing) }
      }
    }

    /// Starts a program with an empty standard input and `streams`, or with the standard streams of this process.
    private static func spawn(
      _ words: [Argument], _ environment: [Argument], streams: (output: Pipe, errors: Pipe)?
    ) throws(FileError) -> pid_t {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = unsafe posix_spawn_file_actions_t()
        #if canImport(Musl)  // There the type contains a pointer.
          var attributes = unsafe posix_spawnattr_t()
        #else
          var attributes = posix_spawnattr_t()
        #endif
      #endif
      guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { throw .outOfMemory }
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      guard unsafe posix_spawnattr_init(&attributes) == 0 else { throw .outOfMemory }
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      // Whatever this process blocks or ignores, the program starts without blocked signals, and SIGPIPE ends it.
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe posix_spawnattr_setsigmask(&attributes, &signals)
      for number in [SIGPIPE] + (streams == nil ? [SIGINT, SIGQUIT] : []) { unsafe sigaddset(&signals, number) }
      unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
      var results: [CInt] = []
      if let (output, errors) = streams {
        unsafe results = [
          posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0),
          posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO),
          posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO),
        ]
      }
      guard results.allSatisfy({ $0 == 0 }), let program = words.first else { throw .outOfMemory }
      var child: pid_t = 0
      let code = unsafe withCStrings(words) { words in
        unsafe withCStrings(environment) { environment in
          unsafe program.withCString { unsafe posix_spawnp(&child, $0, &actions, &attributes, words, environment) }
        }
      }
      guard code == 0 else { throw FileError(operation: .read, code: code) }
      return child
    }

    /// The variables of this process with `changes`, as `NAME=VALUE`.
    private static func environment(_ changes: EnvironmentChanges) -> [Argument] {
      guard var next = unsafe environmentVariables() else { return [] }
      let changed = changes.removed + changes.added.map(\.name)
      let prefixes = changed.map { Array("\($0)=".utf8) }
      var result: [Argument] = []
      while let variable = unsafe next.pointee {
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable)))
        if !prefixes.contains(where: { bytes.starts(with: $0) }) { result.append(Argument(bytes)) }
        unsafe next += 1
      }
      return result + changes.added.map { Argument("\($0.name)=\($0.value)") }
    }

    /// Calls `body` with the words as a C array: pointers to terminated strings, and a null pointer after them.
    private static func withCStrings(
      _ words: [Argument], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> CInt
    ) -> CInt {
      var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe $0.withCString { unsafe strdup($0) } }
      defer { unsafe pointers.forEach { unsafe free($0) } }
      guard unsafe pointers.allSatisfy({ unsafe $0 != nil }) else { return ENOMEM }
      unsafe pointers.append(nil)
      return unsafe pointers.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return ENOMEM }
        return unsafe body(start)
      }
    }

    /// Reads both files to their ends and closes them; nil if the time is over before that. The files are read at the same time:
    /// while this process reads only the first, the other program could wait until the second is read.
    private static func readToEnd(_ first: CInt, _ second: CInt, _ patience: inout Patience) -> ([UInt8], [UInt8])? {
      var contents: [[UInt8]] = [[], []]
      var files = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      defer { for file in files where file.fd >= 0 { _ = close(file.fd) } }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while files.contains(where: { $0.fd >= 0 }) {
        guard patience.lasts() else { return nil }
        let count = unsafe files.withUnsafeMutableBufferPointer {
          unsafe poll($0.baseAddress, nfds_t($0.count), CInt(Patience.slice))
        }
        if count < 0, errno != EINTR { break }
        guard count > 0 else { continue }
        for index in files.indices where files[index].fd >= 0 && files[index].revents != 0 {
          let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(files[index].fd, $0.baseAddress, $0.count) }
          if count > 0 {
            contents[index] += buffer[..<count]
          } else if count == 0 || errno != EINTR && errno != EAGAIN {
            _ = close(files[index].fd)
            // poll(2) skips files with a number below zero.
            files[index].fd = -1
          }
        }
      }
      return (contents[0], contents[1])
    }

    /// Waits for the end of the child and returns its status as waitpid(2) encodes it; nil if the time is over before that. If the
    /// status cannot be read, the result is as if a signal had ended the child.
    private static func wait(for child: pid_t, _ patience: inout Patience) -> CInt? {
      var status: CInt = 0
      // In microseconds. A child that has closed its streams is about to end.
      var pause: UInt32 = 50
      while true {
        let ended = unsafe waitpid(child, &status, WNOHANG)
        if ended == child { return status }
        if ended < 0, errno != EINTR { return SIGKILL }
        guard patience.lasts() else { return nil }
        usleep(pause)
        pause = min(pause * 2, UInt32(Patience.slice) * 1000)
      }
    }

    /// Ends the child and waits for that at most two seconds: a disk that does not respond delays even the end of a killed process.
    private static func stop(_ child: pid_t) {
      // After SIGTERM, the child can end its own children.
      for signal in [SIGTERM, SIGKILL] {
        _ = kill(child, signal)
        var patience = Patience(milliseconds: 1000)
        if wait(for: child, &patience) != nil { return }
      }
    }

    /// The exit status of a child; nil if a signal ended it. These are the macros WIFEXITED and WEXITSTATUS, which Swift does not
    /// import.
    private static func exitStatus(_ status: CInt) -> CInt? { status & 0x7F == 0 ? status >> 8 & 0xFF : nil }
  }

  extension FileError {
    fileprivate static var outOfMemory: FileError { FileError(operation: .read, code: ENOMEM) }
  }
#endif
