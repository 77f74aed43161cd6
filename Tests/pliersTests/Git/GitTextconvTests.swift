import TestSupport
import Testing

@testable import pliers

/// `textconv` as git calls it.
@Suite(.enabled(if: Repository.isPossible, "needs git"))
struct GitTextconvTests {
  /// A repository whose binary file was committed twice, with the program on the path.
  private func repository(_ script: String = "") throws -> Repository {
    try Repository(
      """
      git init -q; mkdir bin; ln -s "$pliers" bin/pliers; echo bin >.gitignore; PATH=$PWD/bin:$PATH
      echo '*.plist diff=plist' >.gitattributes
      git config diff.plist.textconv 'pliers textconv --'; git config diff.plist.cachetextconv true
      save() { printf '%s' "$1" | pliers convert binary - >"$2"; }
      save '{a = 1; b = (x, y);}' f.plist; commit; save '{a = 2; b = (w, x, y);}' f.plist; commit; \(script)
      """)
  }

  private func lines(_ command: String, in repository: Repository) throws -> [String] {
    let outcome = try repository.run("PATH=$PWD/bin:$PATH; \(command)")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(command): \(outcome)")
    return outcome.outputText.split(separator: "\n").map(String.init)
  }

  @Test func changesAreLines() throws {
    let repository = try repository()
    let changes = ["-  \"a\" => \"1\"", "+  \"a\" => \"2\"", "+    \"w\""]
    for command in ["git diff HEAD~1", "git show", "git log -p -1"] {
      let found = try lines(command, in: repository).filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }
      #expect(found == changes, "\(command)")
    }
    #expect(try lines("git diff HEAD~1 --word-diff=porcelain", in: repository).contains("+\"2\""))
    #expect(try lines("git diff HEAD~1 --color-moved --stat", in: repository).joined().contains("f.plist"))
  }

  @Test func linesHaveAuthors() throws {
    let lines = try lines("git blame -s f.plist", in: repository())
    let commits = lines.map { $0.prefix { $0 != " " } }
    // The brace, a, b, w, x, y, and what closes them.
    #expect(lines.count == 8 && commits[1] == commits[3])
    #expect(Set(commits.enumerated().filter { $0.offset != 1 && $0.offset != 3 }.map(\.element)).count == 1)
    #expect(commits[0] != commits[1])
  }

  @Test func logIsSearched() throws {
    let repository = try repository("save '{a = 2; b = (w, x);}' f.plist; commit")
    #expect(try lines("git log --format=%s -S'\"w\"'", in: repository).count == 1)
    #expect(try lines("git log --format=%s -G'\"[wy]\"'", in: repository).count == 3)
  }

  @Test func textsAreKept() throws {
    let repository = try repository()
    let first = try lines("git diff HEAD~1", in: repository)
    #expect(!(try lines("git notes --ref=textconv/plist list", in: repository)).isEmpty)
    // What is kept does not need the program.
    let outcome = try repository.run("git diff HEAD~1 HEAD")
    #expect(outcome.status == 0 && outcome.outputText.split(separator: "\n").map(String.init) == first)
  }

  /// Nothing that a file holds ends a log, nor does its name.
  @Test func logGoesOn() throws {
    let repository = try repository(
      """
      printf 'bplist00garbage' >f.plist; commit; printf '\\000\\001' >f.plist; commit; : >f.plist; commit
      save '{a = 1;}' --at=x.plist; commit; git mv -- --at=x.plist "g ' h.plist"; commit; rm f.plist; commit
      ln -s nowhere l.plist; commit; echo '{c = 1;}' >-n.plist; commit
      """)
    #expect(try lines("git log -p --format=tformat:COMMIT", in: repository).count { $0 == "COMMIT" } == 10)
    // Of what is not committed, git gives the file itself.
    #expect(try lines("echo '{c = 2;}' >-n.plist; git diff", in: repository).suffix(2) == ["-{c = 1;}", "+{c = 2;}"])
  }
}
