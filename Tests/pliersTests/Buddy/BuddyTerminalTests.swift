import Foundation
import TestSupport
import Testing

/// The interactive mode at a terminal: each line is answered before the next one is typed.
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

  /// Another program creates the file after PlistBuddy has said "Will Create".
  @Test func fileOfAnotherProgramIsNotOverwritten() throws {
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
