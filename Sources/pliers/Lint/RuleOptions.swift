import PropertyListFiles
import PropertyListLint

extension Option {
  static let rule = Option(
    "rule", nil, "NAME=LEVEL",
    "set a rule to error, warning, info or off; SCHEMA:NAME=LEVEL does that for one kind of file; see 'pliers help rules'",
    OptionValue<RuleSetting>(
      choices: Rule.names.flatMap { name in Severity.allCases.map { "\(name)=\($0.rawValue)" } }
    ) { word, option throws(Failure) in
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      do throws(RuleSetting.Refusal) {
        guard parts.count == 2, let severity = Severity(rawValue: parts[1]) else {
          // An unknown name is reported before a wrong level.
          _ = try RuleSetting(name, .error)
          let levels = Severity.allCases.map { "\(name)=\($0.rawValue)" }.listed("or")
          throw RuleSetting.Refusal("expected \(levels), found '\(word.text)'")
        }
        return try RuleSetting(name, severity)
      } catch {
        throw Failure("\(option): " + error.message)
      }
    }
  )
  static let preset = Option(
    "preset", nil, "PRESET",
    "begin with the severities of default or strict, which raises to errors what breaks at run time; see RULES in pliers-lint(1)",
    OptionValue<Preset>.choice
  )
  static let profile = Option(
    "profile", nil, "NAME",
    "also check the requirements of a consumer, besides the profile that a file has by its name: "
      + Profile.all.map(\.name).joined(separator: ", ") + "; may be repeated",
    .name("profile", of: Profile.all.map(\.name)) { Profile(named: $0) }
  )
  static let schema = Option(
    "schema", nil, "NAME",
    "check named files against the schema NAME, whatever their content, and files in folders if they are of its kind; 'none' "
      + "uses no schemas; see 'pliers help schemas'; may be repeated",
    .name("schema", of: SchemaTable.all.map(\.name) + ["none"]) { name -> [SchemaTable]? in
      name == "none" ? [] : SchemaTable(named: name).map { [$0] }
    }
  )

  static let fix = Option(
    "fix", nil, "EXTENT",
    "fix and report problems that have one safe correction; --fix=all fixes keys and types, too",
    defaultValue: "safe", OptionValue<FixExtent>.choice
  ).on(.namedFiles)
}
