import PropertyList
import Testing

@testable import PropertyListLint

/// One mistake in XML is one finding, with what is to be done about it.
@Suite struct XMLConsequenceTests {
  private func found(_ body: String) -> [String] { lint("<plist version=\"1.0\">\(body)</plist>\n") }

  /// The close tag that is wrong, and nothing that follows from it. Columns: the body begins at 22, after
  /// `<plist version="1.0">`.
  @Test(arguments: [
    // What follows fits only if the tag was meant for the array. The first </dict> is at 22 + 6 + 12 + 7 + 18.
    (
      "<dict><key>a</key><array><string>x</string></dict><key>b</key><string>y</string></dict>",
      ["1:65 syntax expected '</array>', found '</dict>' (at a)"]
    ),
    (
      "<array><dict><key>a</key><array/><key>b</key><array><true/></dict><key>c</key><true/></dict></array>",
      ["1:81 syntax expected '</array>', found '</dict>' (at 0.b)"]
    ),
    // Here it may be either; the second </dict> of the end is left over.
    (
      "<dict><key>o</key><dict><key>a</key><array><true/></dict><key>b</key><true/></dict></dict>",
      ["1:72 syntax expected '</array>', found '</dict>' (at o.a)"]
    ),
    // The list goes on being read.
    (
      "<dict><key>a</key><array><true/></dict><key>b</key><integer>x</integer></dict>",
      [
        "1:54 syntax expected '</array>', found '</dict>' (at a)",
        "1:82 syntax expected a digit or '</integer>', found 'x' (at b)",
      ]
    ),
  ])
  func closeTagOfAnotherElement(_ body: String, _ expected: [String]) {
    #expect(found(body) == expected)
  }

  /// A second root that does not follow from another mistake is reported.
  @Test func secondRoot() {
    #expect(
      found("<true/><false/>") == [
        "1:29 syntax expected '</plist>', found a second element: a property list has one root"
      ])
  }

  /// The second key is at 22 + 6 + 12.
  @Test(arguments: [
    "<key>b</key><string>v</string>", "<key>b</key><dict><key>c</key><true/></dict>", "<key/><true/>",
    "<key>b&amp;</key> <!-- c --> <true/>",
  ])
  func keyWithoutValue(rest: String) {
    let message = "1:40 syntax expected a value for the key, found another <key> (at a)"
    #expect(found("<dict><key>a</key>\(rest)</dict>").filter { !$0.contains(" empty-key ") } == [message])
  }

  /// The values after it have their own keys.
  @Test func keysBehindOneWithoutValue() {
    #expect(
      found("<dict><key>a</key><key>b</key><integer>x</integer></dict>") == [
        "1:40 syntax expected a value for the key, found another <key> (at a)",
        "1:61 syntax expected a digit or '</integer>', found 'x' (at b)",
      ])
  }

  /// What is seen in the key is reported once.
  @Test func keyThatIsReadTwice() {
    #expect(
      brokenRules("<plist><dict><key>a</key><key>b&#1;</key><true/></dict></plist>\n") == [
        "1:26 syntax", "1:32 control-character",
      ])
  }

  /// As many keys as there are places: CoreFoundation takes each second one for a value.
  @Test(arguments: [
    ("<key>a</key><key>b</key>", ["1:46 key-as-value"]),
    ("<key>a</key><key>b</key><key>c</key><true/>", ["1:46 key-as-value"]),
  ])
  func keysAsValues(pairs: String, expected: [String]) {
    #expect(brokenRules("<plist version=\"1.0\"><dict>\(pairs)</dict></plist>\n") == expected)
  }

  /// It is about the root, and not about the last key in it.
  @Test func missingCloseTagOfTheRoot() {
    #expect(
      lint("<plist version=\"1.0\">\n<dict><key>a</key><true/></dict>\n") == [
        "3:1 syntax expected '</plist>', found the end of the file; 1:1 what is open began here"
      ])
  }

  @Test(arguments: [
    ("<string>x < y</string>", "1:33 syntax expected '</string>', found ' ': a '<' in text is written '&lt;'"),
    ("<string>a<b></string>", "1:32 syntax expected '</string>', found 'b': a '<' in text is written '&lt;'"),
    // Rather the close tag is missing.
    ("<string>a<true/></string>", "1:32 syntax expected '</string>', found 't'"),
    ("<integer>1<2</integer>", "1:33 syntax expected '</integer>', found '2'"),
    (
      "<string>a & b</string>",
      "1:32 syntax expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&': a '&' in text is written '&amp;'"
    ),
    ("<string>a &nbsp;</string>", "1:32 syntax expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'"),
  ])
  func markupInText(body: String, expected: String) {
    #expect(found(body) == [expected])
  }
}
