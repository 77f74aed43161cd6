import TestSupport
import Testing

@testable import PropertyList

private func mistakes(_ text: String) -> [String] {
  let text = Array(text.utf8)
  return listed(Recovered.openStep(text), in: text)
}

@Suite struct OpenStepRecoveryTests {
  /// Three times the same mistake, one on each line from the second on, at the same column.
  @Test(arguments: [
    ("{", "a = ;", "}", 5, "expected a value, found ';'"),
    ("{", "a = @\"x; y\";", "}", 5, "expected a value, found '@', which only a quoted string may hold"),
    ("{", "a = %d {b = c; d = e;};", "}", 5, "expected a value, found '%', which only a quoted string may hold"),
    ("{", "a = = b;", "}", 5, "expected a value, found '='"),
    ("(", " ,", "0)", 2, "expected a value, found ','"),
    ("(", " é,", "0)", 2, "expected a value, found 'é', which only a quoted string may hold"),
    ("(", " a b,", "0)", 4, "expected ',' or ')', found 'b'"),
    ("(0", " \"a\"", ")", 2, "expected ',' or ')', found a quoted string"),
    ("(0", " {a=b;}", ")", 2, "expected ',' or ')', found '{'"),
    ("(0", " a", ")", 2, "expected ',' or ')', found 'a'"),
    ("{", "= b;", "}", 1, "expected a key or '}', found '='"),
    ("{", ";", "}", 1, "expected a key or '}', found ';'"),
    ("{", "(b, c) = {d = e;};", "}", 1, "expected a key or '}', found '('"),
    ("{", "@a = (b; c);", "}", 1, "expected a key or '}', found '@', which only a quoted string may hold"),
    ("{", "\"a\" \"b; c\";", "}", 5, "expected '=' or ';' after the key \"a\", found a quoted string"),
    ("a=b;", "a : \"b; c\";", "", 3, "expected '=' or ';' after the key a, found ':'"),
    ("{", "a, b = c;", "}", 2, "expected '=' or ';' after the key a, found ','"),
    ("{", "a = b c;", "}", 7, "expected ';' after the value of a, found 'c'"),
    ("{", "a = b;\nc = d, \"e;\" ;", "}", 6, "expected ';' after the value of c, found ','"),
    ("{", "a = b = {c = d;};", "}", 7, "expected ';' after the value of a, found '='"),
    ("{", "a = <0g>;", "}", 7, "expected the second hexadecimal digit of a byte, found 'g'"),
    ("{", "a = <00 gh 00>;", "}", 9, "expected a hexadecimal digit or '>', found 'gh'"),
    ("{", "a = <*Ix>;", "}", 8, "expected an integer of 64 bits, found 'x'"),
    ("(", " <*Rx>,", "0)", 5, "expected a number, found 'x'"),
    ("(", " <*BX>,", "0)", 5, "expected Y or N for a boolean, found 'X'"),
    ("(", " <*D\"x\">,", "0)", 6, "expected a date like 2001-12-31 23:59:59 +0000, found 'x'"),
    ("(", " <*Q1>,", "0)", 4, "expected I, R, B or D after '<*', found 'Q1'"),
    ("(", " <[A//,]>,", "0)", 4, "expected base64 (A-Z a-z 0-9 + / and = at the end)"),
    ("(", " <[] >,", "0)", 5, "expected '>', found ' '"),
  ])
  func `goes on after each mistake`(start: String, line: String, end: String, column: Int, message: String) {
    let text = "\(start)\n\(line)\n\(line)\n\(line)\n\(end)"
    let lines = line.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(mistakes(text) == [0, 1, 2].map { "\(1 + lines + $0 * lines):\(column) \(message)" })
  }

  @Test func `goes on after too many brackets`() {
    // With the array around them, 513.
    let line = String(repeating: "(", count: 512) + "1" + String(repeating: ")", count: 512)
    let message = "more than 513 arrays and dictionaries inside one another"
    #expect(
      mistakes("(\n\(line),\n\(line),\n\(line))") == [2, 3, 4].map { "\($0):513 \(message)" })
  }

  @Test func `many kinds in one file`() {
    let text = """
      /* comment */
      "a" = "b"
      "c" = "d";
      "key" = "he said "hi" to";
      "e" = "5" wide";
      "f" = "g;
      "h" = "i";
      "j = "k";
      "l" = o p;
      "m" "n";
      "q" = ;
      "t" = { u = (1, 2; v = 3 };
      "last" = "y"

      """
    #expect(
      mistakes(text) == [
        "3:1 expected ';' after the value of \"a\", found a quoted string",
        "4:19 expected ';' after the value of \"key\", found 'hi'",
        "5:11 expected ';' after the value of \"e\", found 'wide'",
        "7:2 expected ';' after the value of \"f\", found 'h'",
        "8:7 expected '=' or ';' after the key \"j = \", found 'k'",
        "9:9 expected ';' after the value of \"l\", found 'p'",
        "10:5 expected '=' or ';' after the key \"m\", found a quoted string",
        "11:7 expected a value, found ';'",
        "12:18 expected ',' or ')', found ';'",
        "12:26 expected ';' after the value of v, found '}'",
        "14:1 expected ';' after the value of \"last\", found the end of the file",
      ])
  }

  /// One mistake, after which the reader could only guess.
  @Test(arguments: [
    ("{a = b;", "1:8 expected a key or '}', found the end of the file"),
    ("{a = (b, c", "1:11 expected ',' or ')', found the end of the file"),
    ("{a = (b, c}; d = = e;}", "1:11 expected ',' or ')', found '}'"),
    ("({a = b c), = }", "1:9 expected ';' after the value of a, found 'c'"),
    ("{a = b;}; = ;", "1:9 expected the end of the file after the value, found ';'"),
    ("{a = \nb = c;\n};\nd = e;\n}", "2:3 expected ';' after the value of a, found '='"),
    ("({a = {b = c;\n};\n}};\nd = (e;\n)", "3:2 expected ',' or ')', found '}'"),
    ("{a = b; /* }", "1:13 the comment is not closed"),
    ("<*Ix>", "1:4 expected an integer of 64 bits, found 'x'"),
  ])
  func `stops where brackets are wrong`(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test func `an array that is not closed ends with the entry of its dictionary`() {
    #expect(
      mistakes("{a = (b, (c, d;\ne = ;\nf = (;\n}") == [
        "1:15 expected ',' or ')', found ';'", "2:5 expected a value, found ';'", "3:6 expected a value, found ';'",
      ])
  }

  @Test func `brackets in a string that is not closed count`() {
    #expect(
      mistakes("{\na = {b = \"c; };\nd = {e = \"f\"; };\ng = ;\n}") == [
        "3:11 expected ';' after the value of b, found 'f'", "4:5 expected a value, found ';'",
      ])
  }

  @Test func `a null stands for what is broken`() {
    let text = Array("{a = ; b = (1, @, 3); c d; e = f g; h = {i = j}; k = <0>; l = (m n, o);}".utf8)
    let list = Recovered.openStep(text).0.list
    #expect(structuralFaults(of: list) == [])
    let kinds = list.nodes.map { $0.kind == .string ? list.string(at: 0) == nil ? "s" : "" : $0.kind.rawValue }
    #expect(
      kinds == [
        "dictionary", "s", "null", "s", "array", "s", "null", "s", "s", "s", "s", "dictionary", "s", "s", "s", "null",
        "s", "array", "s", "s",
      ])
  }

  // MARK: Random texts

  private static let fixtures = [
    """
    // !$*UTF8*$!
    {
      a = (1, "b c", {d = e; f = (); }, <00 ff>, <*I5>, <[AA==]>, );
      "g h" /* i */ = { j = "k \\"l\\" \\U00e9"; m; };
      n = 'o "p" q';
    }

    """,
    """
    /* Title */
    "a" = "b";
    "c d" = "e \\"f\\" \\n %@";
    g = "h
    i";
    'j' = (k, l);

    """,
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<40)
  func `the first mistake is the one that the reader ends in`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<60 {
      let fixture = OpenStepRecoveryTests.fixtures[round % 2]
      let text = mutated(fixture, by: Array("{}(),;=\"'\\/*\n a<0>*I".utf8), &random)
      let (recovered, final) = Recovered.openStep(text)
      let first = recovered.remarks.mistakes.first?.error ?? final
      var expected: SyntaxError?
      do throws(SyntaxError) { _ = try openStep(text, readsTypedValues: true) } catch { expected = error }
      #expect(first == expected, "\(String(decoding: text, as: UTF8.self))")
      if final == nil { #expect(structuralFaults(of: recovered.list) == []) }
    }
  }

  // MARK: Size

  @Test(arguments: [
    "= ;", "a b;", "a = b c = d;", "\"a\" = \"b\"c\"d\";", "a = \"b\n", "{a = <*Ix;", "'", "\\\"'", "({", "(a b,",
    "<[,",
    "{a=\"b\"c\"d\";},",
  ])
  func `mistakes without number take neither time nor memory without end`(mistake: String) {
    for (start, end) in [("{", "}"), ("(", ")")] {
      let body = [UInt8](repeatElement(Array(mistake.utf8), count: 11_000).joined())
      let (recovered, final) = Recovered.openStep(Array(start.utf8) + body + Array(end.utf8))
      let count = recovered.remarks.mistakes.count + recovered.remarks.all.count + (final == nil ? 0 : 1)
      #expect(1...2 * Limits.findings ~= count)
    }
  }
}
