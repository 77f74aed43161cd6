import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// `diff --git` with the words of git, and called by git.
@Suite struct GitDifferenceTests {
  private static let zeros = String(repeating: "0", count: 40)
  private static let hash = "0123456789abcdef0123456789abcdef01234567"

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file("old", "{\"a\": 1}")
    try folder.file("new", "<plist><dict><key>a</key><integer>2</integer></dict></plist>")
    try folder.file("same", "{a = 1;}")
    try folder.file("text", "one\ntwo\n")
    try folder.file("other", "one\n2\n")
    try folder.file("binary", "a\0b")
  }

  private func compare(
    _ old: String, _ new: String, modes: (String, String) = ("100644", "100644"), more: [String] = [],
    environment: [String: String] = [:]
  ) -> Outcome {
    func side(_ name: String, _ mode: String) -> [String] {
      name.isEmpty ? ["/dev/null", ".", "."] : [folder.path(name), Self.hash, mode]
    }
    let words = ["diff", "--git", "d/x.plist"] + side(old, modes.0) + side(new, modes.1) + more
    return run(words.map { Argument($0) }, input: [], environment: environment)
  }

  private static let heading = "diff --git a/d/x.plist b/d/x.plist\n"

  @Test func valuesAreCompared() {
    let outcome = compare("old", "new")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let names = "index 0123456..0123456 100644\n--- a/d/x.plist\n+++ b/d/x.plist\n"
    #expect(outcome.outputText == Self.heading + names + "- a: 1\n+ a: 2\n1 changed\n")
  }

  @Test func equalValuesAreNamed() throws {
    try folder.file("spaced", "{ \"a\" : 1 }")
    #expect(compare("old", "spaced").outputText.hasSuffix(" 100644\nequal values\n"))
    try folder.file("xml", "<plist><dict><key>a</key><integer>1</integer></dict></plist>")
    #expect(compare("old", "xml").outputText.hasSuffix("equal values, in json and xml1\n"))
    #expect(compare("old", "old").outputText == Self.heading)
  }

  @Test func linesOfTheRestAreCompared() {
    #expect(compare("text", "other").outputText.hasSuffix("+++ b/d/x.plist\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n"))
    #expect(compare("old", "text").outputText.contains("\n@@ -1 +1,2 @@\n-{\"a\": 1}\n"))
    #expect(compare("text", "binary").outputText.hasSuffix("Binary files a/d/x.plist and b/d/x.plist differ\n"))
    // A link's text would be a property list.
    let link = compare("old", "same", modes: ("120000", "120000"))
    #expect(link.outputText.hasSuffix("\n+{a = 1;}\n\\ No newline at end of file\n"))
  }

  @Test func absentFilesAreNamed() {
    let added = compare("", "old")
    #expect(
      added.outputText.hasPrefix(Self.heading + "new file mode 100644\nindex 0000000..0123456\n--- /dev/null\n+++ b/"))
    #expect(added.outputText.contains("\n+{\"a\": 1}\n"))
    let deleted = compare("old", "")
    #expect(
      deleted.outputText.hasPrefix(
        Self.heading + "deleted file mode 100644\nindex 0123456..0000000\n--- a/d/x.plist\n+++ /dev/"))
    #expect([added, deleted].allSatisfy { $0.status == 0 && $0.errors.isEmpty })
  }

  @Test func renamesAndModesAreNamed() {
    let message = "similarity index 90%\nrename from d/x.plist\nrename to y.plist\nindex 1..2 100644\n"
    let renamed = compare("old", "new", more: ["y.plist", message])
    let names = "--- a/d/x.plist\n+++ b/y.plist\n"
    #expect(
      renamed.outputText == "diff --git a/d/x.plist b/y.plist\n" + message + names + "- a: 1\n+ a: 2\n1 changed\n")
    let modes = compare("old", "old", modes: ("100644", "100755"))
    #expect(modes.outputText == Self.heading + "old mode 100644\nnew mode 100755\n")
  }

  @Test func unmergedPathIsNamed() {
    #expect(run("diff", "--git", "--at=x.plist").outputText == "* Unmerged path --at=x.plist\n")
  }

  @Test func statusIsForThoseWhoTrustIt() {
    for value in ["1", "true"] {
      let environment = ["GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE": value]
      #expect(compare("old", "new", environment: environment).status == 1)
      #expect(compare("text", "other", environment: environment).status == 1)
      #expect(compare("old", "old", environment: environment).status == 0)
    }
    #expect(compare("old", "new", environment: ["GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE": "0"]).status == 0)
  }

  @Test func colourIsForThePagerOfGit() {
    let pager = ["GIT_PAGER_IN_USE": "true"]
    for names in [("old", "new"), ("text", "other")] {
      #expect(compare(names.0, names.1, environment: pager).outputText.contains("\u{1B}[31m-"))
      #expect(!compare(names.0, names.1).outputText.contains("\u{1B}"))
      let refused = pager.merging(["NO_COLOR": "1"]) { $1 }
      #expect(!compare(names.0, names.1, environment: refused).outputText.contains("\u{1B}"))
    }
  }

  @Test func troubleDoesNotEndTheLog() {
    let outcome = compare("old", "none")
    #expect(outcome.status == 0 && outcome.outputText.hasPrefix(Self.heading) && outcome.errorText.contains("none: "))
    #expect(run("diff", "--git", "a", "b").status == 2)
  }

  // MARK: Called by git

  @Test(.enabled(if: Repository.isPossible, "needs git")) func logGoesOn() throws {
    let repository = try Repository(
      """
      git init -q -b main; mkdir bin; ln -s "$pliers" bin/pliers; echo bin >.gitignore; PATH=$PWD/bin:$PATH
      list a.plist "c 'd.plist" e.txt; echo '{a = b;}' >--at=b.plist; : >empty
      printf 'int main(void) { return 0; }\\n' >f.c; commit
      echo '{a = c;}' >a.plist; echo '{x = (1, 2);}' >--at=b.plist; echo more >>f.c; commit
      seq 30 | sed 's/.*/key& = value;/' >r.strings; commit
      git mv r.strings s.strings; echo 'x = y;' >>s.strings; commit; git mv s.strings t.strings; commit
      chmod +x t.strings; commit; chmod -x t.strings; echo 'z = z;' >>t.strings; commit
      pliers convert binary -i a.plist; commit; printf 'a\\000b' >a.plist; commit
      ln -s nowhere l; commit; rm l; list l; commit
      git rm -q a.plist empty f.c; commit; cp t.strings u.strings; commit
      git switch -q -c side; echo '{a = d;}' >e.txt; commit; git switch -q -; echo '{a = e;}' >e.txt; commit
      """)
    let command = "PATH=$PWD/bin:$PATH; git -c diff.external='pliers diff --git'"
    for options in ["", "-M", "-C --find-copies-harder", "--all --binary", "-R", "--no-renames"] {
      let outcome = try repository.run("\(command) log --ext-diff -p --format=tformat:COMMIT \(options)")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(options): \(outcome.errorText)")
      #expect(outcome.outputText.split(separator: "\n").count { $0 == "COMMIT" } >= 13)
      if options == "-M" {
        for line in [
          "- a: \"b\"", "+ a: \"c\"", "rename to s.strings", "old mode 100644", "deleted file mode 100644",
          "new mode 100755",
          "diff --git a/--at=b.plist b/--at=b.plist", "equal values, in openStep and binary1", "new file mode 120000",
        ] {
          #expect(outcome.outputText.contains("\n\(line)\n"), "\(line)")
        }
      }
    }
    let unmerged = try repository.run("git merge -q side >log 2>&1; rm log; \(command) diff --cached --ext-diff")
    #expect(unmerged.status == 0 && unmerged.errors.isEmpty)
    #expect(unmerged.outputText.contains("* Unmerged path e.txt\n"))
  }

  @Test(.enabled(if: Repository.isPossible, "needs git")) func toolOfGitComparesValues() throws {
    let repository = try Repository(
      """
      git init -q; mkdir bin home; ln -s "$pliers" bin/pliers; printf 'bin\\nhome\\n' >.gitignore; export HOME=$PWD/home
      PATH=$PWD/bin:$PATH; list a.plist; commit; echo '{a = c;}' >a.plist; pliers git install >/dev/null
      """)
    let outcome = try repository.run("PATH=$PWD/bin:$PATH; git difftool --no-prompt --tool pliers")
    #expect(outcome.status == 0 && outcome.outputText.hasSuffix("\n- a: \"b\"\n+ a: \"c\"\n1 changed\n"), "\(outcome)")
  }

  /// Git hands the name over as it is.
  @Test(.enabled(if: Repository.isPossible, "needs git")) func nameMayBeginWithHyphen() throws {
    let repository = try Repository(
      """
      git init -q; mkdir bin home; ln -s "$pliers" bin/pliers; printf 'bin\\nhome\\n' >.gitignore; export HOME=$PWD/home
      PATH=$PWD/bin:$PATH; list ./-x.plist; commit; echo '{a = c;}' >./-x.plist; pliers git install >/dev/null
      """)
    for command in ["difftool --no-prompt --tool pliers", "-c diff.external='pliers diff --git' diff"] {
      let outcome = try repository.run("PATH=$PWD/bin:$PATH; git \(command)")
      #expect(
        outcome.status == 0 && outcome.errors.isEmpty
          && outcome.outputText.hasSuffix("\n- a: \"b\"\n+ a: \"c\"\n1 changed\n"),
        "\(outcome)")
    }
  }
}
