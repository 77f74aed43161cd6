import Testing

@testable import pliers

/// The markup of pages, and its rendering on the terminal and in roff.
struct PageBlockTests {
  @Test(arguments: [
    ("# A SECTION", [PageBlock.heading("A SECTION", level: 1)]),
    ("## a part", [.heading("a part", level: 2)]),
    ("one\ntwo", [.paragraph("one two")]),
    ("one\n\ntwo", [.paragraph("one"), .paragraph("two")]),
    ("- one\n  goes on\n- two", [.item("one goes on"), .item("two")]),
    ("-a\n: first\nmore\n-b\n: second", [.definition(term: "-a", "first more"), .definition(term: "-b", "second")]),
    ("    code\n      more", [.code(["code", "  more"])]),
    ("|  | head |\n| a | b|c |", [.table([["", "head"], ["a", "b|c"]])]),
  ])
  func blocksAreParsed(text: String, blocks: [PageBlock]) {
    #expect(PageBlock.parse(text) == blocks)
  }

  @Test(arguments: [
    (PageBlock.paragraph("say `a` and b"), "  say a and b\n", ".PP\nsay \\fBa\\fR and b\n"),
    (.item("x"), "  - x\n", ".IP \\(bu 2\nx\n"),
    (.definition(term: "`-a`", "does"), "  -a\n      does\n", ".TP\n\\fB\\-a\\fR\ndoes\n"),
    (.code(["'x' \\ ~"]), "    'x' \\ ~\n", ".PP\n.RS 4\n.nf\n\\(aqx\\(aq \\e \\(ti\n.fi\n.RE\n"),
    (.paragraph(".plist"), "  .plist\n", ".PP\n\\&.plist\n"),
  ])
  func blocksAreRendered(block: PageBlock, terminal: String, roff: String) {
    #expect(TerminalPage.text(of: [block]) == "\n" + terminal)
    #expect(RoffPage.lines(of: block) == roff)
  }

  @Test func tablesFitTheWidth() {
    let long = String(repeating: "word ", count: 40)
    let lines = TerminalPage.text(of: [.table([["a", "b"], [long, long]])]).split(separator: "\n")
    #expect(lines.count > 4 && lines.allSatisfy { $0.count <= 100 })
    #expect(lines.joined(separator: " ").split(separator: " ").count { $0 == "word" } == 80)
  }

  /// A line of a paragraph never begins with a request of roff.
  @Test func linesOfRoffAreShort() {
    let text = String(repeating: "`.plist` and ", count: 30)
    for line in RoffPage.lines(of: .paragraph(text)).split(separator: "\n").dropFirst() {
      #expect(line.utf8.count < 80 && line.first != ".")
    }
  }
}
