import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The unified format of diff and git.
struct UnifiedDifferenceTests {
  private func difference(_ old: String, _ new: String, name: String = "f") -> String {
    String(decoding: difference(Array(old.utf8), Array(new.utf8), name: Argument(name)), as: UTF8.self)
  }

  private func difference(_ old: [UInt8], _ new: [UInt8], name: Argument) -> [UInt8] {
    var output: [UInt8] = []
    let console = Console(sendToOutput: { for index in $0.indices { output.append($0[index]) } })
    console.printDifference(from: Source(old), to: Source(new), of: name)
    console.finishOutput()
    return output
  }

  private static let head = "--- a/f\n+++ b/f\n"

  @Test(arguments: ["", "a", "a\n", "a\nb\n", "\n\n"])
  func equalTextsHaveNoDifference(text: String) {
    #expect(difference(text, text).isEmpty)
  }

  /// Line numbers begin with 1. A count of 1 is left out, and a side without lines has the line number 0.
  @Test(arguments: [
    ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"), ("", "a\n", "@@ -0,0 +1 @@\n+a\n"), ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"), ("a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"),
    ("a\n", "a\nb\n", "@@ -1 +1,2 @@\n a\n+b\n"), ("a\nb\n", "b\n", "@@ -1,2 +1 @@\n-a\n b\n"),
    ("1\n2\n3\n4\nx\n5\n6\n7\n8\n", "1\n2\n3\n4\ny\n5\n6\n7\n8\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-x\n+y\n 5\n 6\n 7\n"),
    ("a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"),
  ])
  func hunkOfOneEdit(old: String, new: String, hunk: String) {
    #expect(difference(old, new) == Self.head + hunk)
  }

  /// If there are fewer lines than the context, all of them are shown.
  @Test(arguments: [5, 1_000_000_000_000, Int.max]) func contextIsLimitedByTheText(context: Int) {
    let hunks = unifiedHunks(Source(Array("1\n2\na\n3\n".utf8)), Source(Array("1\n2\nb\n3\n".utf8)), context: context)
    #expect(String(decoding: hunks, as: UTF8.self) == "@@ -1,4 +1,4 @@\n 1\n 2\n-a\n+b\n 3\n")
  }

  /// é as one code point and é as two are equal strings in Swift, and different text.
  @Test func linesAreComparedByteByByte() {
    let text = difference("\u{E9}\n", "e\u{301}\n")
    #expect(Array(text.utf8) == Array((Self.head + "@@ -1 +1 @@\n-\u{E9}\n+e\u{301}\n").utf8))
    let bytes = difference([0xFF, 0x0A, 0x61, 0x0A], [0xFF, 0x0A, 0x62, 0x0A], name: "f")
    #expect(bytes == Array("\(Self.head)@@ -1,2 +1,2 @@\n ".utf8) + [0xFF] + Array("\n-a\n+b\n".utf8))
  }

  /// diff, git and patch write a tab after a name that contains a space. Control characters are replaced.
  @Test func namesEndInATabAfterASpaceAndHaveNoControlCharacters() {
    #expect(difference("a\n", "b\n", name: "my file").hasPrefix("--- a/my file\t\n+++ b/my file\t\n@@ "))
    #expect(difference("a\n", "b\n", name: "x\n\u{1B}y").hasPrefix("--- a/x\u{FFFD}\u{FFFD}y\n"))
  }

  /// git does not apply a path with an empty segment, and for patch it would be absolute.
  @Test(arguments: [
    ("./z.json", "z.json"), ("/tmp/x", "tmp/x"), ("a//b/./c", "a/b/c"), ("../x", "../x"), ("-", "<stdin>"),
    ("./-", "-"),
  ])
  func pathIsRelativeWithoutEmptySegments(name: String, path: String) {
    #expect(difference("a\n", "b\n", name: name).hasPrefix("--- a/\(path)\n+++ b/\(path)\n@@ "))
  }

  // MARK: Random texts

  /// If no line is repeated in a text, there is only one shortest difference, and diff prints it, too.
  @Test(.enabled(if: hasDiff, "needs diff")) func uniqueDifferenceIsEqualToDiffs() throws {
    let folder = try ScratchFolder()
    var random = SplitMix64(seed: 3)
    for round in seeds(60) {
      let count = Int.random(in: 0...40, using: &random)
      var (old, new) = ([String](), [String]())
      for line in 0..<count {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: old.append("gone \(line)")
        case 1: new.append("new \(line)")
        default:
          old.append("line \(line)")
          new.append("line \(line)")
        }
      }
      let oldText = text(of: old, &random)
      let newText = text(of: new, &random)
      try folder.file("old", oldText)
      try folder.file("new", newText)
      let theirs = try Executable.shell("diff -u old new", in: folder.path).outputText
      #expect(withoutNames(difference(oldText, newText)) == withoutNames(theirs), "round \(round)")
    }
  }

  /// With repeated lines there are several shortest differences; each leads from the old text to the new one.
  @Test(.enabled(if: hasPatch, "needs patch")) func patchAppliesTheDifference() throws {
    let folder = try ScratchFolder()
    var random = SplitMix64(seed: 7)
    for round in seeds(100) {
      let (oldText, newText) = (text(of: lines(&random) + ["x"], &random), text(of: lines(&random) + ["y"], &random))
      try folder.file("f", oldText)
      try folder.file("difference", difference(oldText, newText))
      let outcome = try Executable.shell("patch -s -p1 -F0 <difference", in: folder.path)
      #expect(outcome == Outcome(status: 0, output: [], errors: []), "round \(round)")
      #expect(try folder.text("f") == newText, "round \(round)")
    }
  }

  /// The search ends after a thousand lines. The difference is then correct, but may not be the shortest.
  @Test func hugeDifferenceIsComplete() throws {
    expectBoundedWork {
      let old = (0..<20_000).map { "old \($0)\n" }
      let new = (0..<20_000).map { "new \($0)\n" }
      let lines = old.map { "-" + $0 } + new.map { "+" + $0 }
      let expected = Self.head + "@@ -1,20002 +1,20002 @@\n a\n" + lines.joined() + " z\n"
      #expect(difference("a\n" + old.joined() + "z\n", "a\n" + new.joined() + "z\n") == expected)
    }
  }

  static let hasDiff = (try? Executable.shell("diff --version", in: "/"))?.status == 0
  static let hasPatch = (try? Executable.shell("patch --version", in: "/"))?.status == 0

  private func lines(_ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 0...30, using: &random)).map { _ in ["a", "b", "c", ""].randomElement(using: &random) ?? "" }
  }

  /// Every other text has no newline at its end.
  private func text(of lines: [String], _ random: inout SplitMix64) -> String {
    let text = lines.map { $0 + "\n" }.joined()
    return Bool.random(using: &random) && lines.last?.isEmpty == false ? String(text.dropLast()) : text
  }

  /// A difference without the two lines that name the files.
  private func withoutNames(_ difference: String) -> [Substring] {
    Array(difference.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2))
  }
}
