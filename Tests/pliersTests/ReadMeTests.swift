import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The command lines of the README that other programs complete with names of files, which may look like options.
@Suite(.enabled(if: Repository.isPossible, "needs git"))
struct ReadMeTests {
  /// What stands behind `start` in the line of the README that has it.
  private func line(after start: String) throws -> String {
    let text = String(decoding: try projectFile("README.md"), as: UTF8.self)
    let range = try #require(text.range(of: start))
    return String(text[range.upperBound...].prefix { $0 != "\n" })
  }

  /// A repository with `list` and `commit`, in which `pliers` is the program.
  private func repository() throws -> Repository {
    try Repository("git init -q; mkdir bin; ln -s \"$pliers\" bin/pliers; echo bin >.gitignore")
  }

  @Test func stepOfGitHubActionsTakesAnyName() throws {
    let step = try line(after: "- run: git ls-files")
    let outcome = try repository().run("echo '[' >--include=x.plist; commit; PATH=$PWD/bin:$PATH; git ls-files\(step)")
    #expect(outcome.status != 0 && outcome.outputText.hasPrefix("::error file=--include=x.plist,line=2,col=1,"))
  }

  /// git gives the file of the work tree by its name, and others as temporary files.
  @Test(arguments: ["", "`'pliers textconv"])
  func differencesInGitTakeAnyName(start: String) throws {
    let filter = start.isEmpty ? "" : "'pliers textconv" + (try line(after: start)).prefix { $0 != "`" }
    let outcome = try repository().run(
      """
      PATH=$PWD/bin:$PATH; HOME=$PWD; pliers git install | grep '=plist' >.gitattributes
      [ -z "\(filter)" ] || git config diff.plist.textconv \(filter)
      echo '{a = b;}' | pliers convert binary - >--at=x.plist; commit
      echo '{a = c;}' | pliers convert binary - >--at=x.plist; git diff
      """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.outputText.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("-") && $0.contains("b") && !$0.hasPrefix("---") })
    #expect(lines.contains { $0.hasPrefix("+") && $0.contains("c") && !$0.hasPrefix("+++") })
  }

  @Test(arguments: ["git config diff.plist.command ", "git -c diff.external="])
  func externalDiffComparesValues(start: String) throws {
    let command = start + (try line(after: start)).prefix { $0 != "#" }
    let outcome = try repository().run(
      """
      PATH=$PWD/bin:$PATH; echo '*.plist diff=plist' >.gitattributes; echo '{a = b;}' >--at=x.plist; commit
      echo '{a = c;}' >--at=x.plist; commit; \(command); git log -p --ext-diff
      """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.outputText.contains("\n- a: \"b\"\n+ a: \"c\"\n1 changed\n"))
  }

  @Test func linesForGitAreThoseOfInstall() throws {
    let text = String(decoding: try projectFile("README.md"), as: UTF8.self)
    #expect(text.contains("```\n\(GitEntry.configuration)\n```"))
    #expect(text.contains("```\n\(GitAttributeLine.wanted.map(\.text).joined(separator: "\n"))\n```"))
  }

  /// The example of a difference is what the tool prints.
  @Test func differenceIsAsShown() throws {
    let folder = try ScratchFolder()
    try folder.file(
      "old.plist",
      document(
        "<dict><key>CFBundleVersion</key><string>41</string><key>LSRequiresIPhoneOS</key><true/><key>CFBundleURLTypes</key>"
          + "<array><dict><key>CFBundleURLName</key><string>org.example.app</string></dict></array></dict>"))
    try folder.file(
      "new.json",
      #"{"CFBundleVersion": "42", "CFBundleURLTypes": [{"CFBundleURLName": "org.example.app", "CFBundleURLSchemes": ["app"]}]}"#
    )
    let text = String(decoding: try projectFile("README.md"), as: UTF8.self)
    let start = try #require(text.range(of: "$ pliers diff old.plist new.json\n"))
    let end = try #require(text[start.upperBound...].range(of: "```"))
    let shown = text[start.upperBound..<end.lowerBound]
    let outcome = try Executable.shell("\"$pliers\" diff old.plist new.json", in: folder.path)
    #expect(outcome.status == 1 && outcome.outputText == shown)
  }
}
