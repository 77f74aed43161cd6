import Foundation
import PropertyList
import PropertyListStore
import TestSupport
import Testing

/// Damaged files and undecodable values: reading does not change them, and saving keeps the old file under another name.
struct UnreadableFilesTests {
  // MARK: Damaged files

  static let damaged = [
    "": "settings.plist:1:1: ",
    "notes, and no property list <": "settings.plist:1:",
    "[\"a\"]": "settings.plist: expected a dictionary as the root, found array",
    "<plist version=\"1.0\"><dict>\n<key>Score</key>": "settings.plist:2:",
    "<plist version=\"1.0\"><array/></plist>": "settings.plist: expected a dictionary as the root, found array",
    "bplist00\u{0}................................": "settings.plist: offset ",
  ]

  @Test(arguments: damaged.keys.sorted(), [nil, "template.plist"])
  func readingDoesNotChangeADamagedFile(text: String, template: String?) throws {
    let fixture = try Fixture(text, template: template)
    if let template { try fixture.folder.file(template, settings("<key>Score</key>\n<integer>5</integer>")) }
    try fixture.folder.age("settings.plist")
    let before = try fixture.folder.attributes("settings.plist")
    #expect(fixture.store[.score] == (template == nil ? 0 : 5) && fixture.store[.showColumn])
    fixture.store.reload()
    #expect(try fixture.folder.names() == ["settings.plist", template].compactMap(\.self))
    #expect(try fixture.text == text && fixture.folder.attributes("settings.plist") == before)
    #expect(fixture.problemKinds == [.damagedFile, .damagedFile])
    #expect(try fixture.problems.allSatisfy { $0.hasPrefix(try #require(Self.damaged[text])) })
    #expect(!fixture.problems.contains { $0.contains("kept") })
  }

  @Test(arguments: damaged.keys.sorted(), [true, false])
  func savingRenamesADamagedFile(text: String, isRead: Bool) throws {
    let fixture = try Fixture(text)
    if isRead { #expect(fixture.store[.score] == 0) }
    let reports = fixture.problems.count
    fixture.store[.score] = 1
    try fixture.store.save()
    let renamed = try #require(try fixture.folder.names().last)
    #expect(try fixture.folder.names() == ["settings.plist", renamed])
    #expect(renamed.wholeMatch(of: /settings\.plist\.damaged-\d{8}T\d{6}Z/) != nil)
    #expect(try fixture.folder.text(renamed) == text)
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>1</integer>"))
    let problem = try #require(fixture.problems.last)
    #expect(fixture.problems.count == reports + 1 && fixture.problemKinds.last == .damagedFile)
    #expect(problem.hasPrefix(Self.damaged[text] ?? "?") && problem.hasSuffix("; the old file was kept as \(renamed)"))
  }

  /// The save reads the file again: the values of the whole file are newer than those that were read before the damage.
  @Test func fileWrittenCompletelyBeforeTheSaveIsEdited() throws {
    let fixture = try Fixture(
      settings("<key>Title</key>\n<string>t</string>\n<key>Nickname</key>\n<string>Ada</string>"))
    #expect(fixture.store[.title] == "t" && fixture.store[.nickname] == "Ada")
    try fixture.folder.file("settings.plist", "<plist")
    fixture.store.reload()
    fixture.store[.score] = 1
    try fixture.folder.file("settings.plist", settings("<key>Title</key>\n<string>u</string>"))
    try fixture.store.save()
    #expect(
      try fixture.text == settings("<key>Title</key>\n<string>u</string>\n<key>Score</key>\n<integer>1</integer>"))
    #expect(fixture.store[.title] == "u" && fixture.store[.nickname] == nil)
  }

  /// The same for a file that was damaged when it was read first.
  @Test func fileRepairedMeanwhileIsEdited() throws {
    let fixture = try Fixture("<plist")
    #expect(fixture.store[.score] == 0)
    try fixture.folder.file("settings.plist", settings("<key>Title</key>\n<string>t</string>"))
    fixture.store[.score] = 1
    try fixture.store.save()
    #expect(
      try fixture.text == settings("<key>Title</key>\n<string>t</string>\n<key>Score</key>\n<integer>1</integer>"))
    #expect(try fixture.folder.names() == ["settings.plist"])
    #expect(fixture.store[.title] == "t")
  }

  /// Values read before the file was damaged remain until the next save.
  @Test func valuesStayWhenADamagedFileIsReloaded() throws {
    let fixture = try Fixture(settings("<key>Title</key>\n<string>t</string>"))
    #expect(fixture.store[.title] == "t")
    try fixture.folder.file("settings.plist", "<plist")
    fixture.store.reload()
    #expect(fixture.store[.title] == "t" && fixture.problemKinds == [.damagedFile])
    #expect(try fixture.text == "<plist")
  }

  /// Otherwise the key would return if a user repaired the file.
  @Test func removingAKeyReplacesADamagedFile() throws {
    let fixture = try Fixture("<plist")
    fixture.store.remove(.score)
    try fixture.store.save()
    #expect(try fixture.text.contains("<dict/>") && fixture.folder.names().count == 2)
  }

  @Test func damagedFileStaysIfNoValueCanBeSaved() throws {
    let fixture = try Fixture("<plist")
    fixture.store[.title] = "\u{1}"
    #expect(throws: PropertyListStore.Problem.self) { try fixture.store.save() }
    #expect(try fixture.text == "<plist" && fixture.folder.names() == ["settings.plist"])
  }

  /// States in which a save can find the file that another program is writing, without locks, or has lost: the start of a text
  /// and of a binary file, nothing yet, zeros after a crash, and text of another format that is valid but has no keys.
  static let halfWritten = [
    "<plist", String(settings("<key>Title</key>\n<string>t</string>").dropLast(20)), "bplist00\u{0}\u{8}", "", "\0\0\0",
    "[",
    "half",
  ]

  /// The file is damaged twice after it was read. Each time the values that were read are in the new file, with those that are set.
  @Test(arguments: halfWritten, PropertyList.OutputFormat.allCases)
  func valuesReadBeforeTheDamageAreSaved(damage: String, format: PropertyList.OutputFormat) throws {
    let fixture = try Fixture(format: format)
    (fixture.store[.title], fixture.store[.nickname], fixture.store[.score]) = ("t", "Ada", 0)
    try fixture.store.save()
    for score in 1...2 {
      try fixture.folder.file("settings.plist", damage)
      if score == 1 { fixture.store.reload() }
      fixture.store[.score] = score
      if score == 2 { fixture.store.remove(.nickname) }
      try fixture.store.save()
      for store in [fixture.store, fixture.otherStore()] {
        #expect(store[.title] == "t" && store[.score] == score)
        #expect(store[.nickname] == (score == 2 ? nil : "Ada"))
      }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.store.path)))
      #expect(try PropertyList(reading: bytes).format == PropertyList.Format(format))
    }
    let renamed = try fixture.folder.names().filter { $0.contains(".damaged-") }
    #expect(try renamed.map(fixture.folder.text) == [damage, damage])
  }

  /// The text of the new file is that of the last one that was read, with the changes.
  @Test func commentsStayInTheFileThatReplacesADamagedOne() throws {
    let text = settings("<!-- how many were won -->\n<key>Score</key>\n<integer>5</integer>")
    let fixture = try Fixture(text)
    #expect(fixture.store[.score] == 5)
    try fixture.folder.file("settings.plist", "<plist")
    try fixture.store.update(.score) { $0 += 1 }
    #expect(try fixture.text == text.replacing("5<", with: "6<"))
  }

  /// A deleted file is no damaged one, even if it was damaged meanwhile: its values are gone.
  @Test(arguments: [true, false]) func valuesOfADeletedFileAreNotSaved(isReloaded: Bool) throws {
    let fixture = try Fixture(settings("<key>Title</key>\n<string>t</string>"))
    #expect(fixture.store[.title] == "t")
    try fixture.folder.file("settings.plist", "<plist")
    if isReloaded { fixture.store.reload() }
    try FileManager.default.removeItem(atPath: fixture.store.path)
    fixture.store[.score] = 1
    try fixture.store.save()
    #expect(try fixture.text == settings("<key>Score</key>\n<integer>1</integer>"))
    // Another program creates the file again, and has not written all of it.
    try FileManager.default.removeItem(atPath: fixture.store.path)
    fixture.store.reload()
    try fixture.folder.file("settings.plist", "<plist")
    fixture.store[.title] = "u"
    try fixture.store.save()
    #expect(try fixture.text == settings("<key>Title</key>\n<string>u</string>"))
  }

  // MARK: Values of another type

  private static let numbers = PropertyListStore.Key<[Int]>("List", default: [])

  /// A list with an element that is not a number.
  private static let mixed = "<key>List</key>\n<array>\n<integer>1</integer>\n<string>two</string>\n</array>"

  @Test(arguments: [true, false]) func savingRenamesAFileWithAnUndecodableValue(isRead: Bool) throws {
    let text = settings(Self.mixed + "\n<key>Title</key>\n<string>t</string>")
    let fixture = try Fixture(text)
    if isRead { fixture.store[Self.numbers].append(9) } else { fixture.store[Self.numbers] = [9] }
    #expect(fixture.problems.count == (isRead ? 1 : 0))
    #expect(try fixture.folder.names() == ["settings.plist"])
    try fixture.store.save()
    let renamed = try #require(try fixture.folder.names().last)
    #expect(renamed.wholeMatch(of: /settings\.plist\.undecodable-\d{8}T\d{6}Z/) != nil)
    #expect(try fixture.folder.text(renamed) == text)
    #expect(fixture.otherStore()[Self.numbers] == [9] && fixture.otherStore()[.title] == "t")
    #expect(fixture.problemKinds.last == .undecodableValue)
    let problem = #"settings.plist:8:2: expected an integer, found the string "two" (at List.1)"#
    #expect(fixture.problems.last == "\(problem); the old file was kept as \(renamed)")
    // The new value can be decoded.
    fixture.store[Self.numbers] = [10]
    try fixture.store.save()
    #expect(try fixture.folder.names() == ["settings.plist", renamed])
  }

  @Test(arguments: ["{ \"List\": [1, \"two\"] }", "<plist><dict><key>List</key><string/></dict></plist>"])
  func removingAnUndecodableValueRenamesTheFile(text: String) throws {
    let fixture = try Fixture(text)
    fixture.store.remove(Self.numbers)
    try fixture.store.save()
    let renamed = try #require(try fixture.folder.names().last { $0.contains(".undecodable-") })
    #expect(try fixture.folder.text(renamed) == text && !fixture.text.contains("List"))
  }

  /// Undecodable values stay while other keys are set. One copy of the file is enough for both, and each value is reported.
  @Test func severalUndecodableValuesNeedOneCopy() throws {
    let text = settings("<key>Score</key>\n<string>x</string>\n<key>Title</key>\n<true/>")
    let fixture = try Fixture(text)
    fixture.store[.nickname] = "Ada"
    try fixture.store.save()
    #expect(
      try fixture.text == text.replacing("\n</dict>", with: "\n\t<key>Nickname</key>\n\t<string>Ada</string>\n</dict>"))
    #expect(try fixture.folder.names() == ["settings.plist"])
    (fixture.store[.score], fixture.store[.title]) = (1, "t")
    try fixture.store.save()
    #expect(try fixture.folder.names().count == 2)
    #expect(fixture.problemKinds == [.undecodableValue, .undecodableValue])
  }

  /// A file with two names is overwritten, so its old content must be copied. A third name would not preserve it.
  @Test func fileWithTwoNamesIsCopied() throws {
    let text = settings(Self.mixed)
    let fixture = try Fixture(text)
    _ = try shell("ln settings.plist other.plist", in: fixture.folder.path)
    fixture.store[Self.numbers] = [9]
    try fixture.store.save()
    let renamed = try #require(try fixture.folder.names().last)
    #expect(try fixture.folder.text(renamed) == text && fixture.folder.text("other.plist") == fixture.text)
    #expect(fixture.otherStore()[Self.numbers] == [9])
  }
}
