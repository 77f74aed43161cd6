import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Files truncated at every byte: none is accepted as complete, and each message has a position.
@Suite struct TruncationTests {
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><!-- c --><dict>
    <key>k&amp;</key><array><true/><integer>-12</integer><real>1.5e3</real><string><![CDATA[é]]>&#x41;</string></array>
    <key>d</key><data>QUI=</data><key>t</key><date>2001-01-01T00:00:00Z</date></dict></plist>
    """
  static let json = #"{"k": [true, null, -12, 1.5e3, "é\u00e9\ud83d\ude00\n"], "o": {"a": false}}"#
  static let openStep = #"{ /* c */ k = (a, "b\"\U00e9", 'c', <0a 1b>); "o" = { a = b; }; // d"# + "\n}"
  /// The dictionary `{k: [é, 5, true], d: 2001-01-01}`.
  static let binary =
    "d2 01 02 03 04 | 51 'k' | 51 'd' | a3 05 06 07 | 33 00 00 00 00 00 00 00 00 | 61 00 e9 | 10 05 | 09"

  static let files: [(name: String, bytes: [UInt8])] = [
    ("XML", Array(xml.utf8)), ("JSON", Array(json.utf8)), ("OpenStep", Array(openStep.utf8)),
    (
      "UTF-16",
      [0xFF, 0xFE]
        + xml.replacingOccurrences(of: "UTF-8", with: "UTF-16").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    ),
    ("binary", (try? HostileBinary("").file(binary)) ?? []),
  ]

  @Test(arguments: files.indices) func everyTruncatedFileIsRefused(file: Int) {
    let (name, bytes) = Self.files[file]
    #expect(Self.convert(bytes).status == 0, "the whole file in \(name)")
    // UTF-16 is decoded to the text of the first file: a third of the lengths, odd and even ones.
    for count in stride(from: 0, to: bytes.count, by: name == "UTF-16" ? 3 : 1) {
      let beginning = Array(bytes[..<count])
      let lint = run(["lint", "-"].map { Argument($0) }, input: beginning)
      // An empty standard input has its own message.
      let status: CInt = beginning.isEmpty ? 2 : 1
      #expect(lint.status == status && Self.hasPosition(lint.outputText), "\(name), \(count) bytes: \(lint)")
      // No correction by lint makes a truncated file valid.
      let fixed = run(["lint", "--fix", "--dry-run", "-"].map { Argument($0) }, input: beginning)
      #expect(fixed.status == status, "\(name), \(count) bytes: \(fixed)")
      let outcome = Self.convert(beginning)
      if Self.isWord(beginning) {
        #expect(outcome.status == 0)
      } else {
        #expect(
          outcome.status == 2 && outcome.output.isEmpty && Self.hasPosition(outcome.errorText), "\(name), \(count)")
      }
      let plutil = run(["-lint", "-"].map { Argument($0) }, input: beginning)
      #expect(
        plutil.status == 0 || plutil.status == 1 && plutil.errorText.contains("("), "\(name), \(count): \(plutil)")
    }
  }

  private static func convert(_ bytes: [UInt8]) -> Outcome {
    run(["convert", "json", "-"].map { Argument($0) }, input: bytes)
  }

  /// True if the message has a position, or says that the file is empty.
  private static func hasPosition(_ text: String) -> Bool {
    text.contains(/<stdin>(:\d+:\d+)?: .* \((at .*, |at )?offset \d+\)|<stdin>:\d+:\d+: |empty|nothing but white space/)
  }

  /// True if the bytes are only an OpenStep word or a comment, which are complete property lists. A word of six bytes or more
  /// that begins like a binary file is a truncated one.
  private static func isWord(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return !text.isEmpty && text.count < 6 && text.allSatisfy { "bplist0".contains($0) }
  }
}
