import PropertyListStore
import TestSupport
import Testing

/// Several stores in one file, as several processes have them.
struct SharedFileTests {
  @Test func nobodysChangeIsLost() throws {
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

  @Test func whatIsNotSavedYetStaysWhenTheFileIsRead() throws {
    let fixture = try Fixture()
    let other = fixture.otherStore()
    other[.score] = 1
    other[.title] = "theirs"
    try other.save()
    fixture.store[.score] = 2
    fixture.store.reload()
    #expect(fixture.store[.score] == 2 && fixture.store[.title] == "theirs")
  }

  @Test func theLastOneWhoSetsAKeyWins() throws {
    let fixture = try Fixture()
    let other = fixture.otherStore()
    fixture.store[.score] = 1
    other[.score] = 2
    try other.save()
    try fixture.store.save()
    #expect(fixture.otherStore()[.score] == 1)
  }

  // MARK: Changes

  @Test func changesOfThisProgramAreSeen() async throws {
    let fixture = try Fixture()
    var changes = fixture.store.changes(of: .score).makeAsyncIterator()
    fixture.store[.score] = 1
    #expect(await changes.next() == 1)
    fixture.store[.title] = "t"
    fixture.store[.score] = 1
    fixture.store[.score] = 3
    #expect(await changes.next() == 3)
  }

  @Test(arguments: [true, false]) func changesOfOthersAreSeen(byReload: Bool) async throws {
    let fixture = try Fixture()
    var changes = fixture.store.changes(of: .score).makeAsyncIterator()
    let other = fixture.otherStore()
    other[.score] = 1
    try other.save()
    if byReload {
      fixture.store.reload()
    } else {
      fixture.store[.title] = "t"
      try fixture.store.save()
    }
    #expect(await changes.next() == 1)
  }

  @Test(.timeLimit(.minutes(10))) func cancellingEndsTheChanges() async throws {
    let fixture = try Fixture()
    let changes = fixture.store.changes(of: .score)
    let (seen, seer) = AsyncStream<Int>.makeStream()
    let task = Task {
      var values: [Int] = []
      for await value in changes {
        values.append(value)
        seer.yield(value)
      }
      return values
    }
    fixture.store[.score] = 1
    var first = seen.makeAsyncIterator()
    #expect(await first.next() == 1)
    task.cancel()
    fixture.store[.score] = 2
    #expect(await task.value == [1])
  }
}
