import Foundation
import TestSupport
import Testing

/// `pliers edit FILE` at a terminal. The editors are scripts.
@Suite(.prompt) struct EditorTests {
  private let folder: ScratchFolder
  private static let list = document("<dict>\n\t<key>v</key>\n\t<string>41</string>\n\t<!-- c -->\n</dict>")

  init() throws {
    folder = try ScratchFolder()
    try folder.folder("tmp")
    try folder.file("a.plist", Self.list)
    // Each start runs the next line of the file `steps` on the text.
    try folder.file("editor", "sed -n \"$(($(wc -l <starts) + 1))p\" steps >step; echo >>starts; f=$1; . ./step\n")
    try folder.file("starts", "")
  }

  /// Runs `script` at a terminal, and types an answer after each question. Without an answer, the input ends.
  private func run(
    _ script: String = "\"$pliers\" edit a.plist", editor: String = "sh editor", steps: [String] = [],
    answers: [String] = [], environment: [String: String] = [:], program: [String] = []
  ) throws -> (text: String, status: String) {
    try folder.file("steps", steps.map { $0 + "\n" }.joined())
    let words = program + ["/bin/sh", "-c", "cd '\(folder.path)'; \(script)\nprintf '@@%s#' $?"]
    let terminal = try Terminal(
      running: words.count > 3 ? "/usr/bin/env" : words[0], words.count > 3 ? words : Array(words.dropFirst()),
      environment: ["pliers": Executable.path, "VISUAL": "", "EDITOR": editor, "TMPDIR": folder.path("tmp")]
        .merging(environment) { $1 })
    var text = ""
    for answer in answers {
      text += terminal.text(upTo: "? ")
      if answer.isEmpty { terminal.press("\u{4}") } else { terminal.type(answer) }
    }
    text += terminal.text(upTo: "#")
    _ = terminal.status()
    let parts = text.components(separatedBy: "@@")
    return (parts[0].replacing("\r\n", with: "\n"), String((parts.last ?? "").dropLast()))
  }

  /// The kept texts.
  private func kept() throws -> [String] {
    try Executable.shell("find tmp -type f | sort", in: folder.path).outputText.split(separator: "\n").map(String.init)
  }

  private func content(_ name: String = "a.plist") throws -> String { try folder.text(name) }

  // MARK: Right use

  /// Arguments and quotes of the variables are those of the shell, as in git.
  @Test(arguments: [
    ["EDITOR": "sed -i s/41/42/"], ["EDITOR": "false", "VISUAL": "sed -i 's/41/42/'"],
    ["EDITOR": "f() { sed -i s/41/42/ \"$@\"; }; f"],
  ]) func editedTextIsWritten(environment: [String: String]) throws {
    let (_, status) = try run(environment: environment)
    #expect(status == "0")
    #expect(try content() == Self.list.replacing("41", with: "42"))
    #expect(try kept().isEmpty && folder.names(in: "tmp").isEmpty)
  }

  @Test func unchangedTextIsNotWritten() throws {
    let before = try folder.attributes("a.plist")
    let (text, status) = try run(editor: "true")
    #expect(text.hasPrefix("a.plist: waiting for the editor, which has the text in \(folder.path("tmp"))"))
    #expect(status == "0" && text.hasSuffix("a.plist: nothing was changed\n"))
    #expect(try folder.attributes("a.plist") == before && folder.names(in: "tmp").isEmpty)
  }

  /// The editor gets XML, with UIDs as CF$UID.
  @Test func binaryFileIsEditedAsXML() throws {
    let uid = "<key>u</key><dict><key>CF$UID</key><integer>7</integer></dict>"
    try folder.file("x.plist", document("<dict><key>v</key><string>41</string>\(uid)</dict>"))
    let (_, status) = try run(
      "\"$pliers\" convert binary1 x.plist -o a.plist; \"$pliers\" edit a.plist; \"$pliers\" type --file-format a.plist >format; "
        + "\"$pliers\" extract u a.plist --format type >type; \"$pliers\" extract v a.plist >value",
      steps: [#"cp "$f" seen; sed -i s/41/42/ "$f""#])
    #expect(status == "0")
    #expect(try content("seen").contains("<key>CF$UID</key>"))
    #expect(try [content("format"), content("type"), content("value")] == ["binary1\n", "uid\n", "42\n"])
  }

  @Test func encodingAndFormatStay() throws {
    try folder.file("s.strings", Array("\u{FEFF}a = \"ä41\";\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
    let (_, status) = try run("\"$pliers\" edit s.strings", editor: "sed -i s/41/42/")
    #expect(status == "0")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("s.strings")))
    #expect(String(data: bytes, encoding: .utf16) == "a = \"ä42\";\n" && bytes.prefix(2) == Data([0xFF, 0xFE]))
  }

  @Test func severalFilesAreEditedOneAfterTheOther() throws {
    try folder.file("b.json", #"{"v": "41"}"#)
    let step = #"echo start >>log; sleep 0.1; sed -i s/41/42/ "$f"; echo end >>log"#
    let (_, status) = try run("\"$pliers\" edit a.plist b.json", steps: [step, step])
    #expect(status == "0")
    #expect(try content("log") == "start\nend\nstart\nend\n")
    #expect(try content().contains("42") && content("b.json") == #"{"v": "42"}"#)
  }

  // MARK: Texts with errors

  /// The error is shown before the editor starts. Errors that the file had are not new.
  @Test func brokenTextIsRepaired() throws {
    try folder.file("a.plist", Self.list.replacing("</string>", with: "</strin>"))
    let (text, status) = try run(steps: ["sed -i 's,</strin>,</string>,' $f"])
    #expect(status == "0" && text.contains("a.plist:6:") && !text.contains("new error"))
    #expect(try content() == Self.list && kept().isEmpty)
    try folder.file("a.json", "{\"a\": 1,, }")
    #expect(try run("\"$pliers\" edit a.json", editor: "sed -i s/1/2/", answers: ["n"]).status == "2")
    #expect(try content("a.json") == "{\"a\": 1,, }")
  }

  /// A text with a byte that is not UTF-8 is edited as it is.
  @Test func textThatCannotBeDecodedIsRepaired() throws {
    try folder.file("a.plist", Self.list.utf8.flatMap { $0 == UInt8(ascii: "4") ? [0xFF] : [$0] })
    #expect(try run(editor: "LC_ALL=C sed -i 's/\\xFF/4/'").status == "0")
    #expect(try content() == Self.list && kept().isEmpty)
  }

  /// What lint says about the encoding of the file itself is not new.
  @Test func errorOfTheEncodingIsNotNew() throws {
    let xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><string>ä41</string></plist>\n"
    try folder.file("a.plist", Array("\u{FEFF}\(xml)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
    let (text, status) = try run(editor: "sed -i s/41/42/")
    #expect(status == "0" && !text.contains("new error"))
  }

  /// A mapped file would end the program.
  @Test func largeFileMayBecomeShorterMeanwhile() throws {
    let large = document("<array>\(String(repeating: "<string>a line of text</string>\n", count: 12_000))</array>")
    try folder.file("a.plist", large)
    let (text, status) = try run(steps: [": >a.plist; sed -i s/line/row/ $f"])
    #expect(status == "2" && text.contains("the file was changed while it was being edited; nothing was written"))
    #expect(try content(#require(kept().first)).contains("a row of text"))
  }

  @Test func textThatDoesNotParseIsEditedAgain() throws {
    let (text, status) = try run(
      steps: [#"sed -i s,/string,/strong, "$f""#, #"sed -i 's,/strong,/string,; s/41/42/' "$f""#], answers: ["y"])
    #expect(text.contains("a.plist:6:12: expected '</string>'") && text.contains("edit again (y) or give up (n)? y"))
    #expect(status == "0")
    #expect(try content() == Self.list.replacing("41", with: "42") && kept().isEmpty)
  }

  /// An empty answer is the end of the input.
  @Test(arguments: ["n", ""]) func textThatDoesNotParseIsKept(answer: String) throws {
    let (text, status) = try run(editor: "sed -i s,/string,/strong,", answers: [answer])
    let names = try kept()
    #expect(status == "2" && names.count == 1)
    #expect(text.hasSuffix("a.plist: nothing was written; the edited text is in \(folder.path(names[0]))\n"))
    #expect(try content() == Self.list && content(names[0]).contains("/strong"))
  }

  @Test(arguments: [("n", "2"), ("w", "0")]) func newErrorsOfLintAreShown(answer: String, expected: String) throws {
    let known = Self.list.replacing("<!-- c -->", with: "<key>k</key><true/><key>k</key><true/>")
    try folder.file("a.plist", known)
    let (text, status) = try run(
      editor: "sed -i 's,<string>41,<string>42</string><key>v</key><string>43,'", answers: [answer])
    #expect(text.contains("duplicate key 'v'") && !text.contains("duplicate key 'k'"))
    #expect(text.contains("edit again (y), write it with 1 new error (w) or give up (n)? ") && status == expected)
    #expect(try content().contains("42") == (answer == "w") && kept().isEmpty == (answer == "w"))
  }

  /// The file has the key twice, with other values. With the third one, there are two findings, equal in all that identifies them.
  @Test(arguments: [(3, "write it with 1 new error"), (4, "write it with 2 new errors")])
  func secondEqualErrorIsNew(count: Int, expected: String) throws {
    func entries(_ count: Int) -> String {
      (1...count).map { "<key>k</key>\n<integer>\($0)</integer>\n" }.joined()
    }
    try folder.file("a.plist", document("<dict>\n\(entries(2))</dict>"))
    try folder.file("edited", document("<dict>\n\(entries(count))</dict>"))
    let (text, status) = try run(steps: ["cat edited >$f"], answers: ["n"])
    #expect(text.contains(expected) && status == "2")
  }

  // MARK: Failures

  @Test(arguments: ["exit 3", "kill -9 $$"]) func failureOfTheEditorWritesNothing(end: String) throws {
    let (text, status) = try run(steps: [#"sed -i s/41/42/ "$f"; "# + end])
    #expect(status == "2" && text.contains("nothing was written, since 'sh editor'"))
    #expect(try content() == Self.list && content(#require(kept().first)).contains("42"))
    try folder.file("starts", "")
    #expect(try run(steps: [end]).status == "2")
    #expect(try kept().count == 1, "an unchanged text is not kept")
  }

  @Test(arguments: ["rm $f", "ln -sf /dev/zero $f", "rm $f; mkfifo $f"])
  func editorThatLeavesNoTextWritesNothing(step: String) throws {
    let (text, status) = try run(steps: [step])
    #expect(status == "2" && text.contains("nothing was written, since the editor left no text: "))
    #expect(try content() == Self.list)
  }

  /// An XML file stays one.
  @Test func binaryTextIsRefused() throws {
    let step = "\"$pliers\" convert binary -o b.plist a.plist; cat b.plist >$f"
    let (text, status) = try run(steps: [step], answers: ["n"])
    #expect(status == "2" && text.contains("the edited text is a binary property list"))
    #expect(try content() == Self.list)
  }

  @Test func pipeIsRefused() throws {
    let (text, status) = try run("mkfifo q.plist; \"$pliers\" edit q.plist")
    #expect(status == "2" && text.contains("not a regular file"))
  }

  @Test func signalThatEndsTheEditorIsReported() throws {
    let (text, status) = try run(editor: "kill -9 $$;")
    #expect(status == "2" && text.contains("nothing was written, since 'kill -9 $$;' was ended by a signal"))
  }

  /// The next variable counts.
  @Test func blankVariableIsNoEditor() throws {
    #expect(try run(steps: ["sed -i s/41/42/ $f"], environment: ["VISUAL": " \t"]).status == "0")
    #expect(try content() == Self.list.replacing("41", with: "42"))
  }

  @Test func missingEditorIsReported() throws {
    let (text, status) = try run(editor: "/no/editor")
    #expect(status == "2" && text.contains("nothing was written, since '/no/editor' ended with status 127"))
  }

  /// Another program writes the file while the editor runs. The file is not locked.
  @Test func otherChangesOfTheFileAreNotLost() throws {
    let (text, status) = try run(steps: [#"sed -i s/41/42/ "$f"; "$pliers" set v --string other a.plist"#])
    #expect(
      status == "2" && text.contains("the file was changed while it was being edited; nothing was written; the edited"))
    #expect(try content() == Self.list.replacing("41", with: "other") && content(#require(kept().first)).contains("42"))
  }

  /// The program is killed while the editor runs: it leaves a changed text, and after a signal that it can handle no other one.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat"), "needs /proc"),
    arguments: [("KILL", "137"), ("TERM", "143")])
  func killedProgramLeavesBothTexts(signal: String, expected: String) throws {
    let step =
      #"p=$PPID; for i in 1 2 3 4 5 6 7 8; do "#
      + #"[ "$(cat /proc/$p/comm)" = pliers ] && kill -\#(signal) $p && break; p=$(cut -d " " -f 4 /proc/$p/stat); done"#
    #expect(try run(steps: [#"sed -i s/41/42/ "$f"; "# + step]).status == expected)
    let names = try kept()
    #expect(try content() == Self.list && content(#require(names.first)).contains("42"))
    try folder.file("starts", "")
    #expect(try run(steps: [step]).status == expected)
    if signal == "TERM" { #expect(try kept() == names) }
  }

  @Test(.enabled(if: FaultTests.canMount, "needs to be allowed to mount a file system"))
  func fullDiskKeepsTheText() throws {
    try folder.file(
      "script",
      """
      mkdir small && mount -t tmpfs -o size=64k none small && cp a.plist small || exit 99
      dd if=/dev/zero of=small/filler bs=1k 2>/dev/null
      "$pliers" edit small/a.plist; status=$?; cmp a.plist small/a.plist || exit 98; exit $status
      """)
    let (text, status) = try run("unshare -m sh script", editor: "sed -i s/41/42/")
    #expect(status == "2" && text.contains("small/a.plist: No space left on device; the edited text is in"))
    #expect(try content(#require(kept().first)).contains("42"))
  }

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"))
  func readOnlyFileStartsNoEditor() throws {
    try folder.setMode(0o444, of: "a.plist")
    try folder.setMode(0o777, of: "")
    try folder.setMode(0o777, of: "tmp")
    let (text, status) = try run(editor: "touch started;", program: Executable.asOrdinaryUser ?? [])
    #expect(status == "2" && text == "a.plist: Permission denied\n")
    #expect(try !folder.names().contains("started"))
  }

  /// Values that XML cannot represent, signed files and damaged binary files are refused before the editor starts.
  @Test func refusedFilesStartNoEditor() throws {
    try folder.file("d.json", #"{"d": {"$date": "2001-01-01T00:00:00.5Z"}}"#)
    try folder.file("s.mobileprovision", signedMessage(Array(Self.list.utf8)))
    try folder.file("bad.plist", "bplist00")
    let (text, status) = try run(
      "\"$pliers\" convert binary1 --types tag d.json -o d.plist; \"$pliers\" edit d.plist s.mobileprovision bad.plist",
      editor: "touch started;")
    #expect(status == "2" && text.contains("the file is signed"))
    #expect(text.contains("d.plist: at 'd': XML cannot represent a fraction of a second; edit -c edits such a file"))
    #expect(text.contains("bad.plist: "))
    #expect(try !folder.names().contains("started"))
  }

  @Test func optionsOfOperationsAreRefused() throws {
    let (text, status) = try run(
      "\"$pliers\" edit new.plist; \"$pliers\" edit --create new.plist; \"$pliers\" edit -o x a.plist; \"$pliers\" edit -"
    )
    #expect(status == "2")
    #expect(text.contains("there is no file new.plist; 'pliers create' creates files"))
    #expect(text.contains("pliers: --create needs an operation; use -c or --script"))
    #expect(text.contains("pliers: --output needs an operation; use -c or --script"))
    #expect(text.contains("an editor needs a file with a name"))
  }
}
