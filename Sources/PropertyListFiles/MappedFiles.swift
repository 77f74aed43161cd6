import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The mapped files. Reading bytes that a truncated file or a damaged disk has lost raises SIGBUS. The handler prints a message
/// with the file's name and ends the process.
enum MappedFiles {
  @unsafe private struct Entry {
    var memory = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    /// Buffer for the message. It is kept for the next file of this entry, so that a handler never reads freed memory.
    var message: UnsafeMutableRawPointer?
    var messageCount = 0
  }

  /// Maximum number of entries. Usually fewer files are mapped at once; a file without an entry has no message.
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
      if let information = unsafe information { unsafe MappedFiles.exitIfMapped(faultAddress(information)) }
      Termination.end(by: number)
    } == 0
  }()

  /// Ends the process with the message of the file whose memory contains `address`, if there is one.
  private static func exitIfMapped(_ address: UnsafeRawPointer?) {
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
