import PropertyListStore
import TestSupport
import Testing

/// Several stores of one file, as in several processes.
struct SharedFileTests {
  @Test func changesOfBothStoresAreSaved() throws {
    let fixture = try Fixture(settings("<key>Score</key>\n<integer>1</integer>"))
    let other = fixture.otherStore()
    #expect(fixture.store[.score] == 1 && other[.score] == 1)
    fixture.store[.score] = 2
    other[.title] = "theirs"
    try fixture.store.save()
    try other.save()
    #expect(
      try fixture.text == settings("<key>Score</key>\n<integer>2</integer>\n<key>Title</key>\n<string>theirs</string>"))
    // Saving has read the changes of the other one.
    #expect(other[.score] == 2)
    fixture.store.reload()
    #expect(fixture.store[.title] == "theirs")
  }

  @Test func unsavedChangesStayAfterAReload() throws {
    let fixture = try Fixture()
    let other = fixture.otherStore()
    other[.score] = 1
    other[.title] = "theirs"
    try other.save()
    fixture.store[.score] = 2
    fixture.store.reload()
    #expect(fixture.store[.score] == 2 && fixture.store[.title] == "theirs")
  }

  /// The store with the earlier change is saved last: automatically, after its release, or by a call. The paths are different,
  /// and the file and its folder may be missing at first.
  @Test(.timeLimit(.minutes(10)), arguments: [true, false], [nil, 2])
  func laterChangeOfAKeyStays(isThere: Bool, score: Int?) async throws {
    let folder = try ScratchFolder()
    try folder.link("link", to: ".")
    if isThere {
      try folder.folder("new")
      try folder.file("new/a.plist", settings("<key>Score</key>\n<integer>2</integer>"))
    }
    func requireLaterChange() throws {
      let store = PropertyListStore(path: folder.path("new/a.plist"))
      try #require(store[PropertyListStore.Key<Int?>("Score")] == score && store[.title] == "t")
    }
    let later = PropertyListStore(path: folder.path("link/new/a.plist"))
    func makeChanges(_ store: PropertyListStore) {
      (store[.score], store[.title]) = (1, "t")
      if let score { later[.score] = score } else { later.remove(.score) }
    }
    makeChanges(PropertyListStore(path: folder.path("new/a.plist")))
    try saveNow(later)
    await waitUntil { PropertyListStore(path: folder.path("new/a.plist"))[.title] == "t" }
    try requireLaterChange()

    let store = PropertyListStore(path: folder.path("new/a.plist"))
    makeChanges(store)
    var changes = store.observe(.score).makeAsyncIterator()
    try saveNow(later)
    #expect(store[.score] == 1)
    try saveNow(store)
    try requireLaterChange()
    #expect(await changes.next() == score ?? 0)
    // Now the change of this store is the later one.
    store[.score] = 3
    try saveNow(store)
    #expect(PropertyListStore(path: store.path)[.score] == 3)
  }

  /// Saves in this thread: the asynchronous form may give the saver time to save the other store.
  private func saveNow(_ store: PropertyListStore) throws { try store.save() }

  // MARK: Changes

  @Test(.timeLimit(.minutes(1))) func observationBeginsWithTheValue() async throws {
    let fixture = try Fixture()
    var changes = fixture.store.observe(.score).makeAsyncIterator()
    #expect(await changes.next() == 0)
    // Setting an equal value is no change.
    fixture.store[.score] = 0
    fixture.store[.score] = 2
    #expect(await changes.next() == 2)
    fixture.store.remove(.score)
    #expect(await changes.next() == 0)
  }

  @Test(.timeLimit(.minutes(1))) func changesOfThisProgramAreObserved() async throws {
    let fixture = try Fixture()
    var changes = fixture.store.observe(.score).makeAsyncIterator()
    fixture.store[.score] = 1
    #expect(await changes.next() == 1)
    fixture.store[.title] = "t"
    fixture.store[.score] = 1
    fixture.store[.score] = 3
    #expect(await changes.next() == 3)
    // The value at the beginning of the observation.
    fixture.store[.score] = 0
    #expect(await changes.next() == 0)
  }

  @Test(arguments: [true, false]) func changesOfOtherProgramsAreObserved(byReload: Bool) async throws {
    let fixture = try Fixture()
    var changes = fixture.store.observe(.score).makeAsyncIterator()
    let other = fixture.otherStore()
    other[.score] = 1
    try await other.save()
    if byReload {
      fixture.store.reload()
    } else {
      fixture.store[.title] = "t"
      try await fixture.store.save()
    }
    #expect(await changes.next() == 1)
  }

  @Test(.timeLimit(.minutes(10))) func cancellingEndsTheObservation() async throws {
    let fixture = try Fixture()
    let changes = fixture.store.observe(.score)
    let (seen, continuation) = AsyncStream<Int>.makeStream()
    let task = Task {
      var values: [Int] = []
      for await value in changes {
        values.append(value)
        continuation.yield(value)
      }
      return values
    }
    var values = seen.makeAsyncIterator()
    #expect(await values.next() == 0)
    fixture.store[.score] = 1
    #expect(await values.next() == 1)
    task.cancel()
    fixture.store[.score] = 2
    #expect(await task.value == [0, 1])
  }
}
