import PropertyList
import PropertyListFiles
import PropertyListLint

/// Which rules `lint` looks for, and how.
struct RuleRequest: Sendable {
  /// What `--rule` says.
  var severities: [Rule: Severity] = [:]
  /// The profiles for all files, whatever they are called.
  var profiles: [Profile] = []
  /// What `--rule` says about the schema of one kind of file.
  var severitiesInKinds: [(kind: String, rule: Rule, severity: Severity)] = []
  /// What `--schema` says.
  var schemas: [SchemaTable] = []
  /// Whether files are held to the schema that they are recognised to have.
  var recognizesSchemas = true
  /// Whether what has one safe answer is mended.
  var mends = false

  /// The profiles for a file with the extension `name`: its own, and those that are asked for.
  func profiles(fileExtension name: String) -> [Profile] {
    let own = Profile(fileExtension: name).map { [$0] } ?? []
    return own + profiles.filter { !own.contains($0) }
  }

  /// The schemas for the file `name`; one that the command line names is held to what `--schema` says, whatever it looks
  /// like, and others to what is `configured` for them, if that is something.
  func schemas(for name: Argument, isNamed: Bool, configured: [String]?) -> SchemaChoice {
    if !schemas.isEmpty, isNamed { return .tables(schemas) }
    if recognizesSchemas, let configured { return .tables(configured.compactMap { SchemaTable(named: $0) }) }
    return recognizesSchemas ? .recognized(fileName: name.lastComponent, preferred: schemas) : .none
  }

  /// Asks for a schema, once.
  mutating func add(_ schema: SchemaTable) {
    if !schemas.contains(where: { $0.name == schema.name }) { schemas.append(schema) }
  }

  /// How much each rule matters under `profiles`, for a file that was found in a folder or for one that was named.
  func levels(under profiles: [Profile], isInFolder: Bool) -> RuleLevels {
    var levels = RuleLevels(isInFolder: isInFolder)
    for (rule, severity) in severities { levels[rule] = severity }
    for (kind, rule, severity) in severitiesInKinds { levels.set(rule, in: kind, to: severity) }
    for profile in profiles { levels.apply(profile) }
    return levels
  }
}

/// A rule by its name, or by `info:unknown-key` for one kind of file.
struct NamedRule {
  /// The kind of file; nil for all.
  let kind: String?
  let rule: Rule

  /// Why a word names no rule.
  struct Unknown: Error {
    let message: String
  }

  init(_ word: String) throws(Unknown) {
    guard let colon = word.lastIndex(of: ":") else {
      guard let rule = Rule(named: word) else {
        throw Unknown(message: "unknown rule '\(word)'" + suggestion(for: word, among: Rule.all.map(\.name)))
      }
      (kind, self.rule) = (nil, rule)
      return
    }
    let (kind, name) = (String(word[..<colon]), String(word[word.index(after: colon)...]))
    let kinds = SchemaTable.all.map(\.kind)
    guard kinds.contains(kind) else {
      throw Unknown(message: "unknown schema '\(kind)'" + suggestion(for: kind, among: kinds, orList: "schemas"))
    }
    guard let rule = Rule.ofSchemas.first(where: { $0.name == name }) else {
      let names = Rule.ofSchemas.map(\.name)
      throw Unknown(
        message: "'\(name)' is not a rule of schemas" + suggestion(for: name, among: names, orList: "rules of schemas"))
    }
    (self.kind, self.rule) = (kind, rule)
  }
}

extension Option {
  static let rule = Option(
    "rule", nil, "NAME=LEVEL",
    "make a rule's findings an error or a warning, or switch it off; SCHEMA:NAME=LEVEL does that for one kind of file; see "
      + "'pliers help rules'"
  ) { request, word throws(UsageError) in
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    let named: NamedRule
    do throws(NamedRule.Unknown) { named = try NamedRule(name) } catch { throw UsageError("--rule: " + error.message) }
    let rule = named.rule
    guard parts.count == 2, let severity = Severity(rawValue: parts[1]) else {
      throw UsageError("--rule: expected \(name)=off, \(name)=warning or \(name)=error, found '\(word.text)'")
    }
    if let kind = named.kind { return request.rules.severitiesInKinds.append((kind, rule, severity)) }
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
    if let schema = profile.schema { request.rules.add(schema) }
  }
  static let schema = Option(
    "schema", nil, "NAME",
    "hold the files that are named to what the consumer of NAME takes, whatever they look like, and of those found in "
      + "folders the ones that are recognised as it; 'none' stops the recognition; see 'pliers help schemas'; may be repeated"
  ) { request, name throws(UsageError) in
    if name.text == "none" { return request.rules.recognizesSchemas = false }
    guard let table = SchemaTable(named: name.text) else {
      throw UsageError(
        "--schema: unknown schema '\(name.text)'"
          + suggestion(for: name.text, among: SchemaTable.all.map(\.name) + ["none"], orList: "schemas"))
    }
    request.rules.add(table)
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
