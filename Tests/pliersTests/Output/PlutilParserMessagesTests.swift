import Foundation
import PropertyList
import TestSupport
import Testing

@testable import pliers

@Suite struct PlutilParserMessagesTests {
  @Test(arguments: ["UTF)8", "(utf 8", "UTF-08", "u.t/f!8", "ISO)8859-1"])
  func onlyLettersAndDigitsOfCharsetNamesCount(_ name: String) throws {
    #expect(plutilMessage(of: Array("<?xml version='1.0' encoding='\(name)'?><plist><true/></plist>".utf8)) == nil)
  }

  /// The name is shown as ISO 8859-1.
  @Test(arguments: [[0xAD], [0xA0], [0xB7], [0xC2, 0xAD]] as [[UInt8]])
  func charsetNamesWithOtherBytesAreUnknown(_ bytes: [UInt8]) {
    let file = Array("<?xml encoding='UTF".utf8) + bytes + Array("8'?><plist><true/></plist>".utf8)
    let name = bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
    #expect(plutilMessage(of: file) == "Encountered unknown encoding (UTF\(name)8)")
  }

  private static let creationFailed = "Could not determine the encoding of the XML data (string creation failed)"

  @Test(
    arguments: [
      // UTF-16 and UTF-32 whose first character is not whole.
      ([0xFF, 0xFE, 0x2F], creationFailed), ([0xFE, 0xFF, 0x00], creationFailed),
      ([0xFF, 0xFE, 0, 0, 0x5B, 0], creationFailed), ([0, 0, 0xFE, 0xFF, 0x5B], creationFailed),
      // The line of a comment in the prolog is counted one byte late.
      (Array("<!--\na".utf8), "Unterminated comment started on line 2"),
      (Array("<!--a\nb".utf8), "Unterminated comment started on line 1"),
      (Array("<plist><!--\na".utf8), "Unterminated comment started on line 1"),
    ] as [([UInt8], String)])
  func messagesAreThoseOfPlutil(_ bytes: [UInt8], _ message: String) {
    #expect(plutilMessage(of: bytes) == message)
  }

  @Test(
    arguments: [
      // JSONSerialization finds 0x110000 before it reads the text.
      (
        [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0, 0, 0, 0x11, 0, 0x5D, 0, 0, 0],
        "Cannot convert input string to valid utf8 input."
      ),
      ([0, 0, 0, 0x5B, 0, 0x11, 0, 0, 0, 0, 0, 0x5D], "Cannot convert input string to valid utf8 input."),
      // JSONSerialization drops an incomplete character of UTF-32 and then finds no text. It reads such UTF-16 as UTF-8.
      ([0xFF, 0xFE, 0, 0, 0x2A, 0x2F], "Unexpected end of file during JSON parse."),
      ([0, 0, 0xFE, 0xFF, 0x5B], "Unexpected end of file during JSON parse."),
      ([0xFF, 0xFE, 0x2F], "Invalid value around character 0."),
      ([0xFE, 0xFF, 0x00], "Invalid value around character 0."),
    ] as [([UInt8], String)])
  func messagesAreThoseOfJSONSerialization(_ bytes: [UInt8], _ message: String) {
    #expect(plutilMessage(of: bytes, formats: [.json]) == message)
  }

  /// Lines that the reference reports for dates on the second line. It consumes two characters before it checks them.
  @Test(
    arguments: [
      ("-->\n<", 3), ("-\n", 2), ("-1\n", 2), ("2020-\n", 3), ("2020-\n\n", 4), ("2020-1\n\n", 3), ("2020\n-", 2),
      ("2020-01-0\n", 3), ("2020-01-01T\n\n", 4), ("2020-01-01T00:\n\n\n", 4), ("2020-01-01T00:00:00\n", 2),
      ("2020-01-01T00:00:00Z</date\nx>", 3), ("", 2),
    ])
  func linesOfMalformedDatesAreThoseOfPlutil(_ date: String, _ line: Int) {
    #expect(
      plutilMessage(of: Array("<plist>\n<date>\(date)</date></plist>".utf8))
        == "Could not interpret <date> at line \(line)")
  }

  /// plutil's message about a file; nil if the file is valid.
  private func plutilMessage(of bytes: [UInt8], formats: [Format] = [.xml, .openStep]) -> String? {
    do throws(ReadError) {
      try PropertyList.checkReadable(Source(bytes), ReadOptions(formats: formats))
      return nil
    } catch {
      return (error.errors[.xml] ?? error.errors[.json])?.plutilMessage(in: error.text.bytes)
    }
  }

  // MARK: JSON

  private static let broken: [String] = [
    "", "[1]x", "[1]  x", "[,1]", "[1,,]", "[1}", "{a:1}", #"{"a" 1}"#, #"{"a":1,,}"#, #"{"a":1"#, "[\u{A0}1]",
    "[1/*c*/]", "[tru]", "[tru] ", "[truex]", "[falsy]", "[n", "[01]", "[-01]", "[-]", "[+1]", "[.5]", "[1.]", "[1.e5]",
    "[1e", "[1e5.5]", "[0x10]", "[-Infinity]", "[1e400]", "[1e400,-1e500]", "[1e400,x]", "1e999999999999999999999",
    "[\"a\nb\"]", #"["a"#, #"["\x41"]"#, #"["a\n\x"]"#, #"["\é"]"#, #"["\u00g0"]"#, #"["\u00"]"#, #"["\u00"#,
    #"["\ud83d\u00g0"]"#, #"["\ud83d\u0041"]"#, #"["\ud83d""#, #"["\ud83dxé"]"#, #"["\ude00"]"#, "\u{FEFF}[1]x",
    "\u{FEFF}[\"\\u00g0\"]",
  ]

  /// Table 3-7 of the Unicode Standard: the first and last sequence of each row, and their ill-formed neighbours.
  private static let sequences: [[UInt8]] = [
    [0xC2, 0x80], [0xC1, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
    [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xDF, 0xBF], [0xFF],
    [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE2, 0x82],
    [0xF1, 0x80, 0x80], [0xE2, 0x28, 0xA1],
  ]

  /// Foundation's reader accepts and refuses the same texts, with the same messages.
  @Test func textsFailAsInJSONSerialization() throws {
    var random = SplitMix64(seed: 1)
    var texts = Self.broken.map { Array($0.utf8) }
    texts += [513, 1_000_000].map { Array(repeating: UInt8(ascii: "["), count: $0) }
    for bytes in Self.sequences {
      for (start, end) in [
        ("[\"ab", "\"]"), ("[\"ab", "\\n\"]"), ("[\"", "\nb\"]"), ("[\"ab\\n", "\"]"), ("[\"ab", ""),
      ] {
        texts.append(Array(start.utf8) + bytes + Array(end.utf8))
      }
    }
    for number in 0..<4_000 {
      let sample = Array(samples[number % samples.count].utf8)
      let text = mutated(sample, by: Array("\"\\{}[],:01e-. u\u{1}é".utf8), &random)
      texts.append(number % 4 == 0 ? Array(text.prefix(Int.random(in: 0...text.count, using: &random))) : text)
    }
    for text in texts {
      // Without a character other than NUL among the first four, Foundation reads it as UTF-16 or UTF-32.
      guard !text.prefix(4).contains(0) else { continue }
      let expected: String?
      do {
        _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
        expected = nil
      } catch {
        expected = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      }
      #expect(
        plutilMessage(of: text, formats: [.json]) == expected, "\(String(decoding: text.prefix(200), as: UTF8.self))")
    }
  }
}

private let samples = [
  #"{"a":[1,-2.5e3,"x\n\u00e9\ud83d\ude00"],"b":{"c":true,"d":false,"e":null},"f":"é日本"}"#,
  #"["abcdefghijklmnop\nqrstuvwxyzéabcdefgh", 1e5, -0, 0.5, [[], {}], {"k": "v"}, ]"#,
  #" [ 1 , "a" , { "b" : 2 , } , "\ud83d\ude00\\\/\"" ] "#,
]
