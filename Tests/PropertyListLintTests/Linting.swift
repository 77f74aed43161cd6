@testable import PropertyListLint

/// The severities of rules after `rules` and then `profile` are applied.
func levels(_ rules: [Rule: Severity], _ profile: Profile?) -> RuleLevels {
  var levels = RuleLevels()
  for (rule, severity) in rules { levels[rule] = severity }
  if let profile { levels.apply(profile) }
  return levels
}
