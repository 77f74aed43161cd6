import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let git = Command(
    "git", purpose: .compare,
    summary: "install, remove or report pliers as git's diff and merge driver",
    forms: [
      "install [--global] [--policy PATTERN=POLICY|xcode|none]… [--force]", "uninstall [--global]", "status [--global]",
    ],
    operands: [
      Operand(name: "ACTION", choices: { _ in GitRequest.Action.allCases.map(\.rawValue) }) {
        request, word throws(UsageError) in
        guard let action = GitRequest.Action(rawValue: word.text) else {
          let names = GitRequest.Action.allCases.map(\.rawValue)
          let hint = suggestion(for: word.text, among: names, orList: "actions")
          throw UsageError("unknown action '\(word.text)' of git\(hint)")
        }
        request.git.action = action
      }
    ],
    files: .none,
    options: [.globalGit, .policy, .forceGit],
    discussion: [
      "'pliers git install' configures this clone, or with --global all repositories of the user: the merge driver, which "
        + "falls back to git's own merge if pliers is not installed, textconv for diff, log and blame, and the tool pliers of git "
        + "mergetool and git difftool. In a clone it prints the lines that .gitattributes needs; commit them, so that all "
        + "clones have them. With --global it adds them to the file of core.attributesFile, $XDG_CONFIG_HOME/git/attributes or "
        + "~/.config/git/attributes. Entries of another program are an error, unless --force is given. A second run changes only "
        + "entries that differ, and keeps the policies unless --policy is given.",
      "'pliers git uninstall' removes the entries of pliers, with --global its lines of attributes, too. 'pliers git status' "
        + "prints each entry as present, different or missing, with its file, its lines of attributes and those that are missing.",
    ],
    examples: [
      ("pliers git install", "configure a clone"),
      ("pliers git install --policy 'CFBundleVersion=higher'", "use the higher of two version numbers in merges"),
      ("pliers git status", "list all entries and their files"),
    ]
  ) { request, console throws(UsageError) in
    if request.git.action != .install, request.git.isForced || request.git.policies != nil {
      throw UsageError("only git install accepts --policy and --force")
    }
    return GitInstallation(request: request, console: console).run()
  }
}

extension Option {
  fileprivate static let globalGit = flag(
    "global", \.git.isGlobal, "configure all repositories of the user, not only this clone")
  fileprivate static let policy = Option(
    "policy", nil, "PATTERN=POLICY|xcode",
    "settle conflicts at PATTERN in merges: higher (of two version numbers), ours, theirs, base or union (of arrays); xcode: take the "
      + "higher versions in Xcode projects; replaces the installed policies, and 'none' removes them"
  ) { request, word throws(UsageError) in
    if word == "none" {
      if request.git.policies?.isEmpty == false { throw policyAndNone }
      return request.git.policies = []
    }
    if request.git.policies == [] { throw policyAndNone }
    guard let text = String(validating: word.bytes, as: UTF8.self) else {
      throw UsageError("--policy: '\(word.text)' is not valid UTF-8")
    }
    if word != MergeRequest.xcodePolicies {
      let names = MergePolicy.allCases.map(\.rawValue)
      guard case (_?, let name) = try PropertyList.KeyPath.splitPattern(word), names.contains(name.text) else {
        throw UsageError(
          "--policy: expected none, xcode, or PATTERN=POLICY with one of \(names.joined(separator: ", ")), found '\(word.text)'"
        )
      }
    }
    request.git.policies = (request.git.policies ?? []) + [text]
  }
  private static let policyAndNone = UsageError("--policy none cannot be combined with other policies")
  fileprivate static let forceGit = flag("force", \.git.isForced, "replace entries of another program")
}
