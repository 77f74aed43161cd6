import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The command lines of the pages that other programs complete with names of files, which may look like options.
@Suite(.enabled(if: Repository.isPossible, "needs git"))
struct GitPageTests {
  /// The code of a page.
  private func code(of page: Page) -> [String] {
    page.blocks.flatMap { if case .code(let lines) = $0 { lines } else { [String]() } }
  }

  /// What stands behind `start` in the line of a page that begins with it.
  private func line(after start: String) throws -> String {
    let line = try #require((code(of: .git) + code(of: .lint)).first { $0.hasPrefix(start) })
    return String(line.dropFirst(start.count))
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
  @Test(arguments: [false, true])
  func differencesInGitTakeAnyName(isCanonical: Bool) throws {
    let filter = isCanonical ? try line(after: "git config diff.plist.textconv ") : ""
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
    let command = start + (try line(after: start))
    let outcome = try repository().run(
      """
      PATH=$PWD/bin:$PATH; echo '*.plist diff=plist' >.gitattributes; echo '{a = b;}' >--at=x.plist; commit
      echo '{a = c;}' >--at=x.plist; commit; \(command); git log -p --ext-diff
      """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.outputText.contains("\n- a: \"b\"\n+ a: \"c\"\n1 changed\n"))
  }

  @Test func linesForGitAreThoseOfInstall() {
    let blocks = Page.git.blocks
    #expect(blocks.contains(.code(GitEntry.configuration.components(separatedBy: "\n"))))
    #expect(blocks.contains(.code(GitAttributeLine.wanted.map(\.text))))
  }
}
