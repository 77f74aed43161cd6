#if canImport(Observation)
  import Observation
  import PropertyListStore
  import Synchronization
  import TestSupport
  import Testing

  /// Values that are read in `withObservationTracking`, as the body of a SwiftUI view does.
  struct ObservationTests {
    /// Calls `read`, and then `change`; true if the change is observed.
    private func observes(_ read: () -> Void, _ change: () throws -> Void) rethrows -> Bool {
      let note = Note()
      withObservationTracking(read) { note.isChanged.withLock { $0 = true } }
      try change()
      return note.isChanged.withLock { $0 }
    }

    private final class Note: Sendable { let isChanged = Mutex(false) }

    @Test func onlyKeysThatWereReadAreObserved() throws {
      let store = try Fixture().store
      // The first time the value is not cached yet.
      for _ in 0..<2 {
        #expect(observes({ _ = store[.score] }, { store[.score] = 1 }))
        #expect(!observes({ _ = store[.score] }, { store[.title] = "t" }))
      }
      #expect(observes({ _ = store.contains(.nickname) }, { store[.nickname] = "n" }))
      #expect(observes({ _ = store[.nickname] }, { store.remove(.nickname) }))
      #expect(observes({ _ = store[.score] }, { store.removeAll() }))
      #expect(try observes({ _ = store[.score] }, { try store.update(.score) { $0 += 1 } }))
    }

    @Test func changeByAnotherProgramIsObserved() throws {
      let fixture = try Fixture()
      #expect(
        try observes({ _ = fixture.store[.score] }) {
          let other = fixture.otherStore()
          other[.score] = 2
          try other.save()
          fixture.store.reload()
        })
    }
  }
#endif
