import TestSupport
import Testing

@testable import PropertyList

/// What objects become, whatever their class is.
struct ArchiveDrawingTests {
  @Test func topIsItsRootOrADictionary() throws {
    let objects = "<string>a</string>"
    #expect(try shown(archive(objects)) == #""a""#)
    #expect(try shown(archive(objects, top: "<key>State</key>‹1›")) == #"{"State":"a"}"#)
    // As Instruments writes it; what is not a UID is what it is.
    #expect(
      try shown(archive(objects, top: "<key>$0</key>‹1›<key>$1</key>‹0›<key>root</key><integer>5</integer>"))
        == #"{"$0":"a","$1":null,"root":5}"#)
  }

  @Test func nullIsNotAStringOfThatName() throws {
    let text = archive(
      object("‹3›", "<key>NS.objects</key><array>‹0›‹2›<string>$null</string></array>"),
      object("‹4›", "<key>NS.string</key><string>$null</string>"), className("NSArray"), className("NSString"))
    #expect(try shown(text) == #"[null,"$null","$null"]"#)
  }

  @Test func unknownClassesAreNamedFirst() throws {
    let text = archive(
      "<dict><key>name</key>‹2›<key>$class</key>‹3›<key>$0</key><integer>1</integer><key>$$own</key><true/></dict>",
      "<string>a</string>", className("IDEEditorHistoryItem", "NSObject"))
    // A user's key that begins with a $ has got another one from the archiver.
    #expect(try shown(text) == #"{"$class":"IDEEditorHistoryItem","name":"a","$0":1,"$$own":true}"#)
  }

  @Test func objectsWithoutAClassAreValues() throws {
    let text = archive("<dict><key>a</key>‹2›<key>$ref</key><string>/a</string></dict>", "<integer>5</integer>")
    #expect(try shown(text) == #"{"a":5,"$$ref":"/a"}"#)
  }

  @Test func classesAreShownOnDemand() throws {
    let text = archive(
      object("‹4›", "<key>NS.objects</key><array>‹2›‹3›‹2›</array>"),
      object("‹5›", "<key>NS.string</key><string>a</string>"),
      object("‹6›", "<key>NS.keys</key><array>‹7›</array><key>NS.objects</key><array>‹8›</array>"),
      className("NSArray", "NSObject"), className("NSMutableString", "NSString", "NSObject"), className("NSDictionary"),
      "<string>$class</string>", "<integer>1</integer>")
    #expect(
      try shown(text) { $0.showsClasses = true } == """
        {"$class":"NSArray","$classes":["NSArray","NSObject"],"value":[\
        {"$class":"NSMutableString","$classes":["NSMutableString","NSString","NSObject"],"value":"a"},\
        {"$class":"NSDictionary","$classes":["NSDictionary"],"$$class":1},{"$ref":"/value/0"}]}
        """)
    #expect(try shown(text) == #"["a",{"$$class":1},"a"]"#)
  }

  /// The first reference on a shortest way: the view is shown among the subviews, and not where another view names it.
  @Test func homesAreAtTheShallowestPlace() throws {
    let text = archive(
      object("‹5›", "<key>first</key>‹2›<key>views</key><array>‹2›‹3›</array>"),
      object("‹5›", "<key>next</key>‹4›<key>parent</key>‹1›"), object("‹5›", "<key>sub</key>‹4›"),
      object("‹5›"), className("V"))
    #expect(
      try shown(text) == """
        {"$class":"V","first":{"$class":"V","next":{"$class":"V"},"parent":{"$ref":""}},\
        "views":[{"$ref":"/first"},{"$class":"V","sub":{"$ref":"/first/next"}}]}
        """)
  }

  @Test(arguments: [
    // UIDs that lead nowhere, and numbers that are not UIDs.
    (
      archive("<array>‹2›‹99›‹4294967295›<dict><key>CF$UID</key><integer>-1</integer></dict></array>", "<true/>"),
      #"[true,{"$uid":99},{"$uid":4294967295},{"CF$UID":-1}]"#,
      [
        "2 references lead to no object and are shown as $uid: UID 99 and others",
        "1 CF$UID is not an integer from 0 to 4294967295, and is shown as the file has it",
      ]
    ),
    (
      archive(top: "<key>root</key>‹7›"), #"{"$uid":7}"#,
      ["1 reference leads to no object and is shown as $uid: UID 7"]
    ),
    (archive("‹1›"), #"{"$uid":1}"#, ["1 object is a reference itself: UID 1"]),
    (archive(top: ""), "{}", ["$top is empty, so that no object of the archive is shown"]),
    (archive("<true/>", version: 5), "true", ["the archive has the $version 5, and not 100000"]),
    (
      archive("<true/>").replacing("<integer>100000</integer>", with: "<string>1</string>"), "true",
      ["the archive has no $version that is an integer; expected 100000"]
    ),
    // Fields of an object that look like the view's own words.
    (
      archive(object("‹2›", "<key>$ref</key><string>/a</string><key>$classes</key>‹0›"), className("T")),
      ##"{"$class":"T","$$ref":"/a","$$classes":null}"##, []
    ),
    (
      archive(object("‹9›", "<key>a</key>‹2›"), "<true/>"), #"{"$class":{"$uid":9},"a":true}"#,
      ["1 object has a class without a name, and is shown as the file has it: UID 1"]
    ),
    (
      archive(object("<string>NSArray</string>", "<key>a</key>‹2›"), "<true/>"), #"{"$class":"NSArray","a":true}"#,
      ["1 object has a class without a name, and is shown as the file has it: UID 1"]
    ),
    (
      archive(object("‹2›"), "<dict><key>$classes</key><array/></dict>"), #"{"$class":{"$uid":2}}"#,
      ["1 object has a class without a name, and is shown as the file has it: UID 1"]
    ),
  ])
  func oddArchives(text: String, expected: String, messages: [String]) throws {
    #expect(try shown(text) == expected)
    #expect(try warnings(text) == messages)
  }
}
