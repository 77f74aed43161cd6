import TestSupport
import Testing

@testable import PropertyList

private func mistakes(_ text: String) -> [String] { mistakes(Array(text.utf8)) }

private func mistakes(_ text: [UInt8]) -> [String] { listed(Recovered.json(text), in: text) }

@Suite struct JSONRecoveryTests {
  /// Three times the same mistake, one on each line from the second on, at the same column.
  @Test(arguments: [
    ("[", " ?,", "]", 2, "expected a value, found '?'"),
    ("[", " ,", "0]", 2, "expected a value, found ','"),
    ("[", " NaN, 1,", "2]", 2, "expected a value, found 'N'"),
    ("[", " 'it, is',", "2]", 2, "expected a value, found '''"),
    ("[", " // it is\n", "2]", 2, "expected a value, found '/'"),
    ("{", " \"a\": ?,", "\"b\":0}", 7, "expected a value, found '?'"),
    ("{", " a: [1, {\"b\": 2}],", "}", 2, "expected a key in double quotes, found 'a'"),
    ("{", " 'a': 1,", "}", 2, "expected a key in double quotes, found '''"),
    ("{", " 1: 2,", "}", 2, "expected a key in double quotes, found '1'"),
    ("{", " ,", "}", 2, "expected a key in double quotes, found ','"),
    ("{", " /* it, is */ \"a\": 1,", "}", 2, "expected a key in double quotes, found '/'"),
    ("{", " \"a\" 1,", "}", 6, "expected ':', found '1'"),
    ("{", " \"a\" = [1, 2],", "}", 6, "expected ':', found '='"),
    ("{", " \"a\" \"b, c\",", "}", 6, "expected ':', found '\"'"),
    ("[", " 1 x,", "2]", 4, "expected ',' or ']', found 'x'"),
    ("[", " 0x1F,", "2]", 3, "expected ',' or ']', found 'x'"),
    ("[", " \"say \"hi, you\" to\",", "2]", 8, "expected ',' or ']', found 'h'"),
    ("[0", " {}", "]", 2, "expected ',' or ']', found '{'"),
    ("[0", " \"a\"", "]", 2, "expected ',' or ']', found '\"'"),
    ("[0", " 1", "]", 2, "expected ',' or ']', found '1'"),
    ("{\"a\":0", " \"a\":1", "}", 2, "expected ',' or '}', found '\"'"),
    ("{\"a\":0,", " \"a\": \"say \"hi, you\" to\",", "}", 13, "expected ',' or '}', found 'h'"),
    ("{\"a\":0,", " \"a\": 1; ,", "}", 8, "expected ',' or '}', found ';'"),
    ("[", " 1.,", "2]", 4, "expected a digit, found ','"),
    ("[", " -,", "2]", 3, "expected a digit, found ','"),
    ("[", " 1e+,", "2]", 5, "expected a digit, found ','"),
    ("[", " True,", "2]", 2, "expected a value, found 'T'"),
    ("[", " tru,", "2]", 2, "expected 'true', found 'tru'"),
    ("[", " falsy,", "2]", 2, "expected 'false', found 'falsy'"),
    ("[", " nil,", "2]", 2, "expected 'null', found 'nil'"),
    ("[", " 01,", "2]", 3, "expected a number without leading zeros, found one"),
    ("[", " 1e999,", "2]", 2, "expected a number within the range of a double, found 1e999"),
    ("[", " \"a\tb, c\",", "2]", 4, "expected an escape such as '\\n' or '\\u0001', found the byte 0x9 in a string"),
    ("[", " \"abc,", "2]", 7, "expected '\"' at the end of the string or '\\n' inside it, found the end of the line"),
    (
      "{", " \"a: [1,\n 2],", "}", 9,
      "expected '\"' at the end of the string or '\\n' inside it, found the end of the line"
    ),
    (
      "[", " {\"a\": \"b},", "2]", 12,
      "expected '\"' at the end of the string or '\\n' inside it, found the end of the line"
    ),
    (
      "[", " \"a\\qb, c\",", "2]", 4,
      "expected one of '\"', '\\', '/', 'b', 'f', 'n', 'r', 't' and 'u' after '\\'"
    ),
    ("{", " \"\\u12x4, \": 1,", "}", 3, "expected four hexadecimal digits after '\\u'"),
    (
      "[", " \"\\uD800, \",", "2]", 3,
      "expected an escaped low surrogate, '\\uDC00' to '\\uDFFF', after the high surrogate"
    ),
    ("[", " \"\\uDC00, \",", "2]", 3, "expected a high surrogate, '\\uD800' to '\\uDBFF', before the low surrogate"),
  ])
  func `goes on after each mistake`(start: String, line: String, end: String, column: Int, message: String) {
    let text = "\(start)\n\(line)\n\(line)\n\(line)\n\(end)"
    let lines = line.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(mistakes(text) == [0, 1, 2].map { "\(2 + $0 * lines):\(column) \(message)" })
  }

  @Test func `goes on after what is not UTF-8`() {
    let line = Array("\n \"".utf8) + [0xFF] + Array(", \",".utf8)
    let text = Array("[".utf8) + line + line + line + Array("0]".utf8)
    #expect(mistakes(text) == ["2:3", "3:3", "4:3"].map { "\($0) the string is not valid UTF-8" })
  }

  @Test func `goes on after too many brackets`() {
    let deep = String(repeating: "[", count: 511) + "[1, 2]" + String(repeating: "]", count: 511)
    let message = "more than 512 arrays and objects inside one another"
    #expect(mistakes("[\(deep),\n\(deep),\n\(deep)]") == ["1:513 \(message)", "2:512 \(message)", "3:512 \(message)"])
  }

  @Test func `many kinds in one file`() {
    let text = """
      {
        "a": 1,
        "b": [1, 2,, 3],
        'c': 'd, e',
        "e": tru,
        "f": "unclosed,
        "g": 01,
        "i" 5,
        "j": {"k": nope, "l": "m" "n": 2},
        "o": 1e999
      }
      """
    #expect(
      mistakes(text) == [
        "3:14 expected a value, found ','",
        "4:3 expected a key in double quotes, found '''",
        "5:8 expected 'true', found 'tru'",
        "6:18 expected '\"' at the end of the string or '\\n' inside it, found the end of the line",
        "7:9 expected a number without leading zeros, found one",
        "8:7 expected ':', found '5'",
        "9:14 expected 'null', found 'nope'",
        "9:29 expected ',' or '}', found '\"'",
        "10:8 expected a number within the range of a double, found 1e999",
      ])
  }

  /// One mistake, after which the reader could only guess.
  @Test(arguments: [
    ("[1, 2", "1:6 expected ',' or ']', found the end of the file"),
    ("{\"a\": \"b", "1:9 expected '\"' at the end of the string, found the end of the file"),
    ("[{\"a\": 1], 2, 3,,]", "1:9 expected ',' or '}', found ']'"),
    ("{\"a\": [1, 2}, \"b\": 3, ?}", "1:12 expected ',' or ']', found '}'"),
    ("{\"a\": [1,\n\"b\": 2,\n\"c\": 3}", "2:4 expected ',' or ']', found ':'"),
    ("{\"a\":\n\"b\", \"c\", \"d\"]}", "2:9 expected ':', found ','"),
    ("{\"a\": \"b\": 1}, \"c\": 2}", "1:10 expected ',' or '}', found ':'"),
    ("{\"a\": {\"b\": 1\n, {\"c\": 2}, {\"c\": 2}]}", "2:3 expected a key in double quotes, found '{'"),
    ("[1]]", "1:4 expected the end of the file, found ']'"),
    ("{} {} {}", "1:4 expected the end of the file, found '{'"),
    ("[1, /* 2, 3]", "1:5 expected a value, found '/'"),
  ])
  func `stops where brackets are wrong`(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test func `the end of the file is not a second mistake`() {
    // The brace inside the string that is not closed may have been the one that is missing.
    #expect(mistakes("{\"a\": tru,\n\"b\": {") == ["1:7 expected 'true', found 'tru'"])
  }

  @Test func `brackets in a string that is not closed count`() {
    #expect(mistakes("[{\"a\": \"b},\n?]").count == 2)
    #expect(mistakes("{\"a: {\n\"b\": 1\n},\n?: 1}").count == 2)
  }

  @Test func `goes on after a long string on a long line`() {
    let long = String(repeating: "long, ", count: 2_000)
    #expect(
      mistakes("[\"\\q\(long)\", \"\(long)\" 2, 3 4]") == [
        "1:3 expected one of '\"', '\\', '/', 'b', 'f', 'n', 'r', 't' and 'u' after '\\'",
        "1:24011 expected ',' or ']', found '2'", "1:24016 expected ',' or ']', found '4'",
      ])
  }

  @Test func `a null stands for what is broken`() {
    let text = Array("[1, ?, 3, {\"a\": x, \"b\" 1, c: 2, \"d\": 4}, [5 6]]".utf8)
    let list = Recovered.json(text).0.list
    #expect(structuralFaults(of: list) == [])
    // [1, null, 3, {a: null, d: 4}, [5]]
    let kinds = list.nodes.map { $0.kind.rawValue }
    #expect(
      kinds == [
        "array", "integer", "null", "integer", "dictionary", "string", "null", "string", "integer", "array", "integer",
      ])
  }

  // MARK: Random texts

  private static let fixture = Array(
    """
    {"a": [1, -2.5e3, true, false, null, "x\\n\\u00e9 é"],
     "b": {"c": {}, "d": [], "e": [[1], [2, 3]]},
     "long string with, commas: and [brackets]": "\\"quoted\\"",
     "f": 12345678901234567890
    }

    """.utf8)

  @Test(arguments: 0..<40)
  func `the first mistake is the one that the reader ends in`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = mutated(JSONRecoveryTests.fixture, by: Array("{}[],:\"'\\/*\n 1e9tn".utf8), &random)
      let (recovered, final) = Recovered.json(text)
      let first = recovered.remarks.mistakes.first?.error ?? final
      var expected: SyntaxError?
      do throws(SyntaxError) { _ = try readJSON(text) } catch { expected = error }
      #expect(first == expected, "\(String(decoding: text, as: UTF8.self))")
      if final == nil { #expect(structuralFaults(of: recovered.list) == []) }
    }
  }

  // MARK: Size

  @Test(arguments: ["?,", "\"a\"x,", "[\"a\"x],", "{a:1},", "'", "\"a\" \"b\"c,", "1e999,", "[},", "/**/", "\\\"'"])
  func `mistakes without number take neither time nor memory without end`(mistake: String) {
    let text = Array("[".utf8) + [UInt8](repeatElement(Array(mistake.utf8), count: 11_000).joined()) + Array("]".utf8)
    let remarks = Recovered.json(text).0.remarks
    #expect(1...Limits.findings ~= remarks.mistakes.count)
  }
}
