import TestSupport
import Testing

@testable import pliers

/// Invisible characters in reports, and read-only files. Tests/Transcripts/lint has the rest of `pliers lint`.
struct LintCommandTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Reports replace the invisible characters of keys and file names.
  @Test(arguments: ["text", "json", "github", "sarif", "junit"])
  func reportsHaveNoInvisibleCharacters(format: String) throws {
    let unseen = Set(unseenCharacters.joined())
    let hidden = unseenCharacters.compactMap { Unicode.Scalar($0.lowerBound).map(String.init) }.joined()
    let file = try folder.file("a\(hidden).json", "{\"k\(hidden)\": 1, \"k\(hidden)\": 2}")
    let outcome = run("lint", "--format", format, file)
    #expect(outcome.outputText.contains("duplicate-key") && outcome.errors.isEmpty)
    #expect(!outcome.outputText.unicodeScalars.contains { unseen.contains($0.value) })
  }

  /// If a file cannot be written, its findings are reported, and then the failure.
  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs setpriv when run by root"))
  func findingsOfAReadOnlyFileAreReported() throws {
    let text = document("<!-- a -- b -->\n<dict>\n\t<key>d</key>\n\t<data>YQ</data>\n</dict>")
    let user = (Executable.asOrdinaryUser ?? []).joined(separator: " ")
    try folder.file("a.plist", text)
    let outcome = try Executable.shell(
      "chmod 755 .; chmod 444 a.plist; \(user) \"$pliers\" lint --fix a.plist; echo $?", in: folder.path)
    let lines = outcome.outputText.split(separator: "\n").filter { $0.hasPrefix("a.plist") || $0.count == 1 }
    #expect(
      lines == [
        "a.plist:4:8: warning: found '--' inside a comment: CoreFoundation accepts it, but codesign and XML parsers refuse "
          + "the file [comment-hyphens]",
        "a.plist:7:10: error: found no '==' at the end of the base64: CoreFoundation drops the last byte, and CPython refuses the "
          + "file (at d) [broken-base64]",
        "a.plist: error: nothing was fixed: Permission denied [unreadable]", "2",
      ])
    #expect(try folder.text("a.plist") == text)
  }
}
