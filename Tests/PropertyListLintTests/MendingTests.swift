import PropertyList
import Testing

@testable import PropertyListLint

@Suite struct MendingTests {
  private func mended(_ text: String, _ rules: [Rule: Severity] = [.finalNewline: .warning]) -> String? {
    let levels = levels(rules, nil)
    let inspection = Inspection(of: Source(Array(text.utf8)), levels: levels)
    return inspection.mended(levels: levels).map { String(decoding: $0.text.bytes) }
  }

  @Test(arguments: [
    // Comments: hyphens are parted, and so is the last one from the end.
    ("<!-- a -- b --><true/>", "<!-- a - - b --><true/>"),
    ("<!------><true/>", "<!--- - --><true/>"),
    ("<!-- a ---><true/>", "<!-- a - --><true/>"),
    // Base64: what CoreFoundation passes over goes, the lines stay; padding that is missing comes.
    ("<data>\n\tYW*Jj\n\tZGVm\n\t</data>", "<data>\n\tYWJj\n\tZGVm\n\t</data>"),
    ("<data>\n\tYWI\n</data>", "<data>\n\tYWI=\n</data>"),
    ("<data>YQ</data>", "<data>YQ==</data>"),
  ])
  func mends(_ body: String, _ expected: String) {
    #expect(mended(document(body)) == document(expected))
  }

  @Test func mendsTheEnd() {
    #expect(mended("<plist><true/></plist>") == "<plist><true/></plist>\n")
    #expect(mended("<plist><true/></plist>\n<!-- x -->\njunk") == "<plist><true/></plist>\n<!-- x -->\n")
    #expect(mended("<plist><true/></plist>junk\u{0}\n") == "<plist><true/></plist>\n")
    #expect(mended("{\"a\": 1}") == "{\"a\": 1}\n")
    #expect(mended("{\"a\": [1, ], }\n") == "{\"a\": [1 ] }\n")
    #expect(mended("{a = b;}") == "{a = b;}\n")
  }

  /// A second list, keys behind a stray close tag, a conflict, entries of another format: somebody may want them.
  @Test(arguments: [
    "<plist><false/></plist>", "x <!-- y -->", "<key>b</key><true/></dict></plist>", "\"a\" = \"b\";", "{\"a\": 1}",
    "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> branch",
  ])
  func leavesWhatMayMatterBehindTheRoot(tail: String) {
    #expect(mended("<plist><true/></plist>\n\(tail)\n") == nil)
    // The rest is mended.
    let mended = mended("<!-- a -- b -->\n<plist><true/></plist>\n\(tail)\n")
    #expect(mended == (tail.hasPrefix("<<<") ? nil : "<!-- a - - b -->\n<plist><true/></plist>\n\(tail)\n"))
  }

  /// With something inside, all readers agree where it ends.
  @Test func mendsAnEmptyCommentBeforeTheRoot() {
    #expect(mended("<!---->\n<plist><true/></plist>\n") == "<!-- -->\n<plist><true/></plist>\n")
  }

  /// What has no single safe answer stays as it is.
  @Test(arguments: [
    // One character of base64 too few or too many, padding in the middle, bits left over that no encoder leaves.
    "<data>YWJjY</data>", "<data>YQ==YQ==</data>", "<data>YWJ</data>",
    // Not a property list at all.
    "<!-- a -- b --><tru/>",
    // No rule is broken.
    "<!-- a --><true/>",
  ])
  func leaves(_ body: String) {
    #expect(mended(document(body)) == nil)
  }

  /// The report on what was mended takes the words between `found` and the colon.
  @Test(arguments: [
    ("[1,]\n", "a comma after the last value"),
    ("{}", "no newline at the end of the file"),
    ("<!---->\n<plist><true/></plist>\n", "'<!---->' before the root"),
    ("<plist><!-- a--b --><true/></plist>\n", "'--' inside a comment"),
    ("<plist><!-- a ---><true/></plist>\n", "'--->' at the end of a comment"),
    ("<plist><true/></plist>\njunk\n", "content after the root element"),
    ("<plist><data>YQ</data></plist>\n", "no '==' at the end of the base64"),
    ("<plist><data>YW*Jj</data></plist>\n", "1 character that is not base64"),
    ("<plist><data>YW*Jj-</data></plist>\n", "2 characters that are not base64"),
  ])
  func messagesBeginWithWhatIsMended(_ text: String, _ found: String) {
    let levels = levels([.finalNewline: .warning], nil)
    let mended = Inspection(of: Source(Array(text.utf8)), levels: levels).mended(levels: levels)
    let messages = mended?.findings.map(\.message) ?? []
    #expect(messages.count == 1 && messages[0].hasPrefix("found \(found)"))
    #expect(messages[0].dropFirst("found \(found)".count).prefix(1).allSatisfy { $0 == ":" })
  }

  /// Rules that are off are not mended.
  @Test func obeysTheLevels() {
    #expect(mended(document("<!-- a -- b --><true/>"), [.commentHyphens: .off]) == nil)
  }
}
