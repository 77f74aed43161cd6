extension NamesWithDots {
  package static let all = [
    // Info.plist
    NamesWithDots("NSExceptionDomains", innerKeys: nil), NamesWithDots("NSPinnedDomains", innerKeys: nil),
    NamesWithDots("UTTypeTagSpecification"), NamesWithDots("OSBundleLibraries"),
    NamesWithDots("SMPrivilegedExecutables"),
    // launchd.plist(5)
    NamesWithDots(
      "MachServices",
      innerKeys: [
        "DrainMessagesOnCrash", "EnterKernelDebuggerOnClose", "ExceptionServer", "HideUntilCheckIn", "HostSpecialPort",
        "kUNCServer", "PingEventUpdates", "ResetAtClose", "TaskSpecialPort",
      ]),
    NamesWithDots("LaunchEvents", beginWithDomain: true), NamesWithDots("OtherJobActive"),
    NamesWithDots("OtherJobEnabled"), NamesWithDots("PathState"),
    // Profiles, and files of Xcode
    NamesWithDots("PayloadContent", innerKeys: ["Forced", "Set-Once"], beginWithDomain: true),
    NamesWithDots("Entitlements", beginWithDomain: true), NamesWithDots("provisioningProfiles"),
    NamesWithDots("SchemeUserState", innerKeys: ["isShown", "orderHint"]),
  ]

  /// Names in reverse-DNS notation begin with one of these.
  package static let topLevelDomains: [StaticString] = ["com", "org", "net", "io", "edu", "gov", "de", "uk", "jp"]
}
