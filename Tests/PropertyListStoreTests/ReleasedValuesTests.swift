import Foundation
import PropertyListStore
import Synchronization
import TestSupport
import Testing

/// Values that use the store in `deinit`. They must be released while no lock is held; otherwise the test hangs.
@Suite(.prompt) struct ReleasedValuesTests {
  /// Counts its ends in a store.
  final class Token: Codable, Sendable {
    static let store = Mutex<PropertyListStore?>(nil)
    let number: Int

    init(_ number: Int) { self.number = number }

    deinit {
      guard let store = Self.store.withLock({ $0 }) else { return }
      store[.score] += 1
      store.problemHandler = { _ in }
      PropertyListStore.standard[.score] += 1
    }
  }

  @Test(.timeLimit(.minutes(10))) func valuesAreReleasedOutsideTheLocks() async throws {
    let folder = try ScratchFolder()
    await #expect(processExitsWith: .exitCode(3)) { [folder = folder.path as String] in
      PropertyListStore.standard = PropertyListStore(path: folder + "/standard.plist")
      let store = PropertyListStore(path: folder + "/a.plist")
      Token.store.withLock { $0 = store }
      let key = PropertyListStore.Key<Token?>("Token")
      // Replaced before and after a save, and removed.
      for number in 0..<3 { store[key] = Token(number) }
      try store.save()
      store[key] = Token(3)
      store.remove(key)
      try store.save()
      // Another program changes the value that is cached.
      store[key] = Token(4)
      try store.save()
      let other = PropertyListStore(path: store.path)
      other[key] = Token(5)
      try other.save()
      let before = store[.score]
      store.reload()
      #expect(store[.score] > before)
      #expect(store[key]?.number == 5)
      // Values retained by a handler and by a standard store.
      let token = Token(6)
      store.problemHandler = { _ in _ = token }
      store.problemHandler = { _ in }
      PropertyListStore(path: folder + "/b.plist")[key] = Token(7)
      PropertyListStore.standard = PropertyListStore(path: folder + "/c.plist")
      PropertyListStore.standard[key] = Token(8)
      PropertyListStore.standard = PropertyListStore(path: folder + "/d.plist")
      exit(3)
    }
  }
}
