import TestSupport
import Testing

@testable import pliers

/// The merge driver as git calls it, as `pliers git install` configures it.
@Suite(.enabled(if: Repository.isPossible, "needs git"))
struct GitMergeTests {
  /// A repository in `r` with the program on the path, in which `plist NAME=VALUE…` writes the file that is merged,
  /// `value` prints it as JSON, and `sides OURS THEIRS` makes the branches `main` and `side` that differ from where
  /// they began.
  private let repository: Repository

  private static let functions = """
    export HOME="$TOP/home" GIT_EDITOR=true; PATH=$TOP/bin:$PATH
    plist() {
      printf '<?xml version="1.0" encoding="UTF-8"?>\\n<plist version="1.0">\\n<dict>\\n' >f.plist
      for pair; do printf '\\t<key>%s</key><string>%s</string>\\n' "${pair%%=*}" "${pair#*=}"; done >>f.plist
      printf '</dict>\\n</plist>\\n' >>f.plist
    }
    value() { pliers convert json --compact --sort f.plist; }
    sides() {
      git switch -q -c side; plist $2; commit; git switch -q main; plist $1; commit
    }

    """

  init() throws {
    repository = try Repository(
      """
      mkdir bin home; ln -s "$pliers" bin/pliers; TOP=$PWD; \(Self.functions) git init -q -b main r; cd r
      pliers git install >/dev/null; echo '*.plist diff=plist merge=plist' >.gitattributes; plist a=1 b=1; commit
      """)
  }

  /// What `script` prints, which must succeed.
  private func run(_ script: String) throws -> String {
    let outcome = try repository.run(
      "TOP='\(repository.folder.path)'; exec 3>&1 >log 2>&1\n" + Self.functions + "set -e\n" + script, in: "r")
    let log = (try? repository.folder.text("r/log")) ?? ""
    #expect(outcome.status == 0, "\(script): \(outcome), \(log)")
    return outcome.outputText
  }

  /// git's own merge clashes where both sides change lines beside one another.
  @Test(arguments: [
    ("git merge side", #"{"a":"2","b":"2"}"#),
    ("git switch -q side; git rebase main", #"{"a":"2","b":"2"}"#),
    ("git cherry-pick side", #"{"a":"2","b":"2"}"#),
    ("plist a=2 b=3; commit; git revert --no-edit HEAD~1", #"{"a":"1","b":"3"}"#),
    ("plist a=2 b=7; git stash -q; plist a=8 b=1; commit; git stash apply", #"{"a":"8","b":"7"}"#),
    ("plist a=2 b=7; git stash -q; plist a=8 b=1; commit; git stash pop", #"{"a":"8","b":"7"}"#),
    ("git switch -q side; git pull -q --rebase . main", #"{"a":"2","b":"2"}"#),
  ])
  func changesAreJoined(script: String, value: String) throws {
    #expect(try run("sides 'a=2 b=1' 'a=1 b=2'; \(script); value >&3") == value + "\n")
  }

  /// What clashes stops git, and either side's choice is a property list.
  @Test(arguments: [
    "git merge side", "git cherry-pick side", "git switch -q side; git rebase main",
    "git merge side || git checkout --conflict=diff3 f.plist && false",
    "git merge side || git checkout --merge f.plist && false",
  ])
  func clashesStopGit(script: String) throws {
    let text = try run(
      "sides 'a=2 b=1' 'a=3 b=2'; if \(script); then exit 1; fi; git ls-files -u | wc -l >&3; cat f.plist >&3")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first?.filter { $0 != " " } == "3")
    var sides: [[String]] = [[], []]
    var side: Int?
    for line in lines.dropFirst() {
      if line.hasPrefix("<<<<<<<") {
        side = 0
      } else if line.hasPrefix("|||||||") {
        side = 2
      } else if line.hasPrefix("=======") {
        side = 1
      } else if line.hasPrefix(">>>>>>>") {
        side = nil
      } else {
        for index in 0...1 where side == nil || side == index { sides[index].append(line) }
      }
    }
    let values = sides.map { lines in
      pliersTests.run(["convert", "json", "--compact", "-"], input: lines.joined(separator: "\n")).outputText
    }
    #expect(Set(values) == [#"{"a":"2","b":"2"}"# + "\n", #"{"a":"3","b":"2"}"# + "\n"])
    // Names that older versions of git do not fill in are none.
    #expect(!text.contains("%"))
  }

  @Test func resolutionIsReplayed() throws {
    let value = try run(
      """
      git config rerere.enabled true; sides 'a=2 b=1' 'a=3 b=1'; git merge side && exit 1; plist a=9 b=1; commit
      git reset -q --hard HEAD~; git merge side && exit 1; value >&3
      """)
    #expect(value == #"{"a":"9","b":"1"}"# + "\n")
  }

  /// Two merges of the same two commits, made differently, have two bases. The merge of those has no markers.
  @Test func crossingHistoriesHaveABase() throws {
    let text = try run(
      """
      sides 'a=2 b=1' 'a=3 b=1'; main=$(git rev-parse main); git merge side && exit 1; plist a=4 b=1; commit
      git switch -q side; git merge $main && exit 1; plist a=3 b=5; commit; git merge main && exit 1; cat f.plist >&3
      """)
    let markers = text.split(separator: "\n").filter { ["<<<<<<<", "=======", ">>>>>>>"].contains($0.prefix(7)) }
    #expect(markers.count == 3)
    #expect(text.contains("<key>b</key><string>5</string>"))
  }

  @Test func policiesSettleClashes() throws {
    let value = try run(
      """
      pliers git install --policy a=higher --policy "o'b%=ours" >/dev/null; sides "a=1.9 b=1 o'b%=x" "a=1.10 b=2 o'b%=y"
      git merge side; value >&3
      """)
    #expect(value == #"{"a":"1.10","b":"2","o'b%":"x"}"# + "\n")
  }

  @Test func toolMergesByValues() throws {
    let text = try run(
      """
      echo >.gitattributes; commit; git config mergetool.keepBackup false
      sides 'a=2 b=1' 'a=1 b=2'; git merge side && exit 1
      git mergetool --no-prompt --tool pliers; value >&3; git ls-files -u >&3
      """)
    #expect(text == #"{"a":"2","b":"2"}"# + "\n")
  }

  /// Its versions have names such as `f_LOCAL_123.plist`.
  @Test func toolNamesTheFile() throws {
    let text = try run(
      """
      sides 'a=2 b=1' 'a=3 b=2'; git merge side && exit 1
      git mergetool --no-prompt --tool pliers >tool 2>&1 </dev/null && exit 1; grep 'conflict at' tool >&3
      """)
    #expect(text.hasPrefix(#"f.plist: conflict at a: ours "2", theirs "3", base "1""#), "\(text)")
  }

  /// Where pliers is not found, git merges the lines, and markers name the sides.
  @Test func gitMergesWithoutPliers() throws {
    let text = try run("sides 'a=2 b=1' 'a=3 b=1'; rm ../bin/pliers; git merge side && exit 1; cat f.plist >&3")
    #expect(text.contains("\n<<<<<<< ours\n") && text.contains("\n>>>>>>> theirs\n") && !text.contains(".merge_file"))
  }

  /// Where both sides add a file, there is no base.
  @Test func filesThatBothAddAreMerged() throws {
    let value = try run("git rm -q f.plist; commit; sides 'a=1 b=1' 'a=1 c=1'; git merge side; value >&3")
    #expect(value == #"{"a":"1","b":"1","c":"1"}"# + "\n")
  }

  /// The words of git 2.44 and later, which fill in the names of the sides, as an older one would pass them.
  @Test func namesOfTheSidesStandInMarkers() throws {
    let text = try run(
      """
      plist a=1; cp f.plist base; plist a=2; cp f.plist ours; plist a=3; cp f.plist theirs
      pliers merge --git --base base ours theirs --marker-size 9 --path "d/it's.plist" \
        --labels b 'our "x" %' theirs && exit 1
      cat ours >&3
      """)
    #expect(text.contains("\n<<<<<<<<< our \"x\" %\n") && text.contains("\n>>>>>>>>> theirs\n"))
  }

  @Test(.enabled(if: Repository.namesSides, "needs git 2.44"))
  func gitNamesTheSides() throws {
    let text = try run("sides 'a=2 b=1' 'a=3 b=1'; git merge side && exit 1; cat f.plist >&3")
    #expect(text.contains("\n<<<<<<< HEAD\n") && text.contains("\n>>>>>>> side\n"))
  }
}

extension Repository {
  /// Whether git tells a merge driver the names of the sides.
  fileprivate static let namesSides: Bool = {
    let version = (try? Executable.shell("git --version", in: "/"))?.outputText ?? ""
    let numbers = version.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (2, 44)
  }()
}
