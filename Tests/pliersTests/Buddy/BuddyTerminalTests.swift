import Foundation
import TestSupport
import Testing

/// The interactive mode, at a terminal: each line is answered before the next one is there.
struct BuddyTerminalTests {
  @Test func linesAreAnsweredOneByOne() throws {
    let folder = try ScratchFolder()
    let file = try folder.file("f.plist", document("<dict><key>a</key><string>1</string></dict>"))
    let terminal = try Terminal(running: Executable.path, ["buddy", file])
    #expect(terminal.text(upTo: "Command: ") == "Command: ")
    terminal.type("Print :a")
    // The terminal echoes what is typed, and ends lines with a carriage return.
    #expect(terminal.text(upTo: "Command: ") == "Print :a\r\n1\r\nCommand: ")
    terminal.type("")
    #expect(terminal.text(upTo: "Command: ") == "\r\nCommand: ")
    terminal.type("Bogus")
    #expect(terminal.text(upTo: "Command: ") == "Bogus\r\nUnrecognized Command\r\nCommand: ")
    terminal.type("Set :a 2")
    #expect(terminal.text(upTo: "Command: ") == "Set :a 2\r\nCommand: ")
    #expect(try folder.text("f.plist").contains("<string>1</string>"))
    terminal.type("Save")
    #expect(terminal.text(upTo: "Command: ") == "Save\r\nSaving...\r\nCommand: ")
    #expect(try folder.text("f.plist").contains("<string>2</string>"))
    terminal.type("Set :a 3")
    #expect(terminal.text(upTo: "Command: ") == "Set :a 3\r\nCommand: ")
    terminal.type("Exit")
    #expect(terminal.status() == 0)
    #expect(try folder.text("f.plist").contains("<string>2</string>"))
  }

  /// What has appeared since "Will Create" is somebody's.
  @Test func fileThatHasAppearedIsNotOverwritten() throws {
    let folder = try ScratchFolder()
    let file = folder.path("new.plist")
    let terminal = try Terminal(running: Executable.path, ["buddy", file])
    #expect(terminal.text(upTo: "Command: ") == "File Doesn't Exist, Will Create: \(file)\r\nCommand: ")
    terminal.type("Add :x string mine")
    _ = terminal.text(upTo: "Command: ")
    try folder.file("new.plist", "theirs")
    terminal.type("Save")
    #expect(terminal.text(upTo: "Command: ").contains("the file exists"))
    terminal.type("Exit")
    #expect(terminal.status() == 1)
    #expect(try folder.text("new.plist") == "theirs")
  }
}

/// A program at a pseudo-terminal.
private final class Terminal {
  private let process = Process()
  private let main: FileHandle

  init(running path: String, _ arguments: [String]) throws {
    let number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(number >= 0)
    main = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    let name = try Self.nameOfOtherEnd(of: number)
    let end = try #require(FileHandle(forUpdatingAtPath: name))
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = end
    process.standardOutput = end
    process.standardError = end
    try process.run()
    try end.close()
  }

  /// Unlocks the end for programs, and gives its path.
  private static func nameOfOtherEnd(of number: CInt) throws -> String {
    #if os(Linux)
      // grantpt(3) and its like are hidden from Swift there; these are TIOCSPTLCK and TIOCGPTN of pty(7).
      var isLocked: CInt = 0
      var index: CUnsignedInt = 0
      try #require(unsafe ioctl(number, 0x4004_5431, &isLocked) == 0 && ioctl(number, 0x8004_5430, &index) == 0)
      return "/dev/pts/\(index)"
    #else
      try #require(grantpt(number) == 0 && unlockpt(number) == 0)
      return try #require(unsafe ptsname(number).map { unsafe String(cString: $0) })
    #endif
  }

  func type(_ line: String) { main.write(Data((line + "\n").utf8)) }

  /// What appears until `end` does, or until nothing comes any more; that is an error after 30 seconds.
  func text(upTo end: String) -> String {
    var text = ""
    while !text.hasSuffix(end) {
      var wait = pollfd(fd: main.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&wait, 1, 30_000) == 1 else {
        Issue.record("'\(end)' does not appear after \(text.debugDescription)")
        break
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      // Linux has an error for the end where the program has left.
      let count = unsafe read(main.fileDescriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return text
  }

  func status() -> CInt {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
