import PropertyList
import PropertyListFiles
import TestSupport
import Testing

/// The code of the article "Edit a file": its lines are those of this file.
struct EditAFileTests {
  private let folder: ScratchFolder
  private var path: String { folder.path("settings.plist") }

  init() throws { folder = try ScratchFolder() }

  @Test func `values are changed and the layout stays`() throws {
    let text = "{ \"CFBundleVersion\":   \"1.0\", \"Levels\": [{ \"Name\": \"Meadow\" }] }"
    let path = try folder.file("Info.plist", text)
    try PropertyList.edit(fileAt: path) { list in
      list["CFBundleVersion"] = "2.0"
      try list.set("Caves", at: ["Levels", 0, "Name"])
    }
    #expect(try folder.text("Info.plist") == text.replacing("1.0", with: "2.0").replacing("Meadow", with: "Caves"))
  }

  @Test func `the result of the closure is returned`() throws {
    try folder.file("settings.plist", "{ \"Build\": 41 }")
    let number = try PropertyList.edit(fileAt: path) { list in
      let number = (list["Build"]?.integer ?? 0) + 1
      try list.set(.integer(number), at: ["Build"])
      return number
    }
    #expect(try number == 42 && folder.text("settings.plist") == "{ \"Build\": 42 }")
  }

  @Test(arguments: [nil, "<dict>", "{ \"IsShown\": false }"]) func `errors have a reason`(text: String?) throws {
    if let text { try folder.file("settings.plist", text) }
    var reports: [String] = []
    func report(_ message: String) { reports.append(message) }
    func createDefaultFile() throws { try folder.file("settings.plist", "{ \"IsShown\": true }") }
    do {
      try PropertyList.edit(fileAt: path) { try $0.set(true, at: ["IsShown"]) }
    } catch let error as PropertyList.FileEditError {
      switch error.reason {
      case .missing: try createDefaultFile()
      case .damaged: report("\(error)")  // settings.plist:14:3: expected …
      case .changed, .locked: report("\(path) is in use; try again")
      case .unwritable, .notPermitted, .system: report("\(error)")
      }
    }
    #expect(reports.count == (text == "<dict>" ? 1 : 0) && reports.allSatisfy { $0.hasPrefix("\(path):1:7: ") })
    #expect(try folder.text("settings.plist") == (text == "<dict>" ? "<dict>" : "{ \"IsShown\": true }"))
  }
}
