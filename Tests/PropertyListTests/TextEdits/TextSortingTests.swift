import TestSupport
import Testing

@testable import PropertyList

/// The text of dictionaries whose keys are sorted.
@Suite struct TextSortingTests {
  /// The text with sorted keys, or as it was where they are sorted.
  private func sorted(_ text: String, at path: String = "", isRecursive: Bool = true) throws -> String {
    let edit = try #require(try TextEdit(reading: Array(text.utf8)))
    let index = try #require(edit.list.find(PropertyList.KeyPath(path)))
    guard let result = try edit.sorted(at: index, isRecursive: isRecursive) else { return text }
    return String(decoding: Array(copying: result), as: UTF8.self)
  }

  /// Comments before an entry and on its line go with it; one that a blank line parts from the first entry, one on the line of
  /// the open tag and one after the last entry stay. So do blank lines.
  @Test func commentsTravelWithTheirEntries() throws {
    let before = """
      <plist><dict> <!-- of the dictionary -->
        <!-- on top -->
        <?top?>

        <!-- of b
             in two lines -->
        <key>b</key> <!-- inside --> <true/> <!-- of b --> <?b?>
        <key>c</key>
        <dict>
          <key>y</key> <string>y
          y</string>
          <key>x</key> <plist> <false/> </plist> <!-- of x -->
        </dict>

        <!-- of a -->

        <!-- of a, too -->
        <key>a</key><array/>
        <!-- nobody's -->
      </dict></plist>
      """
    let after = """
      <plist><dict> <!-- of the dictionary -->
        <!-- on top -->
        <?top?>

        <!-- of a -->

        <!-- of a, too -->
        <key>a</key><array/>
        <!-- of b
             in two lines -->
        <key>b</key> <!-- inside --> <true/> <!-- of b --> <?b?>

        <key>c</key>
        <dict>
          <key>x</key> <plist> <false/> </plist> <!-- of x -->
          <key>y</key> <string>y
          y</string>
        </dict>
        <!-- nobody's -->
      </dict></plist>
      """
    #expect(try sorted(before) == after)
    #expect(try sorted(after) == after)
  }

  @Test(arguments: [
    (
      "<dict><!-- d --><key>b</key><true/><!-- b --><key>a</key><false/></dict>",
      "<dict><!-- d --><key>a</key><false/><key>b</key><true/><!-- b --></dict>"
    ),
    (
      "<dict>\n\n<!-- b --><key>b</key><true/>\n<key>a</key><false/></dict>",
      "<dict>\n\n<key>a</key><false/>\n<!-- b --><key>b</key><true/></dict>"
    ),
    (
      "<dict>\r\n\t<!-- b -->\r\n\t<key>b</key><true/>\r\n\r\n\t<key>a</key><false/>\r\n</dict>",
      "<dict>\r\n\t<key>a</key><false/>\r\n\r\n\t<!-- b -->\r\n\t<key>b</key><true/>\r\n</dict>"
    ),
    (
      "{\"b\": 1.50, \"a\" :{\"d\":[ {\"z\":1,\"y\":2}],\"c\":2,},\n \"\\u0041\":3,\n}\n",
      "{\"\\u0041\":3, \"a\" :{\"c\":2,\"d\":[ {\"y\":2,\"z\":1}],},\n \"b\": 1.50,\n}\n"
    ),
    ("[{\"b\":1,\"a\":2},{\"b\":1,\"a\":2}]", "[{\"a\":2,\"b\":1},{\"a\":2,\"b\":1}]"),
    // Of repeated keys, the last one counts, so that their order must stay.
    ("{\"b\":1,\"a\":2,\"b\":3,\"a\":4}", "{\"a\":2,\"a\":4,\"b\":1,\"b\":3}"),
    ("<dict/>", "<dict/>"), ("<dict><!-- c --></dict>", "<dict><!-- c --></dict>"), ("[3, 1]", "[3, 1]"),
    ("<dict><key>CF$UID</key><integer>1</integer></dict>", "<dict><key>CF$UID</key><integer>1</integer></dict>"),
  ])
  func entriesChangePlaces(_ before: String, _ after: String) throws {
    #expect(try sorted(before) == after)
  }

  @Test func onlyWhatIsAskedForIsSorted() throws {
    let text = #"{"b": {"d": {"f": 1, "e": 2}, "c": 3}, "a": 4}"#
    #expect(try sorted(text, isRecursive: false) == #"{"a": 4, "b": {"d": {"f": 1, "e": 2}, "c": 3}}"#)
    #expect(try sorted(text, at: "b", isRecursive: false) == #"{"b": {"c": 3, "d": {"f": 1, "e": 2}}, "a": 4}"#)
    #expect(try sorted(text, at: "b") == #"{"b": {"c": 3, "d": {"e": 2, "f": 1}}, "a": 4}"#)
  }

  /// The result is read again and compared with the sorted list before it is given out. No byte comes or goes.
  @Test(arguments: 0..<8) func randomDocuments(_ block: Int) throws {
    for seed in block * 100..<(block + 1) * 100 {
      let text = RandomDocument(seed: UInt64(seed), isJSON: seed % 2 == 0, isRegular: seed % 4 < 2).text
      let result = try sorted(text)
      #expect(result.utf8.sorted() == text.utf8.sorted())
      #expect(try sorted(result) == result)
    }
  }
}
