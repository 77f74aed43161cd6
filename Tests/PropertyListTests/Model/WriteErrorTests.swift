import Testing

@testable import PropertyList

/// What is checked before anything is written.
@Suite struct WriteErrorTests {
  private func nested(_ depth: Int) -> Value {
    (0..<depth).reduce(.integer(1)) { value, _ in .array([value]) }
  }

  @Test(
    arguments: [
      (.node(.null), .null, 0), (.array([.integer(1), .array([.node(.null)])]), .null, 3),
      (.dictionary([(.string("a"), .node(.null))]), .null, 2),
      (.dictionary([(.string("a"), .integer(1)), (.integer(2), .integer(3))]), .nonStringKey, 3),
      // The first of two that are wrong.
      (.array([.dictionary([(.integer(2), .integer(3))]), .node(.null)]), .nonStringKey, 2),
    ] as [(Value, WriteError.Reason, Int)])
  func firstNullOrOtherKeyIsFound(value: Value, reason: WriteError.Reason, index: Int) {
    let list = value.propertyList
    #expect(throws: WriteError(reason: reason, index: index)) { try list.checkStringKeysAndNoNulls() }
    #expect(throws: WriteError(reason: reason, index: index)) { try list.checkForXML(at: 0, isExact: false) }
  }

  @Test func containersNestTo512() {
    #expect(throws: Never.self) { try nested(512).propertyList.checkForXML(at: 0, isExact: false) }
    // An empty container inside has nothing in it to be nested.
    let empty = (0..<512).reduce(Value.array([])) { value, _ in .array([value]) }
    #expect(throws: Never.self) { try empty.propertyList.checkForXML(at: 0, isExact: false) }
    #expect(throws: WriteError(reason: .tooDeep, index: 512)) {
      try nested(513).propertyList.checkForXML(at: 0, isExact: false)
    }
  }

  @Test func siblingsAreNotInsideOneAnother() {
    let siblings = Value.array((0..<1_000).map { _ in nested(2) })
    #expect(throws: Never.self) { try siblings.propertyList.checkForXML(at: 0, isExact: false) }
  }

  @Test func onlyThePartThatIsWrittenCounts() {
    let list = Value.array([.node(.null), nested(512), .node(.null)]).propertyList
    #expect(throws: Never.self) { try list.checkForXML(at: 2, isExact: false) }
    #expect(throws: WriteError(reason: .null, index: 1)) { try list.checkForXML(at: 0, isExact: false) }
  }

  /// What cannot be written is named by its key path, a key by that of its value.
  @Test func descriptions() {
    let null: PropertyList = ["a.b": [1, .null]]
    #expect(
      WriteError.of { () throws(WriteError) in try null.checkForXML(at: 0, isExact: false) }?.description
        == #"this format cannot hold null (at a\.b.1)"#)
    let date: PropertyList = ["d": .date(1e300)]
    #expect(
      WriteError.of { () throws(WriteError) in try date.checkForXML(at: 0, isExact: true) }?.description
        == "XML cannot hold an integer of more than 64 bits, or a date of a year beyond 32 bits (at d)")
    #expect(WriteError(.openStep).description == "OpenStep property lists are read only")
  }
}

extension WriteError {
  fileprivate static func of(_ body: () throws(WriteError) -> Void) -> WriteError? {
    do throws(WriteError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
