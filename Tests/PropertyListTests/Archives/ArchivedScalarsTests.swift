import TestSupport
import Testing

@testable import PropertyList

struct ArchivedScalarsTests {
  /// An object of `name` with these fields; ‹3› and ‹4› are more objects.
  func shape(_ name: String, _ fields: String, _ more: String = "") throws -> String {
    try shown(archive(object("‹2›", fields), className(name), more), types: .tag)
  }

  @Test(arguments: [
    ("NSString", "<key>NS.string</key><string>a</string>", "\"a\""),
    ("NSMutableString", "<key>NS.string</key>‹3›", "\"b\""),
    ("NSMutableString", "<key>NS.bytes</key><data>w6k=</data>", "\"é\""),
    ("NSData", "<key>NS.data</key><data>AQI=</data>", #"{"$data":"AQI="}"#),
    ("NSMutableData", "<key>NS.bytes</key><data>AQI=</data>", #"{"$data":"AQI="}"#),
    ("NSDate", "<key>NS.time</key><real>86400.5</real>", #"{"$date":"2001-01-02T00:00:00.5Z"}"#),
    ("NSDate", "<key>NS.time</key><integer>0</integer>", #"{"$date":"2001-01-01T00:00:00Z"}"#),
    ("NSNull", "", "null"),
    ("NSURL", "<key>NS.base</key>‹0›<key>NS.relative</key>‹3›", "\"b\""),
    (
      "NSUUID", "<key>NS.uuidbytes</key><data>ASNFZ4mrze8BI0VniavN7w==</data>",
      "\"01234567-89AB-CDEF-0123-456789ABCDEF\""
    ),
    ("NSValue", "<key>NS.special</key><integer>1</integer><key>NS.pointval</key>‹3›", "\"b\""),
    ("NSValue", "<key>NS.special</key><integer>2</integer><key>NS.sizeval</key>‹3›", "\"b\""),
    ("NSValue", "<key>NS.special</key><integer>3</integer><key>NS.rectval</key>‹3›", "\"b\""),
    (
      "NSValue",
      """
      <key>NS.special</key><integer>4</integer><key>NS.rangeval.length</key>‹4›
      <key>NS.rangeval.location</key><integer>3</integer>
      """, #"{"location":3,"length":7}"#
    ),
    (
      "NSValue",
      """
      <key>NS.special</key><integer>12</integer><key>NS.edgeval.top</key><real>1.5</real>
      <key>NS.edgeval.left</key><real>2.5</real><key>NS.edgeval.bottom</key><real>3.5</real>
      <key>NS.edgeval.right</key><real>4.5</real>
      """, #"{"top":1.5,"left":2.5,"bottom":3.5,"right":4.5}"#
    ),
    // AppKit's NSRGB is a text that ends in a NUL: "0.5 1 0".
    (
      "NSColor", "<key>NSColorSpace</key><integer>1</integer><key>NSRGB</key><data>MC41IDEgMAA=</data>",
      #"{"$class":"NSColor","NSColorSpace":1,"NSRGB":"0.5 1 0"}"#
    ),
  ])
  func classes(name: String, fields: String, expected: String) throws {
    #expect(try shape(name, fields, "<string>b</string><integer>7</integer>") == expected)
  }

  /// XML has no form for a bare carriage return but a character reference, and none at all for U+0001.
  @Test func stringsOfBinaryArchivesAreCheckedBeforeTheyAreXML() throws {
    func xml(_ data: String) throws -> String {
      let text = archive(object("‹2›", "<key>NS.bytes</key><data>\(data)</data>"), className("NSString"))
      let binary = try writeBinary(readXML(text))
      let shown = try unarchived(binary)
      let written = try Output.collect { (output) throws(WriteError) in
        try shown.writeXML(style: XMLStyle(keyOrder: .input, isExact: true), to: &output)
      }
      return String(decoding: written, as: UTF8.self)
    }
    // "a", a carriage return or U+0001, "b".
    #expect(try xml("YQ1i").contains("<string>a&#13;b</string>"))
    #expect(throws: WriteError.self) { try xml("YQFi") }
  }

  @Test func relativeURLsHaveTheirBase() throws {
    let text = archive(
      object("‹2›", "<key>NS.base</key>‹3›<key>NS.relative</key><string>b</string>"), className("NSURL"),
      object("‹2›", "<key>NS.base</key>‹0›<key>NS.relative</key><string>https://a</string>"))
    #expect(try shown(text) == #"{"base":"https://a","relative":"b"}"#)
  }

  @Test(arguments: [
    ("NSString", ""), ("NSString", "<key>NS.bytes</key><data>/w==</data>"), ("NSData", "<key>NS.data</key><true/>"),
    ("NSDate", ""), ("NSDate", "<key>NS.time</key><real>nan</real>"), ("NSURL", "<key>NS.base</key>‹0›"),
    ("NSUUID", "<key>NS.uuidbytes</key><data>AQI=</data>"),
    ("NSValue", "<key>NS.special</key><integer>4</integer><key>NS.rangeval.length</key>‹1›"),
    ("NSString", "<key>NS.string</key>‹1›"),
  ])
  func whatDoesNotBelongToTheClassIsShownAsItIs(name: String, fields: String) throws {
    let text = archive(object("‹2›", fields), className(name))
    #expect(try shown(text).hasPrefix("{\"$class\":\"\(name)\""))
    #expect(
      try warnings(text) == [
        "1 object does not have what belongs to its class, and is shown as the file has it: UID 1"
      ])
  }
}
