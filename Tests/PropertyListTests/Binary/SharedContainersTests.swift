import TestSupport
import Testing

@testable import PropertyList

/// Binary lists whose containers are read once.
struct SharedContainersTests {
  /// An array that has one dictionary twice, with the keys in the objects `first` and `second`.
  private func read(_ first: String, _ second: String) -> SharedContainers? {
    let file = BinaryFile("a2 01 01", "d2 02 03 04 04", first, second, "09")
    return SharedContainers(Source(file.bytes))
  }

  @Test func containersAreReadOnce() throws {
    // The array, the dictionary with its 2 keys and 2 values, and the copy of the dictionary.
    let shared = try #require(read("51 61", "51 62"))
    #expect(shared.list.nodes.count == 7)
    #expect(shared.copies == [6: 1])
  }

  /// ASCII and UTF-16 spell the same key.
  @Test(arguments: ["51 61", "61 0061"])
  func listsWithADuplicateKeyAreNotShared(_ second: String) { #expect(read("51 61", second) == nil) }
}
