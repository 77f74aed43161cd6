import Testing

@testable import PropertyList

@Suite struct OpenStepProblemTests {
  private func check(_ text: [UInt8], _ message: String, at offset: Int, opened: Int?, readsTypedValues: Bool = false) {
    let error = #expect(throws: SyntaxError.self) { try openStep(text, readsTypedValues: readsTypedValues) }
    #expect(error?.message(in: text.span) == message)
    #expect(error?.offset == offset)
    #expect(error?.opened == opened)
  }

  @Test(arguments: [
    ("}", "expected a value, found '}'", 0),
    ("{a=;}", "expected a value, found ';'", 3),
    ("{a=é;}", "expected a value, found 'é', which only a quoted string may hold", 3),
    ("{a=\u{1};}", "expected a value, found a control character", 3),
    ("{=b;}", "expected a key or '}', found '='", 1),
    ("{a=b}", "expected ';' after the value of a, found '}'", 4),
    ("\"b\" = c\n\"d\" = e;", "expected ';' after the value of \"b\", found a quoted string", 8),
    ("{a=b@c;}", "expected ';' after the value of a, found '@', which only a quoted string may hold", 4),
    ("{\"a\":1}", "expected '=' or ';' after the key \"a\", found ':1'", 4),
    ("(a b)", "expected ',' or ')', found 'b'", 3),
    ("{a=b;}x", "expected the end of the file after the value, found 'x'", 6),
    ("<0>", "expected the second hexadecimal digit of a byte, found '>'", 2),
    ("<gh>", "expected a hexadecimal digit or '>', found 'gh'", 1),
  ])
  func `says what was expected and what was found, and where`(text: String, message: String, offset: Int) {
    check(Array(text.utf8), message, at: offset, opened: nil)
  }

  @Test(arguments: [
    ("{", "expected a key or '}', found the end of the file", 0),
    ("a={b=c", "expected ';' after the value of b, found the end of the file", 2),
    (" (", "expected a value or ')', found the end of the file", 1),
    ("(a", "expected ',' or ')', found the end of the file", 0),
    ("{a=<00", "expected a hexadecimal digit or '>', found the end of the file", 3),
    ("{a='b;\n}", "the string is not closed", 3),
    ("\"\\\"", "the string is not closed", 0),
    ("\"\\", "the string is not closed", 0),
    ("{a=b; /* }", "the comment is not closed", 6),
  ])
  func `says where what is not closed began`(text: String, message: String, opened: Int) {
    let end = text.hasSuffix("\\") ? 1 : text.utf8.count
    check(Array(text.utf8), message, at: end, opened: opened)
  }

  @Test func `other problems`() {
    check(Array("a\u{1}".utf8) + [0xE9], "byte 0xE9 is not UTF-8; save the file as UTF-8", at: 2, opened: nil)
    check(
      [UInt8](repeating: UInt8(ascii: "("), count: 600), "more than 513 arrays and dictionaries inside one another",
      at: 513, opened: nil)
  }

  @Test func `long keys and keys of several lines are cut`() {
    let long = String(repeating: "k", count: 50)
    check(
      Array("{\(long) x;}".utf8), "expected '=' or ';' after the key \(long.prefix(40))…, found 'x'", at: 52,
      opened: nil)
    check(Array("{'a\nb' x;}".utf8), "expected '=' or ';' after the key 'a…, found 'x'", at: 7, opened: nil)
  }

  @Test(arguments: [
    ("<*I1.5>", "expected an integer of 64 bits, found '1.5'", 3),
    ("<*Rx>", "expected a number, found 'x'", 3),
    ("<*B1>", "expected Y or N for a boolean, found '1'", 3),
    ("<*D2001-01-01>", "expected a date like 2001-12-31 23:59:59 +0000, found '2001-01-01'", 3),
    ("<*Q1>", "expected I, R, B or D after '<*', found 'Q1'", 2),
    ("<[A]>", "expected base64 (A-Z a-z 0-9 + / and = at the end)", 2),
    ("<[] >", "expected '>', found ' '", 3),
  ])
  func `typed values`(text: String, message: String, offset: Int) {
    check(Array(text.utf8), message, at: offset, opened: nil, readsTypedValues: true)
  }
}
