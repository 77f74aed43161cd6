import PropertyList

// The formats that launchd reads. The content of jobs is checked by the schema launchd.

extension Rule {
  package static let launchdFormat = Rule(
    "launchd-format", .off, .syntax, formerly: ["launchd"], "a job in a file format that launchd does not read")
}

extension Profile {
  /// The texts that launchd reads.
  public static let launchdJob = Profile(
    name: "launchd-job", formerName: "launchd",
    summary: "the formats that launchd reads, and the content of jobs: --schema launchd",
    rules: [.launchdFormat, .booleanContent, .duplicateKey, .keyAsValue, .missingPropertyListElement],
    requirement: Requirement(
      rule: .launchdFormat, formats: [.xml, .binary], consequence: ": launchd does not read it", check: { _, _ in }),
    schema: .launchd)
}
