import TestSupport
import Testing

@testable import PropertyList

struct ArchivedRunsTests {
  static let strings = [className("NSAttributedString"), className("NSArray"), className("NSDictionary")].joined()

  /// A string of ten characters with three dictionaries of attributes, and `info`.
  func attributed(_ info: String) -> String {
    archive(
      object("‹2›", "<key>NSString</key>‹5›<key>NSAttributes</key>‹6›<key>NSAttributeInfo</key>\(info)"), Self.strings,
      "<string>0123456789</string>", object("‹3›", "<key>NS.objects</key><array>‹7›‹8›</array>"),
      object("‹4›", "<key>NS.keys</key><array>‹9›</array><key>NS.objects</key><array>‹5›</array>"),
      object("‹4›", "<key>NS.keys</key><array/><key>NS.objects</key><array/>"), "<string>Font</string>")
  }

  /// 01 00, 04 01, 05 00: lengths of 1, 4 and 5.
  @Test func runsOfAttributes() throws {
    #expect(
      try shown(attributed("<data>AQAEAQUA</data>")) == """
        {"string":"0123456789","runs":[[1,{"Font":"0123456789"}],[4,{}],[5,{"$ref":"/runs/0/1"}]]}
        """)
  }

  @Test func oneRunHasNoData() throws {
    let text = archive(
      object("‹2›", "<key>NSString</key><string>a😀</string><key>NSAttributes</key>‹5›"), Self.strings,
      object("‹4›"))
    #expect(try shown(text) == #"{"string":"a😀","runs":[[3,{}]]}"#)
    #expect(
      try shown(archive(object("‹2›", "<key>NSString</key><string>a</string>"), Self.strings))
        == #"{"string":"a","runs":[]}"#)
  }

  @Test(arguments: [
    // A length too many and too few, attributes that are not there, a number cut off, one of 11 bytes, one length alone.
    "AQAEAQYA", "AQAEAQ==", "CgI=", "CoA=", "gICAgICAgICAgIAAAA==", "Cg==", "", "//////////8BAA==",
  ])
  func brokenRuns(data: String) throws {
    let text = attributed("<data>\(data)</data>")
    #expect(try warnings(text).count == 1 && shown(text).hasPrefix(#"{"$class":"NSAttributedString","NSString":"#))
  }

  @Test(arguments: [
    ("<key>NSRangeCount</key><integer>0</integer>", "[]"),
    (
      """
      <key>NSRangeCount</key><integer>1</integer><key>NSLocation</key><integer>3</integer>
      <key>NSLength</key><integer>50</integer>
      """, "[[3,50]]"
    ),
    // 00 32, e8 07 32: 0 to 49, and 50 from 7 × 128 + 104 on.
    ("<key>NSRangeCount</key><integer>2</integer><key>NSRangeData</key>‹3›", "[[0,50],[1000,50]]"),
  ])
  func indexSets(fields: String, expected: String) throws {
    let more = object("‹4›", "<key>NS.data</key><data>ADLoBzI=</data>") + className("NSMutableData")
    for name in ["NSIndexSet", "NSMutableIndexSet"] {
      #expect(try shown(archive(object("‹2›", fields), className(name), more)) == expected)
    }
  }

  @Test(arguments: [
    ("<key>NSIndexPathLength</key><integer>0</integer>", "[]"),
    ("<key>NSIndexPathLength</key><integer>1</integer><key>NSIndexPathValue</key><integer>52</integer>", "[52]"),
    // ff ff ff ff ff ff ff ff 7f is the largest index.
    (
      "<key>NSIndexPathLength</key><integer>2</integer><key>NSIndexPathData</key><data>BP//////////fw==</data>",
      "[4,9223372036854775807]"
    ),
  ])
  func indexPaths(fields: String, expected: String) throws {
    #expect(try shown(archive(object("‹2›", fields), className("NSIndexPath"))) == expected)
  }

  @Test(arguments: [
    ("NSIndexSet", "<key>NSRangeCount</key><integer>3</integer><key>NSRangeData</key><data>ADI=</data>"),
    ("NSIndexSet", "<key>NSRangeCount</key><integer>-1</integer>"), ("NSIndexSet", ""),
    ("NSIndexPath", "<key>NSIndexPathLength</key><integer>2</integer><key>NSIndexPathData</key><data>BIA=</data>"),
    ("NSIndexPath", "<key>NSIndexPathLength</key><integer>1</integer>"),
  ])
  func brokenIndexes(name: String, fields: String) throws {
    let text = archive(object("‹2›", fields), className(name))
    #expect(try warnings(text).count == 1 && shown(text).hasPrefix("{\"$class\":\"\(name)\""))
  }

  /// 200 strings share data of 100 KB, which is not decoded 200 times.
  @Test func sharedDataIsNotDecodedForEver() throws {
    let info = String(repeating: "A", count: 99_996 / 3 * 4)
    let objects = (0..<200).map { _ in
      object("‹204›", "<key>NSString</key><string/><key>NSAttributes</key>‹202›<key>NSAttributeInfo</key>‹203›")
    }
    let text = archive(
      "<array>\((2...201).map { "‹\($0)›" }.joined())</array>", objects.joined(),
      object("‹205›", "<key>NS.objects</key><array>‹0›</array>"),
      "<data>\(info)</data>", className("NSAttributedString"), className("NSArray"))
    #expect(try warnings(text).first?.hasPrefix("198 objects do not have what belongs to their class") == true)
  }
}
