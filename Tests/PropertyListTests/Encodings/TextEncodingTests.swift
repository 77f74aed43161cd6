import Testing

@testable import PropertyList

@Suite struct TextEncodingTests {
  private func encoding(of bytes: [UInt8]) throws -> TextEncoding {
    try TextEncoding.detect(in: bytes.span).encoding
  }

  /// plutil of Swift 6.3.1 reads the name up to a NUL.
  @Test(
    arguments: [
      ("UTF-8\0", .utf8), ("UTF-8\0x", .utf8), ("us-ascii\0zz", .ascii), ("Big5\0", .asciiSuperset), ("\0UTF-8", nil),
      ("utf\0-8", nil), ("\0", nil), ("", nil),
    ] as [(String, TextEncoding?)])
  func `a NUL ends the name of the encoding`(name: String, expected: TextEncoding?) {
    #expect((try? encoding(of: Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist/>".utf8))) == expected)
  }

  // The reference: `Unexpected character ï at line 1`, and for the others ÿ and þ.
  @Test(arguments: [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func `a byte order mark alone is text`(bytes: [UInt8]) throws {
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
  func `without a byte order mark the positions of zeros decide`(bytes: [UInt8], expected: TextEncoding) throws {
    #expect(try encoding(of: bytes) == expected)
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
  func `a declaration that CoreFoundation does not recognize means UTF-8`(text: String) throws {
    #expect(try encoding(of: Array(text.utf8)) == .utf8)
  }

  @Test func `a name of any length is read`() throws {
    let name = String(repeating: "x", count: 100_000)
    let bytes = Array("<?xml encoding=\"\(name)\"?><plist/>".utf8)
    let error = #expect(throws: SyntaxError.self) { try self.encoding(of: bytes) }
    #expect(error?.problem == .encoding(.unknown(16..<100_016)))
  }
}
