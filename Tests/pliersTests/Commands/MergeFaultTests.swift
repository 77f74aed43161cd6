import Foundation
import TestSupport
import Testing

@testable import pliers

/// What is left of OURS when the result of a merge cannot be written: the old content, and nothing else beside it.
struct MergeFaultTests {
  let folder: ScratchFolder

  /// More than two blocks of 512 bytes, which is what the smallest limits count in.
  private static func list(_ first: Int, _ last: Int) -> String {
    let middle = (0..<100).map { "<key>k\($0)</key>\n<string>the same on all sides</string>\n" }.joined()
    return document(
      "<dict>\n<key>a</key>\n<string>\(first)</string>\n\(middle)<key>z</key>\n<string>\(last)</string>\n</dict>")
  }

  static let ours = list(2, 1)

  init() throws {
    folder = try ScratchFolder()
    try folder.file("base", Self.list(1, 1))
    try folder.file("ours", Self.ours)
    try folder.file("theirs", Self.list(1, 2))
  }

  /// The ways to name the result, and the status of a failure.
  static let ways: [(options: String, status: CInt)] = [
    ("-i --base base", 2), ("-i --backup --base base", 2), ("-o new --base base", 2), ("--git --base base", 255),
  ]

  private func check(_ outcome: Outcome, _ status: CInt, _ message: String, options: String) throws {
    #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome)")
    let name = options.hasPrefix("-o") ? "new" : "ours"
    #expect(outcome.errorText == "\(name): \(message)\n")
    #expect(try folder.text("ours") == Self.ours)
    #expect(try folder.names() == ["base", "ours", "theirs"])
  }

  @Test(arguments: ways) func mergeOfTheseTestsWorks(options: String, status: CInt) throws {
    #expect(try Executable.shell("\"$pliers\" merge \(options) ours theirs", in: folder.path).status == 0)
    #expect(try folder.text(options.hasPrefix("-o") ? "new" : "ours") == Self.list(2, 2))
  }

  @Test(arguments: ways) func fileSizeLimitLeavesOurs(options: String, status: CInt) throws {
    let script = "ulimit -c 0; ulimit -f 1; \"$pliers\" merge \(options) ours theirs"
    try check(try Executable.shell(script, in: folder.path), status, "File too large", options: options)
  }

  @Test(.enabled(if: FaultTests.canMount, "needs to be allowed to mount a file system"), arguments: ways)
  func fullDiskLeavesOurs(options: String, status: CInt) throws {
    let script = """
      mkdir small && mount -t tmpfs -o size=64k none small && cp base ours theirs small && cd small || exit 99
      dd if=/dev/zero of=filler bs=1k 2>/dev/null
      "$pliers" merge \(options) ours theirs; status=$?
      cmp ours ../ours && ls -A; exit $status
      """
    // The mount is gone with the process that has it.
    let outcome = try Executable.shell("unshare -m sh -c '\(script)'", in: folder.path)
    #expect(outcome.status == status && outcome.outputText == "base\nfiller\nours\ntheirs\n", "\(outcome)")
    #expect(outcome.errorText == "\(options.hasPrefix("-o") ? "new" : "ours"): No space left on device\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func fullOutputIsTrouble() throws {
    for (options, name) in [
      (">/dev/full", "standard output"), ("-o /dev/full", "/dev/full"), ("-i --report /dev/full", "/dev/full"),
    ] {
      let script = "\"$pliers\" merge --base base ours theirs \(options)"
      let outcome = try Executable.shell(script, in: folder.path)
      #expect(outcome.status == 2 && outcome.errorText == "\(name): No space left on device\n", "\(outcome)")
      #expect(try folder.text("ours") == Self.ours)
    }
  }

  @Test(
    .enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"), arguments: ways)
  func readOnlyFileAndFolderAreLeftAlone(options: String, status: CInt) throws {
    let prefix = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    let script = "chmod 444 ours; chmod 555 .; \(prefix) \"$pliers\" merge \(options) ours theirs"
    let outcome = try Executable.shell(script, in: folder.path)
    try folder.setMode(0o755, of: "")
    try check(outcome, status, "Permission denied", options: options)
  }

  /// git takes a status above 128 for a failure, or, before 2.42, for a conflict: in both cases nothing is merged, and git
  /// says so.
  @Test(.enabled(if: Repository.isPossible, "needs git")) func gitHearsOfFailures() throws {
    let repository = try Repository(
      """
      git init -q -b main; echo '*.plist merge=plist' >.gitattributes
      git config merge.plist.driver 'ulimit -f 1; "$pliers" merge --git --base %O %A %B --path %P'
      """)
    try repository.folder.file("a.plist", Self.list(1, 1))
    #expect(try repository.run("commit; git branch side").status == 0)
    try repository.folder.file("a.plist", Self.ours)
    #expect(try repository.run("commit; git checkout -q side").status == 0)
    try repository.folder.file("a.plist", Self.list(1, 2))
    let outcome = try repository.run("commit; git checkout -q main; git merge side; echo $?; git status --porcelain")
    #expect(outcome.errorText.contains("File too large"), "\(outcome)")
    #expect(!outcome.outputText.contains("\n0\n"))
    #expect(try repository.folder.text("a.plist") == Self.ours)
    #expect(try repository.run("git cat-file -p side:a.plist").outputText == Self.list(1, 2))
  }
}
