import PropertyList
import Testing

@testable import PropertyListLint

@Suite struct OpenStepRulesTests {
  @Test(arguments: [
    "{a = (b, \"c\n d\", <00>, ); \"e\" = {f;};}\n", "/* c */ \"a\" = \"b \\\"c\\\" \u{1}\";\nd;\n", "()\n",
    "\"a\" = \"b\"; // c\n/* d \"e\" */\n",
  ])
  func `sound files have no findings`(text: String) {
    #expect(linted(text) == [])
    #expect(linted(text, profile: .strings) == [])
  }

  // MARK: Text that is dropped

  @Test func `entries after what is not a key`() {
    let rest = "CoreFoundation stops here and silently drops the rest of the file"
    #expect(
      linted("a = b;\nc = d;;\ne = f;\n\n") == [
        "2:7 dropped-text (): expected a key, found ';': \(rest), up to line 3"
      ])
    #expect(
      linted("a = b; }\n") == ["1:8 dropped-text (): expected a key, found '}': \(rest)"])
    #expect(
      linted("a = b;\n\"c = d;\ne = f;\n") == [
        "2:1 dropped-text (): the string is not closed: \(rest), up to line 3"
      ])
  }

  @Test func `the last element of an array`() {
    let rest = "CoreFoundation silently drops the element, the last one of its array"
    #expect(
      linted("{x = (a, {b = c );\ny = (\");}\n") == [
        "1:17 dropped-text (x): expected ';' after the value of b, found ')': \(rest)",
        "2:6 dropped-text (y): the string is not closed: \(rest)",
      ])
    // What was found in the element is reported about its array, as what follows has the places in the list.
    #expect(
      linted("{x = ({b = c d = e; f ); y = (a, {z = b;});}\n") == [
        "1:13 missing-semicolon (x): expected ';' after the value of b, found 'd'",
        "1:23 dropped-text (x): expected '=' or ';' after the key f, found ')': \(rest)",
      ])
  }

  @Test func `a quote before a brace`() {
    #expect(
      linted("{a = {b = c; \"};}\n") == [
        "1:14 dropped-text (a): found a quote that nothing closes before '}': CoreFoundation silently drops it"
      ])
  }

  @Test func `a comment that is not closed`() {
    #expect(
      linted("a = b;\n/* c = d;\ne = f;\n") == [
        "2:1 dropped-text (): the comment is not closed: CoreFoundation takes the rest of the file for a part of "
          + "it, up to line 3"
      ])
    // Where something must still follow, it is a mistake.
    #expect(linted("{a = b;\n/* }\n") == ["2:1 syntax (): the comment is not closed"])
  }

  // MARK: Files of nothing

  @Test(arguments: ["hello\n", "'a b'\n", " x // y\n"])
  func `a file of one string`(text: String) {
    let findings = linted(text)
    #expect(findings.count == 1)
    #expect(
      findings.first?.hasSuffix(
        " bare-word (): expected a property list, found a single string: CoreFoundation takes any word for one") == true
    )
  }

  @Test(arguments: [" \n", "// a\n", "/* a */\n", "\n\n"])
  func `white space and comments are a strings file and nothing else`(text: String) {
    #expect(linted(text, profile: .strings) == [])
    #expect(
      linted(text) == [
        "- empty-file (): expected a property list, found nothing but white space and comments: CoreFoundation takes "
          + "that for an empty dictionary"
      ])
  }

  // MARK: Semicolons and quotes

  @Test(arguments: [
    ("\"a\" = \"b\"\n\"c\" = \"d\";", "1:10", "\"a\", found a quoted string; 2:1 what follows", 9),
    ("\"a\" = b // x\n/* y */ c = d;", "1:8", "\"a\", found 'c'; 2:9 what follows", 7),
    ("{a = (b)\n\n  c = d;}", "1:9", "a, found 'c'; 3:3 what follows", 8),
    ("{a = {b = c;} d = e;}", "1:14", "a, found 'd'", 13),
    ("{a = b}", "1:7", "a, found '}'", 6),
    ("{a = b\n}", "1:7", "a, found '}'; 2:1 what follows", 6),
    ("a = \"b\"", "1:8", "a, found the end of the file", 7),
  ])
  func `a missing semicolon is told where it is missing`(text: String, place: String, rest: String, offset: Int) {
    let findings = linted(text, without: [.finalNewline])
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("\(place) missing-semicolon (") == true)
    #expect(findings.first?.hasSuffix("): expected ';' after the value of \(rest)") == true)
    let finding = Inspection(of: Source(Array(text.utf8)), levels: RuleLevels()).findings.first
    #expect(finding?.range == offset..<offset)
  }

  @Test(arguments: [
    ("\"a\" = \"say \"hi\" to\";", "1:12", "expected ';' after the value of \"a\", found 'hi'"),
    ("\"a\" = \"5\" wide\";", "1:9", "expected ';' after the value of \"a\", found 'wide'"),
    (
      "\"a\" = \"x \"é\"\";", "1:10",
      "expected ';' after the value of \"a\", found 'é', which only a quoted string may hold"
    ),
    ("\"say \"hi\" to\" = \"b\";", "1:6", "expected '=' or ';' after the key \"say \", found 'hi'"),
    ("{a = ('b', 'it's');}", "1:15", "expected ',' or ')', found 's'"),
  ])
  func `a quote without a backslash is told where it is`(text: String, place: String, message: String) {
    let findings = linted(text + "\n", meant: .openStep)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("\(place) unescaped-quote (") == true)
    #expect(
      findings.first?.hasSuffix("): \(message): put a backslash before the quote here if it is a part of the string")
        == true)
  }

  @Test(arguments: [
    ("\"a\" = \"b;\n\"c\" = \"d\";\n", "1:7", "2:2"),
    ("\"a\" = \"b;\n/* the \"x\" button */\nc = d;\n", "1:7", "2:9"),
    ("a = b;\n\"c = \"d\";\n", "2:1", "2:7"),
    ("\"a = b;\n\"c\" = \"d\";\n", "1:1", "2:2"),
    ("{a = (\"b,\n \"c\");}\n", "1:7", "2:3"),
  ])
  func `a string that runs on is told where it begins`(text: String, place: String, follows: String) {
    let findings = linted(text)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("\(place) syntax (") == true)
    #expect(
      findings.first?.hasSuffix(
        "): expected a quote at the end of the string that begins here: the next one closes it, and what follows does "
          + "not fit; \(follows) what does not fit") == true)
  }

  @Test func `a string without an end is told where it begins`() {
    #expect(linted("{a = b;\nc = \"d;\n}\n") == ["2:5 syntax (c): the string is not closed"])
  }

  @Test func `strings of several lines are fine`() {
    #expect(linted("a = \"b\n c\";\nd = e f;\n") == ["3:7 syntax (d): expected ';' after the value of d, found 'f'"])
    let found = linted("a = \"b\n c\"\nd = e;\n")
    #expect(
      found == [
        "2:4 missing-semicolon (a): expected ';' after the value of a, found 'd'; 3:1 what follows"
      ])
  }

  // MARK: Other rules

  @Test func `repeated keys`() {
    #expect(
      linted("\"a\" = b;\n\"c\" = d;\n\"a\" = e;\n") == [
        "3:2 duplicate-key (a): the key 'a' stands here again: CoreFoundation keeps the last; 1:2 the first one"
      ])
  }

  @Test func `the markers of a merge conflict`() {
    let message = "found the marker of a merge conflict: decide which side is right and remove the markers"
    let conflict = "<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main\n"
    for text in ["a = \"\n\(conflict)\";\n", "/*\n\(conflict)*/ a = b;\n", "a = b;\n\(conflict)"] {
      #expect(linted(text) == ["2:1 merge-conflict (): \(message)"])
    }
    #expect(linted("a = \"<<<<<<< b\";\nc = \"\n>>>>>>> d\";\n") == [])
    let xml = "<plist version=\"1.0\">\n<!--\n\(conflict)-->\n<dict/>\n</plist>\n"
    #expect(linted(xml) == ["3:1 merge-conflict (): \(message)"])
  }

  @Test(arguments: [
    ("{a = $(B);}", "1:6", "$("), ("{a = ${B};}", "1:6", "${"), ("{a = {{ b }};}", "1:7", "{{"),
    ("{a = <% b %>;}", "1:7", "<%"), ("{a = b;\n#if c\nd = e;}", "2:1", "#if"), ("a = @@B@@;", "1:5", "@@"),
  ])
  func templates(text: String, place: String, marker: String) {
    let findings = linted(text + "\n", meant: .openStep)
    #expect(findings.count == 1)
    #expect(
      findings.first?.contains("found '\(marker)' outside of strings: a template must be filled in first") == true)
  }

  // MARK: What is meant

  @Test func `a broken file is judged by its name`() {
    let text = "{\"a\" = 1, \"b\": 2}\n"
    #expect(linted(text, meant: .json) == ["1:6 syntax (): expected ':', found '='"])
    #expect(linted(text, meant: .openStep).first?.hasPrefix("1:9 syntax (a): expected ';'") == true)
    // One that can be read is what it is, and markup is markup.
    #expect(linted("a = b;\n", meant: .json) == [])
    #expect(linted("{\"a\": 1}\n", meant: .openStep).allSatisfy { $0.contains(" json-content ") })
    #expect(linted("<plist><dict></plist>\n", profile: .strings, meant: .openStep).first?.contains("</dict>") == true)
  }

  @Test func `names tell formats`() {
    #expect(Format(fileExtension: "json") == .json)
    #expect(Format(fileExtension: "strings") == .openStep)
    #expect(Format(fileExtension: "plist") == nil)
  }

  // MARK: Values

  /// What CoreFoundation makes of them was read with plutil: `plutil -convert json` of `{a = "…";}`.
  @Test(arguments: [
    (#""\U";"#, #"expected hexadecimal digits after \U, found none: CoreFoundation takes that for U+0000"#),
    (#""\Uxy";"#, #"expected hexadecimal digits after \U, found none: CoreFoundation takes that for U+0000"#),
    (#""\UD800";"#, #"\UD800 is half of a surrogate pair: CoreFoundation makes U+FFFD of it"#),
    (#""\UD83Dx";"#, #"\UD83D is half of a surrogate pair: CoreFoundation makes U+FFFD of it"#),
    (#""\376";"#, #"\376 stands for no character of NeXTSTEP's encoding: CoreFoundation makes U+0000 of it"#),
    (#""\401";"#, #"\401 is more than \377: CoreFoundation keeps the low eight bits"#),
    (#""\x41";"#, #"\x is not an escape: CoreFoundation drops the backslash"#),
    (#""\u00e9";"#, #"\u is not an escape: CoreFoundation drops the backslash"#),
    (#""\8";"#, #"\8 is not an escape: CoreFoundation drops the backslash"#),
  ])
  func `escapes that lose characters`(value: String, message: String) {
    #expect(linted("{a = \(value)}\n") == ["1:7 bad-escape (a): \(message)"])
    // A file of entries is looked at twice where it begins.
    #expect(linted("\(value)\n").map { $0.hasPrefix("1:2 bad-escape (") } == [true])
  }

  @Test(arguments: [#"\a\b\f\n\r\t\v"#, #"\"\'\\\/\%"#, #"\U00e9\UD83D\UDE00"#, #"\101\0\12"#, "\\é\\\n"])
  func `escapes that keep their characters`(escapes: String) {
    #expect(linted("{a = \"\(escapes)\";}\n") == [])
  }

  @Test func `numbers of GNUstep that a double does not hold`() {
    #expect(
      linted("(<*R1e999>, <*R\"1e-999\">, <*R1.5>)\n") == [
        "1:5 number-range (0): the number is too large for a double: it is read as infinity",
        "1:17 number-range (1): the number is too small for a double: it is read as zero",
      ])
  }
}
