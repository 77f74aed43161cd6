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

/// The mapped files. Reading bytes that a truncated file or a damaged disk has lost raises SIGBUS. The handler prints a message with
/// the file's name and ends the process.
enum MappedFiles {
  @unsafe private struct Entry {
    var memory = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    /// Buffer for the message. It is kept for the next file of this entry, so that a handler never reads freed memory.
    var message: UnsafeMutableRawPointer?
    var messageCount = 0
  }

  /// Number of entries, more than files are usually mapped at once. A file without an entry has no message.
  private static let capacity = 512
  private static let messageCapacity = 8192
  /// The number of entries that were ever used. The monitor is locked while an entry is changed.
  private static let usedEntries = Monitor(0)

  nonisolated(unsafe) private static let entries: UnsafeMutablePointer<Entry> = {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe entries.initialize(repeating: Entry(), count: capacity)
    return unsafe entries
  }()

  /// The message for a lost file; nil if the process ends without one. Set before files are loaded.
  nonisolated(unsafe) static var message: (@Sendable (Argument) -> String)?
  /// The exit status for a lost file.
  nonisolated(unsafe) static var status: CInt = 1

  private static let isInstalled: Bool = {
    _ = unsafe entries
    Termination.prepare()
    return unsafe handleSignal(SIGBUS) { number, information, _ in
      Termination.begin()
      if let information = unsafe information { unsafe MappedFiles.explain(faultAddress(information)) }
      Termination.end(by: number)
    } == 0
  }()

  /// Ends the process with the message of the file whose memory contains `address`, if there is one.
  private static func explain(_ address: UnsafeRawPointer?) {
    for index in 0..<capacity {
      let entry = unsafe entries[index]
      guard let address = unsafe address, let start = unsafe entry.memory.baseAddress,
        unsafe address >= start, unsafe address < start + entry.memory.count
      else { continue }
      unsafe writeMessage(UnsafeRawBufferPointer(start: entry.message, count: entry.messageCount))
      _exit(unsafe status)
    }
  }

  /// Registers the memory of the file `name`.
  static func add(_ memory: UnsafeRawBufferPointer, of name: Argument) {
    guard let message = unsafe message, isInstalled else { return }
    let text = Array(message(name).utf8.suffix(messageCapacity))
    usedEntries.withValue { count in
      guard let index = (0..<min(count + 1, capacity)).first(where: { unsafe entries[$0].memory.baseAddress == nil }),
        let start = unsafe entries[index].message ?? malloc(messageCapacity)
      else { return }
      count = max(count, index + 1)
      unsafe UnsafeMutableRawBufferPointer(start: start, count: messageCapacity).copyBytes(from: text)
      unsafe entries[index] = Entry(memory: memory, message: start, messageCount: text.count)
    }
  }

  /// Removes `memory`, which is about to be unmapped.
  static func remove(_ memory: UnsafeRawBufferPointer) {
    usedEntries.withValue { count in
      for index in 0..<count where unsafe entries[index].memory.baseAddress == memory.baseAddress {
        unsafe entries[index].memory = UnsafeRawBufferPointer(start: nil, count: 0)
      }
    }
  }
}

/// Writes to standard error, from a handler.
private func writeMessage(_ message: UnsafeRawBufferPointer) {
  _ = unsafe write(STDERR_FILENO, message.baseAddress, message.count)
}
