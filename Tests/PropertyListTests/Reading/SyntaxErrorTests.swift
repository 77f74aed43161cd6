import Testing

@testable import PropertyList

@Suite struct SyntaxErrorTests {
  @Test(arguments: [
    (LimitProblem.longValue, "a value of 4 GiB or more is not supported"),
    (.longText, "a text of 4 GiB or more must be UTF-8, and cannot be edited"),
    (.manyNodes, "4294967296 values or more are not supported"),
    (.manySharedNodes(7), "shared objects expand to more than 7 values"),
    (.manySharedBytes(7), "shared objects expand to more than 7 bytes"),
  ])
  func messagesNameTheLimit(problem: LimitProblem, message: String) {
    #expect(SyntaxError(.limit(problem), at: 0).message(in: [UInt8]().span) == message)
  }

  @Test(
    arguments: [
      ("{\"a\": ,}", .syntax), ("<plist><a/></plist>", .syntax), ("", .syntax), ("<string>\u{1}", .syntax),
      ("<?xml version=\"1.0\" encoding=\"x-unknown\"?><true/>", .encoding),
      (String(repeating: "[", count: 600), .limit), (String(repeating: "<array>", count: 600), .limit),
    ] as [(String, ReadError.Reason)])
  func reasonsAreToldApart(text: String, reason: ReadError.Reason) {
    let error = #expect(throws: ReadError.self) { try PropertyList(reading: Array(text.utf8)) }
    #expect(error?.reason == reason)
  }

  /// An excerpt of at most 40 bytes ends before the character that has the byte 40.
  @Test(arguments: [
    (39, "é", "…"), (38, "é", "é…"), (37, "😀", "…"), (36, "😀", "😀…"), (38, "日", "…"), (40, "", "…"), (40, "é", "…"),
  ])
  func excerptsHaveWholeCharacters(count: Int, character: String, end: String) {
    let letters = String(repeating: "a", count: count)
    let text = Array((letters + character + "bcdefgh").utf8)
    #expect(text.span.excerpt(0..<text.count) == letters + end)
  }

  @Test func bytesThatAreNotUTF8AreAnEncodingError() {
    let error = #expect(throws: ReadError.self) { try PropertyList(reading: [0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
    #expect(error?.reason == .encoding)
  }
}
