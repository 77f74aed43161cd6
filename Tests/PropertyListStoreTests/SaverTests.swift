import Foundation
import PropertyListStore
import TestSupport
import Testing

/// Saving without a call of `save()`, also at the exit of a separate process.
@Suite(.prompt, .timeLimit(.minutes(10))) struct SaverTests {
  /// The first write, soon after the changes, contains all three, and nothing remains to be written.
  @Test func severalChangesAreOneWrite() async throws {
    let fixture = try Fixture(settings("<key>Score</key>\n<integer>0</integer>"))
    let inode = try fixture.folder.attributes("settings.plist").inode
    fixture.store[.score] = 1
    fixture.store[.score] = 2
    fixture.store[.title] = "t"
    try await waitUntil(seconds: 10) { try fixture.folder.attributes("settings.plist").inode != inode }
    let after = try fixture.folder.attributes("settings.plist")
    #expect(fixture.otherStore()[.score] == 2 && fixture.otherStore()[.title] == "t")
    try await fixture.store.save()
    #expect(try fixture.folder.attributes("settings.plist") == after)
  }

  /// Another program has added the key after this program found that it is missing.
  @Test func defaultThatIsSetReplacesANewerValue() throws {
    let fixture = try Fixture(settings(""))
    fixture.store[.score] = 0
    try fixture.folder.file("settings.plist", settings("<key>Score</key>\n<integer>5</integer>"))
    try fixture.store.save()
    #expect(fixture.otherStore()[.score] == 0)
  }

  /// A save that fails at the end is reported, and does not keep the process from ending.
  @Test func failedSaveDoesNotPreventExit() async throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.plist", "{ OpenStep = 1; }")
    let result = await #expect(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) { [path = path as String] in
      PropertyListStore(path: path)[.score] = 1
      exit(3)
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("\(path): OpenStep property lists are read only\n"))
  }

  /// Saving is tried again, and the problem is reported once.
  @Test func failedSaveIsRetried() async throws {
    let fixture = try Fixture("{ OpenStep = 1; }")
    fixture.store[.score] = 1
    await waitUntil { !fixture.problems.isEmpty }
    try FileManager.default.removeItem(atPath: fixture.store.path)
    try await waitUntil { try !fixture.folder.names().isEmpty }
    #expect(fixture.otherStore()[.score] == 1)
    #expect(fixture.problems == ["settings.plist: OpenStep property lists are read only"])
  }
}
