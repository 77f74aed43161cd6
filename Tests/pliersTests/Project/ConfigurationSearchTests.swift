import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The limit of the work for all patterns. Tests/Transcripts/lint/configuration.txt has the other tests.
struct ConfigurationSearchTests {
  /// A comparison of `*x` with the 7 bytes of `a.plist` takes 8 steps, so that 16 are enough for two of them.
  @Test(arguments: [(16, 2), (15, 1), (7, 0)])
  func stepsAreLimited(limit: Int, comparisons: Int) throws {
    let folder = try ScratchFolder()
    try folder.folder("tree/.git")
    try folder.file("tree/.pliers.json", #"{"exclude": ["*x"]}"#)
    let search = ConfigurationSearch(stepLimit: limit)
    let path = Argument(folder.path("tree/a.plist"))
    for _ in 0..<comparisons { #expect(search.exclusion(of: path, isFolder: false) == nil) }
    #expect(search.refusal == nil)
    #expect(search.exclusion(of: path, isFolder: false) == nil)
    #expect(
      search.refusal?.message.hasSuffix(
        ".pliers.json: error: the patterns take more than \(limit) steps to compare with the paths of all files; "
          + "use fewer or shorter patterns") == true)
  }
}
