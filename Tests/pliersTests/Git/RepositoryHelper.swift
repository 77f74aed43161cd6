import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// A folder in which one test runs git, without the settings of the user.
struct Repository {
  let folder: ScratchFolder

  static let isPossible = (try? Executable.shell("git --version", in: "/"))?.status == 0

  private static let settings = """
    unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com
    export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
    commit() { git add -A && git commit -q --allow-empty -m commit; }
    list() { for name; do mkdir -p "$(dirname "$name")"; echo '{a = b;}' >"$name"; done; }

    """

  /// Runs `script`, which must succeed. In it, `list NAME…` creates property lists, and `commit` commits all files.
  init(_ script: String) throws {
    folder = try ScratchFolder()
    let outcome = try Executable.shell("set -e\n" + Repository.settings + script, in: folder.path)
    try #require(outcome.status == 0, "\(outcome.errorText)")
  }

  /// The outcome of `script` in a folder of the repository.
  func run(_ script: String, in subfolder: String = ".") throws -> Outcome {
    try Executable.shell(Repository.settings + "cd '\(subfolder)'\n" + script, in: folder.path)
  }
}

extension Outcome {
  /// The lines of standard output.
  var lines: [String] { outputText.split(separator: "\n").map(String.init) }
}
