import Foundation
import PropertyList
import Testing

@testable import PropertyListLint

/// Entitlements against a provisioning profile. The expected findings follow from Apple's TN3125 and the documentation of the
/// entitlements.
@Suite struct ProvisioningTests {
  /// The entries of a property list in XML that `text` is short for: `a=x b=[x,y] c=true d={e=x}`.
  private static func entries(_ text: String) -> String {
    func value(_ text: Substring) -> String {
      switch text.first {
      case "[": "<array>\(text.dropFirst().dropLast().split(separator: ",").map(value).joined())</array>"
      case "{": "<dict>\(entries(String(text.dropFirst().dropLast())))</dict>"
      case "#": "<integer>\(text.dropFirst())</integer>"
      case "@": "<date>\(text.dropFirst())</date>"
      default: text == "true" || text == "false" ? "<\(text)/>" : "<string>\(text)</string>"
      }
    }
    return text.split(separator: " ").map { entry in
      let parts = entry.split(separator: "=", maxSplits: 1)
      return "<key>\(parts[0])</key>\n\(value(parts[1]))\n"
    }.joined()
  }

  private static func source(_ entries: String) -> PropertyList.Source {
    PropertyList.Source(Array("<plist version=\"1.0\"><dict>\n\(entries)</dict></plist>\n".utf8))
  }

  /// The findings about `asked` under a profile that grants `granted` and has the entries `more`. `now` is a date.
  private static func findings(
    _ asked: String, granted: String, more: String = "", now: String = "2026-11-28T12:00:00Z",
    path: String = "App.xcent", profilePath: String = "P.mobileprovision"
  ) throws -> [Finding] {
    let list = try PropertyList(
      reading: source("<key>Entitlements</key>\n<dict>\(entries(granted))</dict>" + entries(more)), ReadOptions())
    let date = Double(isoDate: Array(now.utf8).span)
    let profile = try #require(ProvisioningProfile(list, path: profilePath, date: date ?? .nan))
    return Inspection(
      of: source(entries(asked)), levels: RuleLevels(), path: path, schemas: .recognized(preferred: []),
      provisioning: profile
    ).findings.filter { $0.rule.name.contains("ungranted") || $0.rule.name.contains("provisioning") }
  }

  /// The entitlements, the granted ones, and the expected findings: the rule without `ungranted-`, the key path.
  private static let comparisons: [(asked: String, granted: String, findings: String)] = [
    // Booleans: false claims nothing.
    ("siri=true", "siri=true", ""), ("siri=true", "", "entitlement siri"), ("siri=false", "", ""),
    ("siri=true", "siri=false", "value siri"), ("siri=false", "siri=true", ""),
    // Strings, and wildcards at the end.
    ("aps-environment=production", "aps-environment=production", ""),
    ("aps-environment=development", "aps-environment=production", "value aps-environment"),
    ("kv=A.b.c", "kv=A.*", ""), ("kv=A.b.c", "kv=A.b.*", ""), ("kv=A.b", "kv=A.b.*", "value kv"),
    ("kv=B.b.c", "kv=A.*", "value kv"), ("kv=A.*", "kv=A.*", ""), ("kv=A.*", "kv=A.b", "value kv"),
    ("kv=any", "kv=*", ""), ("kv=#1", "kv=#1", ""), ("kv=#2", "kv=#1", "value kv"), ("kv=true", "kv=yes", "value kv"),
    // Arrays, element by element; a string can be one of an array, and * is any array.
    ("g=[a,b]", "g=[b,a,c]", ""), ("g=[a,d,b,e]", "g=[a,b,c]", "value g.1, value g.3"), ("g=[a]", "g=[]", "value g.0"),
    ("g=[]", "g=[]", ""), ("g=[]", "", "entitlement g"), ("g=[a,b]", "g=*", ""), ("g=a", "g=[b,a]", ""),
    ("g=c", "g=[b,a]", "value g"), ("g=[A.x,B.x]", "g=[A.*,com.apple.token]", "value g.1"), ("g=[x]", "g=[*]", ""),
    ("g=[a]", "g=a", ""), ("g=[a,b]", "g=a", "value g.1"), ("g={k=A.x}", "g={k=A.*}", ""),
    ("g=[a]", "g=[[a]]", "value g.0"), ("g=[[a]]", "g=[[a]]", ""), ("g={k=[a]}", "g={k=[b,a]}", ""),
    ("g={k=B.x}", "g={k=A.*}", "value g"), ("g={l=A.x}", "g={k=A.*}", "value g"), ("g={k=x}", "g=x", "value g"),
    ("keychain-access-groups=[T.a,U.a]", "keychain-access-groups=[T.*]", "value keychain-access-groups.1"),
    // Identifiers.
    ("application-identifier=T.com.a", "application-identifier=T.com.a", ""),
    ("application-identifier=T.com.a", "application-identifier=T.*", ""),
    ("application-identifier=T.com.a", "application-identifier=T.com.b", "identifier application-identifier"),
    ("application-identifier=U.com.a", "application-identifier=T.*", "identifier application-identifier"),
    (
      "com.apple.application-identifier=U.a", "com.apple.application-identifier=T.a",
      #"identifier com\.apple\.application-identifier"#
    ),
    ("com.apple.developer.team-identifier=T", "com.apple.developer.team-identifier=T", ""),
    (
      "com.apple.developer.team-identifier=U", "com.apple.developer.team-identifier=T",
      #"team com\.apple\.developer\.team-identifier"#
    ),
    // Without the entitlement, the profile's TeamIdentifier.
    ("com.apple.developer.team-identifier=TEAM", "", ""),
    ("com.apple.developer.team-identifier=U", "", #"team com\.apple\.developer\.team-identifier"#),
    // The sandbox needs no profile, but app groups of iOS do.
    ("com.apple.security.app-sandbox=true com.apple.security.cs.allow-jit=true", "", ""),
    ("com.apple.security.application-groups=[group.a]", "com.apple.security.application-groups=[group.a]", ""),
    (
      "com.apple.security.application-groups=[group.b]", "com.apple.security.application-groups=[group.a]",
      #"value com\.apple\.security\.application-groups.0"#
    ),
    ("com.apple.security.application-groups=[group.b]", "", #"entitlement com\.apple\.security\.application-groups"#),
    // Build variables stand for any text.
    ("k=[$(AppIdentifierPrefix)com.a]", "k=[T.*]", ""), ("k=$(TeamIdentifierPrefix)a", "k=T.a", ""),
    ("k=${TeamIdentifierPrefix}a", "k=T.b", "value k"), ("k=T.$(PRODUCT_BUNDLE_IDENTIFIER)", "k=T.com.a", ""),
    ("k=T.$(PRODUCT_BUNDLE_IDENTIFIER)", "k=T.com.*", ""), ("k=U.$(X)", "k=T.*", "value k"), ("k=$(X)", "k=a", ""),
    ("k=$X", "k=a", ""), ("k=a.$(X:rfc1034identifier).b", "k=a.c.b", ""), ("k=a.$(X).b", "k=a.c.d", "value k"),
    ("k=iCloud.$(CFBundleIdentifier)", "k=[iCloud.a]", ""),
  ]

  @Test(arguments: comparisons)
  func askedIsWithinGranted(asked: String, granted: String, expected: String) throws {
    let found = try Self.findings(asked, granted: granted, more: "ProvisionedDevices=[d] TeamIdentifier=[TEAM]")
    let texts = found.map { "\($0.rule.name) \($0.keyPath)".replacing("ungranted-", with: "") }
    #expect(texts.joined(separator: ", ") == expected)
    #expect(
      found.allSatisfy { $0.severity == .error && $0.range != nil && $0.related?.location?.path == "P.mobileprovision" }
    )
  }

  /// A profile of the App Store has neither devices nor all of them.
  @Test(arguments: [
    ("", "ungranted-debugging"), ("ProvisionsAllDevices=false", "ungranted-debugging"), ("ProvisionedDevices=[d]", ""),
    ("ProvisionsAllDevices=true", ""),
  ])
  func storeProfilesAllowNoDebugging(more: String, expected: String) throws {
    for granted in ["get-task-allow=true", "get-task-allow=true com.apple.security.get-task-allow=true"] {
      let asked = granted.split(separator: " ").last.map(String.init) ?? ""
      #expect(try Self.findings(asked, granted: granted, more: more).map(\.rule.name).joined() == expected)
      #expect(try Self.findings(asked.replacing("true", with: "false"), granted: granted, more: more).isEmpty)
    }
  }

  /// App groups of macOS may begin with the team's identifier, for which no profile is needed.
  @Test(arguments: [("Platform=[OSX]", "P", true), ("Platform=[iOS]", "P", false), ("", "P.provisionprofile", true)])
  func appGroupsOfMacOSNeedNoProfile(more: String, path: String, isForMac: Bool) throws {
    let key = "com.apple.security.application-groups"
    #expect(try Self.findings("\(key)=[TEAM.a]", granted: "", more: more, profilePath: path).isEmpty == isForMac)
    // A profile that names app groups names all those of iOS.
    let found = try Self.findings(
      "\(key)=[TEAM.a,group.a,group.b]", granted: "\(key)=[group.a]", more: more, profilePath: path)
    #expect(found.map { String($0.keyPath.suffix(2)) } == (isForMac ? [".2"] : [".0", ".2"]))
    #expect(found.last?.severity == (isForMac ? .warning : .error))
  }

  /// Xcode writes the environment of the profile into the entitlements that it signs.
  @Test func environmentsOfSourcesAreOnlyInfos() throws {
    let found = try Self.findings(
      "aps-environment=development k=a", granted: "aps-environment=production k=b", path: "App.entitlements")
    #expect(found.map(\.severity) == [.info, .error])
  }

  @Test(arguments: [
    ("2026-11-28T12:00:01Z", "expiring-provisioning"), ("2026-11-28T12:00:00Z", "expired-provisioning"),
    ("2026-11-28T11:59:59Z", "expired-provisioning"), ("2026-12-12T11:59:59Z", "expiring-provisioning"),
    ("2026-12-12T12:00:00Z", ""), ("9999-01-01T00:00:00Z", ""), ("0001-01-01T00:00:00Z", "expired-provisioning"),
  ])
  func profilesExpire(date: String, expected: String) throws {
    let found = try Self.findings("", granted: "", more: "ExpirationDate=@\(date)")
    #expect(found.map(\.rule.name).joined() == expected)
    #expect(
      found.allSatisfy { $0.message.hasSuffix(date.prefix(10)) && $0.related?.location?.keyPath == "ExpirationDate" })
  }

  /// The position of the key in the profile, and its key path.
  @Test func findingsNameTheGrantedValue() throws {
    let found = try Self.findings("a.b=x", granted: "c=x a.b=y")
    let location = try #require(found.first?.related?.location)
    // Two keys of Entitlements are before it, and its own line begins with `<key>`.
    #expect(location.position?.line == 5 && location.position?.column == 6)
    #expect(location.keyPath == #"Entitlements.a\.b"# && found.first?.related?.message == "it grants 'y'")
  }

  /// The text of the profile is in UTF-8, although its declaration says otherwise. `é` is one character on the line of the key.
  @Test(arguments: [("ISO-8859-1", String.Encoding.isoLatin1), ("UTF-16", .utf16), ("UTF-8", .utf8)])
  func positionsAreThoseOfTheDecodedText(name: String, encoding: String.Encoding) throws {
    let text = """
      <?xml version="1.0" encoding="\(name)"?>
      <plist version="1.0"><dict><key>Entitlements</key><dict>
      <!-- é --><key>a</key><string>y</string><key>b</key><true/></dict></dict></plist>
      """
    let list = try PropertyList(
      reading: PropertyList.Source(Array(try #require(text.data(using: encoding)))), ReadOptions())
    let profile = try #require(ProvisioningProfile(list, path: "P", date: 0))
    func position(_ key: String) -> PropertyList.TextPosition? {
      profile.granted(key).flatMap { profile.file.related(at: $0, "").location?.position }
    }
    // The value of `a` is a string, and that of `b` an element.
    #expect(position("a").map { [$0.line, $0.column] } == [3, 31])
    #expect(position("b").map { [$0.line, $0.column] } == [3, 53])
  }

  /// Without a comparison, a comment that accepts one of its findings is not unused.
  @Test func suppressionsOfOtherRunsAreNotUnused() {
    let text = "<plist version=\"1.0\"><dict><!-- pliers:ignore ungranted-value --><key>k</key><true/></dict></plist>"
    let inspection = Inspection(
      of: PropertyList.Source(Array(text.utf8)), levels: RuleLevels(), path: "a.entitlements",
      schemas: .recognized(preferred: []))
    #expect(!inspection.findings.contains { $0.rule == .unusedSuppression })
  }

  /// Each pair of values takes a step. Too many are not compared, since a part of them would not show what is granted.
  @Test(.timeLimit(.minutes(1))) func manyValuesTakeBoundedTime() throws {
    func values(_ count: Int) -> String { "[" + (0..<count).map { "v\($0)" }.joined(separator: ",") + "]" }
    #expect(try Self.findings("k=\(values(5000))", granted: "k=[w]").count == 5000)
    #expect(try Self.findings("k=\(values(1000)) l=v", granted: "k=\(values(1000)) l=w").map(\.keyPath) == ["l"])
    #expect(try Self.findings("k=\(values(50_000)) l=v", granted: "k=\(values(50_000)) l=w").isEmpty)
  }
}
