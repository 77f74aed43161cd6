import PropertyList
import PropertyListFiles
import PropertyListLint

/// Which rules `lint` looks for, and how.
struct RuleRequest: Sendable {
  /// What `--rule` says.
  var severities: [Rule: Severity] = [:]
  /// The profiles for all files, whatever they are called.
  var profiles: [Profile] = []
  /// Whether what has one safe answer is mended.
  var mends = false

  /// The profiles for a file with the extension `name`: its own, and those that are asked for.
  func profiles(fileExtension name: String) -> [Profile] {
    let own = Profile(fileExtension: name).map { [$0] } ?? []
    return own + profiles.filter { !own.contains($0) }
  }

  /// How much each rule matters under `profiles`, for a file that was found in a folder or for one that was named.
  func levels(under profiles: [Profile], isInFolder: Bool) -> RuleLevels {
    var levels = RuleLevels(isInFolder: isInFolder)
    for (rule, severity) in severities { levels[rule] = severity }
    for profile in profiles { levels.apply(profile) }
    return levels
  }
}

extension Option {
  static let rule = Option(
    "rule", nil, "NAME=LEVEL", "make a rule's findings an error or a warning, or switch it off; see 'pliers help rules'"
  ) { request, word throws(UsageError) in
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let rule = Rule(named: name) else {
      throw UsageError("--rule: unknown rule '\(name)'" + suggestion(for: name, among: Rule.all.map(\.name)))
    }
    guard parts.count == 2, let severity = Severity(rawValue: parts[1]) else {
      throw UsageError("--rule: expected \(name)=off, \(name)=warning or \(name)=error, found '\(word.text)'")
    }
    guard rule.canChange || severity == .error else {
      throw UsageError("--rule: '\(name)' is always an error: such a file cannot be read")
    }
    request.rules.severities[rule] = severity
  }
  static let profile = Option(
    "profile", nil, "NAME",
    "also look for what a consumer refuses, on top of the profile that a file has by its name: "
      + Profile.all.map(\.name).joined(separator: ", ") + "; may be repeated"
  ) { request, name throws(UsageError) in
    guard let profile = Profile(named: name.text) else {
      throw UsageError(
        "--profile: unknown profile '\(name.text)'"
          + suggestion(for: name.text, among: Profile.all.map(\.name), orList: "profiles"))
    }
    if !request.rules.profiles.contains(profile) { request.rules.profiles.append(profile) }
  }
  static let fix = Option(
    "fix", nil, nil,
    "correct what has one safe answer (base64, text without tags and quotes after the root, hyphens in comments, a comma after the last value in JSON; "
      + "with --rule final-newline=warning a missing final newline), and report what was corrected; no rule that is off is applied"
  ) { request, _ throws(UsageError) in request.rules.mends = true }
}

extension Rule {
  /// The default severity, in words: `error`, `always error`, `error; warning in folders`.
  var severityNote: String {
    if !canChange { return "always error" }
    let note = defaultSeverity.rawValue
    return severityInFolders == defaultSeverity ? note : "\(note); \(severityInFolders.rawValue) in folders"
  }
}

extension Help {
  /// `pliers help rules`: every rule and profile.
  static var rules: String {
    var text = """
      rules: what 'pliers lint' looks for

      Each finding names its rule in brackets. --rule NAME=off, NAME=warning or NAME=error changes how much it matters.
      Some matter less in files that the command line does not name, such as those that are found in folders.

      """
    for severity in [Severity.error, .warning, .off] {
      text += "\n\(severity == .off ? "off unless asked for" : severity.rawValue + "s") by default:\n"
      for rule in Rule.all where rule.defaultSeverity == severity {
        let note = rule.severityNote == severity.rawValue ? "" : " (\(rule.severityNote))"
        text += "  \(rule.name)\(note)\n" + wrapped(rule.summary, indentation: 6)
      }
    }
    text += "\nprofiles, each of which makes some rules errors:\n"
    for profile in Profile.all {
      text += "  \(profile.name)\n" + wrapped(profile.summary, indentation: 6)
      text += wrapped(profile.rules.map(\.name).joined(separator: ", "), indentation: 6)
    }
    return text
  }
}
