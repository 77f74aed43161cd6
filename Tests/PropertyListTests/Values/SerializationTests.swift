import Testing

@testable import PropertyList

@Suite struct SerializationTests {
  private let list: PropertyList = ["b": 2.5, "a": "<"]

  @Test func listIsWrittenInAllFormats() throws {
    #expect(
      String(decoding: try list.serialized(as: .xml), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>b</key>
        \t<real>2.5</real>
        \t<key>a</key>
        \t<string>&lt;</string>
        </dict>
        </plist>

        """)
    #expect(String(decoding: try list.serialized(as: .json), as: UTF8.self) == "{\n  \"b\": 2.5,\n  \"a\": \"<\"\n}\n")
    let binary = try PropertyList(reading: list.serialized(as: .binary))
    #expect(binary.format == .binary)
    #expect(binary.isEqual(to: list))
  }

  /// As documented: XML has whole seconds, and its readers take `{CF$UID: n}` for a UID.
  @Test func xmlHasWholeSecondsAndUIDs() throws {
    let list: PropertyList = [.date(1.75), .date(-0.25), .dictionary([(key: "CF$UID", value: 5)])]
    let read = try PropertyList(reading: list.serialized(as: .xml))
    #expect(read == [.date(1), .date(-1), .uid(5)])
  }
}
