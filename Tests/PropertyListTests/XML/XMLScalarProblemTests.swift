import TestSupport
import Testing

@testable import PropertyList

/// What the XML reader refuses within elements that hold a scalar; see `XMLProblemTests`.
@Suite struct XMLScalarProblemTests {
  // MARK: Text

  @Test(arguments: [
    (
      "<string>a\n&nbsp;</string>", "Encountered unknown ampersand-escape sequence at line 2",
      "2:1", "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'"
    ),
    (
      "<string>& </string>", "Encountered unknown ampersand-escape sequence at line 1",
      "1:9", "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&': a '&' in text is written '&amp;'"
    ),
    (
      "<string>&AMP;</string>", "Encountered unknown ampersand-escape sequence at line 1",
      "1:9", "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'"
    ),
    ("<string>&", "Encountered unexpected EOF", "1:10", "unexpected end of the file"),
    ("<string>&amp", "Encountered unexpected EOF", "1:13", "unexpected end of the file"),
    (
      "<string>&#</string>", "Encountered unexpected character < at line 1 while parsing data",
      "1:11", "expected a digit or ';' in a character reference, found '<'"
    ),
    ("<string>&#12", "Encountered unexpected EOF", "1:13", "unexpected end of the file"),
    (
      "<string>&#a;</string>", "Encountered unexpected character a at line 1 while parsing data",
      "1:11", "expected a digit or ';' in a character reference, found 'a'"
    ),
    (
      "<string>\n&#1a;</string>", "Encountered unexpected character a at line 2 while parsing data",
      "2:4", "expected a digit or ';' in a character reference, found 'a'"
    ),
    (
      "<string>&#X41;</string>", "Encountered unexpected character X at line 1 while parsing data",
      "1:11", "expected a digit or ';' in a character reference, found 'X'"
    ),
    (
      "<string>&#xg;</string>", "Encountered unexpected character g at line 1 while parsing data",
      "1:12", "expected a digit or ';' in a character reference, found 'g'"
    ),
    (
      "<string>&#xD800;</string>",
      "Encountered unparseable Unicode sequence at line 1 while parsing data (input did not result in a real string)",
      "1:9", "the character reference names no Unicode character"
    ),
    (
      "<string>\n&#xDFFF;</string>",
      "Encountered unparseable Unicode sequence at line 2 while parsing data (input did not result in a real string)",
      "2:1", "the character reference names no Unicode character"
    ),
    (
      "<string>&#x110000;</string>",
      "Encountered unparseable Unicode sequence at line 1 while parsing data (input did not result in a real string)",
      "1:9", "the character reference names no Unicode character"
    ),
    (
      "<string>&#123456789;</string>",
      "Encountered unparseable unicode sequence at line 1 while parsing data (too large of a value for a Unicode sequence)",
      "1:9", "expected at most eight digits in a character reference"
    ),
    (
      "<string>&#x000000041;</string>",
      "Encountered unparseable unicode sequence at line 1 while parsing data (too large of a value for a Unicode sequence)",
      "1:9", "expected at most eight digits in a character reference"
    ),
    (
      "<string>a\n<!-- x --></string>", "Encountered improper CDATA opening at line 2",
      "2:1", "expected text, '<![CDATA[' or a close tag, found '<!'"
    ),
    (
      "<real>1.25e3<!-- c --></real>", "Encountered improper CDATA opening at line 1",
      "1:13", "expected text, '<![CDATA[' or a close tag, found '<!'"
    ),
    (
      "<string><!DOCTYPE x></string>", "Encountered improper CDATA opening at line 1",
      "1:9", "expected text, '<![CDATA[' or a close tag, found '<!'"
    ),
    (
      "<string>\n<![CDATA[x", "Could not find end of CDATA started on line 2",
      "2:1", "expected ']]>' at the end of the CDATA section, found the end of the file"
    ),
    ("<string><![CDATA", "Encountered unexpected EOF", "1:17", "unexpected end of the file"),
    ("<string>a", "Encountered unexpected EOF", "1:10", "expected '</string>', found the end of the file"),
  ])
  func text(_ text: String, _ plutil: String, _ position: String, _ own: String) {
    expectRefusal(text, plutil, position, own)
  }

  // MARK: Numbers

  @Test(arguments: [
    ("<integer></integer>", "Encountered empty <integer> on line 1", "1:10", "<integer> must not be empty"),
    ("<integer>\n \n</integer>", "Encountered empty <integer> on line 3", "3:1", "<integer> must not be empty"),
    ("<integer>-</integer>", "Incomplete <integer> on line 1", "1:11", "expected digits in the integer"),
    ("<integer>+ </integer>", "Incomplete <integer> on line 1", "1:12", "expected digits in the integer"),
    ("<integer>0x</integer>", "Incomplete <integer> on line 1", "1:12", "expected digits in the integer"),
    (
      "<integer>abc</integer>", "Hex digit in non-hex <integer> on line 1",
      "1:10", "expected a decimal digit: hexadecimal integers begin with 0x"
    ),
    (
      "<integer>1e3</integer>", "Hex digit in non-hex <integer> on line 1",
      "1:11", "expected a decimal digit: hexadecimal integers begin with 0x"
    ),
    (
      "<integer>1.0</integer>", "Unknown character '.' (0x2e) in <integer> on line 1",
      "1:11", "expected a digit or '</integer>', found '.'"
    ),
    (
      "<integer>1 </integer>", "Unknown character ' ' (0x20) in <integer> on line 1",
      "1:11", "expected a digit or '</integer>', found ' '"
    ),
    (
      "<integer>\n1_000</integer>", "Unknown character '_' (0x5f) in <integer> on line 2",
      "2:2", "expected a digit or '</integer>', found '_'"
    ),
    (
      "<integer>&#49;</integer>", "Unknown character '&' (0x26) in <integer> on line 1",
      "1:10", "expected a digit or '</integer>', found '&'"
    ),
    (
      "<integer>١</integer>", "Unknown character 'Ù' (0xffffffd9) in <integer> on line 1",
      "1:10", "expected a digit or '</integer>', found the byte 0xD9"
    ),
    (
      "<integer>--1</integer>", "Unknown character '-' (0x2d) in <integer> on line 1",
      "1:11", "expected a digit or '</integer>', found '-'"
    ),
    (
      "<integer>18446744073709551616</integer>", "Integer overflow in <integer> on line 1",
      "1:10", "the integer is above 18446744073709551615"
    ),
    (
      "<integer>0x10000000000000000</integer>", "Integer overflow in <integer> on line 1",
      "1:10", "the integer is above 18446744073709551615"
    ),
    (
      "<integer>-9223372036854775809</integer>", "Integer underflow in <integer> on line 1",
      "1:10", "the integer is below -9223372036854775808"
    ),
    (
      "<integer>1", "Premature end of file after <integer> on line 1",
      "1:11", "expected '</integer>', found the end of the file"
    ),
    ("<real></real>", "Encountered misformatted real on line 1", "1:7", "expected a decimal number, nan or infinity"),
    (
      "<real>1,5</real>", "Encountered misformatted real on line 1",
      "1:7", "expected a decimal number, nan or infinity"
    ),
    (
      "<real>1.5 </real>", "Encountered misformatted real on line 1",
      "1:7", "expected a decimal number, nan or infinity"
    ),
    (
      "<real>\n0x10</real>", "Encountered misformatted real on line 2",
      "1:7", "expected a decimal number, nan or infinity"
    ),
    (
      "<real>-nan</real>", "Encountered misformatted real on line 1",
      "1:7", "expected a decimal number, nan or infinity"
    ),
    ("<real>1e</real>", "Encountered misformatted real on line 1", "1:7", "expected a decimal number, nan or infinity"),
    ("<real>1", "Encountered unexpected EOF", "1:8", "expected '</real>', found the end of the file"),
    ("<real>1.5e", "Encountered misformatted real on line 1", "1:7", "expected a decimal number, nan or infinity"),
  ])
  func numbers(_ text: String, _ plutil: String, _ position: String, _ own: String) {
    expectRefusal(text, plutil, position, own)
  }

  // MARK: Dates and data

  @Test(arguments: [
    ("<date></date>", "Could not interpret <date> at line 1", "1:7", "expected a date like 2001-01-01T00:00:00Z"),
    (
      "<date>\n2020-01-01</date>", "Could not interpret <date> at line 1",
      "1:7", "expected a date like 2001-01-01T00:00:00Z"
    ),
    (
      "<date>2020-01-01T00:00:00Z </date>", "Could not interpret <date> at line 1",
      "1:7", "expected a date like 2001-01-01T00:00:00Z"
    ),
    (
      "<date>2020-01-01T00:00:00Z", "Could not interpret <date> at line 1",
      "1:7", "expected a date like 2001-01-01T00:00:00Z"
    ),
    // The first 20 characters must be the date, and then the close tag must be that of a date.
    (
      "<date>2020-01-01T00:00:00Z</foo>", "Could not interpret <date> at line 1",
      "1:7", "expected a date like 2001-01-01T00:00:00Z"
    ),
    (
      "<date>2020-01-01T00:00:00Z</dat>", "Could not interpret <date> at line 1",
      "1:7", "expected a date like 2001-01-01T00:00:00Z"
    ),
    (
      "<data>\nAAAA\nü</data>", "Could not interpret <data> on line 3 (invalid character 0xC3)",
      "3:1", "expected base64, found the byte 0xC3"
    ),
    // That is found before it is seen that nothing ends the data.
    (
      "<data>\nAAAA\nü", "Could not interpret <data> on line 3 (invalid character 0xC3)",
      "3:1", "expected base64, found the byte 0xC3"
    ),
    ("<data>AAAA", "Encountered unexpected EOF", "1:11", "unexpected end of the file"),
    (
      "<data>A<!-- --></data>", "Encountered unexpected character ! on line 1 while looking for close tag",
      "1:9", "expected '</data>', found '!'"
    ),
  ])
  func datesAndData(_ text: String, _ plutil: String, _ position: String, _ own: String) {
    expectRefusal(text, plutil, position, own)
  }

  @Test(arguments: [
    // Above U+10FFFF, a lone continuation byte, overlong, a surrogate, cut off.
    "f4908080", "80", "c080", "eda080", "c3",
  ])
  func invalidUTF8(_ invalid: String) {
    let (message, own) = ("Unable to convert string to correct encoding", "the text is not valid UTF-8")
    let invalid = bytes(hexadecimal: invalid)
    expectRefusal(Array("<string>a".utf8) + invalid + Array("</string>".utf8), message, "1:10", own)
    expectRefusal(Array("<dict><key>".utf8) + invalid + Array("</key><true/></dict>".utf8), message, "1:12", own)
    // Text that is not plain is checked as a whole.
    expectRefusal(Array("<string>a&lt;".utf8) + invalid + Array("</string>".utf8), message, "1:9", own)
    expectRefusal(Array("<string><![CDATA[".utf8) + invalid + Array("]]></string>".utf8), message, "1:9", own)
  }
}
