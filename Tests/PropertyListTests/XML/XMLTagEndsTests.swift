import Testing

@testable import PropertyList

@Suite struct XMLTagEndsTests {
  /// What stands before the slash, and the element then.
  @Test(arguments: [
    ("<dict", "<dict>x</dict>"), ("<dict a='b'", "<dict a='b'>x</dict>"), ("<dict /", "<dict / >x</dict>"),
  ])
  func contentOpensAnElement(start: String, expected: String) throws {
    let last = try #require(start.utf8.last)
    let ends = XMLTag.dictionary.ends(around: [UInt8(ascii: "x")], after: last)
    #expect(start + String(decoding: ends, as: UTF8.self) == expected)
  }
}
