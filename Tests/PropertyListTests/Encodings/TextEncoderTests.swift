import Foundation
import Testing

@testable import PropertyList

/// Edited text goes back into the encoding of its file.
@Suite struct TextEncoderTests {
  /// `text` in the encoding of the file `bytes`.
  private func encoded(_ text: String, like bytes: [UInt8]) throws -> [UInt8] {
    let file = Source(bytes)
    let result = try Source(Array(text.utf8)).encoded(like: file)
    return copy(result.bytes)
  }

  /// The text of the file `bytes`, edited by `change`, in the file's encoding.
  private func edited(_ bytes: [UInt8], _ change: (String) -> String = { $0 }) throws -> [UInt8] {
    let text = try Source(bytes).decodedText().source
    return try encoded(change(String(decoding: text.bytes)), like: bytes)
  }

  private func declaration(_ name: String) -> String { "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n" }

  // MARK: Unicode

  static let wide: [(mark: [UInt8], encoding: String.Encoding)] = [
    ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
    ([], .utf16LittleEndian), ([], .utf16BigEndian), ([], .utf32LittleEndian), ([], .utf32BigEndian),
  ]

  /// The oracle is Foundation. U+FFFF is the last character of one unit of UTF-16, U+10000 the first of two.
  @Test(arguments: wide)
  func `UTF-16 and UTF-32 are written as they were, mark and all`(mark: [UInt8], encoding: String.Encoding) throws {
    let text = "<plist><string>é日\u{FFFF}\u{10000}😀\u{10FFFF}</string></plist>\n"
    let file = mark + Array(try #require(text.data(using: encoding)))
    #expect(try edited(file) == file)

    let longer = text.replacing("<string>", with: "<string>€𝄞")
    #expect(try edited(file) { _ in longer } == mark + Array(try #require(longer.data(using: encoding))))
  }

  @Test(arguments: ["{\"é\": 1}", "\u{FEFF}{\"é\": 1}", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist/>", "{}"])
  func `UTF-8 stays as it is`(text: String) throws {
    let file = Source(Array(text.utf8))
    let changed = Source(Array((text + " 😀").utf8))
    #expect(try changed.encoded(like: file) === changed)
  }

  // MARK: Eight bits

  /// CharsetsTests shows that the characters are right.
  @Test(arguments: ["ISO-8859-1", "windows-1252", "ISO-8859-15", "macintosh"])
  func `all bytes of a character set come out again`(name: String) throws {
    let start = Array((declaration(name) + "<string>").utf8)
    let bytes = (0x80...0xFF as ClosedRange<UInt8>).filter { (try? Source(start + [$0]).decodedText()) != nil }
    try #require(bytes.count >= 123)
    #expect(try edited(start + bytes) == start + bytes)
  }

  /// The bytes are those of the character sets' tables; U+20AC is €, U+E9 é, U+F8 ø and U+1F600 😀.
  private typealias Charset = (name: String, euro: [UInt8], letters: [UInt8])
  private static let euro = Array("&#x20AC;".utf8)
  private static let charsets: [Charset] = [
    ("ISO-8859-1", euro, [0xE9, 0xF8]), ("latin1", euro, [0xE9, 0xF8]), ("ISO-8859-15", [0xA4], [0xE9, 0xF8]),
    ("windows-1252", [0x80], [0xE9, 0xF8]), ("macintosh", [0xDB], [0x8E, 0xBF]),
  ]
  private static let withoutLetters: [Charset] = [
    "US-ASCII", "iso-ir-6", "ANSI_X3.4-1968", "ISO_646.irv:1991", "csASCII", "ascii", "Shift_JIS", "KOI8-R",
  ].map { name -> Charset in (name, euro, Array("&#xE9;&#xF8;".utf8)) }

  @Test(arguments: charsets + withoutLetters)
  func `characters that the character set lacks become references`(name: String, euro: [UInt8], letters: [UInt8]) throws
  {
    let start = declaration(name) + "<string>a"
    let file = Array((start + "</string>").utf8)
    let result = try edited(file) { $0.replacing("<string>a", with: "<string>a€éø😀") }
    #expect(result == Array(start.utf8) + euro + letters + Array("&#x1F600;</string>".utf8))
    // The reader makes the same text of it again.
    let list = try PropertyList(reading: Source(result), ReadOptions(formats: [.xml]))
    #expect(describe(list) == "\"a€éø😀\"")
  }

  /// UTF-16 without a byte order mark is detected by the first two bytes if there are at least three.
  @Test(arguments: [([0, 0x31, 0, 0x32], [0xFE, 0xFF, 0, 0x35]), ([0x31, 0, 0x32, 0], [0xFF, 0xFE, 0x35, 0])])
  func `a text that is too short for detection gets a byte order mark`(file: [UInt8], bytes: [UInt8]) throws {
    #expect(try encoded("5", like: file) == bytes)
    #expect(try encoded("12", like: file) == file)
  }

  // MARK: Bytes that cannot be written

  private static let missing: [(String, UInt8)] = [
    ("US-ASCII", 0xE9), ("windows-1252", 0x81), ("ISO-8859-3", 0xA5), ("Shift_JIS", 0x81), ("nonsense", 0x41),
  ]
  private static let unreadable: [[UInt8]] = [
    [0xFF, 0xFE, 0x3C, 0x00, 0x3C], [0xFF, 0xFE, 0x00, 0xD8, 0x3C, 0x00],
    [0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0, 0x3C, 0, 0],
  ]

  /// The reader leaves out half a unit, a surrogate without a partner, and three quarters of a unit. ASCII has no such byte,
  /// though the reader reads it as ISO-8859-1; 0x81 is undefined; the last encoding is unknown.
  @Test(
    arguments: unreadable + missing.map { name, byte in Array("<?xml encoding=\"\(name)\"?>\n<string>".utf8) + [byte] })
  func `text is not written if the file has bytes that its encoding cannot represent`(file: [UInt8]) {
    #expect(throws: WriteError(.encoding, index: 0)) { try encoded("<plist/>", like: file) }
  }

  /// A reference in a comment, an instruction or a CDATA section is text.
  @Test(arguments: ["<!-- > → -->", "<?a > →?>", "<string><![CDATA[<a> →]]></string>", "<!-- é --><!-- → -->"])
  func `comments, instructions and CDATA sections have no references`(text: String) throws {
    let file = Array(declaration("ISO-8859-1").utf8)
    #expect(throws: WriteError(.encoding, index: 0)) { try encoded(declaration("ISO-8859-1") + text, like: file) }
    let outside = text.replacing("→", with: "<") + "→"
    let bytes = try encoded(declaration("ISO-8859-1") + outside, like: file)
    #expect(bytes.suffix(8) == Array("&#x2192;".utf8)[...])
  }

  /// The name of the encoding ends at the next quote.
  @Test func `text that would end the name of the encoding cannot be written`() throws {
    let file = Array("<?xml encoding=\"?><string>x</string>".utf8)
    #expect(try encoded("<?xml encoding=\"?><string>y</string>", like: file).count == file.count)
    #expect(throws: WriteError(.encoding, index: 0)) {
      try encoded("<?xml encoding=\"?><string>\"</string>", like: file)
    }
  }
}
