import PropertyList

// Which files launchd reads at all. What it takes as a job is the matter of the schema of that name.

extension Rule {
  package static let launchd = Rule(
    "launchd", .off, "a job in a file format that launchd does not read",
    help: "Write the job in XML: 'pliers convert xml -i FILE'.")
}

extension Profile {
  /// What launchd takes.
  public static let launchd = Profile(
    name: "launchd", summary: "the files that launchd reads, and what it takes as a job: --schema launchd",
    rules: [.launchd, .booleanContent, .duplicateKey, .keyAsValue, .missingPropertyListElement],
    demand: Demand(
      rule: .launchd, formats: [.xml, .binary], consequence: ": launchd does not read it", check: { _, _ in }),
    schema: .launchd)
}
