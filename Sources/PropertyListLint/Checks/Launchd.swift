import PropertyList

// Which files launchd reads at all. What it takes as a job is the matter of the schema of that name.

extension Rule {
  package static let launchdFormat = Rule(
    "launchd-format", .off, .syntax, formerly: ["launchd"], "a job in a file format that launchd does not read",
    help: "Write the job in XML: 'pliers convert xml -i FILE'.",
    why: """
      launchd reads XML and binary property lists only.
      """,
    wrong: "{ Label = a; }",
    right: "<plist version=\"1.0\"><dict>…</dict></plist>",
    see: "launchd.plist(5)")
}

extension Profile {
  /// What launchd takes.
  public static let launchdJob = Profile(
    name: "launchd-job", formerName: "launchd",
    summary: "the files that launchd reads, and what it takes as a job: --schema launchd",
    rules: [.launchdFormat, .booleanContent, .duplicateKey, .keyAsValue, .missingPropertyListElement],
    demand: Demand(
      rule: .launchdFormat, formats: [.xml, .binary], consequence: ": launchd does not read it", check: { _, _ in }),
    schema: .launchd)
}
