import TestSupport
import Testing

@testable import PropertyList

/// Formatting of XML in the layout of Apple's writer, with its comments.
@Suite struct XMLFormattingTests {
  static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

    """

  private func formatted(_ bytes: [UInt8]) throws -> [UInt8] {
    let edit = try TextEdit(reading: bytes)
    let result = try edit.formatted()?.encoded(like: Source(bytes))
    return result.map(Array.init(copying:)) ?? bytes
  }

  private func formatted(_ text: String) throws -> String {
    String(decoding: try formatted(Array(text.utf8)), as: UTF8.self)
  }

  @Test func commentsKeepTheirPositions() throws {
    let before = """
      <?xml version="1.0"?><!-- a --><plist version="1.0" x="y"> <!-- b -->
       <!-- c
            d -->
      <dict> <!-- e -->
          <!-- f -->

        <key>g</key>  <!-- h --> <string>1</string> <!-- i --> <?j?>
      	<key>k</key><!-- l -->
      	<!-- m
      	  n --> <array><integer>0x10</integer><dict><key>b</key><true></true><!-- o --></dict></array>
      	<key>p</key><array> <!-- q --></array><key>r</key><array></array>
      	<key>s</key><dict><key>CF$UID</key> <!-- t --> <integer>3</integer></dict>
      	<key>y</key><dict><key>CF$UID</key><?z?><integer>4</integer></dict>
      	<key>u</key><plist><!-- v --><string><![CDATA[<]]></string></plist>
      	<!-- w -->
      </dict> <!-- x --> </plist> <!-- y -->
         <!-- z -->
      """
    let after = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"> <!-- a -->
      <plist version="1.0"> <!-- b -->
      <!-- c
           d -->
      <dict> <!-- e -->
      	<!-- f -->
      	<key>g</key> <!-- h -->
      	<string>1</string> <!-- i --> <?j?>
      	<key>k</key> <!-- l -->
      	<!-- m
      	  n -->
      	<array>
      		<integer>16</integer>
      		<dict>
      			<key>b</key>
      			<true/> <!-- o -->
      		</dict>
      	</array>
      	<key>p</key>
      	<array> <!-- q -->
      	</array>
      	<key>r</key>
      	<array/>
      	<key>s</key>
      	<dict><key>CF$UID</key> <!-- t --> <integer>3</integer></dict>
      	<key>y</key>
      	<dict><key>CF$UID</key><?z?><integer>4</integer></dict>
      	<key>u</key> <!-- v -->
      	<string>&lt;</string>
      	<!-- w -->
      </dict> <!-- x -->
      </plist> <!-- y -->
      <!-- z -->

      """
    #expect(try formatted(before) == after)
    #expect(try formatted(after) == after)
  }

  @Test(arguments: [
    ("<dict/>", "<plist version=\"1.0\">\n<dict/>\n</plist>\n"),
    ("<!-- a --> <true/>\n\n<!-- b -->", "<!-- a -->\n<plist version=\"1.0\">\n<true/>\n</plist>\n<!-- b -->\n"),
    (
      "<plist><plist><!-- a --><false/></plist><!-- b --></plist>",
      "<plist version=\"1.0\"> <!-- a -->\n<false/> <!-- b -->\n</plist>\n"
    ),
    (
      "<!-- a -->\n<!DOCTYPE plist>\n<plist><true/></plist>",
      "<plist version=\"1.0\">\n<true/>\n</plist>\n"
    ),
    // Text outside the root element that readers ignore stays unchanged.
    ("<plist><true/></plist> and <more\n\n", "<plist version=\"1.0\">\n<true/>\n</plist> and <more\n\n"),
    ("<?xml-stylesheet a?><true/>", "<?xml-stylesheet a?>\n<plist version=\"1.0\">\n<true/>\n</plist>\n"),
    ("<true/><!-- open\n", "<plist version=\"1.0\">\n<true/>\n</plist><!-- open\n"),
    // The marks of a whole comment or instruction do not overlap.
    ("<true/><!-->", "<plist version=\"1.0\">\n<true/>\n</plist><!-->"),
    ("<true/><?>", "<plist version=\"1.0\">\n<true/>\n</plist><?>"),
  ])
  func textAroundTheRootIsFormatted(_ before: String, _ after: String) throws {
    let isDeclared = before.contains("DOCTYPE")
    let expected = isDeclared ? Self.header.replacing("\n<!D", with: "\n<!-- a -->\n<!D") + after : Self.header + after
    #expect(try formatted(before) == expected)
    #expect(try formatted(expected) == expected)
  }

  /// The file keeps its line endings; the writer itself writes line feeds.
  @Test func lineEndingsStay() throws {
    let text =
      Self.header
      + "<plist version=\"1.0\">\n<array>\n\t<string>a\n\t b</string>\n\t<data>\n\tAAEC\n\t</data>\n</array>\n</plist>\n"
    for newline in ["\r\n", "\r"] {
      let file = text.replacing("\n", with: newline)
      #expect(try formatted(file) == file)
      #expect(try formatted(file.replacing("\t<", with: "   <")) == file)
    }
  }

  @Test func encodingsStay() throws {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><string>é</string>"
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let result = try formatted(bytes)
    let expected =
      Self.header.replacing("UTF-8", with: "ISO-8859-1") + "<plist version=\"1.0\">\n<string>é</string>\n</plist>\n"
    #expect(result == expected.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    func wide(_ text: String) -> [UInt8] { [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] as [UInt8] } }
    let wideResult =
      Self.header.replacing(" encoding=\"UTF-8\"", with: "")
      + "<plist version=\"1.0\">\n<array>\n\t<true/>\n</array>\n</plist>\n"
    #expect(try formatted(wide("<array> <true/></array>")) == wide(wideResult))
    #expect(try formatted("\u{FEFF}<true/>").hasPrefix("\u{FEFF}<?xml"))
  }

  /// Text of the writer is already formatted. No comment is lost, and formatting a second time changes nothing.
  @Test(arguments: 0..<8) func formattedTextStaysTheSameAndKeepsComments(_ block: Int) throws {
    for seed in seeds(30, block: block) {
      let text = PlistText(seed: seed, isJSON: false, isOdd: seed % 3 != 0).text
      let bytes = Array(text.utf8)
      let written = try Output.collect { output in
        try PropertyList(reading: Source(bytes), ReadOptions(formats: [.xml]))
          .writeXML(style: XMLStyle(keyOrder: .input, isExact: true), to: &output)
      }
      #expect(try formatted(written) == written, "seed \(seed)")
      let result = try formatted(bytes)
      let count = { (bytes: [UInt8]) in
        String(decoding: bytes, as: UTF8.self).split(separator: "<!--").count
      }
      #expect(count(result) == count(bytes), "seed \(seed)")
      #expect(try formatted(result) == result, "seed \(seed)")
    }
  }
}
