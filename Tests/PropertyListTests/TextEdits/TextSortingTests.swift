import TestSupport
import Testing

@testable import PropertyList

/// Sorting of the text of dictionaries.
@Suite struct TextSortingTests {
  /// Returns the text with sorted keys, or `text` if its keys are already sorted.
  private func sorted(_ text: String, at path: String = "", isRecursive: Bool = true) throws -> String {
    let edit = try TextEdit(reading: Array(text.utf8))
    let index = try #require(edit.list.find(PropertyList.KeyPath(parsing: path)))
    guard let result = try edit.sorted(at: index, isRecursive: isRecursive) else { return text }
    return String(decoding: Array(copying: result), as: UTF8.self)
  }

  /// A value that is not in the text cannot be sorted there: its index would be that of another value, or of none.
  @Test func newValuesAreNotSorted() throws {
    var edit = try TextEdit(reading: Array(#"{"a": 1}"#.utf8))
    edit.list["new"] = ["z": 1, "y": 2]
    let index = try #require(edit.list.find(PropertyList.KeyPath(parsing: "new")))
    #expect(throws: WriteError.self) { try edit.sorted(at: index, isRecursive: true) }
    edit.list = ["z": 1, "y": 2]
    #expect(throws: WriteError.self) { try edit.sorted(at: 0, isRecursive: true) }
  }

  /// Comments directly above an entry and on its line move with it. Comments after the last entry, on the line of the open tag, or
  /// separated from the entry below by a blank line stay. Blank lines stay, too.
  @Test func commentsMoveWithTheirEntries() throws {
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

        <!-- nobody's -->

        <!-- of a -->
        <key>a</key><array/>
        <!-- nobody's -->
      </dict></plist>
      """
    let after = """
      <plist><dict> <!-- of the dictionary -->
        <!-- on top -->
        <?top?>

        <!-- of a -->
        <key>a</key><array/>
        <!-- of b
             in two lines -->
        <key>b</key> <!-- inside --> <true/> <!-- of b --> <?b?>

        <!-- nobody's -->

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

  /// `sorted` itself reads the result again and compares it with the sorted list. Here, no byte may be added or lost, except
  /// for the blanks around a comment that begins a new line.
  @Test(arguments: 0..<8) func sortedTextStaysTheSameAndKeepsAllBytes(_ block: Int) throws {
    for seed in seeds(30, block: block) {
      let text = PlistText(seed: seed, isJSON: seed % 2 == 0, isOdd: seed % 4 > 1).text
      let result = try sorted(text)
      #expect(visibleBytes(of: result) == visibleBytes(of: text))
      #expect(try sorted(result) == result)
    }
  }

  private func visibleBytes(of text: String) -> [UInt8] { text.utf8.filter { !" \t\r\n".utf8.contains($0) }.sorted() }
}
