import PropertyList
import PropertyListFiles
import Testing

@testable import pliers

/// Errors of edits in the words of PlistBuddy's command line.
struct BuddySessionTests {
  /// Copies of a file's values can exceed the limit only if there are ten million.
  @Test func copiesBeyondTheLimitAreNamed() throws {
    let list: PropertyList = [1, 2]
    var limits = Limits()
    limits.nodes = 5
    var batch = EditBatch(of: list, CopyLimit(limits))
    let root = PropertyList.KeyPath(parsing: "")
    try batch.deductCopies(of: list.nodes, at: root)
    let error = #expect(throws: PropertyList.EditError.self) { try batch.deductCopies(of: list.nodes, at: root) }
    #expect(error?.shortDescription == "The Copies Would Add Too Many Values or Bytes")
  }

  /// The limit allows three more values: one copy of the array and its element, also after a copy to an entry that exists.
  @Test func failedCopyIsNotDeductedFromTheLimit() throws {
    let invocation = Invocation(command: .buddy, dialect: .buddy)
    let console = Console()
    let document = try BuddyDocument("/dev/null/missing", invocation, followsLinks: true, console)
    var session = BuddySession(document, invocation, printsXML: false, console)
    let list: PropertyList = ["a": [1], "b": 1]
    var limits = Limits()
    limits.nodes = 3
    session.batch = EditBatch(of: list, CopyLimit(limits))
    let value: PropertyList = [1]
    #expect(throws: BuddyFailure.self) { try session.add(value, at: BuddyEntry(Array("b".utf8)), isCopy: true) }
    try session.add(value, at: BuddyEntry(Array("c".utf8)), isCopy: true)
    #expect(session.list.find(.init(parsing: "c")) != nil)
    #expect(throws: BuddyFailure.self) { try session.add(value, at: BuddyEntry(Array("d".utf8)), isCopy: true) }
  }
}
