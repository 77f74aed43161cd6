import TestSupport
import Testing

@testable import pliers

/// `merge --git` as git calls it. Older versions hand on the placeholders of labels as they are.
@Suite(.enabled(if: Repository.isPossible, "needs git"))
struct MergeDriverTests {
  /// A repository with branches `main` and `side` that have both changed `a.plist`, and with pliers as the driver.
  private func repository() throws -> Repository {
    try Repository(
      """
      git init -q -b main; echo '*.plist merge=plist' >.gitattributes
      git config merge.plist.driver "$pliers merge --git --base %O %A %B --marker-size %L --path %P --labels %S %X %Y"
      save() { printf '<plist><dict>\\n%s</dict></plist>\\n' "$1" >a.plist; commit; }
      nl='
      '
      one="<key>a</key>$nl<string>1</string>$nl"
      save "$one"; git branch side
      save "$one<key>b</key>$nl<string>2</string>$nl"
      git checkout -q side; save "$one<key>c</key>$nl<string>3</string>$nl"; git checkout -q main
      """)
  }

  @Test(arguments: ["merge -q --no-edit side", "rebase -q side", "cherry-pick side", "merge -q --squash side"])
  func additionsOfBothSidesAreJoined(command: String) throws {
    let outcome = try repository().run("git \(command) >/dev/null; \"$pliers\" keys '' a.plist; git diff --check")
    #expect(outcome.status == 0)
    #expect(outcome.outputText.split(separator: "\n").sorted() == ["a", "b", "c"])
  }

  @Test func clashesAreConflictsOfGit() throws {
    let outcome = try repository().run(
      """
      sed -i.old 's/>1</>2</' a.plist; rm a.plist.old; commit; git checkout -q side
      sed -i.old 's/>1</>3</' a.plist; rm a.plist.old; commit; git checkout -q main
      git -c merge.conflictStyle=diff3 merge side; echo "status $?"; cat a.plist; git diff --name-only --diff-filter=U
      """)
    #expect(outcome.outputText.contains("status 1\n") && outcome.outputText.contains("\n<<<<<<<"))
    #expect(outcome.outputText.contains("<string>2</string>\n|||||||"))
    #expect(outcome.outputText.hasSuffix("\na.plist\n"))
    #expect(outcome.errorText.contains(#"a.plist: conflict at a: ours "2", theirs "3", base "1""#))
  }

  /// Where histories cross, the base is what was merged before: a change that is taken back stays so, as with git alone.
  @Test func revertIsNotUndone() throws {
    let outcome = try repository().run(
      """
      put() { cat >a.plist; commit; }
      list() { printf '<plist><dict>\n<key>a</key>\n<string>%s</string>\n' $1; for i in 1 2 3 4 5; do
        printf '<key>k%s</key>\n<string>x</string>\n' $i; done
        printf '<key>b</key>\n<string>%s</string>\n</dict></plist>\n' $2; }
      list 1 1 | put; git branch -f side
      list 2 1 | put; git tag one; git checkout -q side; list 1 2 | put; git tag two
      git checkout -q main; git merge -q --no-edit two; git checkout -q side; git merge -q --no-edit one
      list 2 3 | put; git checkout -q main; list 1 2 | put; git merge -q --no-edit side
      "$pliers" extract a a.plist; "$pliers" extract b a.plist
      """)
    #expect(outcome.outputText.hasSuffix("\n1\n3\n"), "\(outcome)")
  }
}
