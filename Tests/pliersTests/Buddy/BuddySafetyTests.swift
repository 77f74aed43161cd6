import Foundation
import TestSupport
import Testing

/// Where PlistBuddy loses data or misleads scripts, and ours does not.
struct BuddySafetyTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <!-- the version -->
      <key>b</key>  <string>1</string>
      <key>a</key>  <array> <integer>0x10</integer> </array>
    </dict>
    </plist>

    """

  @Test func commentsOrderAndLayoutStay() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    #expect(try buddy(["Set :b 2"], "f.plist", in: folder).status == 0)
    #expect(try folder.text("f.plist") == Self.text.replacingOccurrences(of: ">1<", with: ">2<"))
  }

  @Test func rewriteHasApplesLayout() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    let outcome = try Executable.shell("\"$pliers\" buddy --rewrite -c 'Set :b 2' f.plist", in: folder.path)
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
    let rewritten = document(
      "<dict>\n\t<key>a</key>\n\t<array>\n\t\t<integer>16</integer>\n\t</array>\n\t<key>b</key>\n\t<string>2</string>\n</dict>"
    )
    #expect(try folder.text("f.plist") == rewritten)
  }

  @Test func oneBadCommandLeavesTheFileAlone() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    #expect(try buddy(["Set :b 2", "Bogus", "Save"], "f.plist", in: folder).status == 1)
    #expect(try folder.text("f.plist") == Self.text)
  }

  @Test func failedCommandsWriteNothing() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    try folder.age("f.plist")
    let before = try folder.attributes("f.plist")
    #expect(try buddy(["Delete :nope", "Set :b:c x"], "f.plist", in: folder).status == 1)
    #expect(try folder.attributes("f.plist") == before)
    #expect(try buddy(["Set :a x"], "new.plist", in: folder).status == 1)
    #expect(try folder.names() == ["f.plist"])
  }

  @Test func openStepIsReadOnly() throws {
    let folder = try ScratchFolder()
    try folder.file("f.strings", "/* hello */ a = b;\n")
    #expect(try buddy(["Print :a"], "f.strings", in: folder).outputText == "b\n")
    let outcome = try buddy(["Set :a c"], "f.strings", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errorText
        == "Set: Cannot Change an OpenStep Property List: f.strings; make it XML first with 'pliers convert -i xml1'\n")
    #expect(try folder.text("f.strings") == "/* hello */ a = b;\n")
  }

  @Test func pipesAreRead() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    let line = "cat f.plist | \"$pliers\" buddy -c 'Print :b' /dev/stdin"
    #expect(try Executable.shell(line, in: folder.path) == Outcome(status: 0, output: Array("1\n".utf8), errors: []))
  }

  @Test func nothingIsWrittenBackToAPipe() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    let outcome = try Executable.shell("\"$pliers\" buddy -c 'Set :b 2' /dev/stdin < f.plist", in: folder.path)
    #expect(outcome.status == 1 && !outcome.errors.isEmpty)
    #expect(try folder.text("f.plist") == Self.text)
  }

  @Test func mergeFromAPipe() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    try folder.file("m.plist", document("<dict><key>c</key><true/></dict>"))
    let outcome = try Executable.shell(
      "cat m.plist | \"$pliers\" buddy -c 'Merge /dev/stdin' -c 'Print :c' f.plist", in: folder.path)
    #expect(outcome == Outcome(status: 0, output: Array("true\n".utf8), errors: []))
  }

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs setpriv, as root may write everything"))
  func failedWriteIsAFailure() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    try folder.setMode(0o444, of: "f.plist")
    try folder.setMode(0o755, of: "")
    let prefix = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    let outcome = try Executable.shell("\(prefix) \"$pliers\" buddy -c 'Set :b 2' f.plist", in: folder.path)
    #expect(outcome.status == 1 && outcome.errorText == "f.plist: Permission denied\n", "\(outcome)")
    #expect(try folder.text("f.plist") == Self.text)
  }

  @Test func linksAreRefusedWhereThatIsAsked() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    try folder.link("link.plist", to: "f.plist")
    let refused = try Executable.shell("\"$pliers\" buddy -l -c Print link.plist", in: folder.path)
    #expect(
      refused
        == Outcome(
          status: 1, output: Array("Error Reading File: link.plist\n".utf8),
          errors: Array("Error Opening File: link.plist [Too many levels of symbolic links]\n".utf8)))
    // Without -l the link is followed, and stays a link.
    #expect(try buddy(["Set :b 2"], "link.plist", in: folder).status == 0)
    #expect(try folder.attributes("link.plist").isLink)
    #expect(try folder.text("f.plist").contains(">2<"))
  }

  /// 3,000 keys one by one would take seconds in a debug build; in one pass they take less than one.
  @Test func largeMergesAreOnePass() throws {
    let folder = try ScratchFolder()
    for (name, prefix) in [("f.plist", "a"), ("m.plist", "b")] {
      let pairs = (0..<3000).map { "<key>\(prefix)\($0)</key><integer>\($0)</integer>" }.joined(separator: "\n")
      try folder.file(
        name, document("<dict>\n<key>both</key><dict><key>\(prefix)</key><true/></dict>\n\(pairs)\n</dict>"))
    }
    let outcome = try buddy(["Merge -r m.plist", "Print :b2999", "Print :both:b"], "f.plist", in: folder)
    #expect(outcome == Outcome(status: 0, output: Array("2999\ntrue\n".utf8), errors: []))
    let count = try Executable.shell("\"$pliers\" count '' f.plist", in: folder.path)
    #expect(count.outputText == "6001\n")
  }

  @Test func folderIsNoFile() throws {
    let folder = try ScratchFolder()
    try folder.folder("dir")
    let outcome = try buddy(["Print"], "dir", in: folder)
    #expect(outcome.status == 1 && outcome.outputText == "Error Reading File: dir\n")
  }

  /// The working container stays the same dictionary when elements before it come and go.
  @Test func workingContainerIsFollowed() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", document("<array><dict><key>n</key><integer>1</integer></dict></array>"))
    let commands = ["CD :0", "Add :0 string first", "Print n", "Delete :0", "Print n", "Delete :0", "Print"]
    let outcome = try buddy(commands, "f.plist", in: folder)
    #expect(outcome.outputText == "1\n1\nWorking Container has become Invalid.  Setting to :\nArray {\n}\n")
  }

  @Test func ownGrammarKnowsItsCommands() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    for line in ["Set :b 2", "edit -c 'Set :b 2'"] {
      let outcome = try Executable.shell("\"$pliers\" \(line) f.plist", in: folder.path)
      #expect(outcome.status == 2 && outcome.errorText.contains("did you mean 'pliers buddy'?"), "\(outcome)")
    }
  }

  private func buddy(_ commands: [String], _ file: String, in folder: ScratchFolder) throws -> Outcome {
    let line = commands.map { "-c \(quoted($0))" }.joined(separator: " ")
    return try Executable.shell("\"$pliers\" buddy \(line) \(file)", in: folder.path)
  }
}
