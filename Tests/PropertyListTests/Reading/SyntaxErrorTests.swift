import Testing

@testable import PropertyList

@Suite struct SyntaxErrorTests {
  @Test(arguments: [
    (LimitProblem.longValue, "a value of 4 GiB or more is not supported"),
    (.longText, "a text of 4 GiB or more that is not in UTF-8 is not supported"),
    (.manyNodes, "4294967296 values or more are not supported"),
    (.manySharedNodes(7), "shared objects expand to more than 7 values"),
    (.manySharedBytes(7), "shared objects expand to more than 7 bytes"),
  ])
  func messagesNameTheLimit(problem: LimitProblem, message: String) {
    let error = SyntaxError(.limit(problem), at: 0)
    #expect(error.message(in: [UInt8]().span) == message)
    #expect(error.message(in: [UInt8]().span, .foundation) == message)
  }
}
