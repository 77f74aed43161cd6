import Foundation
import PropertyList
import PropertyListStore
import TestSupport
import Testing

/// Values that are set, read, saved and read again.
struct PropertyListStoreTests {
  @Test func missingKeysHaveTheirDefaults() throws {
    let fixture = try Fixture()
    #expect(fixture.store[.showColumn] && fixture.store[.score] == 0 && fixture.store[.windows].isEmpty)
    #expect(fixture.store[.nickname] == nil)
    #expect(try fixture.folder.names().isEmpty && fixture.problems.isEmpty)
  }

  @Test func newFileIsBinaryOnRequest() throws {
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

  static let written = """
    <plist version="1.0"><!-- by hand -->
    <dict>
        <key>Zebra</key> <data>AAEC</data>
        <!-- the best so far -->
        <key>Score</key>   <integer>1</integer>
        <key>Alpha</key> <array/>
    </dict>
    </plist>
    """

  /// An edit, with the contents of the file before and after it; nil if there is no file.
  struct Edit: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var before: String?
    var after: String?
    var make: @Sendable (PropertyListStore) -> Void

    init(
      _ description: String, _ before: String?, to after: String?,
      _ make: @escaping @Sendable (PropertyListStore) -> Void
    ) { (testDescription, self.before, self.after, self.make) = (description, before, after, make) }
  }

  private static let five = settings("<key>Score</key>\n<integer>5</integer>")
  private static let zero = settings("<key>Score</key>\n<integer>0</integer>")
  private static let other = settings("<key>Other</key>\n<true/>")

  static let edits = [
    Edit("a new file is readable", nil, to: five) { $0[.score] = 5 },
    Edit("a file keeps its format", #"{ "Score": 1 }"#, to: #"{ "Score": 2 }"#) { $0[.score] += 1 },
    // A file written by hand changes only in the value that was set.
    Edit("comments, order and unknown keys stay", written, to: written.replacing("<integer>1<", with: "<integer>2<")) {
      $0[.score] = 2
    },
    Edit(
      "a removed key gives its default", settings("<key>Score</key>\n<integer>7</integer>\n<key>Other</key>\n<true/>"),
      to: other
    ) {
      #expect($0[.score] == 7)
      $0.remove(.score)
      #expect($0[.score] == 0)
    },
    Edit(
      "nil removes the key", settings("<key>Nickname</key>\n<string>Ada</string>\n<key>Other</key>\n<true/>"), to: other
    ) {
      $0[.nickname] = nil
      #expect($0[.nickname] == nil)
    },
    // The next version of the program may have another default, and must not override what was set.
    Edit("a default is written to a new file", nil, to: zero) { for score in [1, 0] { $0[.score] = score } },
    Edit("a default is added", other, to: settings("<key>Other</key>\n<true/>\n<key>Score</key>\n<integer>0</integer>"))
    {
      for score in [1, 0] { $0[.score] = score }
    },
    Edit("a default replaces another value", five, to: zero) { $0[.score] = 0 },
    // A key that is absent need not be removed, and a value that is read is not set.
    Edit("an absent key that is removed makes no file", nil, to: nil) { removeAbsentKeys(of: $0) },
    Edit("an absent key that is removed writes nothing", other, to: other) { removeAbsentKeys(of: $0) },
    Edit("an equal value writes nothing", five, to: five) { $0[.score] = 5 },
    Edit("a value that is set back writes nothing", five, to: five) { for score in [6, 5] { $0[.score] = score } },
  ]

  /// A key is contained if it has a value of any type, in the file or not saved yet.
  @Test func keysWithAValueAreContained() throws {
    let fixture = try Fixture(settings("<key>Score</key>\n<string>x</string>"))
    let store = fixture.store
    #expect(store.contains(.score) && !store.contains(.title) && !store.contains(.nickname))
    (store[.title], store[.nickname]) = ("t", "n")
    #expect(store.contains(.title) && store.contains(.nickname))
    try store.save()
    store[.nickname] = nil
    store.remove(.title)
    #expect(store.contains(.score) && !store.contains(.title) && !store.contains(.nickname))
    try store.save()
    #expect(store.contains(.score) && !store.contains(.title) && !store.contains(.nickname))
    // A removed key that another program adds.
    try fixture.folder.file("settings.plist", settings("<key>Title</key>\n<string>t</string>"))
    store.reload()
    #expect(!store.contains(.score) && store.contains(.title) && fixture.problems.isEmpty)
  }

  @Test func allKeysAreRemoved() throws {
    // The comment belongs to no entry.
    let text = "<plist><dict>\n<!-- mine -->\n\n<key>Score</key><integer>1</integer>\n</dict></plist>"
    let fixture = try Fixture(text)
    #expect(fixture.store[.score] == 1)
    try fixture.folder.file(
      "settings.plist", text.replacing("</dict>", with: "<key>Other</key><true/>\n<key>\u{E9}</key><true/>\n</dict>"))
    fixture.store[.title] = "t"
    fixture.store.removeAll()
    #expect(fixture.store[.score] == 0 && fixture.store[.title] == "untitled" && !fixture.store.contains(.score))
    try fixture.store.save()
    #expect(try PropertyListDecoder().decode([String: Int].self, from: Data(fixture.text.utf8)).isEmpty)
    #expect(try fixture.text.contains("<!-- mine -->") && fixture.folder.names() == ["settings.plist"])
    fixture.store[.score] = 2
    try fixture.store.save()
    #expect(fixture.otherStore()[.score] == 2 && fixture.problems.isEmpty)
  }

  @Test func storeIsCreatedFromAURL() throws {
    let folder = try ScratchFolder()
    let url = URL(fileURLWithPath: folder.path("a folder/50% \u{E9}?#.plist"))
    try folder.file("template", settings("<key>Score</key>\n<integer>3</integer>"))
    let store = PropertyListStore(url: url, format: .binary, template: URL(fileURLWithPath: folder.path("template")))
    #expect(store[.score] == 3 && store.path == folder.path("a folder/50% \u{E9}?#.plist"))
    #expect(FileManager.default.fileExists(atPath: url.path))
  }

  private static func removeAbsentKeys(of store: PropertyListStore) {
    #expect(store[.score] == 0)
    store.remove(.score)
    store[.nickname] = nil
  }

  @Test(arguments: edits) func changesAreWrittenToTheFile(edit: Edit) throws {
    let fixture = try Fixture(edit.before)
    if edit.before != nil { try fixture.folder.age("settings.plist") }
    let before = try? fixture.folder.attributes("settings.plist")
    edit.make(fixture.store)
    let values = (fixture.store[.score], fixture.store[.nickname])
    try fixture.store.save()
    #expect((try? fixture.text) == edit.after)
    #expect(try fixture.folder.names() == (edit.after == nil ? [] : ["settings.plist"]) && fixture.problems.isEmpty)
    if edit.before == edit.after { #expect((try? fixture.folder.attributes("settings.plist")) == before) }
    for store in [fixture.store, fixture.otherStore()] { #expect((store[.score], store[.nickname]) == values) }
  }

  /// `é` as one code point and as two, keys with a special meaning in key paths, and the empty key.
  @Test func keysAreComparedByteByByte() throws {
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

  @Test func storedPropertiesReadAndSetTheKeys() throws {
    struct Sidebar {
      @PropertyListStore.Stored var showColumn: Bool
    }
    let fixture = try Fixture()
    let sidebar = Sidebar(showColumn: PropertyListStore.Stored(.showColumn, in: fixture.store))
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
    try await fixture.store.save()
    let later = fixture.otherStore()
    for task in 0..<8 { #expect(later[PropertyListStore.Key<Int>("Key\(task)", default: 0)] == 1000) }
    #expect(fixture.problems.isEmpty)
  }
}
