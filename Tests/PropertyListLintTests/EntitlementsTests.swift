import TestSupport
import PropertyList
import Testing

@testable import PropertyListLint

/// The grammar is that of OSUnserializeXML.y in xnu; the tests' lines are marked with what they exercise of it.
@Suite struct EntitlementsTests {
  private func file(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>k</key>
    \t\(content)
    </dict>
    </plist>

    """
  }

  @Test(arguments: [
    "<true/>", "<false/>", "<string>a &amp; &lt;b&gt; é\r\n</string>", "<string></string>", "<string/>", "<array/>",
    "<array><string>a</string><dict/></array>", "<dict><key></key><integer>0</integer></dict>",
    "<integer>-15</integer>", "<integer>0x1f</integer>", "<data>AAAA</data>", "<data></data>", "<!-- a - b --><true/>",
    "<?x y?><true/>", "<plist><true/></plist>",
  ])
  func accepted(_ content: String) {
    let found = ProfiledFile(file(content), .entitlements)
    #expect(found.findings(of: .entitlements) == [])
  }

  private static let suffix = ": AMFI's parser takes it for a syntax error"

  @Test(arguments: [
    // Elements.
    ("<real>1.5</real>", "6:2 found a real, a type that entitlements cannot have"),
    ("<date>2001-01-01T00:00:00Z</date>", "6:2 found a date, a type that entitlements cannot have"),
    // `&lt;`, `&gt;` and `&amp;` are all that getString knows.
    ("<string>a&apos;</string>", "6:11 expected '&lt;', '&gt;' or '&amp;', found another reference"),
    ("<string>&#65;</string>", "6:10 expected '&lt;', '&gt;' or '&amp;', found another reference"),
    // getTag: nothing but attributes between the name and the end of the tag.
    ("<true />", "6:7 found white space before the end of the tag"),
    ("<string\n>x</string>", "6:9 found a line break in the tag"),
    ("<string>x</string >", "6:19 found white space before the end of the tag"),
    // Double quotes, and what stands in them is short: TAG_MAX_LENGTH.
    ("<string a='b'>x</string>", "6:12 expected a value in double quotes"),
    ("<string a>x</string>", "6:10 expected '=' after the attribute's name"),
    (
      "<string a=\"\(String(repeating: "b", count: 31))\">x</string>",
      "6:10 expected at most 30 bytes in an attribute's name and value"
    ),
    ("<array / ></array>", "6:8 found white space before the end of the tag"),
    // getNumber.
    (
      "<integer>+1</integer>",
      "6:11 expected nothing but decimal digits, or lower-case hexadecimal ones after 0x, in the integer"
    ),
    (
      "<integer> 1</integer>",
      "6:11 expected nothing but decimal digits, or lower-case hexadecimal ones after 0x, in the integer"
    ),
    (
      "<integer>0xA</integer>",
      "6:13 expected nothing but decimal digits, or lower-case hexadecimal ones after 0x, in the integer"
    ),
    (
      "<integer>0X1</integer>",
      "6:12 expected nothing but decimal digits, or lower-case hexadecimal ones after 0x, in the integer"
    ),
    // `??` is a pair.
    ("<?x??><true/><?y?>", "6:2 found a processing instruction that ends elsewhere for others"),
    // isSpace knows spaces and tabs, and the lexer line feeds.
    ("\r<true/>", "6:2 expected lines that end in LF, found a carriage return between elements"),
  ])
  func refused(_ content: String, _ expected: String) {
    #expect(ProfiledFile(file(content), .entitlements).findings(of: .entitlements) == [expected + Self.suffix + " (k)"])
  }

  @Test func emptyKeyTags() {
    let found = ProfiledFile("<plist version=\"1.0\"><dict><key/><true/></dict></plist>\n", .entitlements)
    #expect(found.findings(of: .entitlements) == ["1:28 expected a key, found an empty tag" + Self.suffix])
  }

  @Test func everyPlaceIsFound() {
    let content = "<array><real>1</real><true /><dict><key>a.b</key><date>2001-01-01T00:00:00Z</date></dict></array>"
    #expect(
      ProfiledFile(file(content), .entitlements).findings(of: .entitlements) == [
        "6:9 found a real, a type that entitlements cannot have" + Self.suffix + " (k.0)",
        "6:28 found white space before the end of the tag" + Self.suffix + " (k.1)",
        "6:51 found a date, a type that entitlements cannot have" + Self.suffix + " (k.2.a\\.b)",
      ])
  }

  /// Windows line ends are one finding, not one for each line.
  @Test func carriageReturnsAreOneFinding() {
    let text = file("<true/>").split(separator: "\n").joined(separator: "\r\n")
    #expect(ProfiledFile(text, .entitlements).findings(of: .entitlements).count == 1)
  }

  /// The parser stops at the end of the root.
  @Test func whatFollowsTheRootIsNotLookedAt() {
    let found = ProfiledFile("<plist version=\"1.0\"><dict></dict></plist\n>\r\n", .entitlements)
    #expect(found.findings(of: .entitlements) == [])
  }

  @Test(arguments: [
    ("<array/>", "1:22 expected a dictionary as the root, found an array"),
    ("<string>a</string>", "1:22 expected a dictionary as the root, found a string"),
  ])
  func rootsAreDictionaries(_ root: String, _ expected: String) {
    let found = ProfiledFile("<plist version=\"1.0\">\(root)</plist>\n", .entitlements)
    #expect(found.findings(of: .entitlements) == [expected])
  }

  // MARK: Encodings and formats

  @Test func aByteOrderMark() {
    #expect(
      ProfiledFile("\u{FEFF}" + file("<true/>"), .entitlements).findings(of: .entitlements) == [
        "1:1 found a byte order mark: AMFI's parser takes it for a syntax error"
      ])
  }

  @Test func utf16() {
    let bytes: [UInt8] =
      [0xFF, 0xFE] + "<plist><dict/></plist>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8] }
    #expect(
      ProfiledFile(bytes, .entitlements).findings(of: .entitlements) == [
        "- expected UTF-8: AMFI's parser reads the bytes as they are, whatever their encoding"
      ])
  }

  @Test func otherFormats() {
    let words = "codesign and AMFI read entitlements in XML only"
    #expect(
      ProfiledFile("{\"a\": true}", .entitlements).findings(of: .entitlements) == [
        "- expected XML, found JSON: \(words)"
      ])
    #expect(
      ProfiledFile("{a = b;}", .entitlements).findings(of: .entitlements) == [
        "- expected XML, found an OpenStep property list: \(words)"
      ])
    #expect(
      ProfiledFile(BinaryFile("d0").bytes, .entitlements).findings(of: .entitlements) == [
        "- expected XML, found a binary property list: \(words)"
      ])
  }

  @Test func moreValuesThanAreRead() {
    // The root, the array and 131,070 booleans are one more than MAX_OBJECTS.
    let text = file("<array>" + String(repeating: "<true/>", count: 131_070) + "</array>")
    #expect(
      ProfiledFile(text, .entitlements).findings(of: .entitlements) == [
        "- expected at most 131071 values, found 131072: AMFI's parser stops there"
      ])
  }
}
