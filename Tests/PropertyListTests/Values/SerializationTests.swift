import Testing

@testable import PropertyList

@Suite struct SerializationTests {
  private let list: PropertyList = ["b": [1, 2.5], "a": "<"]

  @Test func formats() throws {
    #expect(
      String(decoding: try list.serialized(as: .xml), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>b</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<real>2.5</real>
        \t</array>
        \t<key>a</key>
        \t<string>&lt;</string>
        </dict>
        </plist>

        """)
    #expect(
      String(decoding: try list.serialized(as: .json), as: UTF8.self) == """
        {
          "b": [
            1,
            2.5
          ],
          "a": "<"
        }

        """)
    let binary = try PropertyList(reading: list.serialized(as: .binary))
    #expect(binary.format == .binary)
    #expect(binary.isEqual(to: list))
  }

  @Test func whatAFormatCannotHoldIsRefused() {
    #expect(throws: WriteError(reason: .null, index: 1)) { try PropertyList([.null]).serialized(as: .xml) }
    #expect(throws: WriteError(reason: .notInJSON, index: 2)) {
      try PropertyList(["d": .date(0)]).serialized(as: .json)
    }
    #expect(throws: WriteError(reason: .openStep, index: 0)) { try list.serialized(as: .openStep) }
  }
}
