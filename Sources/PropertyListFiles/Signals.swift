import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Messages for what ends the process from within: no more memory, or a mapped file that is gone.

extension Process {
  /// Makes writing to a pipe that nobody reads any more, or beyond the limit for the size of files, an error to report
  /// instead of a signal to die of.
  package static func ignoreWriteSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes the end of the memory print `message` and end the process with `status`. An array cannot say that it may not grow:
  /// the runtime prints that, with a list of a dozen addresses that nothing turns off, and aborts. What it prints is held
  /// back until its signal comes; its other messages are printed then. To be called before there are other threads.
  package static func reportOutOfMemory(as message: StaticString, status: CInt) {
    #if canImport(Glibc)  // Elsewhere, what the runtime prints cannot be held back.
      // Whoever looks into crashes, as the runtime can do itself, gets them as they are.
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

  /// Makes the loss of what a mapped file holds end the process with `status`, after the message that `message` gives for
  /// the file's name. To be called before files are loaded.
  package static func reportLostFiles(status: CInt, as message: @escaping @Sendable (Argument) -> String) {
    unsafe MappedFiles.message = message
    unsafe MappedFiles.status = status
  }
}

#if canImport(Glibc)
  /// What the runtime prints before it ends the process.
  private enum RuntimeMessage {
    static let capacity = 1 << 14
    nonisolated(unsafe) static let start = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    private static let prefix: StaticString = "Fatal error: failed to allocate"

    /// Set before the handlers are installed.
    nonisolated(unsafe) static var replacement: StaticString = ""
    nonisolated(unsafe) static var status: CInt = 1

    /// Prints it, or `replacement` if it is about memory, and lets the process end.
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

/// The files that are mapped. Reading what such a file has lost since, or what its disk does not give, raises SIGBUS:
/// that ends the process, but not without the file's name.
enum MappedFiles {
  @unsafe private struct Entry {
    var memory = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    /// Stays with the entry when another file gets it, so that a handler never finds it gone.
    var message: UnsafeMutableRawPointer?
    var messageCount = 0
  }

  /// More than the files that can be worked on at once. One that finds no entry has no message.
  private static let capacity = 512
  private static let messageCapacity = 8192
  /// How many of the entries have ever held a file, from the first on. Only who holds this changes any of them.
  private static let usedEntries = Monitor(0)

  nonisolated(unsafe) private static let entries: UnsafeMutablePointer<Entry> = {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe entries.initialize(repeating: Entry(), count: capacity)
    return unsafe entries
  }()

  /// What is printed when a file is lost; nil where that ends the process as the system has it. Set before files are loaded.
  nonisolated(unsafe) static var message: (@Sendable (Argument) -> String)?
  /// What the process ends with then.
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

  /// Ends the process with the message of the file that lies around `address`, if one does.
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

  /// Notes that `memory` is what the file `name` holds.
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

  /// Forgets `memory`, which is about to go.
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
