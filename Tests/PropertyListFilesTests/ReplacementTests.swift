import Foundation
import PropertyList
import TestSupport
import Testing

@testable import PropertyListFiles

/// Replacing files. A file that has changed since it was read is left alone.
struct ReplacementTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let old = "old contents\n"

  private func ours(_ output: inout Output) -> Bool {
    output.append("ours")
    return true
  }

  @Test func unchangedFileIsReplaced() throws {
    let file = Argument(try folder.file("a.plist", Self.old))
    let outcome = try Replacement(of: file, original: try load(file)).write(ours)
    #expect(outcome == .written)
    #expect(try folder.text("a.plist") == "ours")
  }

  @Test(.enabled(if: getuid() == 0, "needs root")) func replacedFileKeepsItsOwner() throws {
    let path = try folder.file("a.plist", Self.old)
    let owner: [FileAttributeKey: Int] = [.ownerAccountID: 12345, .groupOwnerAccountID: 54321]
    try FileManager.default.setAttributes(owner, ofItemAtPath: path)
    let inode = try folder.attributes("a.plist").inode
    #expect(try Replacement(of: Argument(path), original: nil).write(ours) == .written)
    let found = try FileManager.default.attributesOfItem(atPath: path)
    for (key, number) in owner { #expect(found[key] as? Int == number) }
    #expect(try folder.attributes("a.plist").inode != inode)
  }

  /// Changes by another program between our reading and our writing, or while we write. The second script restores the size
  /// and the modification time.
  @Test(
    arguments: [
      "printf theirs >a.plist",
      "touch -r a.plist times; tr a-z A-Z <a.plist >b; cat b >a.plist; touch -r times a.plist; rm b times",
      "cp a.plist b; mv b a.plist", "printf theirs >b; mv b a.plist", "rm a.plist",
    ], [true, false])
  func fileChangedByAnotherProgramIsNotReplaced(script: String, isWhileWriting: Bool) throws {
    let path = Argument(try folder.file("a.plist", Self.old))
    let file = try load(path)
    func state(of names: [String]) throws -> [String] {
      try names.map { "\($0) \(try folder.attributes($0)) \(try folder.text($0))" }
    }
    func change() throws -> [String] {
      #expect(try TestSupport.shell(script, in: folder.path).status == 0)
      // Our new file may already have a name.
      return try state(of: folder.names().filter { !$0.hasPrefix(".pliers-") })
    }
    var theirs = try isWhileWriting ? [] : change()
    let outcome = try Replacement(of: path, original: file).write { output in
      output.append("ours")
      if isWhileWriting { theirs = (try? change()) ?? [] }
      return true
    }
    #expect(try outcome == .changedUnderneath && state(of: folder.names()) == theirs)
  }

  /// Another program replaces a file that has two names, and so would be overwritten, by a link to a third file.
  @Test func linkThatReplacesTheFileIsNotFollowed() throws {
    for moment in ["before", "after"] {
      for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path(name)) }
      let file = Argument(try folder.file("a.plist", Self.old))
      _ = try TestSupport.shell("ln -f a.plist b.plist; echo theirs >victim", in: folder.path)
      let replacement = try Replacement(of: file, original: nil)
      let swap = { _ = try? TestSupport.shell("ln -sf victim a.plist", in: folder.path) }
      if moment == "before" { swap() }
      let outcome = Result { () throws(FileError) -> Replacement.Outcome in
        try replacement.write { output in
          output.append("ours")
          swap()
          return true
        }
      }
      #expect((try? outcome.get()) != .written, "\(moment)")
      #expect(try folder.text("victim") == "theirs\n" && folder.text("b.plist") == Self.old, "\(moment)")
      #expect(try folder.names() == ["a.plist", "b.plist", "victim"], "\(moment)")
    }
  }

  /// Locks belong to open file descriptions, so a second descriptor of this process acts like another program.
  @Test func lockedFileIsReportedAfterTheTimeout() throws {
    let path = Argument(try folder.file("a.plist", Self.old))
    let other = try Descriptor.open(path, .read)
    var patience = Patience(milliseconds: 0)
    #expect(try other.lock(&patience))
    let error = #expect(throws: FileError.self) {
      try Replacement(of: path, original: nil).write(lockPatience: 30, ours)
    }
    #expect(error?.kind == .locked)
    #expect(try folder.text("a.plist") == Self.old && folder.names() == ["a.plist"])
    other.close()
    #expect(try Replacement(of: path, original: nil).write(lockPatience: 30, ours) == .written)
  }

  private func load(_ path: Argument) throws -> LoadedFile {
    let descriptor = try Descriptor.open(path, .read)
    defer { descriptor.close() }
    let identity = try descriptor.identity()
    return LoadedFile(path: path, source: try descriptor.load(identity, of: path), identity: identity)
  }
}
