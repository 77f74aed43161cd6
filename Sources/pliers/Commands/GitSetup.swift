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
    operands: [Operand(option: .gitAction)],
    files: .none,
    options: [.globalGit, .policy, .forceGit]
  ) { line, console throws(UsageError) in try GitInstallation(line, console).run() }
}

extension Option {
  static let gitAction = operand(
    "ACTION",
    OptionValue(choices: GitInstallation.Action.allCases.map(\.rawValue)) { word, _ throws(UsageError) in
      if let action = GitInstallation.Action(rawValue: word.text) { return action }
      let names = GitInstallation.Action.allCases.map(\.rawValue)
      let hint = suggestion(for: word.text, among: names, orList: "actions")
      throw UsageError("unknown action '\(word.text)' of git\(hint)")
    })
  static let globalGit = flag(
    "global", "configure all repositories of the user, not only this clone")
  static let policy = Option(
    "policy", nil, "PATTERN=POLICY|xcode",
    "settle conflicts at PATTERN in merges: higher (of two version numbers), ours, theirs, base or union (of arrays); xcode: take the "
      + "higher versions in Xcode projects; replaces the installed policies, and 'none' removes them",
    OptionValue<[String]> { word, option throws(UsageError) in
      if word == "none" { return [] }
      guard let text = String(validating: word.bytes, as: UTF8.self) else {
        throw UsageError("\(option): '\(word.text)' is not valid UTF-8")
      }
      _ = try MergeResolution(word, option, else: "none, xcode")
      return [text]
    }
  ).on(.word("install"))
  static let forceGit = flag("force", "replace entries of another program")
    .on(.word("install"))
}
