import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

/// Edits of property lists in files, for apps.
struct FileEditingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Release notes: see README. -->
    <plist version="1.0">
    <dict>
        <key>Version</key>   <string>1.0</string> <!-- keep in step -->
        <key>Levels</key> <array> <dict> <key>Name</key> <string>Meadow</string> </dict> </array>
    </dict>
    </plist>

    """

  private typealias FileEditError = PropertyList.FileEditError

  /// Only the bytes of the two values change.
  @Test func commentsAndLayoutStay() throws {
    let path = try folder.file("a.plist", text)
    let old = try PropertyList.edit(fileAt: path) { list in
      let old = list["Version"]?.string
      try list.set("2.0", at: ["Version"])
      list["Levels", 0, "Name"] = "Caves"
      return old
    }
    #expect(old == "1.0")
    let expected = text.replacingOccurrences(of: "1.0</string>", with: "2.0</string>").replacingOccurrences(
      of: "Meadow", with: "Caves")
    #expect(try folder.text("a.plist") == expected && folder.names() == ["a.plist"])
  }

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian])
  func encodingsAndLineEndsStay(encoding: String.Encoding) throws {
    func file(_ number: Int) throws -> Data {
      try #require("\u{FEFF}{\r\n  \"n\" : \(number)\r\n}\r\n".data(using: encoding))
    }
    let path = try folder.file("a.json", [UInt8](file(1)))
    try PropertyList.edit(fileAt: path) { $0["n"] = 2 }
    #expect(try Data(contentsOf: URL(filePath: path)) == file(2))
  }

  /// Foundation reads the file, and finds the new value.
  @Test func binaryFilesStayBinary() throws {
    let list = try PropertyListSerialization.data(fromPropertyList: ["n": 1], format: .binary, options: 0)
    let path = try folder.file("a.plist", [UInt8](list))
    try PropertyList.edit(fileAt: path) { $0["n"] = 2 }
    var format = PropertyListSerialization.PropertyListFormat.xml
    let read = try unsafe PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(filePath: path)), options: [], format: &format)
    #expect(read as? [String: Int] == ["n": 2] && format == .binary)
  }

  /// The file is a new one with the old mode; a reader that has the old one open keeps it.
  @Test func fileIsReplacedByANewOneWithTheSameMode() throws {
    let path = try folder.file("a.plist", text)
    try folder.setMode(0o640, of: "a.plist")
    try folder.link("link", to: "a.plist")
    let before = try folder.attributes("a.plist")
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try PropertyList.edit(fileAt: folder.path("link")) { $0["Version"] = "2.0" }
    let after = try folder.attributes("a.plist")
    #expect(after.inode != before.inode && after.mode == 0o640)
    #expect(try folder.attributes("link").isLink && folder.names() == ["a.plist", "link"])
    #expect(try reader.readToEnd() == Data(text.utf8))
  }

  @Test func anEditThatChangesNothingDoesNotWrite() throws {
    let path = try folder.file("a.plist", text)
    let before = try folder.attributes("a.plist")
    try PropertyList.edit(fileAt: path) { list in
      list["Version"] = "2.0"
      list["Version"] = "1.0"
    }
    #expect(try folder.attributes("a.plist") == before)
  }

  // MARK: Errors

  private struct Refusal: Error {}

  /// Returns the reason of the error of an edit of `a.plist`, whose contents stay `contents`.
  private func reason(
    _ contents: String?, timeout: Duration = .seconds(10), _ body: (inout PropertyList) throws -> Void = { _ in }
  ) throws -> FileEditError.Reason? {
    let path = try contents.map { try folder.file("a.plist", $0) } ?? folder.path("a.plist")
    let error = #expect(throws: FileEditError.self) { try PropertyList.edit(fileAt: path, timeout: timeout, body) }
    #expect(error?.path == path && error?.description.hasPrefix(path + ":") == true)
    if let contents { #expect(try folder.text("a.plist") == contents) }
    return error?.reason
  }

  @Test func errorsOfTheClosureAreThrown() throws {
    let path = try folder.file("a.plist", text)
    #expect(throws: Refusal.self) {
      try PropertyList.edit(fileAt: path) { list in
        list["Version"] = "2.0"
        throw Refusal()
      }
    }
    // Errors of the engine in the closure are not reported as errors of the file.
    #expect(throws: PropertyList.EditError.self) { try PropertyList.edit(fileAt: path) { try $0.remove(at: ["x"]) } }
    #expect(throws: PropertyList.ReadError.self) {
      try PropertyList.edit(fileAt: path) { _ in _ = try PropertyList(reading: []) }
    }
    #expect(try folder.text("a.plist") == text)
  }

  @Test func missingFilesAreNotCreated() throws {
    guard case .missing? = try reason(nil) else { throw Refusal() }
    #expect(try folder.names() == [])
  }

  @Test func damagedFilesAreReportedWithTheirPosition() throws {
    guard case .damaged(let error)? = try reason("{ \"a\": 1,\n  \"b\": }") else { throw Refusal() }
    // A value is missing before `}`, the eighth character of the second line.
    #expect(error.position?.line == 2 && error.position?.column == 8)
  }

  @Test func valuesThatTheFormatLacksAreRefused() throws {
    guard case .unwritable(let error)? = try reason("{\"a\": 1}", { $0["a"] = .date(0) }) else { throw Refusal() }
    #expect(error.reason == .notInJSON && error.keyPath.description == "a")
  }

  @Test func openStepIsReadOnly() throws {
    guard case .unwritable(let error)? = try reason("{ a = 1; }", { $0["a"] = "2" }) else { throw Refusal() }
    #expect(error.reason == .openStep)
  }

  /// An editor that takes no locks.
  @Test func changesOfOtherWritersAreReported() throws {
    let path = try folder.file("a.plist", text)
    let theirs = text.replacingOccurrences(of: "1.0", with: "3.0")
    let error = #expect(throws: FileEditError.self) {
      try PropertyList.edit(fileAt: path) { list in
        try folder.file("a.plist", theirs)
        list["Version"] = "2.0"
      }
    }
    guard case .changed? = error?.reason else { throw Refusal() }
    #expect(error?.description == "\(path): changed by another program during the edit; nothing was written")
    #expect(try folder.text("a.plist") == theirs && folder.names() == ["a.plist"])
  }

  @Test func lockedFileIsReportedAfterTheTimeout() throws {
    try folder.file("a.plist", text)
    let file = try LockedFile(at: Argument(folder.path("a.plist")))
    guard case .locked? = try reason(text, timeout: .milliseconds(30)) else { throw Refusal() }
    #expect(file.contents != nil)
  }

  /// No change is lost if several threads edit one file.
  @Test func editsAreAtomic() async throws {
    let path = try folder.file("a.json", "{\"n\": 0}")
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<5 { try PropertyList.edit(fileAt: path) { $0["n"] = .integer(($0["n"]?.integer ?? 0) + 1) } }
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.text("a.json") == "{\"n\": 20}")
  }

  private static let readOnlyFile = "/sys/kernel/uevent_seqnum"

  /// A file that root may not write either.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: readOnlyFile), "needs Linux's sysfs"))
  func readOnlyFilesAreReported() throws {
    let error = #expect(throws: FileEditError.self) { try PropertyList.edit(fileAt: Self.readOnlyFile) { _ in } }
    guard case .notPermitted? = error?.reason else { throw Refusal() }
    #expect(error?.description == "\(Self.readOnlyFile): permission denied")
  }

  @Test func foldersAndDevicesAreRefused() throws {
    for path in [folder.path, "/dev/null", ""] {
      let error = #expect(throws: FileEditError.self) { try PropertyList.edit(fileAt: path) { _ in } }
      guard case .system? = error?.reason else { throw Refusal() }
    }
  }
}
