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
    // The dictionary on the way was made, and is gone with the value that XML cannot hold.
    #expect(try buddy(["Add :N:x string \u{1}"], "new.plist", in: folder).status == 1)
    #expect(try folder.names() == ["f.plist"])
    #expect(run("convert", "binary", "-o", folder.path("b.plist"), folder.path("f.plist")).status == 0)
    let binary = FileManager.default.contents(atPath: folder.path("b.plist"))
    #expect(try buddy(["Add :N:x string \u{1}", "Delete :nope"], "b.plist", in: folder).status == 1)
    #expect(FileManager.default.contents(atPath: folder.path("b.plist")) == binary)
  }

  /// A binary file becomes XML only where something changes.
  @Test func equalValueIsNotAChange() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    #expect(run("convert", "binary", "-o", folder.path("b.plist"), folder.path("f.plist")).status == 0)
    let binary = FileManager.default.contents(atPath: folder.path("b.plist"))
    #expect(
      try buddy(["Set :b 1", "Set :a:0 16"], "b.plist", in: folder) == Outcome(status: 0, output: [], errors: []))
    #expect(FileManager.default.contents(atPath: folder.path("b.plist")) == binary)
    // What cannot be changed is refused nevertheless.
    try folder.file("f.strings", "a = b;\n")
    #expect(try buddy(["Set :a b"], "f.strings", in: folder).status == 1)
  }

  /// To PlistBuddy a hyphen is a file like any other.
  @Test func hyphenIsAFile() throws {
    let folder = try ScratchFolder()
    try folder.file("-", Self.text)
    try folder.file("other", document("<dict><key>c</key><true/></dict>"))
    let line = "\"$pliers\" buddy -c 'Set :b 2' -c 'Print :b' - < other"
    #expect(try Executable.shell(line, in: folder.path) == Outcome(status: 0, output: Array("2\n".utf8), errors: []))
    #expect(try folder.text("-") == Self.text.replacingOccurrences(of: ">1<", with: ">2<"))
    let merge = "\"$pliers\" buddy -c 'Merge -' -c 'Print :b' other < /dev/null"
    #expect(try Executable.shell(merge, in: folder.path).outputText == "2\n")
  }

  @Test func inputThatCannotBeReadIsAFailure() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    let outcome = try Executable.shell("\"$pliers\" buddy f.plist < /", in: folder.path)
    #expect(outcome.status == 1 && outcome.outputText == "Command: " && outcome.errorText.contains("Is a directory"))
  }

  @Test func damagedFilesThatAreMergedSayWhy() throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", Self.text)
    try folder.file("m.plist", "<plist><dict><true/></dict></plist>")
    let outcome = try buddy(["Merge m.plist"], "f.plist", in: folder)
    #expect(outcome.errorText.hasPrefix("m.plist:1:14: ") && outcome.status == 1)
    #expect(outcome.errorText.hasSuffix("\nMerge: Error Reading File: m.plist\n"))
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
    let after = try Executable.shell("\"$pliers\" buddy link.plist -l -c Print", in: folder.path)
    #expect(after == refused)
    // It holds for all that the session reads.
    let swapped = try Executable.shell(
      """
      cp f.plist g.plist; mkfifo lines; "$pliers" buddy -l g.plist <lines >out & session=$!
      exec 3>lines; echo Save >&3
      until grep -q Saving out; do sleep 0.01; done
      ln -sf f.plist g.plist; echo Revert >&3; exec 3>&-
      wait $session
      """, in: folder.path)
    #expect(swapped.status == 1 && swapped.errorText.contains("[Too many levels of symbolic links]"), "\(swapped)")
    // Without -l the link is followed, and stays a link.
    #expect(try buddy(["Set :b 2"], "link.plist", in: folder).status == 0)
    #expect(try folder.attributes("link.plist").isLink)
    #expect(try folder.text("f.plist").contains(">2<"))
  }

  @Test func mergesJoinWhatBothHave() throws {
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

  /// As many dictionaries inside as outside: one pass, where a search for each would take minutes.
  @Test func deepMergesAreOnePass() throws {
    let folder = try ScratchFolder()
    for (name, inner) in [("f.plist", "x"), ("m.plist", "y")] {
      let pairs = (0..<4000).map { "<key>k\($0)</key><dict><key>\(inner)</key><true/></dict>" }.joined(separator: "\n")
      try folder.file(name, document("<dict>\n\(pairs)\n</dict>"))
    }
    let outcome = try Executable.shell(
      "ulimit -t 5; \"$pliers\" buddy -c 'Merge -r m.plist' -c 'Print :k3999' f.plist", in: folder.path)
    #expect(
      outcome == Outcome(status: 0, output: Array("Dict {\n    x = true\n    y = true\n}\n".utf8), errors: []))
  }

  @Test func folderIsNotAFile() throws {
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

  /// What a key that is removed leaves in CoreFoundation's table is taken by the next one: see `BucketOrderTests.marksAreTaken`.
  @Test func orderOfPrintFollowsTheSession() throws {
    let folder = try ScratchFolder()
    let keys = ["a", "b", "c"].map { "<key>\($0)</key><integer>1</integer>" }.joined()
    try folder.file("f.plist", document("<array><dict>\(keys)</dict></array>"))
    let printed = "Dict {\n    a = 1\n    d = 2\n    c = 1\n}\n"
    for commands in [
      ["Delete :0:b", "Add :0:d integer 2", "Print :0"],
      ["Delete :0:b", "Add :0 string x", "Add :1:d integer 2", "Print :1"],
      ["Delete :0:b", "Add :0 string x", "Delete :0", "Add :0:d integer 2", "Save", "Print :0"],
      ["Delete :0:b", "CD :0", "Add d integer 2", "Print"],
    ] {
      try folder.file("f.plist", document("<array><dict>\(keys)</dict></array>"))
      let outcome = try buddy(commands, "f.plist", in: folder)
      #expect(outcome.outputText.hasSuffix(printed), "\(commands): \(outcome)")
    }
    // A file that is read again knows nothing of that.
    #expect(try buddy(["Print :0"], "f.plist", in: folder).outputText == "Dict {\n    a = 1\n    c = 1\n    d = 2\n}\n")
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
