import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Comparisons of folders open regular files only; the rest is in Tests/Transcripts/diff/folders.txt.
struct FolderComparisonTests {
  /// A file may be replaced by a pipe after its kind was checked. The program must not wait for the pipe.
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
