import PropertyList
import Testing

@testable import PropertyListLint

/// Comments in a file that accept findings.
@Suite struct SuppressionsTests {
  /// An XML property list with a `duplicate-key` on line 6, and `comments` before and on that line and after it.
  private func duplicate(_ before: String = "", on line: String = "", after: String = "") -> String {
    document("<dict><key>a</key><true/>\n\(before)\n<key>a</key><true/>\(line)\n\(after)\n</dict>")
  }

  @Test(arguments: [
    ("<!-- pliers:ignore duplicate-key -->", "", ""), ("", "<!-- pliers:ignore duplicate-key -->", ""),
    ("<!--pliers:ignore duplicate-key-->", "", ""),
    ("<!-- pliers:ignore\tduplicate-key,attribute -->", "", "attribute"),
    ("<!-- pliers:ignore attribute duplicate-key-->", "", "attribute"),
    ("<!-- pliers:ignore ,, duplicate-key, -->", "", ""),
  ])
  func commentAcceptsTheFinding(before: String, on line: String, unused: String) {
    let found = lint(duplicate(before, on: line))
    #expect(found.map { $0.contains("unused-suppression found no '\(unused)' ") } == (unused.isEmpty ? [] : [true]))
  }

  /// What ends on the line before counts, wherever it began.
  @Test func commentOfSeveralLines() {
    let text = document(
      "<dict><key>a</key><true/><!--\n pliers:ignore\n duplicate-key\n -->\n<key>a</key><true/>\n</dict>")
    #expect(lint(text).isEmpty)
  }

  @Test(arguments: [
    // Two lines before, or on the line after.
    ("<!-- pliers:ignore duplicate-key -->\n", ""), ("", "<!-- pliers:ignore duplicate-key -->"),
  ])
  func farCommentsAcceptNothing(before: String, after: String) {
    let found = lint(duplicate(before, after: after)).map { $0.split(separator: " ")[1] }
    #expect(found.sorted() == ["duplicate-key", "unused-suppression"])
  }

  @Test(arguments: [
    "<!-- see pliers:ignore duplicate-key -->", "<!-- pliers:ignored duplicate-key -->",
    "<!-- pliers: ignore duplicate-key -->", "<!-- pliers:Ignore duplicate-key -->",
    // Only comments count.
    "<key>s</key><string>pliers:ignore duplicate-key</string>",
    "<key>s</key><string>&lt;!-- pliers:ignore duplicate-key --></string>",
  ])
  func otherTextAcceptsNothing(line: String) {
    #expect(lint(duplicate(line)).map { $0.split(separator: " ")[1] } == ["duplicate-key"])
  }

  /// Here the text of a CDATA section looks like a comment.
  @Test func sectionsAreNoComments() {
    let line = "<key>s</key><string><![CDATA[<!-- pliers:ignore duplicate-key -->]]></string>"
    #expect(lint(duplicate(line), [.cdata: .off]).map { $0.split(separator: " ")[1] } == ["duplicate-key"])
  }

  // MARK: OpenStep

  @Test(arguments: [
    "{ a = 1;\n// pliers:ignore duplicate-key\na = 2; }", "{ a = 1;\na = 2; // pliers:ignore duplicate-key\n}",
    "{ a = 1;\n/* pliers:ignore duplicate-key */ a = 2; }", "a = 1;\n/*pliers:ignore duplicate-key*/\na = 2;\n",
    "\u{FEFF}a = 1; a = 2; // pliers:ignore duplicate-key", "a = 1;\n/* pliers:ignore\nduplicate-key */\na = 2;",
  ])
  func commentsOfOpenStep(text: String) {
    #expect(lint(text).isEmpty)
    #expect(lint(text.replacing("pliers:ignore", with: "pliers-ignore")).count == 1)
  }

  @Test(arguments: [
    "{ a = 1;\ns = \"// pliers:ignore duplicate-key\"; a = 2; }",
    "{ a = 1;\ns = 'x/* pliers:ignore duplicate-key */'; a = 2; }",
    // A word goes on after slashes.
    "{ a = 1;\ns = x//pliers:ignore; a = 2; }", "{ a = 1;\ns = \"\\\"// pliers:ignore duplicate-key\"; a = 2; }",
  ])
  func stringsOfOpenStepAreNoComments(text: String) {
    #expect(lint(text).map { $0.split(separator: " ")[1] } == ["duplicate-key"])
  }

  @Test func textInUTF16() {
    let text = "a = 1;\n// pliers:ignore duplicate-key\na = 2;\n"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    #expect(lint(bytes).isEmpty)
  }

  // MARK: Names

  @Test func unknownRuleIsTold() {
    #expect(
      lint(duplicate("<!-- pliers:ignore duplicate-key duplicate -->"))
        == ["5:34 unused-suppression unknown rule 'duplicate' in 'pliers:ignore'"])
    #expect(
      lint(duplicate("<!-- pliers:ignore duplicate-key dupicate-key -->"))
        == ["5:34 unused-suppression unknown rule 'dupicate-key' in 'pliers:ignore'; did you mean 'duplicate-key'?"])
  }

  /// What has no place is about the file as a whole, so that the comment may stand anywhere.
  @Test(arguments: ["pliers:ignore launchd", "pliers:ignore attribute"]) func fileAsAWhole(comment: String) {
    let text = "{ Label = a;\n\n// \(comment)\nProgram = \"/b\"; }"
    let found = lint(text, [.attribute: .off], profile: .launchd)
    #expect(found.isEmpty == (comment == "pliers:ignore launchd"), "\(found)")
    #expect(found.allSatisfy { $0.contains("launchd ") }, "\(found)")
  }

  @Test func missingNamesAreTold() {
    #expect(
      lint(duplicate("<!-- pliers:ignore -->", on: "<!-- pliers:ignore duplicate-key -->"))
        == ["5:1 unused-suppression expected the names of rules after 'pliers:ignore', found none"])
  }

  /// What cannot be read cannot be accepted.
  @Test func errorsStay() {
    let text = document("<dict>\n<!-- pliers:ignore syntax -->\n<key>a</key>\n</dict>")
    let found = lint(text)
    #expect(found.count == 2 && found.contains { $0.contains(" syntax ") })
    #expect(
      found.contains(
        "5:20 unused-suppression 'syntax' is always an error, which no comment can accept: such a file "
          + "cannot be read"))
  }

  // MARK: What is unused

  @Test func unusedNameIsTold() {
    #expect(
      lint(document("<dict>\n<!-- pliers:ignore attribute -->\n</dict>")) == [
        "5:20 unused-suppression found no 'attribute' on this line or the next, so that nothing is ignored here"
      ])
  }

  /// A rule that is off finds nothing, which says nothing about the comment; and after a mistake not all is judged.
  @Test func unknownUseIsNotTold() {
    #expect(lint(document("<dict>\n<!-- pliers:ignore attribute -->\n</dict>"), [.attribute: .off]).isEmpty)
    #expect(lint(document("<dict>\n<!-- pliers:ignore final-newline -->\n</dict>")).isEmpty)
    // No schema was applied.
    #expect(lint(document("<dict>\n<!-- pliers:ignore unknown-key -->\n</dict>")).isEmpty)
    let broken = document("<dict>\n<!-- pliers:ignore attribute -->\n<key>a</key>\n</dict>")
    #expect(lint(broken).map { $0.split(separator: " ")[1] } == ["syntax"])
  }

  @Test func severityCanChange() {
    let text = document("<dict>\n<!-- pliers:ignore attribute -->\n</dict>")
    #expect(lint(text, [.unusedSuppression: .off]).isEmpty)
  }

  /// Both comments reach the line, and which one was meant cannot be known.
  @Test func severalCommentsAcceptOneFinding() {
    #expect(
      lint(duplicate("<!-- pliers:ignore duplicate-key -->", on: "<!-- pliers:ignore duplicate-key -->")).isEmpty)
  }

  @Test func manyOnOneLine() {
    let comments = String(repeating: "/* pliers:ignore duplicate-key */ a = 1; ", count: 4_000)
    #expect(lint("{ \(comments) }").isEmpty)
  }

  /// Of what is harmless, 5,000 findings are kept. Beyond them nobody knows what else there is, so that nothing is left out.
  @Test func moreThanIsKept() {
    let comments = String(repeating: "a = 1; // pliers:ignore duplicate-key\n", count: 5_002)
    let found = Inspection(of: Source(Array("{ \(comments) b = 1; b = 1; }".utf8)), levels: RuleLevels()).findings
    #expect(found.count == 5_000 && found.allSatisfy { $0.rule == .duplicateKey })
  }

  /// What is accepted is not mended.
  @Test func acceptedFindingsAreNotMended() throws {
    let text = document("<dict>\n<!-- pliers:ignore comment-hyphens -->\n<!-- a -- b -->\n</dict>")
    let levels = RuleLevels()
    let inspection = Inspection(of: Source(Array(text.utf8)), levels: levels)
    #expect(inspection.findings.isEmpty && inspection.mended(levels: levels) == nil)
  }
}
