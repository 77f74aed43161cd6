import TestSupport
import Testing

@testable import PropertyList

struct ArchivePathsTests {
  private func drawing() throws -> ArchiveDrawing {
    let list = try read(archive("<true/>"))
    return ArchiveDrawing(of: try #require(Archive(list)), in: list, ArchiveDrawing.Options(), ArchiveWarnings())
  }

  private func text(_ place: UInt32, _ paths: inout ArchivePaths, _ drawing: inout ArchiveDrawing) -> String? {
    paths.text(of: place, in: &drawing).map { String(decoding: drawing.bytes(of: $0)) }
  }

  @Test func pointers() throws {
    var drawing = try drawing()
    var paths = ArchivePaths(Array("/x".utf8), byteCount: 1000)
    let key = drawing.word("a/b~c")
    let inner = paths.place(
      in: paths.place(in: paths.root, index: 120), key: key, length: ArchivePaths.length(of: drawing.bytes(of: key)))
    #expect(text(inner, &paths, &drawing) == "/x/120/a~1b~0c")
    #expect(text(paths.root, &paths, &drawing) == "/x")
    #expect(text(paths.nowhere, &paths, &drawing) == nil)
    #expect(text(paths.place(in: paths.nowhere, index: 0), &paths, &drawing) == nil)
  }

  @Test func theirBytesAreCounted() throws {
    var drawing = try drawing()
    var paths = ArchivePaths([], byteCount: 9)
    let place = paths.place(in: paths.root, index: 12)
    // Three bytes and one for the reference, each time.
    #expect((0..<3).map { _ in text(place, &paths, &drawing) } == ["/12", "/12", nil])
  }
}
