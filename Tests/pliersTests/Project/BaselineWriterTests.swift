import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Baselines and configurations without permission for writing or reading. Tests/Transcripts/lint has the other tests.
struct BaselineWriterTests {
  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user without root's powers"))
  func oldBaselineStaysIfTheNewOneCannotBeWritten() throws {
    let user = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    let folder = try ScratchFolder()
    try folder.folder("App")
    try folder.file("App/b.strings", "k = 1;\nk = 2;\n")
    try folder.file("a.plist", "{ l = 1; l = 2; }")
    #expect(try Executable.shell("\"$pliers\" lint --write-baseline known.json App", in: folder.path).status == 0)
    let before = try folder.text("known.json")
    let outcome = try Executable.shell(
      "chmod 555 .; chmod -R a+rX .; \(user) \"$pliers\" lint --write-baseline known.json App a.plist", in: folder.path)
    #expect(
      outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains("ermission denied"), "\(outcome)")
    #expect(try folder.text("known.json") == before)
    #expect(try folder.names() == ["App", "a.plist", "known.json"])
    #expect(try Executable.shell("chmod 755 .", in: folder.path).status == 0)
  }

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user without root's powers"))
  func unreadableConfigurationIsAnError() throws {
    let folder = try ScratchFolder()
    try folder.file("a.plist", document("<dict/>"))
    let user = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    let outcome = try Executable.shell(
      "chmod 755 .; echo '{}' >.pliers.json; chmod 0 .pliers.json; \(user) \"$pliers\" lint a.plist", in: folder.path)
    #expect(outcome.status == 2 && outcome.errorText == ".pliers.json: error: Permission denied\n")
  }
}
