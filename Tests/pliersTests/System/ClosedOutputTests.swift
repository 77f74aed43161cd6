import Foundation
import TestSupport
import Testing

@testable import pliers

/// The reader of standard output closes it early. This is not a failure, and does not change the exit status.
@Suite struct ClosedOutputTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file("good.json", #"{"a": 1, "b": [1, 2]}"#)
    try folder.file("bad.json", "{")
    try folder.file("unsorted.json", #"{"b": 1, "a": 2}"#)
    try folder.file("wide.plist", "<plist>\n<dict><key>a</key><true/></dict>\n</plist>\n")
    try folder.file("ours.json", #"{"a": 2, "b": [1, 2]}"#)
    try folder.file("theirs.json", #"{"a": 3, "b": [1, 2]}"#)
    try folder.file(
      "late-date.plist", "<plist><dict><key>a</key><true/><key>d</key><date>2001-01-01T00:00:00Z</date></dict></plist>")
    for (name, bytes) in Self.bigFiles { try folder.file(name, bytes) }
  }

  /// More bytes than fit in a pipe and the buffer before it.
  private static let bigFiles = {
    let items = (0..<9_000).map { "\"item \($0)\"" }.joined(separator: ",\n")
    return [("big.json", 1), ("big-ours.json", 2), ("big-theirs.json", 3)].map { name, number in
      (name, Array("{\"z\": \(number), \"a\": [\(items)]}".utf8))
    }
  }()

  /// The file `name` so often that the lines about it do not fit in a pipe and the buffer before it.
  private static func many(_ name: String) -> String {
    "$(yes \(String(repeating: "./", count: 60))\(name) | head -n 1000)"
  }

  /// Runs commands whose standard output is a pipe without a reader.
  private func statuses(_ lines: [String]) throws -> Outcome {
    let script = ["mkfifo pipe; exec 3<>pipe 4>pipe 3<&-"] + lines.map { "\"$pliers\" \($0) >&4; echo $?" }
    return try Executable.shell(script.joined(separator: "\n"), in: folder.path)
  }

  @Test(arguments: [
    // The file would change.
    ("sort --dry-run --exit-code big.json", 3),
    ("format --dry-run --exit-code big.json", 3),
    ("set z --integer 2 --dry-run --exit-code big.json", 3), ("set z --integer 2 --exit-code -o - big.json", 3),
    ("set k --integer 2 --create --dry-run --exit-code new.json", 3),
    ("edit -c 'remove z' --dry-run --exit-code big.json", 3),
    ("set z --integer 1 --dry-run --exit-code big.json", 0),
    // The answer is no.
    ("merge --base good.json ours.json theirs.json", 1), ("merge --base big.json big-ours.json big-theirs.json", 1),
    ("merge --base big.json big-ours.json big.json", 0), ("merge big.json big-ours.json", 0),
    ("diff big.json big-ours.json", 1), ("diff --format json big.json good.json", 1),

    ("diff big.json big.json", 0),
    ("lint bad.json", 1), ("lint big.json", 0), ("lint \(many("good.json"))", 0),
    ("lint \(many("good.json")) missing", 2), ("-lint \(many("wide.plist"))", 0),
    ("-lint \(many("wide.plist")) missing", 1),
    ("extract --shell v=a --shell w=q good.json", 1), ("extract a big.json good.json", 0),
    ("extract q --default x big.json", 0), ("paths --at q big.json", 1),
    // A later file or value causes an error.
    ("extract a big.json missing", 2), ("extract a big.json unsorted.json bad.json", 2),
    ("convert json -j 1 big.json missing", 2), ("convert json -j 4 big.json big.json missing", 2),
    ("keys '' big.json bad.json", 2), ("count a big.json bad.json", 2), ("type a big.json bad.json", 2),
    ("paths big.json bad.json", 2), ("paths --values --types refuse late-date.plist", 2),
    ("-p big.json missing", 1), ("-convert xml1 -o - big.json missing", 1),
    // The command has no other output.
    ("print big.json big.json", 0), ("convert json big.json", 0), ("convert binary big.json", 0),
    ("convert xml big.json", 0), ("convert swift big.json", 0), ("-p big.json", 0), ("-convert xml1 -o - big.json", 0),
    ("extract a --format xml1 big.json", 0), ("paths big.json", 0), ("textconv big.json", 0), ("help", 0), ("-help", 0),
  ])
  func closedOutputDoesNotChangeTheStatus(line: String, status: Int) throws {
    let outcome = try statuses([line])
    #expect(outcome.outputText == "\(status)\n")
    #expect(!outcome.errorText.contains("standard output"))
  }

  /// The reader closes the pipe in the middle of a result, in each grammar.
  @Test(arguments: [
    ("sort --dry-run --exit-code big.json", 3), ("merge --base big.json big-ours.json big-theirs.json", 1),
    ("print big.json", 0), ("convert json big.json", 0), ("-p big.json", 0), ("-convert xml1 -o - big.json", 0),
  ])
  func readerThatStopsDoesNotChangeTheStatus(line: String, status: Int) throws {
    let script = "{ \"$pliers\" \(line) 2>errors; echo $? >status; } | head -c 1 | wc -c"
    #expect(try Executable.shell(script, in: folder.path).outputText.filter { $0 != " " } == "1\n")
    #expect(try folder.text("status") == "\(status)\n")
    #expect(try !folder.text("errors").contains("output"))
  }

  /// The files that a command writes do not depend on the reader of its output.
  @Test func filesAreStillWritten() throws {
    for number in 1...100 { try folder.file("\(number).json", "[\(number),]\n") }
    try folder.file("names", (1...100).map { "\($0).json\n" }.joined())
    #expect(try statuses(["lint --fix --files-from names"]).outputText == "0\n")
    for number in 1...100 { #expect(try folder.text("\(number).json") == "[\(number)]\n") }
  }

  /// PlistBuddy's commands all run, from the command line and from standard input.
  @Test(arguments: [
    "-c Print -c 'Set :k1 ZZ' -c Print big.plist", "big.plist <commands",
  ])
  func commandsOfPlistBuddyStillRun(line: String) throws {
    let pairs = (0..<6_000).map { "<key>k\($0)</key><string>value \($0)</string>\n" }.joined()
    try folder.file("big.plist", "<plist version=\"1.0\">\n<dict>\n\(pairs)</dict>\n</plist>\n")
    try folder.file("commands", "Print\nSet :k1 ZZ\nSave\nPrint\nDelete :missing\nExit\n")
    #expect(try statuses(["buddy \(line)"]).outputText == (line.hasPrefix("-c") ? "0\n" : "1\n"))
    #expect(try folder.text("big.plist").contains("<key>k1</key><string>ZZ</string>"))
  }
}
