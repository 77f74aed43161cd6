import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Files whose mode or attributes forbid something. Files that are not regular ones: Tests/Transcripts/files/special.txt.
@Suite(.serialized) struct PermissionTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let list = document("<dict>\n\t<key>k</key>\n\t<string>v</string>\n</dict>")
  static let compactJSON = #"{"k":"v"}"#

  /// Without root's powers. The messages of pliers' own grammar for files that cannot be written: `FaultTests`.
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

  /// Nothing can be created beside the file, but it may be written, and so it is.
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

  /// An attribute that only root may give is on the file already: it is overwritten, and keeps it. One that anybody may
  /// give goes to a new file.
  @Test(
    .enabled(if: Executable.asOrdinaryUser != nil && canSetAttributes, "needs root, and extended attributes"),
    arguments: [("security.pliers", true), ("user.pliers", false)])
  func attributeThatCannotBeGivenIsKept(name: String, isOverwritten: Bool) throws {
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
