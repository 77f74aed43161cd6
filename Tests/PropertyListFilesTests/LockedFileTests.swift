import Foundation
import PropertyList
import TestSupport
import Testing

@testable import PropertyListFiles

/// Files that are read and replaced under one lock.
struct LockedFileTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var path: Argument { Argument(folder.path("a.plist")) }

  @Test func fileIsReadAndReplaced() throws {
    try folder.file("a.plist", "old")
    let file = try LockedFile(at: path)
    #expect(file.contents.map { Array(copying: $0.source) } == Array("old".utf8))
    #expect(try file.replace(with: Array("new".utf8)) == .written)
    #expect(try folder.text("a.plist") == "new" && folder.names() == ["a.plist"])
  }

  @Test func equalBytesAreNotWritten() throws {
    try folder.file("a.plist", "old")
    let before = try folder.attributes("a.plist")
    #expect(try LockedFile(at: path).replace(with: Array("old".utf8)) == .unchanged)
    #expect(try folder.attributes("a.plist") == before)
  }

  @Test func missingFileIsCreated() throws {
    let file = try LockedFile(at: path)
    #expect(file.contents == nil)
    #expect(try file.replace(with: Array("new".utf8)) == .written)
    #expect(try folder.text("a.plist") == "new")
  }

  /// An editor that takes no locks creates or changes the file.
  @Test(arguments: [nil, "old"]) func fileChangedMeanwhileIsNotReplaced(text: String?) throws {
    if let text { try folder.file("a.plist", text) }
    let file = try LockedFile(at: path)
    try folder.file("a.plist", "theirs")
    #expect(try file.replace(with: Array("new".utf8)) == .changedUnderneath)
    #expect(try folder.text("a.plist") == "theirs" && folder.names() == ["a.plist"])
  }

  /// The link in /proc leads to the open file, but the file has no name, so the lock must not wait for the file to have its old one.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "needs /proc"), .timeLimit(.minutes(1)))
  func fileThatAnotherProgramHasRemovedIsLocked() throws {
    try folder.file("a.plist", "old")
    let (holder, output) = (Foundation.Process(), Pipe())
    holder.executableURL = URL(filePath: "/bin/sh")
    holder.arguments = ["-c", #"exec 3<>"$0"; rm "$0"; echo; exec sleep 60"#, folder.path("a.plist")]
    holder.standardOutput = output
    try holder.run()
    defer { holder.terminate() }
    // The line is written after the removal.
    #expect(output.fileHandleForReading.availableData == Data("\n".utf8))
    let lock = try FileLock(at: Argument("/proc/\(holder.processIdentifier)/fd/3"))
    #expect(Array(copying: try lock.descriptor.load(lock.identity, of: lock.path)) == Array("old".utf8))
  }

  @Test func lockIsReleasedWithTheObject() throws {
    try folder.file("a.plist", "old")
    do {
      let file = try LockedFile(at: path)
      let error = #expect(throws: FileError.self) { _ = try LockedFile(at: path, lockPatience: 30) }
      #expect(error?.kind == .locked && file.contents != nil)
    }
    _ = try LockedFile(at: path, lockPatience: 30)
  }

  /// After waiting for the lock, a task reads the current file, not the file from before the wait.
  @Test func waitingTaskReadsTheCurrentFile() async throws {
    try folder.file("a.plist", "old")
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<4 {
        group.addTask { [path] in
          let file = try LockedFile(at: path)
          let old = file.contents.map { Array(copying: $0.source) } ?? []
          #expect(try file.replace(with: old + Array("\(number)".utf8)) == .written)
          return number
        }
      }
      for try await _ in group {}
    }
    #expect(try folder.text("a.plist").dropFirst(3).sorted() == ["0", "1", "2", "3"])
  }

  @Test func destinationOfALinkIsReplaced() throws {
    try folder.file("real", "old")
    try folder.link("a.plist", to: "real")
    #expect(try LockedFile(at: path).replace(with: Array("new".utf8)) == .written)
    #expect(try folder.text("real") == "new" && folder.attributes("a.plist").isLink)
  }

  @Test func backupsGetUnusedNames() throws {
    try folder.file("a.plist", "0")
    for number in 1...3 {
      let file = try LockedFile(at: path)
      let (suffix, backup) = file.freeSuffix(".old")
      #expect(try file.replace(with: Array("\(number)".utf8), backupSuffix: suffix) == .written)
      #expect(try folder.text(backup.fileName.text) == "\(number - 1)")
    }
    #expect(try folder.names() == ["a.plist", "a.plist.old", "a.plist.old-2", "a.plist.old-3"])
    #expect(try folder.text("a.plist") == "3")
  }

  /// A process was killed after it had named the new file, and before the new file replaced the old one.
  @Test func leftoverOfAKilledProcessIsRemoved() throws {
    try folder.file("a.plist", "old")
    try folder.file(path.replacementSibling().fileName.text, "never put in place")
    #expect(try LockedFile(at: path).replace(with: Array("new".utf8)) == .written)
    #expect(try folder.text("a.plist") == "new" && folder.names() == ["a.plist"])
  }

  /// The copy of an overwritten file may be its only complete version.
  @Test func copiesOfOverwrittenFilesAreNotRemoved() throws {
    try folder.file("a.plist", "old")
    #expect(try TestSupport.shell("ln a.plist b.plist", in: folder.path).status == 0)
    let leftover = path.replacementSibling().fileName.text
    try folder.file(leftover, "left by another process")
    #expect(try LockedFile(at: path).replace(with: Array("new".utf8)) == .written)
    #expect(try folder.text("b.plist") == "new" && folder.names() == [leftover, "a.plist", "b.plist"])
  }

  /// Files in one folder do not share the name.
  @Test func namesOfReplacementsAreUnique() {
    let names = ["a", "b", "a.plist", "b.plist", String(repeating: "x", count: 255)].map {
      Argument(folder.path($0)).replacementSibling()
    }
    #expect(Set(names).count == names.count && names.allSatisfy { $0.fileName.bytes.count < 255 })
  }

  /// A pipe would be waited for, and a device has no end.
  @Test func onlyRegularFilesAreOpened() throws {
    #expect(try TestSupport.shell("mkfifo pipe", in: folder.path).status == 0)
    for path in [folder.path("pipe"), "/dev/zero", folder.path] {
      #expect(throws: FileError.self) { _ = try LockedFile(at: Argument(path)) }
      #expect(throws: FileError.self) { _ = try LoadedFile(reading: Argument(path)) }
    }
    #expect(throws: FileError.emptyName) { _ = try LockedFile(at: "") }
  }

  /// For the system a NUL ends the name, so it would open another file.
  @Test func namesWithNULAreRefused() throws {
    try folder.file("a.plist", "old")
    let name = Argument(folder.path("a.plist") + "\0b")
    #expect(throws: FileError.emptyName) { _ = try LockedFile(at: name) }
    #expect(throws: FileError.emptyName) { _ = try LoadedFile(reading: name) }
  }
}
