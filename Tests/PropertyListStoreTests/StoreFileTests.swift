import Foundation
import PropertyListStore
import TestSupport
import Testing

/// Files with invalid contents: the values read from them, the parts that are kept, and the reported problems.
struct StoreFileTests {
  // MARK: Values

  /// One value has a wrong type, which is reported. All other values are read.
  @Test(arguments: [
    ("<key>Score</key>\n<string>x</string>", #"6:2: expected an integer, found the string "x" (at Score)"#),
    ("<key>Score</key>\n<array/>", "6:2: expected an integer, found an array (at Score)"),
    // The position is inside the value.
    (
      "<key>Windows</key>\n<array>\n<dict>\n<key>title</key>\n<true/>\n</dict>\n</array>",
      "9:2: expected a string, found the boolean true (at Windows.0.title)"
    ),
  ])
  func valuesOfAnotherTypeGiveDefaults(lines: String, problem: String) throws {
    let fixture = try Fixture(settings(lines + "\n<key>Title</key>\n<string>t</string>"))
    for _ in 0..<2 { #expect(fixture.store[.score] == 0 && fixture.store[.windows].isEmpty) }
    #expect(fixture.store[.title] == "t")
    #expect(fixture.problemKinds == [.undecodableValue])
    #expect(fixture.problems == ["settings.plist:" + problem])
  }

  /// Messages escape names as key paths do, so that control characters in names cannot affect a terminal.
  @Test func namesInMessagesAreEscaped() throws {
    let fixture = try Fixture()
    fixture.store[PropertyListStore.Key<Int>("\u{1B}c", default: 0)] = 1
    let problem = #expect(throws: PropertyListStore.Problem.self) { try fixture.store.save() }
    #expect(problem?.key == "\u{1B}c")
    #expect(problem?.description.contains(#"the value for '\u{1B}c' was not saved"#) == true, "\(problem as Any)")
  }

  /// A value that XML cannot represent, or that fails to encode, does not prevent saving other values.
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
    #expect(problem?.kind == .unencodableValue && problem?.key == "Title")
    #expect(fixture.problems == ["settings.plist: the value for 'Unwilling' was not saved: Refusal()"])
    #expect(fixture.problemKinds == [.unencodableValue])
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>1</integer>"))
    #expect(fixture.store[.title] == "\u{1}")
    try fixture.store.save()
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

  @Test func createdFoldersAreForTheOwnerOnly() throws {
    let folder = try ScratchFolder()
    let store = PropertyListStore(path: folder.path("a/b/settings.plist"))
    store[.score] = 1
    try store.save()
    #expect(try folder.attributes("a").mode == 0o700 && folder.names(in: "a/b") == ["settings.plist"])
  }

  /// Deleting the file restores the defaults: after a reload, and when a later change creates a new file.
  @Test(arguments: [true, false]) func deletedFileGivesDefaults(isReloaded: Bool) throws {
    let fixture = try Fixture(settings("<key>Title</key>\n<string>t</string>"))
    #expect(fixture.store[.title] == "t")
    try FileManager.default.removeItem(atPath: fixture.store.path)
    #expect(fixture.store[.title] == "t")
    if isReloaded {
      fixture.store.reload()
    } else {
      fixture.store[.score] = 1
      try fixture.store.save()
      #expect(try fixture.text == settings("<key>Score</key>\n<integer>1</integer>"))
    }
    #expect(fixture.store[.title] == "untitled" && fixture.problems.isEmpty)
  }

  // MARK: Templates

  static let template = settings("<!-- how many were won -->\n<key>Score</key>\n<integer>5</integer>")

  @Test func missingFileIsCopiedFromTheTemplate() throws {
    let fixture = try Fixture(template: "template.plist")
    try fixture.folder.file("template.plist", Self.template)
    #expect(fixture.store[.score] == 5)
    #expect(try fixture.text == Self.template)
    fixture.store[.score] = 6
    try fixture.store.save()
    #expect(try fixture.text == Self.template.replacingOccurrences(of: "5<", with: "6<"))
    #expect(try fixture.folder.text("template.plist") == Self.template)
  }

  @Test func templateIsIgnoredIfThereIsAFile() throws {
    let fixture = try Fixture(settings("<key>Score</key>\n<integer>1</integer>"), template: "missing")
    #expect(fixture.store[.score] == 1 && fixture.problems.isEmpty)
  }

  @Test(arguments: [
    (nil, "template.plist: No such file or directory"),
    ("<plist>", "template.plist:1:1: "),
  ])
  func unusableTemplateIsReported(text: String?, problem: String) throws {
    let fixture = try Fixture(template: "template.plist")
    if let text { try fixture.folder.file("template.plist", text) }
    #expect(fixture.store[.score] == 0)
    #expect(fixture.problemKinds == [.unusableTemplate])
    #expect(fixture.problems.first?.hasPrefix(problem) == true)
  }
}
