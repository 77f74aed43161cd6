import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// A folder for one test in which git runs, with the settings of nobody.
struct Repository {
  let folder: ScratchFolder

  static let isPossible = (try? Executable.shell("git --version", in: "/"))?.status == 0

  private static let settings = """
    unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com
    export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
    commit() { git add -A && git commit -q --allow-empty -m commit; }
    list() { for name; do mkdir -p "$(dirname "$name")"; echo '{a = b;}' >"$name"; done; }
    lint() { "$pliers" lint "$@" 2>&1; }

    """

  /// Runs `script`, in which `list NAME…` makes property lists and `commit` adds everything, and then must succeed.
  init(_ script: String) throws {
    folder = try ScratchFolder()
    let outcome = try Executable.shell("set -e\n" + Repository.settings + script, in: folder.path)
    try #require(outcome.status == 0, "\(outcome.errorText)")
  }

  /// What `script` does; `lint` is the program with this command.
  func run(_ script: String, in subfolder: String = ".") throws -> Outcome {
    try Executable.shell(Repository.settings + "cd '\(subfolder)'\n" + script, in: folder.path)
  }

  /// The files that `lint` checks, called with `words`.
  func linted(_ words: String, in subfolder: String = ".") throws -> [String] {
    try run("\"$pliers\" lint --format junit \(words)", in: subfolder).testCases
  }
}

extension Outcome {
  /// The lines of standard output.
  var lines: [String] { outputText.split(separator: "\n").map(String.init) }
}
