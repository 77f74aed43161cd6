import Foundation
import PropertyListStore
import TestSupport
import Testing

@testable import PropertyListFiles

extension PropertyListStore.Keys {
  fileprivate static let a = Key<Int>("a", default: 0)
  fileprivate static let b = Key<Int>("b", default: 0)
}

/// Values set before a normal exit are saved, regardless of earlier events; misuse ends the process. Each test runs in a separate
/// process.
@Suite(.prompt, .serialized) struct ExitTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var path: String { folder.path("a.plist") }

  /// The process exits right after the last thread has set its value, while saves may still run.
  @Test func valuesOfAllThreadsAreSaved() async throws {
    for round in 0..<5 {
      let path = folder.path("\(round).plist")
      await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
        let store = PropertyListStore(path: path)
        let group = DispatchGroup()
        for thread in 0..<4 {
          group.enter()
          Thread.detachNewThread {
            for value in 1...50 {
              store[PropertyListStore.Key<Int>("\(thread)", default: 0)] = value
              if value % 16 == thread { try? store.save() }
            }
            group.leave()
          }
        }
        group.wait()
        exit(3)
      }
      let store = PropertyListStore(path: path)
      for thread in 0..<4 { #expect(store[PropertyListStore.Key<Int>("\(thread)", default: 0)] == 50) }
    }
  }

  /// The path of a web address is no file of this machine.
  @Test(arguments: [false, true]) func aStoreOfAWebAddressEndsTheProgram(isTemplate: Bool) async throws {
    await #expect(processExitsWith: .failure) { [isTemplate = isTemplate as Bool] in
      guard let web = URL(string: "https://example.com/x.plist") else { return }
      let file = URL(fileURLWithPath: "/nonexistent/x.plist")
      _ = PropertyListStore(url: isTemplate ? file : web, template: isTemplate ? web : nil)
    }
  }

  /// Exit functions run in reverse order: one registered before the saving function runs after it.
  @Test func changeDuringExitIsSaved() async throws {
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      unsafe setenv("STORE", path, 1)
      atexit {
        guard let path = unsafe getenv("STORE") else { return }
        PropertyListStore(path: unsafe String(cString: path))[.b] = 2
      }
      PropertyListStore(path: path)[.a] = 1
      exit(3)
    }
    #expect(PropertyListStore(path: path)[.a] == 1 && PropertyListStore(path: path)[.b] == 2)
  }

  /// A problem handler may change a store. If it does so for each problem, the process must still exit.
  @Test func changesByAProblemHandlerAreSaved() async throws {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      [path = path as String] in
      let store = PropertyListStore(path: path)
      store.problemHandler = { problem in
        FileHandle.standardError.write(Data("\(problem)\n".utf8))
        store[.b] += 1
      }
      store[PropertyListStore.Key<String>("t", default: "")] = "\u{1}"
      let readOnly = PropertyListStore(path: "/proc/version")
      readOnly.problemHandler = { _ in readOnly[.a] += 1 }
      readOnly[.a] = 1
      exit(3)
    }
    #expect(PropertyListStore(path: path)[.b] == 1)
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("the value for 't' was not saved"))
  }

  /// The handler ends the process, or saves the store, while the store saves.
  @Test(arguments: [true, false]) func problemHandlerMaySaveAndExit(isInBackground: Bool) async throws {
    await #expect(processExitsWith: .exitCode(4)) {
      [path = path as String, isInBackground = isInBackground as Bool] in
      let store = PropertyListStore(path: path)
      store.problemHandler = { _ in
        store[.b] = 2
        try? store.save()
        store[.a] = 3
        exit(4)
      }
      (store[.a], store[PropertyListStore.Key<String>("t", default: "")]) = (1, "\u{1}")
      store[PropertyListStore.Key<String>("u", default: "")] = "\u{1}"
      if !isInBackground { try? store.save() }
      sleep(60)
    }
    #expect(PropertyListStore(path: path)[.a] == 3 && PropertyListStore(path: path)[.b] == 2)
  }

  #if os(Linux)
    /// Another program keeps the lock: the process exits anyway, and the problem is reported.
    @Test func lockOfAnotherProgramDoesNotPreventExit() async throws {
      let text = settings("<key>a</key>\n<integer>1</integer>")
      try folder.file("a.plist", text)
      let other = try Descriptor.open(Argument(path), .read)
      var patience = Patience(milliseconds: 0)
      #expect(try other.lock(&patience))
      let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
        [path = path as String] in
        let store = PropertyListStore(path: path)
        store[.a] = 2
        await waitForOpenFile(path, count: 1)
        // The saver waits for the lock, and neither reading nor setting waits for the saver.
        store.reload()
        try #require(store[.b] == 0)
        store[.b] = 3
        await waitForOpenFile(path, count: 1)
        exit(3)
      }
      other.close()
      let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(errors.contains("\(path): locked by another program; nothing was written\n"))
      #expect(try folder.text("a.plist") == text)
    }

    /// A read does not wait for a save that waits for another program.
    @Test(.timeLimit(.minutes(10))) func readingDoesNotWaitForAWaitingSave() async throws {
      let fixture = try Fixture(settings("<key>Score</key>\n<integer>1</integer>"))
      let other = try Descriptor.open(Argument(fixture.store.path), .read)
      var patience = Patience(milliseconds: 0)
      #expect(try other.lock(&patience))
      fixture.store[.title] = "t"
      await waitForOpenFile(fixture.store.path, count: 2)
      #expect(fixture.store[.score] == 1)
      for _ in 0..<10 { fixture.store.reload() }
      // The save has not given up, so it is still waiting.
      #expect(fixture.problems.isEmpty)
      other.close()
      try await fixture.store.save()
      #expect(fixture.otherStore()[.title] == "t")
    }
  #endif
}

#if os(Linux)
  /// Waits until this process has at least `count` open descriptors of a file.
  private func waitForOpenFile(_ path: String, count: Int) async {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    func openCount() -> Int {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return names.count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == real }
    }
    await waitUntil { openCount() >= count }
  }
#endif
