import PropertyList
import Testing

@testable import PropertyListLint

/// Each format accepts the same texts as a regular expression that was written from the documentation.
@Suite struct StringFormatTests {
  private static let expressions: [StringFormat: String] = [
    .notEmpty: #"\S"#, .bundleIdentifier: #"^[A-Za-z0-9.-]+$"#, .processName: #"^[A-Za-z0-9._*-]+$"#,
    .buildVersion: #"^[0-9]+(\.[0-9]+){0,3}([a-z]+[0-9]{0,3})?$"#, .shortVersion: #"^[0-9]+(\.[0-9]+){0,3}$"#,
    .systemVersion: #"^[0-9]+(\.[0-9]+){0,2}$"#, .fourCharacters: #"^[^\n]{4}$"#,
    .typeIdentifier: #"^[A-Za-z0-9.\u{80}-\u{10FFFF}-]+$"#, .urlScheme: #"^[A-Za-z][A-Za-z0-9+.-]*$"#,
    .url: #"^[A-Za-z][A-Za-z0-9+.-]*:"#, .secureURL: #"^https://.*$"#,
    .domain: #"^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"#, .taskIdentifier: #"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_*-]+)*$"#,
    .bonjourService:
      #"^(?:_[A-Za-z0-9-]+\.)?_[A-Za-z0-9](?:[A-Za-z0-9-]{0,13}[A-Za-z0-9])?\._(tcp|udp)\.?$"#,
    .language:
      #"^([A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*|English|French|German|Italian|Japanese|Spanish|Dutch|Base|mul|zxx)$"#,
    .country: #"^[a-z]{2}$"#, .adNetwork: #"^[a-z0-9]+\.(skadnetwork|adattributionkit)$"#,
    .publicKeyHash: #"^[A-Za-z0-9+/]{43}=$"#, .size: #"^\{\s*[0-9.]+\s*,\s*[0-9.]+\s*\}$"#,
    .uuid: #"^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"#,
    .anyUUID: #"^[0-9A-Za-z]{8}(-[0-9A-Za-z]{4}){3}-[0-9A-Za-z]{12}$"#,
    .device:
      #"^([0-9a-fA-F]{40}|[0-9A-F]{8}-[0-9A-F]{16}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$"#,
    .team: #"^[A-Z0-9]{10}$"#, .absolutePath: #"^/"#,
    .appGroup: #"^(group\.|[A-Z0-9]{10}\.|[A-Za-z0-9])[^\n]+"#,
    .associatedDomain:
      #"^(webcredentials|applinks|activitycontinuation|appclips|appclip|authsrv|spotlight-suggestions):[^/ ]+$"#,
    .cloudContainer: #"^(iCloud\.|CloudKit\.|[A-Z0-9]{10}\.|\*$|com\.apple\.|[A-Za-z])"#,
    .merchant: #"^(merchant\.|\*$)"#, .conversion: #"^%?(hh|h|ll|l|q|L|z|t|j)?[dDiuUxXoOfFeEgGcCsSpaA@]$"#,
    .systemCode: #"^[0-9A-Fa-f]{4}$"#, .applicationIdentifier: #"^[0-9A-Fa-f]{10,32}$"#,
    .adMobApp: #"^ca-app-pub-"#, .hardwareAddress: #"^([0-9A-Fa-f]{2}:){5}([0-9A-Fa-f]{2})$"#,
    .sixDigits: #"^[0-9]{6}$"#, .roamingConsortium: #"^(([0-9A-Za-z]{6})|([0-9A-Za-z]{9}))$"#,
  ]

  private static func texts(_ list: String) -> [String] {
    list.split(separator: "¦", omittingEmptySubsequences: false).map(String.init)
  }

  private static let samples = texts(
    """
    ¦ ¦\t\n¦\u{A0}¦a¦é¦éa¦1¦1.2¦1.2.3¦1.2.3.4¦1.2.3.4.5¦1.¦.1¦1..2¦1.2b12¦1b1234¦1.2B¦1.0b¦APPL¦????¦éééé¦a\nbc¦abcde¦\
    com.example.app¦com.example.*¦my app¦my_app¦my-app¦a+b.c¦1a¦a:¦https://a.example/b¦http:x¦://¦mailto:a@b¦a.example¦\
    example¦a..b¦-a.b¦_http._tcp¦_http._tcp.¦_a._http._udp¦_tcp._udp¦_tcp¦http._tcp¦_-a._tcp¦_abcdefghijklmno._tcp¦\
    _abcdefghijklmnop._tcp¦_a._b._c._tcp¦_a._tcp..¦_a_b._tcp¦_a._tcp._udp¦en¦en-US¦zh_Hans_CN¦zh-¦English¦english¦mul¦e¦\
    engl¦us¦US¦abc.skadnetwork¦Abc.skadnetwork¦abc.adattributionkit¦abc.def¦{320, 480}¦{320,480}¦{ 1.5 , 2 }¦{1}¦{,}¦\
    320,480¦{1, 2} ¦01234567-89AB-cdef-0123-456789abcdef¦01234567-89AB-cdef-0123-456789abcdeg¦\
    0123456789-AB-cdef-0123-456789abcdef¦0123456789abcdef0123456789abcdef01234567¦00008030-001122334455667A¦\
    00008030-001122334455667a¦ABCDE12345¦ABCDE1234¦abcde12345¦ABCDE12345.group¦/usr/bin¦usr¦~/a¦group.com.example¦group.¦\
    g¦-g¦applinks:a.example?mode=developer¦applinks:a.example/b¦applinks:¦links:a¦webcredentials:a b¦iCloud.com.example¦*¦\
    **¦*a¦1Cloud¦merchant.a¦merchant¦d¦lld¦hhu¦ld¦%d¦l¦z¦@¦lf¦dd¦00FF¦00fg¦0123456789¦0123456789ABCDEF0123456789ABCDEF0¦\
    ca-app-pub-1~2¦00:1a:2B:3c:4d:5e¦00:1a:2B:3c:4d¦00:1a:2B:3c:4d:5e:6f¦123456¦12345¦1234567¦abc123¦abc123abc¦\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=¦AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
    """)

  @Test(arguments: StringFormat.allCases)
  func formatMatchesLikeItsExpression(_ format: StringFormat) throws {
    let expression = try Regex(try #require(Self.expressions[format])).asciiOnlyCharacterClasses(false)
    var answers: Set<Bool> = []
    for sample in Self.samples {
      let expected = sample.firstMatch(of: expression) != nil
      answers.insert(expected)
      #expect(format.matches(Array(sample.utf8).span) == expected, "\(format) of '\(sample)'")
    }
    #expect(answers.count == 2, "some samples must fit and others not")
    #expect(!format.noun.isEmpty)
  }

  private static let placeholder =
    #"(?i)\$\(|\$\{|\$[A-Z_]{3,}|@[A-Za-z_0-9.]+@|\{\{|<%|%[A-Za-z_0-9.]+%|__[A-Za-z_0-9]+__|\[\[|#\{|~~|^%@|\bYOUR[_ ]|"#
    + #"\(\(.*\)\)|^<[^>]+>$|\bREPLACE|\bTODO\b|\bFIXME\b|\bplaceholder"#

  @Test(
    arguments: texts(
      """
      $(A)¦${A}¦a$(b:c)¦$AB¦$ABC¦$a_b¦$¦@A@¦@a.b@¦@a b@¦@@¦a@b.c¦{{a}}¦{a}¦<%= a %>¦<% a¦%A%¦50% of 30%¦%a.b%¦%%¦__A__¦\
      ____¦__A_¦_A__¦___A__¦__A__B¦a__b__c¦[[a]]¦[a]¦#{a}¦#a¦~~a~~¦~a¦%@ b¦a %@¦YOUR_ID¦your name¦yours¦ayour_¦<NAME>¦\
      <a><b>¦<>¦REPLACE_ME¦replaced¦unreplaced¦TODO¦TODO: a¦todos¦to do¦FIXME¦fixmes¦placeholder¦myplaceholder¦\
      a-placeholder¦((A))¦((A) )¦A))((¦(())¦(()¦¦com.example.app¦1.0
      """))
  func placeholdersAreDetected(_ text: String) throws {
    let expected = text.firstMatch(of: try Regex(Self.placeholder).wordBoundaryKind(.simple)) != nil
    #expect(Array(text.utf8).span.hasPlaceholder == expected)
  }

  @Test(
    arguments: texts(
      """
      VERSION_STRING¦AB_XYZ¦A_XYZ¦AB_XY¦A1_XYZ¦AB1_XYZ¦1AB_XYZ¦###V###¦VERSIONX¦VERSION¦VERSIONXa¦1.0¦com.EXAMPLE_APP.a¦\
      aAB_C12¦
      """))
  func capitalsInVersionsAreDetected(_ text: String) throws {
    let expression = try Regex(#"[A-Z]{2,}[A-Z0-9]*_[A-Z0-9_]{3,}|###|^[A-Z]{8,}\b"#).wordBoundaryKind(.simple)
    #expect(Array(text.utf8).span.hasCapitalsForVersion == (text.firstMatch(of: expression) != nil))
  }
}
