import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Files that may not be written, are not regular files, or have unusual names.
@Suite(.serialized) struct SpecialFilesTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let list = document("<dict>\n\t<key>k</key>\n\t<string>v</string>\n</dict>")
  static let compactJSON = #"{"k":"v"}"#

  // MARK: Permissions

  /// Root may write anything, so these runs have no such powers.
  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"))
  func readOnlyFileIsRefused() throws {
    try folder.file("a.plist", Self.list)
    try folder.setMode(0o444, of: "a.plist")
    try folder.setMode(0o777, of: "")
    let own = try asOrdinaryUser("convert json -i a.plist")
    #expect(own.status == 2 && own.errorText == "a.plist: Permission denied\n")
    let plutil = try asOrdinaryUser("-convert json a.plist")
    #expect(plutil.status == 1)
    #expect(plutil.errorText == "a.plist: (The operation could not be completed. You don’t have permission.)\n")
    #expect(try folder.text("a.plist") == Self.list)
    #expect(try folder.names() == ["a.plist"])
  }

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"))
  func unreadableFileIsReported() throws {
    try folder.file("a.plist", Self.list)
    try folder.setMode(0, of: "a.plist")
    try folder.setMode(0o755, of: "")
    #expect(try asOrdinaryUser("lint a.plist").outputText == "a.plist: error: Permission denied [unreadable]\n")
    #expect(
      try asOrdinaryUser("-lint a.plist").errorText
        == "a.plist: (The operation could not be completed. You don’t have permission.)\n")
  }

  /// Nothing can be created beside the file, but it may be written, and so it is.
  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"))
  func writableFileInAReadOnlyFolderIsWritten() throws {
    try folder.file("a.plist", Self.list)
    try folder.setMode(0o666, of: "a.plist")
    try folder.setMode(0o555, of: "")
    defer { try? folder.setMode(0o755, of: "") }
    let before = try folder.attributes("a.plist")
    #expect(try asOrdinaryUser("convert json --compact -i a.plist") == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.plist") == Self.compactJSON + "\n")
    #expect(try folder.attributes("a.plist").inode == before.inode)
    let new = try asOrdinaryUser("create xml1 new")
    #expect(new.status == 2 && new.errorText == "new: Permission denied\n")
  }

  /// An attribute that only root may give is on the file already: it is overwritten, and keeps it. One that anybody may
  /// give goes to a new file.
  @Test(
    .enabled(if: Executable.asOrdinaryUser != nil && canSetAttributes, "needs root, and extended attributes"),
    arguments: [("security.pliers", true), ("user.pliers", false)])
  func attributeThatCannotBeGivenIsKept(name: String, isOverwritten: Bool) throws {
    try folder.file("a.plist", Self.list)
    let set = "python3 -c 'import os; os.setxattr(\"a.plist\", \"\(name)\", b\"v\")'"
    #expect(try Executable.shell("\(set) && chown 65534:65534 . a.plist", in: folder.path).status == 0)
    let before = try folder.attributes("a.plist")
    #expect(try asOrdinaryUser("convert json --compact -i a.plist") == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.plist") == Self.compactJSON + "\n")
    #expect(try (folder.attributes("a.plist").inode == before.inode) == isOverwritten)
    let get = "python3 -c 'import os; print(os.getxattr(\"a.plist\", \"\(name)\"))'"
    #expect(try Executable.shell(get, in: folder.path).outputText == "b'v'\n")
  }

  private static let canSetAttributes: Bool = {
    let script =
      "import os, sys; [os.setxattr(sys.argv[1], name + \".pliers\", b\"v\") for name in [\"user\", \"security\"]]"
    return
      (try? Executable.shell(
        "f=$(mktemp) && python3 -c '\(script)' \"$f\"; status=$?; rm \"$f\"; exit $status", in: "/"))?.status == 0
  }()

  /// Both grammars wait for ten seconds, here at once.
  @Test(.enabled(if: hasFlock, "needs flock(1)"), .timeLimit(.minutes(10)))
  func lockOfAnotherProgramIsAnError() throws {
    try folder.file("a.plist", Self.list)
    let script = """
      "$pliers" set k --string w a.plist 2>own & first=$!
      "$pliers" -replace k -string w a.plist 2>plutil & wait $!; echo $?; wait $first; echo $?
      """
    let outcome = try Executable.shell("flock a.plist sh -c '\(script)'", in: folder.path)
    #expect(outcome.outputText == "1\n2\n" && outcome.errors.isEmpty)
    #expect(try folder.text("own") == "a.plist: another program holds the lock of the file; nothing was written\n")
    let message = "a.plist: (The operation could not be completed. Another program holds the lock of the file.)\n"
    #expect(try folder.text("plutil") == message)
    #expect(try folder.text("a.plist") == Self.list)
  }

  private static let hasFlock = (try? Executable.shell("flock / true", in: "/"))?.status == 0

  private func asOrdinaryUser(_ line: String) throws -> Outcome {
    let prefix = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    return try Executable.shell("exec \(prefix) \"$pliers\" \(line)", in: folder.path)
  }

  // MARK: Files that are none

  @Test(.timeLimit(.minutes(10))) func pipeIsRead() throws {
    let script = "mkfifo pipe; printf '{k = v;}' >pipe & \"$pliers\" extract k pipe; wait"
    #expect(try Executable.shell(script, in: folder.path) == Outcome(status: 0, output: Array("v\n".utf8), errors: []))
  }

  @Test(.timeLimit(.minutes(10))) func pipeIsWritten() throws {
    try folder.file("a.plist", Self.list)
    let script = "mkfifo pipe; cat pipe >got & \"$pliers\" convert json --compact -o pipe a.plist; wait"
    #expect(try Executable.shell(script, in: folder.path) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("got") == Self.compactJSON + "\n")
    #expect(try folder.names() == ["a.plist", "got", "pipe"])
  }

  @Test func deviceIsWritten() throws {
    try folder.file("a.plist", Self.list)
    let command = "\"$pliers\" -convert json -o"
    #expect(
      try Executable.shell("\(command) /dev/stdout a.plist | cat", in: folder.path).outputText == Self.compactJSON)
    #expect(try Executable.shell("\(command) /dev/null a.plist", in: folder.path).status == 0)
    #expect(try Executable.shell("\"$pliers\" -lint /dev/stdin <a.plist", in: folder.path).status == 0)
  }

  /// The bytes of a name are what the system takes; the reference cannot open this one.
  @Test(.enabled(if: allowsAnyName, "this file system wants names in UTF-8"))
  func nameNeedNotBeUTF8() throws {
    let script = """
      name=$(printf 'caf\\351.plist')
      printf '{k = v;}' >"$name"
      "$pliers" convert json --compact -i "$name" && "$pliers" extract k "$name" && "$pliers" lint "$name.missing"
      "$pliers" convert xml1 -e bak "$name" && ls -d caf*.bak | wc -l
      """
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(
      outcome.outputText.filter { $0 != " " }
        == "v\ncaf\u{FFFD}.plist.missing:error:Nosuchfileordirectory[unreadable]\n1\n")
    #expect(outcome.errors.isEmpty)
  }

  private static var allowsAnyName: Bool {
    #if os(macOS)
      false
    #else
      true
    #endif
  }

  /// The system resolves the path, after the link: the reference takes `..` off the text.
  @Test func pathIsTheSystems() throws {
    try folder.folder("x/y")
    try folder.file("x/a.plist", Self.list)
    try folder.link("link", to: "x/y")
    #expect(run("extract", "k", folder.path("link/../a.plist")).outputText == "v\n")
    // A tilde is the shell's, and means nothing here.
    #expect(try Executable.shell("\"$pliers\" create xml1 '~' && ls", in: folder.path).outputText.contains("~\n"))
  }

  /// A pipe can be read, but nothing can stand in its place: with plutil's words, that is not permitted.
  @Test func pipeIsNotReplaced() throws {
    let folder = try ScratchFolder()
    let script = """
      mkfifo pipe; printf '{"a": 1}' >pipe & "$pliers" set a --integer 2 pipe; echo $?
      printf '{"a": 1}' >pipe & "$pliers" -convert xml1 pipe; echo $?
      """
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome.outputText == "2\n1\n")
    #expect(
      outcome.errorText == """
        pipe: this is not a regular file and cannot be replaced; use --output
        pipe: (The operation could not be completed. You don’t have permission.)

        """)
  }
}
