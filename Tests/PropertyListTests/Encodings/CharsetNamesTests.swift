import Foundation
import Testing

@testable import PropertyList

@Suite struct CharsetNamesTests {
  /// CoreFoundation's numbers of the character sets (CFStringEncodingExt.h), each with a name of it.
  static let numbers: [(String, UInt, TabledCharset)] = [
    ("ISO-8859-2", 0x202, .iso8859Part2), ("ISO-8859-3", 0x203, .iso8859Part3), ("ISO-8859-4", 0x204, .iso8859Part4),
    ("ISO-8859-5", 0x205, .iso8859Part5), ("ISO-8859-6", 0x206, .iso8859Part6), ("ISO-8859-7", 0x207, .iso8859Part7),
    ("ISO-8859-8", 0x208, .iso8859Part8), ("ISO-8859-9", 0x209, .iso8859Part9),
    ("ISO-8859-10", 0x20A, .iso8859Part10), ("ISO-8859-11", 0x20B, .iso8859Part11),
    ("ISO-8859-13", 0x20D, .iso8859Part13), ("ISO-8859-14", 0x20E, .iso8859Part14),
    ("ISO-8859-16", 0x210, .iso8859Part16), ("windows-874", 0x41D, .windows874), ("windows-1250", 0x501, .windows1250),
    ("windows-1251", 0x502, .windows1251), ("windows-1253", 0x503, .windows1253), ("windows-1254", 0x504, .windows1254),
    ("windows-1255", 0x505, .windows1255), ("windows-1256", 0x506, .windows1256), ("windows-1257", 0x507, .windows1257),
    ("windows-1258", 0x508, .windows1258), ("KOI8-R", 0xA02, .koi8R), ("KOI8-U", 0xA08, .koi8U),
    ("x-mac-cyrillic", 0x7, .macCyrillic), ("x-mac-greek", 0x6, .macGreek), ("x-mac-ce", 0x1D, .macCentralEurope),
    ("x-mac-turkish", 0x23, .macTurkish), ("x-nextstep", 0xB01, .nextStep), ("cp437", 0x400, .dos437),
    ("cp737", 0x405, .dos737), ("cp775", 0x406, .dos775), ("cp850", 0x410, .dos850), ("cp851", 0x411, .dos851),
    ("cp852", 0x412, .dos852), ("cp855", 0x413, .dos855), ("cp857", 0x414, .dos857), ("cp860", 0x415, .dos860),
    ("cp861", 0x416, .dos861), ("cp862", 0x417, .dos862), ("cp863", 0x418, .dos863), ("cp864", 0x419, .dos864),
    ("cp865", 0x41A, .dos865), ("cp866", 0x41B, .dos866), ("cp869", 0x41C, .dos869),
  ]

  @Test func everyCharsetHasAName() {
    #expect(Set(Self.numbers.map(\.2)) == Set(TabledCharset.allCases))
    #expect(TabledCharset.characters.count == 128 * TabledCharset.allCases.count)
  }

  @Test(arguments: numbers) func declarationNamesIt(name: String, _: UInt, charset: TabledCharset) throws {
    let bytes = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist/>".utf8)
    #expect(try TextEncoding.detect(in: bytes.span).encoding == .tabled(charset))
  }

  #if os(Linux)
    /// The tables of the Mac's own Foundation differ.
    @Test(arguments: numbers) func everyByteStandsForFoundationsCharacter(
      _: String, number: UInt, charset: TabledCharset
    ) {
      // 0x8000_0000 marks CoreFoundation's own numbers in String.Encoding.
      let encoding = String.Encoding(rawValue: 0x8000_0000 | number)
      for (byte, character) in zip(UInt8(0x80)...0xFF, charset.table) {
        let expected = String(data: Data([byte]), encoding: encoding)?.unicodeScalars.first
        #expect(character == expected ?? "\u{FFFD}", "byte \(byte)")
      }
    }
  #endif

  @Test(
    arguments: [
      ("latin2", .iso8859Part2), ("ISO_8859-5:1988", .iso8859Part5), ("csISOLatinGreek", .iso8859Part7),
      ("latin5", .iso8859Part9), ("cyrillic", .macCyrillic), ("greek", .macGreek), ("cp20866", .koi8R),
      ("866", .dos866),
      ("IBM866", .dos866), ("windows-10007", .macCyrillic), ("TIS-620", .windows874), ("latin7", nil),
      ("macgreek", nil),
      ("864", nil), ("cp858", nil), ("ibm1250", nil),
    ] as [(String, TabledCharset?)])
  func otherNames(name: String, charset: TabledCharset?) {
    let bytes = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><plist/>".utf8)
    let encoding = try? TextEncoding.detect(in: bytes.span).encoding
    #expect(encoding == charset.map(TextEncoding.tabled))
  }
}
