import PropertyList
import PropertyListFiles
import TestSupport
import Testing

/// New files, which overwrite nothing.
struct CreationTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func ours(_ output: inout Output) -> Bool {
    output.append("ours")
    return true
  }

  @Test func newFileIsMade() throws {
    #expect(try Argument(folder.path("new")).createFile(ours) == .written)
    #expect(try folder.text("new") == "ours" && folder.names() == ["new"])
  }

  @Test func fileThatExistsIsLeftAlone() throws {
    let path = Argument(try folder.file("new", "theirs"))
    let error = #expect(throws: FileError.self) { try path.createFile(ours) }
    #expect(error?.kind == .exists)
    #expect(try folder.text("new") == "theirs" && folder.names() == ["new"])
  }

  /// Someone else makes the file after the first look, and before ours is complete.
  @Test func fileMadeMeanwhileIsLeftAlone() throws {
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

  @Test func linkLeadsToTheNewFile() throws {
    try folder.folder("real")
    let link = Argument(try folder.link("link", to: "real/new"))
    #expect(try link.createFile(ours) == .written)
    #expect(try folder.attributes("link").isLink && folder.text("real/new") == "ours")
  }

  @Test func abandonedFileIsNotMade() throws {
    #expect(try Argument(folder.path("new")).createFile { _ in false } == .abandoned)
    #expect(try folder.names() == [])
  }

  @Test func emptyNameIsAnError() {
    #expect(throws: FileError.emptyName) { try Argument("").createFile(ours) }
  }
}
