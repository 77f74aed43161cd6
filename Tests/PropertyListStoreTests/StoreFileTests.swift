import Foundation
import PropertyListStore
import TestSupport
import Testing

/// Files that are not as they should be: what is read from them, what is kept, and what is said about it.
struct StoreFileTests {
  // MARK: Values

  /// One value of a wrong type each, and what is said about it; all other values are read.
  @Test(arguments: [
    ("<key>Score</key>\n<string>x</string>", #"6:2: expected an integer, found the string "x" (at Score)"#),
    ("<key>Score</key>\n<array/>", "6:2: expected an integer, found an array (at Score)"),
  ])
  func valuesOfAnotherTypeAreDefaults(lines: String, problem: String) throws {
    let fixture = try Fixture(settings(lines + "\n<key>Title</key>\n<string>t</string>"))
    for _ in 0..<2 { #expect(fixture.store[.score] == 0) }
    #expect(fixture.store[.title] == "t")
    #expect(fixture.problemKinds == [.undecodableValue])
    #expect(fixture.problems == ["settings.plist:" + problem])
  }

  @Test func placesAreThoseInsideTheValue() throws {
    let lines = "<key>Windows</key>\n<array>\n<dict>\n<key>title</key>\n<true/>\n</dict>\n</array>"
    let fixture = try Fixture(settings(lines))
    #expect(fixture.store[.windows].isEmpty)
    #expect(
      fixture.problems == ["settings.plist:9:2: expected a string, found the boolean true (at Windows.0.title)"])
  }

  @Test func aValueOfAnotherTypeStaysUntilItIsSet() throws {
    let text = settings("<key>Score</key>\n<string>x</string>")
    let fixture = try Fixture(text)
    fixture.store[.title] = "t"
    _ = fixture.store[.score]
    try fixture.store.save()
    #expect(try fixture.text.contains("<string>x</string>"))
    fixture.store[.score] = 1
    try fixture.store.save()
    #expect(try !fixture.text.contains("<string>x</string>") && fixture.otherStore()[.score] == 1)
  }

  /// Names are in messages as key paths have them: what they hold does nothing to a terminal.
  @Test func namesInMessagesAreEscaped() throws {
    let fixture = try Fixture()
    fixture.store[PropertyListStore.Key<Int>("\u{1B}c", default: 0)] = 1
    let problem = #expect(throws: PropertyListStore.Problem.self) { try fixture.store.save() }
    #expect(problem?.key == "\u{1B}c")
    #expect(problem?.description.contains(#"the value for '\u{1B}c' was not saved"#) == true, "\(problem as Any)")
  }

  /// What XML cannot hold, and what does not encode, keeps nothing else from being saved.
  @Test func valuesThatCannotBeSavedAreReported() throws {
    struct Unwilling: Codable {
      struct Refusal: Error {}
      init() {}
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    let fixture = try Fixture()
    fixture.store[.title] = "\u{1}"
    fixture.store[.score] = 1
    fixture.store[PropertyListStore.Key<Unwilling>("Unwilling", default: Unwilling())] = Unwilling()
    let problem = #expect(throws: PropertyListStore.Problem.self) { try fixture.store.save() }
    #expect(problem?.kind == .unencodableValue && problem?.key == "Unwilling")
    #expect(problem?.description == "\(fixture.store.path): the value for 'Unwilling' was not saved: Refusal()")
    #expect(fixture.problems.count == 1 && fixture.problemKinds == [.unencodableValue])
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>1</integer>"))
    #expect(fixture.store[.title] == "\u{1}")
    try fixture.store.save()
  }

  // MARK: Damaged files

  static let damaged = [
    "": "settings.plist:1:1: ",
    "<plist version=\"1.0\"><dict>\n<key>Score</key>": "settings.plist:2:",
    "<plist version=\"1.0\"><array/></plist>": "settings.plist: expected a dictionary as the root, found array",
    "bplist00\u{0}................................": "settings.plist: offset ",
  ]

  @Test(arguments: damaged.keys.sorted())
  func aDamagedFileIsKeptBeside(text: String) throws {
    let fixture = try Fixture(text)
    #expect(fixture.store[.score] == 0 && fixture.store[.showColumn])
    let kept = try #require(try fixture.folder.names().first)
    #expect(try fixture.folder.names() == [kept])
    #expect(kept.wholeMatch(of: /settings\.plist\.damaged-\d{8}T\d{6}Z/) != nil)
    #expect(try fixture.folder.text(kept) == text)
    #expect(fixture.problemKinds == [.damagedFile])
    let problem = try #require(fixture.problems.first)
    #expect(problem.hasPrefix(Self.damaged[text] ?? "?") && problem.hasSuffix("; the file was kept as \(kept)"))
    fixture.store[.score] = 1
    try fixture.store.save()
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>1</integer>"))
  }

  /// Somebody damages the file after it was read, and again a moment later: both are kept, and what was set is saved.
  @Test func aFileDamagedWhileOpenIsKeptBeside() throws {
    let fixture = try Fixture(settings("<key>Title</key>\n<string>t</string>"))
    #expect(fixture.store[.title] == "t")
    for score in 1...2 {
      try fixture.folder.file("settings.plist", "damaged \(score) <")
      fixture.store[.score] = score
      try fixture.store.save()
      #expect(fixture.store[.score] == score && fixture.store[.title] == "untitled")
    }
    #expect(fixture.problemKinds == [.damagedFile, .damagedFile])
    let kept = try fixture.folder.names().filter { $0.contains("damaged-") }
    #expect(try Set(kept.map(fixture.folder.text)) == ["damaged 1 <", "damaged 2 <"])
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>2</integer>"))
  }

  @Test func openStepFilesAreReadOnly() throws {
    let fixture = try Fixture("{ Title = t; }")
    #expect(fixture.store[.title] == "t")
    fixture.store[.title] = "u"
    let problem = #expect(throws: PropertyListStore.Problem.self) { try fixture.store.save() }
    #expect(problem?.description == "\(fixture.store.path): OpenStep property lists are read only")
    #expect(try fixture.text == "{ Title = t; }" && fixture.store[.title] == "u")
  }

  // MARK: Missing files

  @Test func foldersAreMadeForTheOwnerAlone() throws {
    let folder = try ScratchFolder()
    let store = PropertyListStore(path: folder.path("a/b/settings.plist"))
    store[.score] = 1
    try store.save()
    #expect(try folder.attributes("a").mode == 0o700 && folder.names(in: "a/b") == ["settings.plist"])
  }

  /// Who deletes the file wants the defaults back; what is set afterwards makes a new one.
  @Test func aFileDeletedWhileOpenIsMadeAgain() throws {
    let fixture = try Fixture(settings("<key>Title</key>\n<string>t</string>"))
    #expect(fixture.store[.title] == "t")
    try FileManager.default.removeItem(atPath: fixture.store.path)
    fixture.store[.score] = 1
    try fixture.store.save()
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>1</integer>"))
    #expect(fixture.store[.title] == "untitled" && fixture.problems.isEmpty)
  }

  @Test func aFileDeletedAndReloadedIsEmpty() throws {
    let fixture = try Fixture(settings("<key>Title</key>\n<string>t</string>"))
    #expect(fixture.store[.title] == "t")
    try FileManager.default.removeItem(atPath: fixture.store.path)
    #expect(fixture.store[.title] == "t")
    fixture.store.reload()
    #expect(fixture.store[.title] == "untitled" && fixture.problems.isEmpty)
  }

  // MARK: Templates

  static let template = settings("<!-- how many were won -->\n<key>Score</key>\n<integer>5</integer>")

  @Test func aMissingFileIsMadeFromTheTemplate() throws {
    let fixture = try Fixture(template: "template.plist")
    try fixture.folder.file("template.plist", Self.template)
    #expect(fixture.store[.score] == 5)
    #expect(try fixture.text == Self.template)
    fixture.store[.score] = 6
    try fixture.store.save()
    #expect(try fixture.text == Self.template.replacingOccurrences(of: "5<", with: "6<"))
    #expect(try fixture.folder.text("template.plist") == Self.template)
  }

  @Test func theTemplateDoesNotMatterWhereThereIsAFile() throws {
    let fixture = try Fixture(settings("<key>Score</key>\n<integer>1</integer>"), template: "missing")
    #expect(fixture.store[.score] == 1 && fixture.problems.isEmpty)
  }

  @Test(arguments: [
    (nil, "template.plist: No such file or directory"),
    ("<plist>", "template.plist:1:1: "),
  ])
  func aTemplateThatCannotBeUsedIsReported(text: String?, problem: String) throws {
    let fixture = try Fixture(template: "template.plist")
    if let text { try fixture.folder.file("template.plist", text) }
    #expect(fixture.store[.score] == 0)
    #expect(fixture.problemKinds == [.unusableTemplate])
    #expect(fixture.problems.first?.hasPrefix(problem) == true)
  }
}
