import Foundation
import PropertyListStore
import Synchronization
import TestSupport
import Testing

/// Processes that set different keys in one file, and are killed. Three of them save 30 values each. With PLIERS_SAVES in the
/// environment, as in `scripts/check`, eight save that number.
@Suite(.prompt, .timeLimit(.minutes(10))) struct KilledProcessesTests {
  /// At every moment the file is complete, and has each value that a process has noted as saved.
  @Test func noSavedValueIsLost() async throws {
    let folder = try ScratchFolder()
    let saves = ProcessInfo.processInfo.environment["PLIERS_SAVES"].flatMap { Int($0) }
    let (names, last) = (Array("ABCDEFGH".prefix(saves == nil ? 3 : 8)).map { String($0) }, saves ?? 30)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names {
        group.addTask {
          while Self.saved(name, in: folder) < last {
            await #expect(processExitsWith: .signal(SIGKILL)) {
              [
                path = folder.path as String, name = name as String, last = last as Int,
                start = Self.saved(name, in: folder) as Int
              ] in
              Self.setValues(of: name, from: start + 1, through: last, in: path)
            }
          }
        }
      }
      group.addTask {
        while !Task.isCancelled {
          try Self.check(names, in: folder)
          try? await Task.sleep(for: .milliseconds(1))
        }
      }
      for _ in names { try await group.next() }
      group.cancelAll()
    }
    try Self.check(names, in: folder)
    let store = PropertyListStore(path: folder.path("settings.plist"))
    for name in names { #expect(store[PropertyListStore.Key<Int>(name, default: 0)] == last) }
    #expect(try !folder.names().contains { $0.contains("damaged") })
  }

  /// Saves one value after the other, and notes in a file how many there are, until the process is killed: at any time, the
  /// later the more values there are, or after the first one, so that there is progress on a slow machine.
  private static func setValues(of name: String, from first: Int, through last: Int, in folder: String) {
    alarm(600)
    let hasSaved = Atomic(Bool.random())
    Thread.detachNewThread {
      usleep(.random(in: 1_000...UInt32(last * 2_500)))
      while !hasSaved.load(ordering: .relaxed) { usleep(1000) }
      kill(getpid(), SIGKILL)
    }
    let store = PropertyListStore(path: folder + "/settings.plist")
    let key = PropertyListStore.Key<Int>(name, default: 0)
    let note = unsafe open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    for value in first...max(first, last) where value <= last {
      store[key] = value
      guard (try? store.save()) != nil else { exit(1) }
      _ = unsafe write(note, "x", 1)
      hasSaved.store(true, ordering: .relaxed)
    }
    while true { pause() }
  }

  /// Number of values that a process has noted.
  private static func saved(_ name: String, in folder: ScratchFolder) -> Int {
    (try? folder.text(name).utf8.count) ?? 0
  }

  /// Foundation reads the file, and finds all that was saved before.
  private static func check(_ names: [String], in folder: ScratchFolder) throws {
    let saved = names.map { Self.saved($0, in: folder) }
    guard saved.contains(where: { $0 > 0 }) else { return }
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("settings.plist")))
    let values = try PropertyListDecoder().decode([String: Int].self, from: data)
    for (name, saved) in zip(names, saved) { #expect(values[name] ?? 0 >= saved) }
  }

  /// Processes update one counter until they are killed, or end by `_exit`. Each process notes when an update begins and when it
  /// is finished. The counter is between the number of finished updates and the number of begun updates.
  @Test(arguments: [true, false]) func noUpdateIsLostOrDoubled(isKilled: Bool) async throws {
    let folder = try ScratchFolder()
    for _ in 0..<6 {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            await #expect(processExitsWith: isKilled ? .signal(SIGKILL) : .exitCode(5)) {
              [path = folder.path as String, isKilled = isKilled as Bool] in
              Self.updateUntilEnd(in: path, isKilled: isKilled)
            }
          }
        }
      }
      let (begun, finished) = (Self.saved("begun", in: folder), Self.saved("finished", in: folder))
      let store = PropertyListStore(path: folder.path("settings.plist"))
      store.problemHandler = { Issue.record("\($0)") }
      #expect((finished...begun).contains(store[.score]) && begun - finished <= 12)
    }
    #expect(Self.saved("finished", in: folder) > 0)
  }

  private static func updateUntilEnd(in folder: String, isKilled: Bool) -> Never {
    alarm(600)
    let hasSaved = Atomic(false)
    Thread.detachNewThread {
      while !hasSaved.load(ordering: .relaxed) { usleep(1000) }
      usleep(.random(in: 1_000...80_000))
      if isKilled { kill(getpid(), SIGKILL) } else { _exit(5) }
    }
    let store = PropertyListStore(path: folder + "/settings.plist")
    let notes = ["begun", "finished"].map { unsafe open("\(folder)/\($0)", O_WRONLY | O_CREAT | O_APPEND, 0o600) }
    while true {
      _ = unsafe write(notes[0], "x", 1)
      guard (try? store.update(.score) { $0 += 1 }) != nil else { exit(1) }
      _ = unsafe write(notes[1], "x", 1)
      hasSaved.store(true, ordering: .relaxed)
    }
  }
}
