import PropertyList
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
}
