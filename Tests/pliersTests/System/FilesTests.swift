import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Which files are written, and how.
struct FilesTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let list = document("<dict>\n\t<key>k</key>\n\t<string>v</string>\n</dict>")
  static let json = "{\n  \"k\": \"v\"\n}\n"
  static let compactJSON = #"{"k":"v"}"#

  /// Two command lines that convert FILE to compact JSON where it is.
  static let inPlace = [["-convert", "json"], ["convert", "json", "--compact", "-i"]]

  // MARK: Where results go

  @Test func conversionIsInPlaceForPlutil() throws {
    let file = try folder.file("a.plist", Self.list)
    #expect(run("-convert", "json", file) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.plist") == Self.compactJSON)
    // Without -o, -extract overwrites as well; raw and type results do not.
    #expect(run("-extract", "k", "raw", file).outputText == "v\n")
    #expect(run("-type", "k", file).outputText == "string\n")
    #expect(try folder.text("a.plist") == Self.compactJSON)
    #expect(run("-extract", "k", "xml1", file) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.plist") == document("<string>v</string>"))
    #expect(try folder.names() == ["a.plist"])
  }

  @Test func conversionGoesToStandardOutputInOurGrammar() throws {
    let file = try folder.file("a.plist", Self.list)
    #expect(run("convert", "json", file).outputText == Self.json)
    #expect(run("extract", "k", "--format", "xml1", file).outputText == document("<string>v</string>"))
    #expect(try folder.text("a.plist") == Self.list)
    #expect(run("convert", "json", "--in-place", file) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.plist") == Self.json)
  }

  @Test(arguments: [["-convert", "json"], ["convert", "json", "--compact"]])
  func outputCanBeNamed(words: [String]) throws {
    let file = try folder.file("a.plist", Self.list)
    #expect(run(words + ["-o", folder.path("b"), file]) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("b").hasPrefix(Self.compactJSON))
    #expect(try folder.text("a.plist") == Self.list)
  }

  /// The last file overwrites, as plutil's help says.
  @Test func severalResultsInOneFileOverwriteEachOther() throws {
    let first = try folder.file("1", Self.list)
    let second = try folder.file("2", document("<array/>"))
    #expect(run("-convert", "json", "-o", folder.path("out"), first, second).status == 0)
    #expect(try folder.text("out") == "[]")
  }

  @Test(arguments: [["-convert", "json", "-e"], ["convert", "json", "--compact", "--extension"]])
  func resultsCanGoBesideTheInputs(words: [String]) throws {
    try folder.folder("x.y")
    let files = try ["a.plist", "x.y/f", "noext"].map { try folder.file($0, Self.list) }
    #expect(run(words + ["json"] + files) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.names() == ["a.json", "a.plist", "noext", "noext.json", "x.y"])
    #expect(try folder.names(in: "x.y") == ["f", "f.json"])
    for name in ["a.json", "noext.json", "x.y/f.json"] { #expect(try folder.text(name).hasPrefix(Self.compactJSON)) }
    for name in ["a.plist", "noext", "x.y/f"] { #expect(try folder.text(name) == Self.list) }
  }

  /// raw and type results go to standard output whatever the extension.
  @Test func rawResultIsWrittenToNoFileBeside() throws {
    let file = try folder.file("a.plist", "{k = v;}")
    #expect(run("-extract", "k", "raw", "-e", "txt", file).outputText == "v\n")
    #expect(run("-convert", "type", "-e", "txt", file).outputText == "dictionary\n")
    #expect(try folder.names() == ["a.plist"])
  }

  @Test func namedOutputWinsOverTheExtension() throws {
    let file = try folder.file("a.plist", Self.list)
    #expect(run("-convert", "json", "-e", "txt", "-o", folder.path("b"), file).status == 0)
    #expect(try folder.names() == ["a.plist", "b"])
  }

  // MARK: Swift and Objective-C

  /// Source never overwrites the property list, whatever -e says.
  @Test(arguments: [("swift", "swift"), ("objc", "m")])
  func sourceHasItsOwnExtension(format: String, name: String) throws {
    for file in ["a.plist", "noext"] {
      try folder.file(file, Self.list)
      #expect(run("-convert", format, "-e", "txt", folder.path(file)).status == 0)
      #expect(try folder.text(file) == Self.list)
    }
    #expect(try folder.names() == ["a.\(name)", "a.plist", "noext", "noext.\(name)"].sorted())
  }

  @Test func headerStandsBesideTheImplementation() throws {
    let file = try folder.file("a.plist", Self.list)
    let outcome = run("-convert", "objc", "-header", "-o", folder.path("out.m"), file)
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.names() == ["a.plist", "out.h", "out.m"])
    #expect(try folder.text("out.m").hasPrefix("#import \"out.h\"\n\n/// Generated from a.plist\n"))
    #expect(
      try folder.text("out.h") == """
        #import <Foundation/Foundation.h>

        /// Generated from a.plist
        __attribute__((visibility("hidden")))
        extern NSDictionary * const a;

        """)
  }

  /// The reference writes the header over the implementation in both cases.
  @Test func headerNeverOverwritesTheImplementation() throws {
    let file = try folder.file("a.plist", Self.list)
    #expect(run("-convert", "objc", "-header", "-o", folder.path("out"), file).status == 0)
    #expect(try folder.names() == ["a.plist", "out", "out.h"])
    let refused = run("-convert", "objc", "-header", "-o", folder.path("x.h"), file)
    #expect(refused.status == 1 && refused.errorText.hasPrefix("\(file): "))
    #expect(try folder.names() == ["a.plist", "out", "out.h"])
  }

  @Test func thereIsNoHeaderOnStandardOutput() throws {
    let file = try folder.file("a.plist", Self.list)
    #expect(run("-convert", "objc", "-header", "-o", "-", file).status == 0)
    #expect(try folder.names() == ["a.plist"])
  }

  // MARK: What stays as it was

  @Test(arguments: inPlace, [0o600, 0o640, 0o755, 0o444 | 0o200])
  func modeIsKept(words: [String], mode: Int) throws {
    let file = try folder.file("a.plist", Self.list)
    try folder.setMode(mode, of: "a.plist")
    #expect(run(words + [file]).status == 0)
    #expect(try folder.attributes("a.plist").mode == mode)
    #expect(try folder.text("a.plist").hasPrefix(Self.compactJSON))
    #expect(try folder.names() == ["a.plist"])
  }

  /// New files have the mode that the user's mask leaves of rw-rw-rw-.
  @Test(arguments: [("022", 0o644), ("027", 0o640), ("077", 0o600), ("000", 0o666)])
  func newFileHasTheModeOfTheMask(mask: String, mode: Int) throws {
    try folder.file("a.plist", Self.list)
    let script = "umask \(mask); \"$pliers\" create xml1 new && \"$pliers\" -convert json -o copy a.plist"
    #expect(try Executable.shell(script, in: folder.path).status == 0)
    #expect(try folder.attributes("new").mode == mode)
    #expect(try folder.attributes("copy").mode == mode)
  }

  @Test(arguments: inPlace)
  func linkStaysALink(words: [String]) throws {
    try folder.folder("real")
    try folder.file("real/a.plist", Self.list)
    try folder.link("middle", to: "real/a.plist")
    let link = try folder.link("link", to: folder.path("middle"))
    #expect(run(words + [link]).status == 0)
    #expect(try folder.attributes("link").isLink && folder.attributes("middle").isLink)
    #expect(try folder.text("real/a.plist").hasPrefix(Self.compactJSON))
    #expect(try folder.names() == ["link", "middle", "real"])
    #expect(try folder.names(in: "real") == ["a.plist"])
  }

  @Test func danglingLinkCreatesItsTarget() throws {
    try folder.folder("real")
    let link = try folder.link("link", to: "real/new.plist")
    #expect(run("create", "xml1", link) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.attributes("link").isLink)
    #expect(try folder.text("real/new.plist") == document("<dict/>"))
  }

  @Test(arguments: inPlace)
  func namesOfAFileStayTheSameFile(words: [String]) throws {
    let file = try folder.file("a.plist", Self.list)
    try FileManager.default.linkItem(atPath: file, toPath: folder.path("b.plist"))
    let before = try folder.attributes("a.plist")
    #expect(run(words + [file]).status == 0)
    #expect(
      try folder.attributes("b.plist").inode == before.inode && folder.attributes("a.plist").inode == before.inode)
    #expect(try folder.attributes("a.plist").links == 2)
    #expect(try folder.text("b.plist").hasPrefix(Self.compactJSON))
    #expect(try folder.text("b.plist") == folder.text("a.plist"))
    #expect(try folder.names() == ["a.plist", "b.plist"])
  }

  /// The new contents are shorter than the old, and longer than one buffer of 64 KiB.
  @Test func largeFileWithSeveralNamesIsWrittenWhole() throws {
    let strings = (0..<20_000).map { "\t<string>number \($0)</string>\n" }.joined()
    let file = try folder.file("a.plist", document("<array>\n\(strings)</array>"))
    try FileManager.default.linkItem(atPath: file, toPath: folder.path("b.plist"))
    #expect(run("convert", "json", "--compact", "-i", file).status == 0)
    let expected = "[" + (0..<20_000).map { "\"number \($0)\"" }.joined(separator: ",") + "]\n"
    #expect(try folder.text("b.plist") == expected)
  }

  @Test(arguments: [
    ["-convert", "xml1"], ["convert", "xml1", "-i"], ["-replace", "k", "-string", "v"], ["set", "k", "--string", "v"],
  ])
  func unchangedFileIsNotWritten(words: [String]) throws {
    let file = try folder.file("a.plist", Self.list)
    try folder.age("a.plist")
    let before = try folder.attributes("a.plist")
    #expect(run(words + [file]) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.attributes("a.plist") == before)
    #expect(try folder.names() == ["a.plist"])
  }

  @Test func namedOutputIsAlwaysWritten() throws {
    let file = try folder.file("a.plist", Self.list)
    try folder.file("b.plist", Self.list)
    try folder.age("b.plist")
    let before = try folder.attributes("b.plist")
    #expect(run("convert", "xml1", "-o", folder.path("b.plist"), file).status == 0)
    #expect(try folder.attributes("b.plist").modified != before.modified)
  }

  // MARK: Failures leave the old file

  @Test(arguments: [["-convert", "json"], ["convert", "json", "--types", "refuse", "-i"]])
  func failedConversionWritesNothing(words: [String]) throws {
    let text = document("<array>\n\t<string>first</string>\n\t<date>2001-01-01T00:00:00Z</date>\n</array>")
    let file = try folder.file("a.plist", text)
    let before = try folder.attributes("a.plist")
    let outcome = run(words + [file])
    let status: CInt = words[0].hasPrefix("-") ? 1 : 2
    #expect(outcome.status == status && outcome.errorText.hasPrefix("\(file): "))
    #expect(try folder.attributes("a.plist") == before)
    #expect(try folder.text("a.plist") == text)
    #expect(run(words.filter { $0 != "-i" } + ["-o", folder.path("new"), file]).status == status)
    #expect(try folder.names() == ["a.plist"])
  }

  @Test func badFileStopsNoOther() throws {
    let first = try folder.file("1", Self.list)
    let bad = try folder.file("2", "<dict>")
    let last = try folder.file("3", Self.list)
    #expect(run("-convert", "json", first, bad, last).status == 1)
    #expect(try folder.text("1") == Self.compactJSON && folder.text("3") == Self.compactJSON)
    #expect(try folder.text("2") == "<dict>")
  }

  @Test func changeUnderneathIsReported() throws {
    let request = Request(.set, .own)
    #expect(request.describe(.changedUnderneath, of: "f").contains("was changed"))
  }

  // MARK: create

  @Test func createProtectsFilesInOurGrammarOnly() throws {
    let file = try folder.file("a.plist", Self.list)
    let outcome = run("create", "xml1", file)
    #expect(outcome.status == 2 && outcome.errorText.hasPrefix("\(file): ") && outcome.errorText.contains("exists"))
    #expect(try folder.text("a.plist") == Self.list)
    #expect(run("-create", "xml1", file) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.plist") == document("<dict/>"))
  }

  @Test func createdTextFileEndsInANewline() throws {
    #expect(run("create", "json", folder.path("own"), folder.path("other")).status == 0)
    #expect(try folder.text("own") == "{}\n" && folder.text("other") == "{}\n")
    // As the reference has it.
    #expect(run("-create", "json", folder.path("plutil")).status == 0)
    #expect(try folder.text("plutil") == "{}")
  }
}
