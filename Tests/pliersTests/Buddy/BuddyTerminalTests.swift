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

  /// What appears until `end` does, or until nothing comes any more.
  func text(upTo end: String) -> String {
    var text = ""
    while !text.hasSuffix(end) {
      let data = main.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    return text
  }

  func status() -> CInt {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
