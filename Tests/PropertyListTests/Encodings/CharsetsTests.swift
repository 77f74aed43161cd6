import Foundation
import Testing

@testable import PropertyList

@Suite struct CharsetsTests {
  /// The text of an XML file that declares the encoding `name`; nil if it cannot be read.
  private func text(_ bytes: [UInt8], declaredAs name: String) -> String? {
    let start = "<?xml version=\"1.0\" encoding=\"\(name)\"?><string>"
    guard let text = try? Source(Array(start.utf8) + bytes).decodedText() else { return nil }
    let scalars = String(decoding: text.source.bytes.extracting(text.start..<text.source.count)).unicodeScalars
    return String(scalars.dropFirst(start.unicodeScalars.count))
  }

  #if os(Linux)
    /// CoreFoundation's numbers of the character sets (CFStringEncodingExt.h), each with a name of it.
    private static let numbers: [(String, UInt)] = [
      ("ISO-8859-2", 0x202), ("ISO-8859-3", 0x203), ("ISO-8859-4", 0x204), ("ISO-8859-5", 0x205),
      ("ISO-8859-6", 0x206), ("ISO-8859-7", 0x207), ("ISO-8859-8", 0x208), ("ISO-8859-9", 0x209),
      ("ISO-8859-10", 0x20A), ("ISO-8859-11", 0x20B), ("ISO-8859-13", 0x20D), ("ISO-8859-14", 0x20E),
      ("ISO-8859-16", 0x210), ("windows-874", 0x41D), ("windows-1250", 0x501), ("windows-1251", 0x502),
      ("windows-1253", 0x503), ("windows-1254", 0x504), ("windows-1255", 0x505), ("windows-1256", 0x506),
      ("windows-1257", 0x507), ("windows-1258", 0x508), ("KOI8-R", 0xA02), ("KOI8-U", 0xA08), ("x-mac-cyrillic", 0x7),
      ("x-mac-greek", 0x6), ("x-mac-ce", 0x1D), ("x-mac-turkish", 0x23), ("x-nextstep", 0xB01), ("cp437", 0x400),
      ("cp737", 0x405), ("cp775", 0x406), ("cp850", 0x410), ("cp851", 0x411), ("cp852", 0x412), ("cp855", 0x413),
      ("cp857", 0x414), ("cp860", 0x415), ("cp861", 0x416), ("cp862", 0x417), ("cp863", 0x418), ("cp864", 0x419),
      ("cp865", 0x41A), ("cp866", 0x41B), ("cp869", 0x41C), ("ISO-8859-15", 0x20F),
    ]

    /// 0x8000_0000 marks CoreFoundation's own numbers in String.Encoding.
    private static let encodings: [(String, String.Encoding)] =
      [("ISO-8859-1", String.Encoding.isoLatin1), ("windows-1252", String.Encoding.windowsCP1252)]
      + numbers.map { ($0, String.Encoding(rawValue: 0x8000_0000 | $1)) }

    /// The tables of the Mac's own Foundation differ.
    @Test(arguments: encodings)
    func `every byte is Foundation's character`(name: String, encoding: String.Encoding) {
      for byte in 0x80...0xFF as ClosedRange<UInt8> {
        let expected = String(data: Data([byte]), encoding: encoding)
        #expect(text([byte], declaredAs: name)?.unicodeScalars.first == expected?.unicodeScalars.first, "byte \(byte)")
      }
    }
  #endif

  @Test func `Mac OS Roman is Apple's ROMAN.TXT, which Foundation does not follow on Linux`() {
    let expected: [UInt32] = [
      0x00C4, 0x00C5, 0x00C7, 0x00C9, 0x00D1, 0x00D6, 0x00DC, 0x00E1, 0x00E0, 0x00E2, 0x00E4, 0x00E3,
      0x00E5, 0x00E7, 0x00E9, 0x00E8, 0x00EA, 0x00EB, 0x00ED, 0x00EC, 0x00EE, 0x00EF, 0x00F1, 0x00F3,
      0x00F2, 0x00F4, 0x00F6, 0x00F5, 0x00FA, 0x00F9, 0x00FB, 0x00FC, 0x2020, 0x00B0, 0x00A2, 0x00A3,
      0x00A7, 0x2022, 0x00B6, 0x00DF, 0x00AE, 0x00A9, 0x2122, 0x00B4, 0x00A8, 0x2260, 0x00C6, 0x00D8,
      0x221E, 0x00B1, 0x2264, 0x2265, 0x00A5, 0x00B5, 0x2202, 0x2211, 0x220F, 0x03C0, 0x222B, 0x00AA,
      0x00BA, 0x03A9, 0x00E6, 0x00F8, 0x00BF, 0x00A1, 0x00AC, 0x221A, 0x0192, 0x2248, 0x2206, 0x00AB,
      0x00BB, 0x2026, 0x00A0, 0x00C0, 0x00C3, 0x00D5, 0x0152, 0x0153, 0x2013, 0x2014, 0x201C, 0x201D,
      0x2018, 0x2019, 0x00F7, 0x25CA, 0x00FF, 0x0178, 0x2044, 0x20AC, 0x2039, 0x203A, 0xFB01, 0xFB02,
      0x2021, 0x00B7, 0x201A, 0x201E, 0x2030, 0x00C2, 0x00CA, 0x00C1, 0x00CB, 0x00C8, 0x00CD, 0x00CE,
      0x00CF, 0x00CC, 0x00D3, 0x00D4, 0xF8FF, 0x00D2, 0x00DA, 0x00DB, 0x00D9, 0x0131, 0x02C6, 0x02DC,
      0x00AF, 0x02D8, 0x02D9, 0x02DA, 0x00B8, 0x02DD, 0x02DB, 0x02C7,
    ]
    #expect(text(Array(0x80...0xFF), declaredAs: "macintosh")?.unicodeScalars.map(\.value) == expected)
  }

  /// CoreFoundation drops x-mac- before the names of its own list (CFStringEncodingDatabase.c).
  @Test(
    arguments: [
      ("UTF-8", [0xC3, 0xA9], "é"), ("utf8", [0xC3, 0xA9], "é"), ("x-mac-utf-8", [0xC3, 0xA9], "é"),
      ("X-Mac-UTF-8", [0xC3, 0xA9], "é"), ("US-ASCII", [0xE9], "é"), ("ascii", [0xE9], "é"),
      ("x-mac-us-ascii", [0xE9], "é"), ("ISO-8859-1", [0xE9], "é"), ("iso-8859-1", [0xE9], "é"),
      ("ISO_8859-1", [0xE9], "é"), ("latin1", [0xE9], "é"), ("ISO-8859-15", [0xA4], "€"), ("Latin-9", [0xA4], "€"),
      ("windows-1252", [0x80], "€"), ("cp1252", [0x80], "€"), ("macintosh", [0x8E], "é"),
      ("windows-20127", [0xE9], "é"), ("windows-28591", [0xE9], "é"), ("windows-28605", [0xA4], "€"),
      ("x-mac-roman", [0x8E], "é"), ("mac", [0x8E], "é"), ("KOI8-R", [0xC1], "а"), ("x-mac-koi8-r", [0xC1], "а"),
      ("cp20866", [0xC1], "а"), ("ISO_8859-5:1988", [0xB0], "А"), ("cyrillic", [0xA0], "†"),
      ("x-mac-cyrillic", [0xA0], "†"), ("windows-10007", [0xA0], "†"), ("cp866", [0xA0], "а"), ("866", [0xA0], "а"),
      ("IBM866", [0xA0], "а"), ("windows-1251", [0xC0], "А"), ("ISO-8859-7", [0xE1], "α"),
      ("csISOLatinGreek", [0xE1], "α"), ("greek", [0x80], "Ä"), ("ISO-8859-2", [0xB1], "ą"),
      ("latin2", [0xB1], "ą"), ("latin5", [0xF0], "ğ"), ("windows-1250x", [0xB9], "ą"),
      ("x-mac-x-nextstep", [0xE1], "Æ"), ("tis-620", [0xA1], "ก"), ("TIS-620", [0xA1], "ก"),
      ("latin7", [0xE1], nil), ("macgreek", [0xE1], nil), ("864", [0xE1], nil), ("cp858", [0xE1], nil),
      ("ibm1250", [0xE1], nil),
    ] as [(String, [UInt8], String?)])
  func `names of encodings`(name: String, bytes: [UInt8], expected: String?) {
    #expect(text(bytes, declaredAs: name) == expected)
  }
}
