import Foundation
import TestSupport
import Testing

@testable import pliers

/// `--unarchive`, `--nested` and `!` on the command line.
struct ViewRequestTests {
  static let tabs = archive(
    object("‹4›", "<key>NS.objects</key><array>‹2›</array>"),
    object("‹5›", "<key>Title</key><string>Start</string><key>Opened</key>‹7›<key>Window</key>‹3›"),
    object("‹6›", "<key>Selected</key>‹2›"), className("NSArray", "NSObject"), className("Tab"), className("Window"),
    object("‹8›", "<key>NS.time</key><real>725760000</real>"), className("NSDate"), top: "<key>Tabs</key>‹1›")
  static let broken = archive("<array>‹2›‹9›</array>", object("‹7›"))

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.file("tabs.plist", Self.tabs)
    try folder.file("broken.plist", Self.broken)
    try folder.file("plain.plist", "<plist><dict><key>a</key><string>b</string></dict></plist>")
    let inner = run("convert", "binary", "-o", folder.path("inner"), folder.path("plain.plist"))
    #expect(inner.status == 0)
    let outer = run(
      "set", "data", "--file", folder.path("inner"), "-o", folder.path("nested.plist"), folder.path("plain.plist"))
    #expect(outer.status == 0)
    return folder
  }

  /// `PageExamplesTests` compares what is printed.
  @Test func archivesAreArchivesWithoutTheOption() throws {
    let folder = try folder()
    #expect(run("print", folder.path("tabs.plist")).outputText.contains("$archiver"))
    #expect(!run("print", "--unarchive", folder.path("tabs.plist")).outputText.contains("$archiver"))
  }

  @Test(arguments: [
    (["extract", "Tabs.0.Title"], "Start\n"), (["extract", "/Tabs/0/Window/Selected/$ref"], "/Tabs/0\n"),
    (["type", "Tabs.0.Opened"], "date\n"), (["count", "Tabs"], "1\n"), (["has", "Tabs.0"], ""),
    (["keys", "Tabs.0"], "$class\nTitle\nOpened\nWindow\n"),
    (["paths", "--leaves", "--at", "Tabs.*.*"], "Tabs.0.$class\nTabs.0.Title\nTabs.0.Opened\n"),
    (["convert", "json", "--compact"], #"{"Tabs":[{"$class":"Tab","Title":"Start","Opened":"2024-01-01T00:00:00Z","#),
    (["extract", "--shell", "t=Tabs.0.Title"], "t='Start'\n"),
  ])
  func commandsThatRead(words: [String], expected: String) throws {
    let folder = try folder()
    let outcome = run(words + ["--unarchive", folder.path("tabs.plist")])
    #expect(outcome.status == 0 && outcome.outputText.hasPrefix(expected) && outcome.errors.isEmpty, "\(outcome)")
    // A file that is not an archive is what it is.
    let other = run(["extract", "a", "--unarchive", folder.path("plain.plist")])
    #expect(other.outputText == "b\n" && other.errors.isEmpty)
  }

  @Test func classesOfAll() throws {
    let folder = try folder()
    let outcome = run("extract", "Tabs.$classes", "--classes", "--compact", folder.path("tabs.plist"))
    #expect(outcome.outputText == #"["NSArray","NSObject"]"# + "\n")
  }

  @Test func warningsAreSaidOnce() throws {
    let folder = try folder()
    let path = folder.path("broken.plist")
    let messages = """
      \(path): 1 reference leads to no object and is shown as $uid: UID 9
      \(path): 1 object has a class without a name, and is shown as the file has it: UID 2

      """
    for (line, status) in [("extract ''", 0), ("extract '' --strict", 1), ("paths --strict", 1)] as [(String, CInt)] {
      let outcome = run(words(line) + ["--unarchive", path])
      #expect(outcome.status == status && outcome.errorText == messages, "\(outcome)")
    }
    #expect(run("print", "--unarchive", "--strict", folder.path("tabs.plist")).status == 0)
  }

  @Test func differences() throws {
    let folder = try folder()
    try folder.file("new.plist", Self.tabs.replacing("Start", with: "End"))
    let old = folder.path("tabs.plist")
    let new = folder.path("new.plist")
    let outcome = run("diff", "--unarchive", old, new)
    #expect(outcome.status == 1)
    #expect(outcome.outputText.hasSuffix("- Tabs.0.Title: \"Start\"\n+ Tabs.0.Title: \"End\"\n1 changed\n"))
    #expect(run("diff", "--unarchive", "-U", "0", old, new).outputText.contains("+      \"Title\" => \"End\"\n"))
    #expect(run("convert", "binary", "-o", folder.path("new"), old).status == 0)
    #expect(run("diff", "--unarchive", old, folder.path("new")).status == 0)
    let broken = folder.path("broken.plist")
    #expect(run("diff", "--unarchive", broken, broken).status == 0)
    #expect(run("diff", "--unarchive", "--strict", broken, broken).status == 1)
    for form in ["edits", "patch"] {
      let outcome = run("diff", "--unarchive", "--format", form, old, new)
      #expect(outcome.status == 2 && outcome.errorText.contains("--unarchive shows something else"))
    }
  }

  @Test func textForGit() throws {
    let folder = try folder()
    let text = run("textconv", "--unarchive", folder.path("tabs.plist")).outputText
    #expect(text.contains("\"Title\" => \"Start\"\n") && !text.contains("$archiver"))
    // Texts that are not archives pass as they are.
    #expect(run("textconv", "--unarchive", folder.path("plain.plist")).outputText == (try folder.text("plain.plist")))
    #expect(run("textconv", folder.path("tabs.plist")).outputText == Self.tabs)
  }

  @Test func dataIsSteppedInto() throws {
    let folder = try folder()
    let path = folder.path("nested.plist")
    for keyPath in ["data.!.a", "*.!.a"] { #expect(run("extract", keyPath, path).outputText == "b\n") }
    #expect(run("has", "data.!.x", path).status == 1 && run("has", "a.!", path).status == 1)
    #expect(run("type", "data", path).outputText == "data\n")
    #expect(run("extract", "data.!", "--compact", path).outputText == "{\"a\":\"b\"}\n")
    #expect(run("print", "--at", "data.!.a", path).outputText == "\"b\"\n")
    #expect(run("paths", "--at", "data.!.**", path).outputText == "data.!\ndata.!.a\n")
    #expect(run("extract", "--shell", "v=data.!.a", path).outputText == "v='b'\n")
    let further = run("extract", "data.!.a.b", path)
    #expect(
      further.errorText == "\(path): no value at key path 'data.!.a.b'; the value at 'data.!.a' is of type string\n")
    let absent = run("extract", "a.!", path)
    #expect(absent.errorText == "\(path): no value at key path 'a.!'; the value at 'a' is of type string\n")
    let all = run("convert", "json", "--nested", "--compact", path)
    #expect(all.outputText == #"{"a":"b","data":{"$nested":"binary","value":{"a":"b"}}}"# + "\n")
    #expect(run("extract", "data.!.a", input: all.outputText).outputText == "b\n")
    #expect(run("diff", "--nested", "--only", "data.!.a", "-q", path, path).status == 0)
  }

  // MARK: What is refused

  @Test func editsStayOutside() throws {
    let folder = try folder()
    let path = folder.path("nested.plist")
    let before = try folder.text("nested.plist")
    for words in [
      ["set", "data.!.a", "--string", "c"], ["remove", "data.!"], ["edit", "-c", "set data.!.a --string c"],
      ["copy", "a", "data.!.b"],
    ] {
      let outcome = run(words + [path])
      #expect(outcome.status == 2 && outcome.errorText.contains("steps into a property list in data"), "\(outcome)")
    }
    for command in ["set", "sort", "edit", "format", "remove"] {
      let outcome = run([command, "--unarchive", "a", path])
      #expect(
        outcome.errorText
          == "pliers: --unarchive shows what an archive stands for, and that cannot be written back; edit its $objects, as "
          + "'pliers print' shows them without the option\n")
      #expect(outcome.status == 2)
    }
    #expect(
      run(["set", "a", "--nested", "--string", "b", path]).errorText.contains("put it back with 'pliers set KEYPATH"))
    #expect(try folder.text("nested.plist") == before)
    #expect(run("set", #"\!"#, "--string", "c", path).status == 0)
    #expect(run("extract", "!", path).outputText == "c\n")
  }

  /// What the sentence about `--nested` says.
  @Test func dataIsEditedOutside() throws {
    let folder = try folder()
    let path = folder.path("nested.plist")
    let inner = folder.path("INNER")
    #expect(run("extract", "data", "--raw-bytes", "-o", inner, path).status == 0)
    #expect(run("set", "a", "--string", "c", inner).status == 0)
    #expect(run("set", "data", "--file", inner, path).status == 0)
    #expect(run("extract", "data.!.a", path).outputText == "c\n")
  }

  @Test(arguments: [["-i"], ["-o", "FILE"], ["-o", "LINK"], ["-o", "DOT"]]) func resultsDoNotReplaceArchives(
    words: [String]
  ) throws {
    let folder = try folder()
    let path = folder.path("tabs.plist")
    try folder.link("link.plist", to: "tabs.plist")
    let paths = ["FILE": path, "LINK": folder.path("link.plist"), "DOT": folder.path("./tabs.plist")]
    let outcome = run(["convert", "xml", "--unarchive"] + words.map { paths[$0] ?? $0 } + [path])
    #expect(outcome.status == 2 && outcome.errorText.contains("cannot take its place"), "\(outcome)")
    #expect(try folder.text("tabs.plist") == Self.tabs)
    #expect(run("convert", "binary", "--unarchive", "-o", folder.path("new"), path).status == 0)
    #expect(run("extract", "Tabs.0.Title", folder.path("new")).outputText == "Start\n")
  }

  @Test func plutilsGrammarHasNoSuchOptions() throws {
    let folder = try folder()
    let outcome = run("-p", "--unarchive", folder.path("tabs.plist"))
    #expect(
      outcome.status == 1 && (outcome.outputText + outcome.errorText).contains("unrecognized option: --unarchive"))
  }
}
