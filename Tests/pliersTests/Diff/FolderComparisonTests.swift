import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Comparisons of folders open regular files only; the rest is in Tests/Transcripts/diff/folders.txt.
struct FolderComparisonTests {
  /// A pipe may take the place of a file after its kind was checked. It must not be waited for.
  @Test func onlyRegularFilesAreOpened() throws {
    let folder = try ScratchFolder()
    _ = try Executable.shell("mkfifo x; echo 1 >y; ln -s /dev/zero z", in: folder.path)
    for name in ["x", "z", "."] {
      let descriptor = try? Descriptor.openRegular(Argument(folder.path(name)))
      #expect(descriptor == nil)
    }
    try Descriptor.openRegular(Argument(folder.path("y"))).close()
  }
}
