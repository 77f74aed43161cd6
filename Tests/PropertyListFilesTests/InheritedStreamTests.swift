import Foundation
import PropertyList
import TestSupport
import Testing

@testable import PropertyListFiles

/// Names of the descriptors that the process was started with.
struct StreamTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    ("/dev/stdin", 0), ("/dev/stdout", 1), ("/dev/stderr", 2), ("/dev/fd/1", 1), ("//dev/../dev/fd//1", 1),
    ("/proc/self/fd/1", 1), ("/proc/\(ProcessInfo.processInfo.processIdentifier)/fd/1", 1),
    ("/proc/thread-self/fd/1", 1),
    // A closed one.
    ("/dev/fd/999", 999),
  ])
  func namesOfDescriptorsAreStreams(path: String, number: Int) throws {
    let number = CInt(number)
    #expect(InheritedStream(Argument(path))?.number == number)
    try folder.link("link", to: path)
    try folder.link("chain", to: "link")
    #expect(InheritedStream(Argument(folder.path("chain")))?.number == number)
  }

  @Test(arguments: [
    "-", "", "/dev/fd", "/dev/fd/", "/dev/fd/01", "/dev/fd/+1", "/dev/fd/1/", "/dev/fd/4294967297", "dev/fd/1", "1",
    "/dev/null", "/proc/1/fd/1", "/proc/self/fdinfo/1", "/proc/self/task/1",
  ])
  func otherNamesAreFiles(path: String) { #expect(InheritedStream(Argument(path)) == nil) }

  /// A descriptor of the program itself is not one that the user means, although it is open.
  @Test func descriptorsOfTheProgramAreClosedStreams() throws {
    let file = try Descriptor.open(Argument(try folder.file("a", "old")), .overwrite)
    defer { file.close() }
    let name = Argument("/dev/fd/\(file.number)")
    let stream = try #require(InheritedStream(name))
    let error = #expect(throws: FileError.self) {
      try stream.write { output in
        output.append("new")
        return true
      }
    }
    #expect(error?.kind == .notOpen && error?.message == "not open for writing")
    #expect(throws: FileError.self) { try Descriptor.open(name, .read) }
    #expect(try folder.text("a") == "old")
  }

  @Test func streamsAreNeverReplaced() throws {
    #expect(throws: FileError.notRegular) { try Replacement(of: "/dev/stdout", original: nil) }
    #expect(throws: FileError.notRegular) { _ = try LockedFile(at: "/dev/fd/1") }
    #expect(throws: FileError.notRegular) { try Argument("/dev/fd/1").createFile([]) }
  }

  /// Paths that lead to one file have one key, also before the file exists.
  @Test func keysAreThoseOfFiles() throws {
    try folder.file("a", "")
    try folder.folder("d")
    try folder.link("link", to: "a")
    try folder.link("dangling", to: "d/missing")
    try FileManager.default.linkItem(atPath: folder.path("a"), toPath: folder.path("hard"))
    func isSame(_ one: String, _ other: String) -> Bool {
      Argument(folder.path(one)).isSameFile(as: Argument(folder.path(other)))
    }
    for name in ["a", "./a", "d/../a", "link", "hard"] { #expect(isSame("a", name), "\(name)") }
    for name in ["d/missing", "d/./missing", "dangling"] { #expect(isSame("d/missing", name), "\(name)") }
    for (one, other) in [("a", "d"), ("missing", "d/missing"), ("missing", "Missin"), ("no/x", "no/./x")] {
      #expect(!isSame(one, other), "\(one) \(other)")
    }
    #expect(FileKey("/dev/null") == nil)
  }
}
