import TestSupport
import Testing

@testable import PropertyList

@Suite struct TextEncodingTests {
  private func encoding(of bytes: [UInt8]) throws -> TextEncoding {
    try TextEncoding.detect(in: bytes.span).encoding
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0x61], .utf8, 3),
      ([0xFE, 0xFF, 0x00, 0x61], .utf16(bigEndian: true), 2),
      ([0xFF, 0xFE, 0x61, 0x00], .utf16(bigEndian: false), 2),
      ([0x00, 0x00, 0xFE, 0xFF, 0, 0, 0, 0x61], .utf32(bigEndian: true), 4),
      ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0, 0, 0], .utf32(bigEndian: false), 4),
    ] as [([UInt8], TextEncoding, Int)])
  func `a byte order mark decides`(bytes: [UInt8], expected: TextEncoding, length: Int) throws {
    let (encoding, start, _) = try TextEncoding.detect(in: bytes.span)
    #expect(encoding == expected)
    #expect(start == length)
  }

  /// What plutil of Swift 6.3.1 does with a NUL in the name, after which it reads nothing of it.
  @Test(
    arguments: [
      ("UTF-8\0", .utf8), ("UTF-8\0x", .utf8), ("us-ascii\0zz", .ascii), ("ISO-8859-1\0", .latin1), ("\0UTF-8", nil),
      ("utf\0-8", nil), ("\0", nil), ("", nil),
    ] as [(String, TextEncoding?)])
  func `a NUL ends the name`(name: String, expected: TextEncoding?) {
    #expect((try? encoding(of: Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist/>".utf8))) == expected)
  }

  // The reference: `Unexpected character ï at line 1`, and for the others ÿ and þ.
  @Test(arguments: [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func `a mark with nothing after it is text`(bytes: [UInt8]) throws {
    #expect(try encoding(of: bytes) == .utf8)
  }

  @Test(
    arguments: [
      ([0x5B, 0x00, 0x31, 0x00], .utf16(bigEndian: false)),
      ([0x00, 0x5B, 0x00, 0x31], .utf16(bigEndian: true)),
      ([0x5B, 0x00, 0x00, 0x00], .utf32(bigEndian: false)),
      ([0x00, 0x00, 0x00, 0x5B], .utf32(bigEndian: true)),
      // `"` and U+65E5, whose low byte is not zero.
      ([0x22, 0x00, 0xE5, 0x65], .utf16(bigEndian: false)),
      ([0x00, 0x22, 0x65, 0xE5], .utf16(bigEndian: true)),
      ([0x5B, 0x00, 0x31], .utf16(bigEndian: false)),
      ([0x00, 0x00], .utf8),
      ([0x61, 0x62, 0x00, 0x00], .utf8),
    ] as [([UInt8], TextEncoding)])
  func `without a mark the zeros decide`(bytes: [UInt8], expected: TextEncoding) throws {
    #expect(try encoding(of: bytes) == expected)
  }

  @Test(
    arguments: [
      ("UTF-8", .utf8), ("utf8", .utf8), ("US-ASCII", .ascii), ("ascii", .ascii), ("ISO-8859-1", .latin1),
      ("iso-8859-1", .latin1), ("ISO_8859-1", .latin1), ("latin1", .latin1), ("ISO-8859-15", .latin9),
      ("Latin-9", .latin9), ("windows-1252", .windows1252), ("cp1252", .windows1252), ("macintosh", .macRoman),
      ("x-mac-roman", .macRoman), ("mac", .macRoman), ("Shift_JIS", .asciiSuperset), ("KOI8-R", .tabled(.koi8R)),
      ("ISO_8859-5:1988", .tabled(.iso8859Part5)), ("cyrillic", .tabled(.macCyrillic)), ("cp866", .tabled(.dos866)),
      // CoreFoundation drops x-mac- before the names of its own list (CFStringEncodingDatabase.c).
      ("x-mac-utf-8", .utf8), ("X-Mac-UTF-8", .utf8), ("x-mac-us-ascii", .ascii), ("x-mac-koi8-r", .tabled(.koi8R)),
      ("x-mac-x-nextstep", .tabled(.nextStep)),
      ("windows-1250x", .tabled(.windows1250)), ("cp20866", .tabled(.koi8R)),
    ] as [(String, TextEncoding)])
  func `the XML declaration names it`(name: String, expected: TextEncoding) throws {
    #expect(try encoding(of: Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist/>".utf8)) == expected)
    #expect(try encoding(of: Array("<?xml version='1.0' encoding='\(name)'?><plist/>".utf8)) == expected)
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?><plist/>",
    "<?xml version=\"1.0\" encoding = \"latin1\"?><plist/>",
    "<?xml version=\"1.0\" encoding=latin1?><plist/>",
    "<?xml version=\"1.0\" encoding=\"latin1?><plist/>",
    "<?xml version=\"1.0\"?><?a encoding=\"latin1\"?>",
    " <?xml version=\"1.0\" encoding=\"latin1\"?>",
    "<?xml", "<?xm", "{a=b;}", "",
  ])
  func `a declaration that CoreFoundation does not see leaves UTF-8`(text: String) throws {
    #expect(try encoding(of: Array(text.utf8)) == .utf8)
  }

  // Each message is the reference's.
  @Test(arguments: [
    ("<?xml ", "End of buffer while looking for encoding name"),
    ("<?xml version=\"1.0\"?>", "End of buffer while looking for encoding name"),
    ("<?xml encoding=\"foo\"?><plist/>", "Encountered unknown encoding (foo)"),
    ("<?xml encoding=\"\"?><plist/>", "Encountered unknown encoding ()"),
    ("<?xml encoding=\"é\"?><plist/>", "Encountered unknown encoding (Ã©)"),
    ("<?xml xencoding='a\"'?><plist/>", "Encountered unknown encoding (a\")"),
    ("<?xml encoding=\"UTF-16\"?><plist/>", "Unexpected character ã at line 1"),
    ("<?xml encoding=\"UTF-16BE\"?><plist/>", "Unexpected character ã at line 1"),
    (
      "<?xml encoding=\"UTF-32\"?><plist/>",
      "Could not determine the encoding of the XML data (string creation failed)"
    ),
    (
      "<?xml encoding=\"UTF-7\"?><plist/>é",
      "Could not determine the encoding of the XML data (string creation failed)"
    ),
  ])
  func `plutil's words for what cannot be decided`(text: String, message: String) throws {
    let bytes = Array(text.utf8)
    let error = #expect(throws: SyntaxError.self) { try self.encoding(of: bytes) }
    #expect(error?.plutilEncodingMessage(in: bytes) == message)
  }

  @Test func `a name of any length is looked at`() throws {
    let name = String(repeating: "x", count: 100_000)
    let bytes = Array("<?xml encoding=\"\(name)\"?><plist/>".utf8)
    let error = #expect(throws: SyntaxError.self) { try self.encoding(of: bytes) }
    #expect(error?.problem == .encoding(.unknown(16..<100_016)))
  }
}

extension SyntaxError {
  func plutilEncodingMessage(in bytes: [UInt8]) -> String? {
    if case .encoding(let problem) = problem { problem.foundationMessage(in: bytes.span) } else { nil }
  }
}
