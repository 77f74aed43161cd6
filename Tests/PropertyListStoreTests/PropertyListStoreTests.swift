import Foundation
import PropertyListStore
import TestSupport
import Testing

/// Values that are set, read, saved and read again.
struct PropertyListStoreTests {
  @Test func keysThatAreMissingGiveTheirDefaults() throws {
    let fixture = try Fixture()
    #expect(fixture.store[.showColumn] && fixture.store[.score] == 0 && fixture.store[.windows].isEmpty)
    #expect(fixture.store[.nickname] == nil)
    #expect(try fixture.folder.names().isEmpty && fixture.problems.isEmpty)
  }

  @Test func valuesComeBack() throws {
    let fixture = try Fixture()
    let window = Window(title: "Main", frame: [0, 0, 640, 480])
    fixture.store[.showColumn] = false
    fixture.store[.windows].append(window)
    fixture.store[.nickname] = "Ada"
    #expect(!fixture.store[.showColumn])
    try fixture.store.save()
    let later = fixture.otherStore()
    #expect(!later[.showColumn] && later[.windows] == [window] && later[.nickname] == "Ada")
  }

  @Test func theFileIsReadable() throws {
    let fixture = try Fixture()
    fixture.store[.score] = 7
    try fixture.store.save()
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>7</integer>"))
  }

  @Test func binaryOnRequest() throws {
    let fixture = try Fixture(format: .binary)
    fixture.store[.score] = 7
    try fixture.store.save()
    #expect(try fixture.text.hasPrefix("bplist00"))
    fixture.store[.title] = "x"
    try fixture.store.save()
    struct Saved: Decodable, Equatable {
      var Score: Int
      var Title: String
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.store.path))
    #expect(try PropertyListDecoder().decode(Saved.self, from: bytes) == Saved(Score: 7, Title: "x"))
  }

  @Test func aFileKeepsItsFormat() throws {
    let fixture = try Fixture(#"{ "Score": 1 }"#, format: .binary)
    fixture.store[.score] += 1
    try fixture.store.save()
    #expect(try fixture.text == #"{ "Score": 2 }"#)
  }

  /// What a person wrote stays as it is, but for the value that was set.
  @Test func commentsOrderAndUnknownKeysStay() throws {
    let text = """
      <plist version="1.0"><!-- by hand -->
      <dict>
          <key>Zebra</key> <data>AAEC</data>
          <!-- the best so far -->
          <key>Score</key>   <integer>1</integer>
          <key>Alpha</key> <array/>
      </dict>
      </plist>
      """
    let fixture = try Fixture(text)
    fixture.store[.score] = 2
    try fixture.store.save()
    #expect(try fixture.text == text.replacingOccurrences(of: "<integer>1<", with: "<integer>2<"))
  }

  @Test func removedKeysGiveTheirDefaults() throws {
    let fixture = try Fixture(settings("<key>Score</key>\n<integer>7</integer>\n<key>Other</key>\n<true/>"))
    #expect(fixture.store[.score] == 7)
    fixture.store.remove(.score)
    #expect(fixture.store[.score] == 0)
    try fixture.store.save()
    #expect(try fixture.text == settings("<key>Other</key>\n<true/>"))
    #expect(fixture.store[.score] == 0)
  }

  @Test func nilRemovesTheKey() throws {
    let fixture = try Fixture(settings("<key>Nickname</key>\n<string>Ada</string>"))
    fixture.store[.nickname] = nil
    #expect(fixture.store[.nickname] == nil)
    try fixture.store.save()
    #expect(try !fixture.text.contains("Nickname"))
  }

  /// `é` in one code point and in two; keys that mean something in a key path; keys of no length.
  @Test func namesAreBytes() throws {
    let fixture = try Fixture()
    let names = ["\u{E9}", "e\u{301}", "a.b", "/a", "-", "0", "", "\\", "~1"]
    for (value, name) in names.enumerated() {
      fixture.store[PropertyListStore.Key<Int>(name, default: -1)] = value
    }
    try fixture.store.save()
    let later = fixture.otherStore()
    #expect(names.map { later[PropertyListStore.Key<Int>($0, default: -1)] } == Array(names.indices))
  }

  @Test func twoTypesOfOneKeySeeOneValue() throws {
    let fixture = try Fixture()
    let real = PropertyListStore.Key<Double>("Score", default: 0)
    fixture.store[.score] = 3
    #expect(fixture.store[real] == 3)
    fixture.store[real] = 4
    #expect(fixture.store[.score] == 4)
  }

  @Test func datesInXMLAreWholeSeconds() throws {
    let fixture = try Fixture()
    fixture.store[.opened] = Date(timeIntervalSinceReferenceDate: 10.75)
    try fixture.store.save()
    #expect(fixture.otherStore()[.opened] == Date(timeIntervalSinceReferenceDate: 10))
  }

  @Test func storedPropertiesAreTheKeys() throws {
    struct Sidebar {
      @Stored var showColumn: Bool
    }
    let fixture = try Fixture()
    let sidebar = Sidebar(showColumn: Stored(.showColumn, in: fixture.store))
    sidebar.showColumn = false
    #expect(!sidebar.showColumn && !fixture.store[.showColumn])
  }

  @Test func anyThreadMayReadAndSet() async throws {
    let fixture = try Fixture()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        let key = PropertyListStore.Key<Int>("Key\(task)", default: 0)
        group.addTask {
          for _ in 0..<1000 {
            fixture.store[key] += 1
            _ = fixture.store[.score]
          }
        }
      }
      group.addTask { for _ in 0..<5 { try? fixture.store.save() } }
      group.addTask { for _ in 0..<20 { fixture.store.reload() } }
    }
    try fixture.store.save()
    let later = fixture.otherStore()
    for task in 0..<8 { #expect(later[PropertyListStore.Key<Int>("Key\(task)", default: 0)] == 1000) }
    #expect(fixture.problems.isEmpty)
  }
}
