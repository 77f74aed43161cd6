import PropertyListFiles
import TestSupport
import Testing

/// Creation of the folders of settings files.
struct UserFoldersTests {
  @Test func missingFoldersAreCreatedForTheOwner() throws {
    let folder = try ScratchFolder()
    try folder.folder("a")
    try Argument(folder.path("a/b/c/")).createFolders()
    #expect(try folder.names(in: "a/b") == ["c"])
    #expect(try folder.attributes("a/b").mode == 0o700)
    try Argument(folder.path("a/b/c")).createFolders()
    try Argument("relative.plist").folder.createFolders()
  }

  @Test func fileInsteadOfAFolderIsAnError() throws {
    let folder = try ScratchFolder()
    try folder.file("a", "")
    let error = #expect(throws: FileError.self) { try Argument(folder.path("a/b")).createFolders() }
    #expect(error?.message == "Not a directory")
  }
}
