import Foundation
import TestSupport
import Testing

@testable import PropertyListFiles

/// Entries of folders and their kinds, and the first bytes of files.
struct SystemFoldersTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func entriesHaveTheirKinds() throws {
    try folder.file(".hidden", "")
    try folder.folder("sub")
    try folder.link("link", to: "sub")
    #expect(try TestSupport.shell("mkfifo pipe", in: folder.path).status == 0)
    let entries = try Argument(folder.path).entries().sorted { $0.name < $1.name }
    #expect(entries.map(\.name) == [".hidden", "link", "pipe", "sub"])
    #expect(entries.map(\.kind) == [.regular, .link, .other, .folder])
    for entry in entries {
      #expect(try Argument(folder.path).appending(entry.name).identity(followsLinks: false).kind == entry.kind)
    }
  }

  @Test(.enabled(if: allowsAnyName, "this file system wants names in UTF-8")) func namesAreBytes() throws {
    #expect(try TestSupport.shell("touch \"$(printf 'a\\377\\nb')\"", in: folder.path).status == 0)
    #expect(try Argument(folder.path).entries().map(\.name) == [Argument([0x61, 0xFF, 0x0A, 0x62])])
  }

  /// File systems of macOS accept only UTF-8.
  private static let allowsAnyName: Bool = {
    guard let folder = try? ScratchFolder() else { return false }
    return (try? TestSupport.shell("touch \"$(printf 'a\\377')\"", in: folder.path))?.status == 0
  }()

  @Test func largeFolderIsListedCompletely() throws {
    #expect(try Argument(folder.path).entries().isEmpty)
    for index in 0..<1500 { try folder.folder("\(index)") }
    #expect(Set(try Argument(folder.path).entries().map(\.name.text)) == Set((0..<1500).map { "\($0)" }))
  }

  @Test func onlyFoldersHaveEntries() throws {
    let missing = #expect(throws: FileError.self) { try Argument(folder.path("missing")).entries() }
    #expect(missing?.message == "No such file or directory")
    let file = Argument(try folder.file("a", ""))
    let failure = #expect(throws: FileError.self) { try file.entries() }
    #expect(failure?.message == "Not a directory")
  }

  @Test func beginningsOfRegularFilesAreRead() throws {
    let text = Array("abcdef".utf8)
    let file = Argument(try folder.file("a", text))
    #expect(file.beginning(4) == Array("abcd".utf8))
    #expect(file.beginning(1024) == text)
    try folder.file("empty", "")
    try folder.link("link", to: "a")
    #expect(try TestSupport.shell("mkfifo pipe", in: folder.path).status == 0)
    for name in ["empty", "link", "pipe", "missing", "."] {
      #expect(Argument(folder.path(name)).beginning(4) == nil, "\(name)")
    }
  }
}
