import TestSupport
import Testing

@testable import PropertyList

struct ArchivedCollectionsTests {
  static let values = "<string>a</string><string>b</string><integer>1</integer><true/>"

  /// An object of `name` with these fields; ‹2› to ‹5› are "a", "b", 1 and true.
  func shape(_ name: String, _ fields: String) throws -> String {
    try shown(archive(object("‹6›", fields), Self.values, className(name)))
  }

  func faults(_ name: String, _ fields: String) throws -> [String] {
    try warnings(archive(object("‹6›", fields), Self.values, className(name)))
  }

  @Test(arguments: ["NSDictionary", "NSMutableDictionary"]) func dictionaries(name: String) throws {
    #expect(
      try shape(name, "<key>NS.keys</key><array>‹2›‹3›</array><key>NS.objects</key><array>‹4›‹5›</array>")
        == #"{"a":1,"b":true}"#)
    #expect(try shape(name, "<key>NS.keys</key><array/><key>NS.objects</key><array/>") == "{}")
    // As coders that are not keyed have them written.
    #expect(
      try shape(
        name, "<key>NS.object.1</key>‹5›<key>NS.key.0</key>‹2›<key>NS.key.1</key>‹3›<key>NS.object.0</key>‹4›")
        == #"{"a":1,"b":true}"#)
    #expect(try shape(name, "") == "{}")
  }

  @Test func keysThatAreNoNamesStandInPairs() throws {
    #expect(
      try shape("NSDictionary", "<key>NS.keys</key><array>‹4›‹2›</array><key>NS.objects</key><array>‹2›‹5›</array>")
        == #"{"$pairs":[[1,"a"],["a",true]]}"#)
    #expect(
      try shape("NSDictionary", "<key>NS.keys</key><array>‹2›‹2›</array><key>NS.objects</key><array>‹4›‹5›</array>")
        == #"{"$pairs":[["a",1],["a",true]]}"#)
  }

  @Test func keysOfManyAreComparedWithOneAnother() throws {
    let keys = (0..<20).map { "<string>k\($0 % 19)</string>" }.joined()
    let values = String(repeating: "‹4›", count: 20)
    let text = try shape(
      "NSDictionary",
      "<key>NS.keys</key><array>\(keys)</array><key>NS.objects</key><array>\(values)</array>")
    #expect(text.hasPrefix(#"{"$pairs":[["k0",1],["k1",1],"#))
  }

  @Test func differentCounts() throws {
    let fields = "<key>NS.keys</key><array>‹2›‹3›</array><key>NS.objects</key><array>‹4›</array>"
    #expect(try shape("NSDictionary", fields) == #"{"$class":"NSDictionary","NS.keys":["a","b"],"NS.objects":[1]}"#)
    #expect(
      try faults("NSDictionary", fields) == [
        "1 dictionary does not have as many values as keys, and is shown as the file has it: UID 1"
      ])
  }

  @Test(arguments: ["NSArray", "NSMutableArray", "NSSet", "NSMutableSet"]) func arraysAndSets(name: String) throws {
    #expect(try shape(name, "<key>NS.objects</key><array>‹2›‹4›</array>") == #"["a",1]"#)
    #expect(try shape(name, "<key>NS.object.0</key>‹2›<key>NS.object.1</key>‹4›") == #"["a",1]"#)
    #expect(try shape(name, "") == "[]")
    #expect(try shape(name, "<key>NS.objects</key>‹2›") == #"{"$class":"\#(name)","NS.objects":"a"}"#)
    #expect(try faults(name, "<key>NS.objects</key>‹2›").count == 1)
  }

  @Test(arguments: ["NSOrderedSet", "NSMutableOrderedSet"]) func orderedSets(name: String) throws {
    #expect(
      try shape(name, "<key>NS.object.1</key>‹3›<key>NS.object.0</key>‹2›<key>NS.object.2</key>‹4›")
        == #"["a","b",1]"#)
    #expect(try faults(name, "<key>NS.object.1</key>‹3›").count == 1)
  }

  @Test func countedSets() throws {
    let fields = """
      <key>NS.count1</key><integer>5</integer><key>NS.count</key><integer>2</integer><key>NS.object1</key>‹2›
      <key>NS.object0</key>‹3›<key>NS.count0</key><integer>1</integer>
      """
    #expect(try shape("NSCountedSet", fields) == #"[["b",1],["a",5]]"#)
    #expect(try shape("NSCountedSet", "<key>NS.count</key><integer>0</integer>") == "[]")
    #expect(try faults("NSCountedSet", "<key>NS.count</key><integer>1</integer>").count == 1)
  }

  /// What `NSValue` makes of an array of three integers of C.
  @Test func arraysOfC() throws {
    let text = archive(
      object("‹5›", "<key>$0</key>‹2›<key>$1</key>‹3›"), "<string>[3i]</string>",
      object(
        "‹4›",
        """
        <key>$0</key><integer>1</integer><key>$1</key><integer>2</integer><key>$2</key><integer>3</integer>
        <key>NS.count</key><integer>3</integer><key>NS.size</key><integer>4</integer><key>NS.type</key><integer>105</integer>
        """), className("_NSKeyedCoderOldStyleArray"), className("NSValue"))
    #expect(try shown(text) == #"{"$class":"NSValue","$0":"[3i]","$1":[1,2,3]}"#)
  }

  /// Nothing is left out: what has more than belongs to its class is shown with all that it has.
  @Test func moreThanBelongsToTheClass() throws {
    let fields = "<key>NS.objects</key><array>‹2›</array><key>extra</key>‹4›"
    #expect(try shape("NSArray", fields) == #"{"$class":"NSArray","NS.objects":["a"],"extra":1}"#)
    #expect(try faults("NSArray", fields) == [])
  }
}
