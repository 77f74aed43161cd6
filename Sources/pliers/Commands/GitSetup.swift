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
    options: [.globalGit, .policy, .forceGit]
  ) { request, console in GitInstallation(request: request, console: console).run() }
}

extension Option {
  fileprivate static let globalGit = flag(
    "global", \.git.isGlobal, "configure all repositories of the user, not only this clone")
  fileprivate static let policy = Option(
    "policy", nil, "PATTERN=POLICY|xcode",
    "settle conflicts at PATTERN in merges: higher (of two version numbers), ours, theirs, base or union (of arrays); xcode: take the "
      + "higher versions in Xcode projects; replaces the installed policies, and 'none' removes them",
    OptionValue { word, option throws(UsageError) in
      if word == "none" { return nil }
      guard let text = String(validating: word.bytes, as: UTF8.self) else {
        throw UsageError("\(option): '\(word.text)' is not valid UTF-8")
      }
      _ = try MergeRequest.Resolution(word, option, else: "none, xcode")
      return text
    }
  ) { (request, policy: String?) throws(UsageError) in
    guard request.git.policies.map({ $0.isEmpty == (policy == nil) }) ?? true else {
      throw UsageError("--policy none cannot be combined with other policies")
    }
    request.git.policies = (request.git.policies ?? []) + [policy].compactMap(\.self)
  }.on(.word("install"))
  fileprivate static let forceGit = flag("force", \.git.isForced, "replace entries of another program")
    .on(.word("install"))
}
