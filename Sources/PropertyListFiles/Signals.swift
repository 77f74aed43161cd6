import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Messages for failures that end the process: no more memory, or a mapped file that was truncated.

extension Process {
  /// Ignores the signals for a write to a closed pipe or beyond the limit for the size of files, so that the write fails instead.
  package static func ignoreWriteSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Prints `message` and ends the process with `status` when memory runs out. Without this, the runtime prints a message with a
  /// list of addresses and aborts. Messages of the runtime are buffered until its signal arrives; then they are printed unless they
  /// are about memory. Must be called before there are other threads.
  package static func reportOutOfMemory(as message: StaticString, status: CInt) {
    #if canImport(Glibc)  // With other libraries, the messages of the runtime cannot be buffered.
      // A debugger, or the runtime's own backtraces, must get the signals unchanged.
      guard [SIGABRT, SIGILL, SIGTRAP].allSatisfy({ hasDefaultAction($0) != 0 }),
        let file = unsafe fmemopen(RuntimeMessage.start, RuntimeMessage.capacity, "w")
      else { return }
      Termination.prepare()
      unsafe RuntimeMessage.replacement = message
      unsafe RuntimeMessage.status = status
      unsafe setvbuf(file, nil, _IONBF, 0)
      unsafe replaceStandardErrors(file)
      for number in [SIGABRT, SIGILL, SIGTRAP] {
        _ = unsafe handleSignal(number) { number, _, _ in RuntimeMessage.deliver(before: number) }
      }
    #endif
  }

  /// Ends the process with `status` if bytes of a mapped file are lost, after printing the message that `message` returns for the
  /// file's name. Must be called before files are loaded.
  package static func reportLostFiles(status: CInt, as message: @escaping @Sendable (Argument) -> String) {
    unsafe MappedFiles.message = message
    unsafe MappedFiles.status = status
  }
}

#if canImport(Glibc)
  /// The message of the runtime before it ends the process.
  private enum RuntimeMessage {
    static let capacity = 1 << 14
    nonisolated(unsafe) static let start = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    private static let prefix: StaticString = "Fatal error: failed to allocate"

    /// Set before the handlers are installed.
    nonisolated(unsafe) static var replacement: StaticString = ""
    nonisolated(unsafe) static var status: CInt = 1

    /// Prints the message, or `replacement` if it is about memory, and ends the process.
    static func deliver(before signal: CInt) {
      Termination.begin()
      if unsafe memcmp(start, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0 {
        unsafe writeMessage(UnsafeRawBufferPointer(start: replacement.utf8Start, count: replacement.utf8CodeUnitCount))
        _exit(unsafe status)
      }
      unsafe writeMessage(UnsafeRawBufferPointer(start: start, count: strlen(start)))
      Termination.end(by: signal)
    }
  }
#endif

/// Writes to standard error, from a handler.
func writeMessage(_ message: UnsafeRawBufferPointer) {
  _ = unsafe write(STDERR_FILENO, message.baseAddress, message.count)
}
