import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Configurations and baselines that somebody made to harm, or that are damaged.
struct ProjectFileTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file("a.plist", document("<dict/>"))
  }

  /// What lint does with the file under each of the names.
  private func check(_ script: String, _ messages: String..., name: String = ".pliers.json") throws {
    for (name, options) in [(name, ""), ("known" + name, "--baseline known\(name)")] {
      let outcome = try Executable.shell(
        "\(script.replacing("FILE", with: name)); timeout 20 \"$pliers\" lint \(options) a.plist", in: folder.path)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
      for message in messages {
        #expect(outcome.errorText.contains(message.replacing("FILE", with: name)), "\(outcome)")
      }
      #expect(outcome.errorText.utf8.count < 20_000)
      #expect(try Executable.shell("rm -rf \(name)", in: folder.path).status == 0)
    }
  }

  @Test(arguments: [
    ("mkfifo FILE", "FILE: error: expected a regular file, found something else"),
    ("mkdir FILE", "FILE: error: expected a regular file, found something else"),
    ("ln -s /dev/zero FILE", "FILE: error: expected a regular file, found something else"),
    ("ln -s nowhere FILE", "FILE: error: No such file or directory"),
    ("ln -s FILE FILE", "FILE: error: "),
    ("truncate -s 1G FILE", "FILE: error: the file is larger than "),
    (": >FILE", "FILE: error: expected a property list, but the file is empty [empty-file]"),
    ("printf '{' >FILE", "FILE:1:2: error: "),
    ("printf '{\"a\": 1,\\n\"a\": 2}' >FILE", "FILE:2:2: error: the key 'a'"),
    (
      "printf '<<<<<<< ours\\n=======\\n>>>>>>> theirs\\n' >FILE",
      "FILE:1:1: error: found the marker of a merge conflict"
    ),
    ("printf '{ a = b; }' >FILE", "FILE: error: expected JSON in a file of this name"),
    ("printf 'bplist00\\377\\000 and so on, which is longer than forty bytes' >FILE", "FILE: error: "),
    ("printf '\\377\\376' >FILE", "FILE: error: "),
    // 20,000 arrays inside one another, open and closed.
    ("head -c 20000 /dev/zero | tr '\\0' '[' >FILE", "FILE:1:513: error: more than 512 arrays and objects"),
    (
      "(head -c 20000 /dev/zero | tr '\\0' '['; head -c 20000 /dev/zero | tr '\\0' ']') >FILE",
      "FILE:1:513: error: more than 512 arrays and objects"
    ),
    // 60,000 mistakes.
    ("(printf '{'; for i in 1 2 3; do head -c 20000 /dev/zero | tr '\\0' ','; done) >FILE", "FILE:1:2: error: "),
    ("printf '[\"\\033[31m\\033\"]' >FILE", "FILE:1:"),
  ])
  func hostileFileIsAnError(script: String, message: String) throws {
    try check(script, message)
  }

  @Test func messagesAreSafeForTerminals() throws {
    let outcome = try Executable.shell(
      "printf '{\"\\\\u001b[31m\\\\u009b::error::\": 1}' >.pliers.json; \"$pliers\" lint a.plist", in: folder.path)
    #expect(
      outcome.status == 2
        && outcome.errorText.hasPrefix(".pliers.json:1:2: error: '\u{FFFD}[31m\u{FFFD}::error::' is not a key"),
      "\(outcome)")
  }

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user without root's powers"))
  func unreadableFileIsAnError() throws {
    let user = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    let outcome = try Executable.shell(
      "chmod 755 .; echo '{}' >.pliers.json; chmod 0 .pliers.json; \(user) \"$pliers\" lint a.plist", in: folder.path)
    #expect(outcome.status == 2 && outcome.errorText == ".pliers.json: error: Permission denied\n")
  }
}
