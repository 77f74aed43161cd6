import Testing

@testable import PropertyListLint

@Suite struct NearMissTests {
  private static let names = [
    "RunAtLoad", "Label", "KeepAlive", "StartInterval", "Weekday", "CFBundleIdentifier", "CFBundleName", "Key Type",
    "NSFaceIDUsageDescription", "Sockets", "Nice",
  ]

  /// The name that is found.
  private func nearest(to typed: String) -> String? {
    NearMiss(Self.names).nearest(to: Array(typed.utf8).span).map { Self.names[$0] }
  }

  @Test(arguments: [
    // The same letters and digits.
    ("RunAtload", "RunAtLoad"), ("KeyType", "Key Type"), ("keep-alive", "KeepAlive"),
    // One error: dropped, added, replaced, swapped.
    ("Weekdy", "Weekday"), ("KeepAllive", "KeepAlive"), ("KeepAlibe", "KeepAlive"), ("KepeAlive", "KeepAlive"),
    // Two from ten characters on.
    ("CFBundelIdentifer", "CFBundleIdentifier"), ("StrtIntervl", "StartInterval"),
    // The first two swapped.
    ("tSartInterval", "StartInterval"),
  ])
  func near(_ typed: String, _ name: String) { #expect(nearest(to: typed) == name) }

  @Test(arguments: [
    "Nic", "Lab", "Wekdy", "XeepAlive", "Label2", "Sockets2", "CFBundleNames", "StartIntervalSeconds", "Zebra", "",
    String(repeating: "KeepAlive", count: 100_000),
  ])
  func notNear(_ typed: String) { #expect(nearest(to: typed) == nil) }

  @Test func whatIsThereIsNotMeant() {
    let names = NearMiss(["Weekday", "Weekdays1"])
    #expect(names.nearest(to: Array("Weekdai".utf8).span) { $0 == 0 } == nil)
    #expect(names.nearest(to: Array("Weekdai".utf8).span) { $0 == 1 } == 0)
  }
}
