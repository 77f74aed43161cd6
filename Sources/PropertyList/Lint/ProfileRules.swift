// What the consumers of the profiles ask for beyond the other rules.

extension Inspector {
  mutating func checkWellFormedness(_ remarks: Remarks) {}

  mutating func checkEntitlements(_ list: PropertyList, _ remarks: Remarks) {}

  mutating func checkLaunchd(_ list: PropertyList, _ remarks: Remarks) {}
}
