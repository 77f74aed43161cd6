import PropertyList
import PropertyListFiles
import TestSupport
import Testing

/// Creation of files, which never overwrites an existing file.
struct CreationTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func ours(_ output: inout Output) -> Bool {
    output.append("ours")
    return true
  }

  @Test func newFileIsCreated() throws {
    #expect(try Argument(folder.path("new")).createFile(ours) == .written)
    #expect(try folder.text("new") == "ours" && folder.names() == ["new"])
  }

  @Test func existingFileIsNotChanged() throws {
    let path = Argument(try folder.file("new", "theirs"))
    let error = #expect(throws: FileError.self) { try path.createFile(ours) }
    #expect(error?.kind == .exists)
    #expect(try folder.text("new") == "theirs" && folder.names() == ["new"])
  }

  /// Another program creates the file after the first check, before our file is complete.
  @Test func fileCreatedMeanwhileIsNotChanged() throws {
    let path = Argument(folder.path("new"))
    let error = #expect(throws: FileError.self) {
      try path.createFile { output in
        output.append("ours")
        return (try? folder.file("new", "theirs")) != nil
      }
    }
    #expect(error?.kind == .exists)
    #expect(try folder.text("new") == "theirs" && folder.names() == ["new"])
  }

  @Test func fileIsCreatedAtTheDestinationOfALink() throws {
    try folder.folder("real")
    let link = Argument(try folder.link("link", to: "real/new"))
    #expect(try link.createFile(ours) == .written)
    #expect(try folder.attributes("link").isLink && folder.text("real/new") == "ours")
  }

  @Test func abandonedFileIsNotCreated() throws {
    #expect(try Argument(folder.path("new")).createFile { _ in false } == .abandoned)
    #expect(try folder.names() == [])
  }

  @Test func emptyNameIsAnError() {
    #expect(throws: FileError.emptyName) { try Argument("").createFile(ours) }
  }
}
