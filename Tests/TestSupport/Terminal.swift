import Foundation
import Testing

/// A program at a pseudo-terminal.
package final class Terminal {
  private let process = Process()
  private let main: FileHandle

  package init(running path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(number >= 0)
    main = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    let name = try Self.nameOfOtherEnd(of: number)
    // O_NOCTTY: if this process leads a session without a terminal, the end must not become its terminal, because then its
    // other children would stop when they read.
    let endNumber = unsafe open(name, O_RDWR | O_NOCTTY)
    try #require(endNumber >= 0)
    let end = FileHandle(fileDescriptor: endNumber, closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = end
    process.standardOutput = end
    process.standardError = end
    try withoutBlockedSignals { try process.run() }
    try end.close()
  }

  /// Unlocks the end of the terminal for programs, and returns its path.
  private static func nameOfOtherEnd(of number: CInt) throws -> String {
    #if os(Linux)
      // Swift cannot import grantpt(3), unlockpt(3) and ptsname(3) there. These are TIOCSPTLCK and TIOCGPTN of pty(7).
      var isLocked: CInt = 0
      var index: CUnsignedInt = 0
      try #require(unsafe ioctl(number, 0x4004_5431, &isLocked) == 0 && ioctl(number, 0x8004_5430, &index) == 0)
      return "/dev/pts/\(index)"
    #else
      try #require(grantpt(number) == 0 && unlockpt(number) == 0)
      return try #require(unsafe ptsname(number).map { unsafe String(cString: $0) })
    #endif
  }

  /// Types `line` and the return key.
  package func type(_ line: String) { press(line + "\n") }

  /// Types `keys`, which may contain control characters.
  package func press(_ keys: String) { main.write(Data(keys.utf8)) }

  /// Reads output until it ends with `end`, or to its end. Ten minutes without output are an error.
  package func text(upTo end: String) -> String {
    var text = ""
    while !text.hasSuffix(end) {
      guard let more = next() else {
        Issue.record("'\(end)' does not appear after \(text.debugDescription)")
        break
      }
      if more.isEmpty { break }
      text += more
    }
    return text
  }

  /// Reads output until it contains `part`. The end of the output, or ten minutes without output, is an error.
  package func text(with part: String) -> String {
    var text = ""
    while !text.contains(part) {
      guard let more = next(), !more.isEmpty else {
        Issue.record("'\(part)' does not appear after \(text.debugDescription)")
        break
      }
      text += more
    }
    return text
  }

  /// The next output; empty at the end, and nil if there is none for ten minutes.
  private func next() -> String? {
    var wait = pollfd(fd: main.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wait, 1, 600_000) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    // On Linux, read(2) fails after the program has ended.
    let count = unsafe read(main.fileDescriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
  }

  package func status() -> CInt {
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit { process.terminate() }
}
