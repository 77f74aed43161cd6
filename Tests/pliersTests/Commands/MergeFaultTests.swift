import Foundation
import TestSupport
import Testing

@testable import pliers

/// If the result of a merge cannot be written, because the disk is full or permission is denied, OURS does not change, and no
/// new file is left. Tests/Transcripts/merge/faults.txt tests limits that need no privileges.
struct MergeFaultTests {
  let folder: ScratchFolder

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

  /// Options that name the result, and the exit status after a failure.
  static let ways: [(options: String, status: CInt)] = [
    ("-i --base base", 2), ("-i --backup --base base", 2), ("-o new --base base", 2), ("--git --base base", 255),
  ]

  @Test(.enabled(if: FaultTests.canMount, "needs to be allowed to mount a file system"), arguments: ways)
  func fullDiskLeavesOurs(options: String, status: CInt) throws {
    let script = """
      mkdir small && mount -t tmpfs -o size=64k none small && cp base ours theirs small && cd small || exit 99
      dd if=/dev/zero of=filler bs=1k 2>/dev/null
      "$pliers" merge \(options) ours theirs; status=$?
      cmp ours ../ours && ls -A; exit $status
      """
    // The mount ends with this process, which has its own mount namespace.
    let outcome = try Executable.shell("unshare -m sh -c '\(script)'", in: folder.path)
    #expect(outcome.status == status && outcome.outputText == "base\nfiller\nours\ntheirs\n", "\(outcome)")
    #expect(outcome.errorText == "\(options.hasPrefix("-o") ? "new" : "ours"): No space left on device\n")
  }

  @Test(
    .enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"), arguments: ways)
  func readOnlyFileAndFolderAreLeftAlone(options: String, status: CInt) throws {
    let prefix = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    let script = "chmod 444 ours; chmod 555 .; \(prefix) \"$pliers\" merge \(options) ours theirs"
    let outcome = try Executable.shell(script, in: folder.path)
    try folder.setMode(0o755, of: "")
    let name = options.hasPrefix("-o") ? "new" : "ours"
    #expect(outcome == Outcome(status: status, output: [], errors: Array("\(name): Permission denied\n".utf8)))
    #expect(try folder.text("ours") == Self.ours && folder.names() == ["base", "ours", "theirs"])
  }
}
