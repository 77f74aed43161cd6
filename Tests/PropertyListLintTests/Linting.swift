@testable import PropertyListLint

func levels(_ rules: [Rule: Severity], _ profile: Profile?) -> RuleLevels {
  var levels = RuleLevels()
  for (rule, severity) in rules { levels[rule] = severity }
  if let profile { levels.apply(profile) }
  return levels
}
