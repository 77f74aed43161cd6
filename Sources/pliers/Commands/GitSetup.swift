import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let git = Command(
    "git", purpose: .compare,
    summary: "make git show and merge property lists with pliers, or no longer, or tell whether it does",
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
      "'git install' configures, in this clone or with --global for all of the user's: merges of property lists, which "
        + "fall back to git's own where there is no pliers; textconv for diff, log and blame; and the tool pliers of "
        + "git mergetool and git difftool. In a clone it then prints the lines that .gitattributes needs, which are "
        + "committed, so that all clones have them; with --global it adds them to the file of core.attributesFile, or "
        + "$XDG_CONFIG_HOME/git/attributes, or ~/.config/git/attributes. What is another program's stays, and is "
        + "an error, unless --force is given. Doing it again changes nothing, or sets what is now asked for.",
      "'git uninstall' removes what pliers has configured, with --global its lines of attributes, too. 'git status' "
        + "prints each entry as present, different or missing, with its file, the lines of attributes that name it, and those "
        + "that are missing; "
        + "the exit status is 0 if all is there, 1 if not.",
    ],
    examples: [
      ("pliers git install", "in a clone"),
      ("pliers git install --policy 'CFBundleVersion=higher'", "let merges take the higher of two version numbers"),
      ("pliers git status", "show the settings and their files"),
    ]
  ) { request, console throws(UsageError) in
    if request.git.action != .install, request.git.isForced || !request.git.policies.isEmpty {
      throw UsageError("--policy and --force go with git install")
    }
    return GitInstallation(request: request, console: console).run()
  }
}

extension Option {
  fileprivate static let globalGit = flag(
    "global", \.git.isGlobal, "all repositories of the user, and not only this clone")
  fileprivate static let policy = Option(
    "policy", nil, "PATTERN=POLICY",
    "have merges settle clashes at PATTERN: higher (of two version numbers), ours, theirs, base or union (of arrays)"
  ) { request, word throws(UsageError) in
    guard let text = String(validating: word.bytes, as: UTF8.self) else {
      throw UsageError("--policy: '\(word.text)' is not valid UTF-8")
    }
    let names = MergePolicy.allCases.map(\.rawValue)
    guard case (_?, let name) = try PropertyList.KeyPath.splitPattern(word), names.contains(name.text) else {
      throw UsageError(
        "--policy: expected PATTERN=POLICY with one of \(names.joined(separator: ", ")), found '\(word.text)'")
    }
    request.git.policies.append(text)
  }
  fileprivate static let forceGit = flag("force", \.git.isForced, "replace what is another program's")
}
