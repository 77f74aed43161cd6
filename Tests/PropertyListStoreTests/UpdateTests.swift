import Foundation
import PropertyListStore
import Synchronization
import TestSupport
import Testing

@testable import PropertyListFiles

/// `update` changes a value in one step, in the process and across processes, or changes nothing.
@Suite(.prompt, .timeLimit(.minutes(10))) struct UpdateTests {
  private static let one = settings("<key>Score</key>\n<integer>1</integer>")

  struct Refusal: Error {}

  @Test func newValueIsInTheFile() throws {
    let fixture = try Fixture(Self.one)
    fixture.store[.title] = "t"
    let old = try fixture.store.update(.score) { score in
      defer { score += 1 }
      return score
    }
    #expect(old == 1 && fixture.store[.score] == 2)
    // What was set before is written, too.
    #expect(
      try fixture.text == settings("<key>Score</key>\n<integer>2</integer>\n<key>Title</key>\n<string>t</string>"))
  }

  /// The old value is, in turn, from another process, set by this one, removed by it, missing, and of another type.
  @Test func closureGetsTheLatestValue() throws {
    let fixture = try Fixture(Self.one)
    #expect(fixture.store[.score] == 1)
    try fixture.folder.file("settings.plist", settings("<key>Score</key>\n<integer>5</integer>"))
    try fixture.store.update(.score) { #expect($0 == 5) }
    fixture.store[.score] = 6
    try fixture.store.update(.score) { #expect($0 == 6) }
    fixture.store[PropertyListStore.Key<Double>("Score", default: 0)] = 7
    try fixture.store.update(.score) { #expect($0 == 7) }
    fixture.store.remove(.score)
    try fixture.store.update(.score) { #expect($0 == 0) }
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>0</integer>"))
    try fixture.store.update(.nickname) { #expect($0 == nil) }
    #expect(fixture.problems.isEmpty)
    try fixture.folder.file("settings.plist", settings("<key>Score</key>\n<string>x</string>"))
    try fixture.store.update(.score) { $0 += 1 }
    #expect(fixture.problemKinds == [.undecodableValue] && fixture.otherStore()[.score] == 1)
  }

  /// An update in an `async` function waits in a separate thread, and returns the result or throws the error of the closure.
  @Test func asynchronousUpdateIsTheSame() async throws {
    let fixture = try Fixture(Self.one)
    let caller = pthread_self()
    let old = try await fixture.store.update(.score) { score in
      #expect(pthread_equal(pthread_self(), caller) == 0)
      defer { score += 1 }
      return score
    }
    #expect(old == 1 && fixture.otherStore()[.score] == 2)
    await #expect(throws: Refusal.self) { try await fixture.store.update(.score) { _ in throw Refusal() } }
    #expect(fixture.otherStore()[.score] == 2)
  }

  @Test func nilRemovesTheKey() throws {
    let other = "<key>Other</key>\n<true/>"
    let fixture = try Fixture(settings("<key>Nickname</key>\n<string>Ada</string>\n\(other)"))
    try fixture.store.update(.nickname) { $0 = nil }
    #expect(try fixture.text == settings(other) && fixture.store[.nickname] == nil)
  }

  /// The threads share a store, or each has one. At first there is no file, and no lock.
  @Test(arguments: [true, false]) func updatesOfThreadsAreSequential(isShared: Bool) throws {
    let fixture = try Fixture()
    let stores = (0..<4).map { _ in isShared ? fixture.store : fixture.otherStore() }
    let failures = Mutex<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<50 {
        do { try stores[thread].update(.score) { $0 += 1 } } catch { failures.withLock { $0.append(error) } }
      }
    }
    #expect(failures.withLock { $0.isEmpty } && fixture.otherStore()[.score] == 200)
  }

  @Test func updatesOfProcessesAreSequential() async throws {
    let fixture = try Fixture()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = fixture.store.path as String] in
            let store = PropertyListStore(path: path)
            for _ in 0..<40 { try store.update(.score) { $0 += 1 } }
          }
        }
      }
    }
    #expect(fixture.store[.score] == 120)
  }

  @Test func closureThatThrowsChangesNothing() throws {
    let fixture = try Fixture(Self.one)
    fixture.store[.title] = "t"
    #expect(throws: Refusal.self) {
      try fixture.store.update(.score) {
        $0 = 5
        throw Refusal()
      }
    }
    #expect(try fixture.text == Self.one && fixture.store[.score] == 1 && fixture.store[.title] == "t")
  }

  /// The old value is that of the file, or was set and is not saved.
  @Test(arguments: ["old", "set"]) func valueThatCannotBeSavedChangesNothing(old: String) throws {
    let text = settings("<key>Title</key>\n<string>old</string>")
    let fixture = try Fixture(text)
    if old != "old" { fixture.store[.title] = old }
    let problem = #expect(throws: PropertyListStore.Problem.self) { try fixture.store.update(.title) { $0 += "\u{1}" } }
    #expect(problem?.kind == .unencodableValue && problem?.key == "Title")
    #expect(try fixture.text == text && fixture.store[.title] == old && fixture.problems.isEmpty)
  }

  @Test func fileThatCannotBeWrittenChangesNothing() throws {
    let fixture = try Fixture("{ Score = 1; }")
    let problem = #expect(throws: PropertyListStore.Problem.self) { try fixture.store.update(.score) { $0 = 2 } }
    #expect(problem?.description == "\(fixture.store.path): OpenStep property lists are read only")
    #expect(try fixture.store[.score] == 1 && fixture.text == "{ Score = 1; }" && fixture.problems.isEmpty)
  }

  /// The value that is set while the closure runs is the later one.
  @Test func valueSetDuringTheUpdateIsLater() throws {
    let fixture = try Fixture(Self.one)
    try fixture.store.update(.score) { score in
      fixture.store[.score] = 7
      score += 1
    }
    #expect(fixture.store[.score] == 7 && fixture.otherStore()[.score] == 2)
    try fixture.store.save()
    #expect(fixture.otherStore()[.score] == 7)
  }

  /// A program that takes no locks.
  @Test func fileThatChangesDuringTheUpdateIsReadAgain() throws {
    let fixture = try Fixture(Self.one)
    var seen: [Int] = []
    try fixture.store.update(.score) { score in
      seen.append(score)
      if seen.count == 1 {
        try fixture.folder.file("settings.plist", settings("<key>Score</key>\n<integer>10</integer>"))
      }
      score += 1
    }
    #expect(seen == [1, 10] && fixture.store[.score] == 11 && fixture.otherStore()[.score] == 11)
  }

  #if os(Linux)
    /// Another program keeps the lock. If each of these calls waited for ten seconds, the test would exceed its time limit.
    @Test func lockOfAnotherProgramIsWaitedForUntilTheTimeout() async throws {
      let fixture = try Fixture(Self.one)
      let other = try Descriptor.open(Argument(fixture.store.path), .read)
      var patience = Patience(milliseconds: 0)
      #expect(try other.lock(&patience))
      fixture.store[.title] = "t"
      let reason = "\(fixture.store.path): locked by another program; nothing was written"
      func expectRefusal(_ body: () async throws -> Void) async {
        let problem = await #expect(throws: PropertyListStore.Problem.self) { try await body() }
        #expect(problem?.description == reason && problem?.kind == .unwritableFile)
      }
      func saveNow() throws { try fixture.store.save(timeout: .zero) }
      func updateNow() throws { try fixture.store.update(.score, timeout: .milliseconds(1)) { $0 += 1 } }
      for _ in 0..<30 {
        await expectRefusal { try saveNow() }
        await expectRefusal { try await fixture.store.save(timeout: .milliseconds(1)) }
        await expectRefusal { try updateNow() }
        await expectRefusal { try await fixture.store.update(.score, timeout: .milliseconds(1)) { $0 += 1 } }
      }
      #expect(fixture.store[.score] == 1 && fixture.store[.title] == "t")
      async let saved: Void = fixture.store.save(timeout: .seconds(3600))
      other.close()
      try await saved
      #expect(fixture.otherStore()[.title] == "t" && fixture.otherStore()[.score] == 1)
    }
  #endif
}
