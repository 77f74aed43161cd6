import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Files whose modes or attributes forbid reading or writing. Tests/Transcripts/files/special.txt is about special files.
@Suite(.serialized) struct PermissionTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let list = document("<dict>\n\t<key>k</key>\n\t<string>v</string>\n</dict>")
  static let compactJSON = #"{"k":"v"}"#

  /// The program runs without root's privileges. `FaultTests` has the messages of pliers' own grammar.
  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"))
  func readOnlyFileIsRefused() throws {
    try folder.file("a.plist", Self.list)
    try folder.setMode(0o444, of: "a.plist")
    try folder.setMode(0o777, of: "")
    let message = "a.plist: (The operation could not be completed. You don’t have permission.)\n"
    let expected = Outcome(status: 1, output: [], errors: Array(message.utf8))
    #expect(try asOrdinaryUser("-convert json a.plist") == expected)
    #expect(try folder.text("a.plist") == Self.list && folder.names() == ["a.plist"])
  }

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"))
  func unreadableFileIsReported() throws {
    try folder.file("a.plist", Self.list)
    try folder.setMode(0, of: "a.plist")
    try folder.setMode(0o755, of: "")
    #expect(try asOrdinaryUser("lint a.plist").outputText == "a.plist: error: Permission denied [unreadable]\n")
    #expect(
      try asOrdinaryUser("-lint a.plist").errorText
        == "a.plist: (The operation could not be completed. You don’t have permission.)\n")
  }

  @Test(
    .enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"),
    arguments: ["set n --integer 1 --recursive .", "sort --recursive .", "convert xml1 -i --recursive .", "lint ."])
  func unreadableFileInAFolderIsAnError(line: String) throws {
    try folder.file("a.strings", "k = v;\n")
    try folder.setMode(0, of: "a.strings")
    try folder.setMode(0o777, of: "")
    let outcome = try asOrdinaryUser(line)
    #expect(outcome.status == 2 && (outcome.outputText + outcome.errorText).contains("a.strings: "))
  }

  /// If no file can be created in the folder, but the file can be written, it is overwritten.
  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"))
  func writableFileInAReadOnlyFolderIsWritten() throws {
    try folder.file("a.plist", Self.list)
    try folder.setMode(0o666, of: "a.plist")
    try folder.setMode(0o555, of: "")
    defer { try? folder.setMode(0o755, of: "") }
    let before = try folder.attributes("a.plist")
    #expect(try asOrdinaryUser("convert json --compact -i a.plist") == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.plist") == Self.compactJSON + "\n")
    #expect(try folder.attributes("a.plist").inode == before.inode)
    let new = try asOrdinaryUser("create xml1 new")
    #expect(new.status == 2 && new.errorText == "new: Permission denied\n")
  }

  /// If the file has an attribute that only root can set, the file is overwritten, and keeps the attribute. Other attributes
  /// are copied to a new file, which replaces it.
  @Test(
    .enabled(if: Executable.asOrdinaryUser != nil && canSetAttributes, "needs root, and extended attributes"),
    arguments: [("security.pliers", true), ("user.pliers", false)])
  func attributeThatOnlyRootCanSetIsKept(name: String, isOverwritten: Bool) throws {
    try folder.file("a.plist", Self.list)
    let set = "python3 -c 'import os; os.setxattr(\"a.plist\", \"\(name)\", b\"v\")'"
    #expect(try Executable.shell("\(set) && chown 65534:65534 . a.plist", in: folder.path).status == 0)
    let before = try folder.attributes("a.plist")
    #expect(try asOrdinaryUser("convert json --compact -i a.plist") == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.plist") == Self.compactJSON + "\n")
    #expect(try (folder.attributes("a.plist").inode == before.inode) == isOverwritten)
    let get = "python3 -c 'import os; print(os.getxattr(\"a.plist\", \"\(name)\"))'"
    #expect(try Executable.shell(get, in: folder.path).outputText == "b'v'\n")
  }

  private static let canSetAttributes: Bool = {
    let script =
      "import os, sys; [os.setxattr(sys.argv[1], name + \".pliers\", b\"v\") for name in [\"user\", \"security\"]]"
    return
      (try? Executable.shell(
        "f=$(mktemp) && python3 -c '\(script)' \"$f\"; status=$?; rm \"$f\"; exit $status", in: "/"))?.status == 0
  }()

  private func asOrdinaryUser(_ line: String) throws -> Outcome {
    let prefix = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    return try Executable.shell("exec \(prefix) \"$pliers\" \(line)", in: folder.path)
  }
}
