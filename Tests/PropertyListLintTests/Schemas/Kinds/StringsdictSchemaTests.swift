import PropertyList
import Testing

@testable import PropertyListLint

/// What formats and variables of a .stringsdict file ask of one another.
@Suite struct StringsdictSchemaTests {
  private static func entry(_ format: String, _ variables: String) -> String {
    "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables)</dict>"
  }
  private static func variable(_ name: String, _ text: String = "c") -> String {
    "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(text)</string></dict>"
  }

  @Test(arguments: [
    (
      entry("%#@b@", variable("c")),
      "bad-value (a.NSStringLocalizedFormatKey): the format names the variable 'b', which is not there"
    ),
    (entry("x", variable("c")), "bad-value (a.c): no format names the variable 'c'"),
    (
      entry("%#@b@", variable("b", "%@")),
      "bad-value (a.b.other): expected %d, as NSStringFormatValueTypeKey has it, found %@"
    ),
    (
      entry("%#@b@", variable("b", "100%% of %ld")),
      "bad-value (a.b.other): expected %d, as NSStringFormatValueTypeKey has it, found %ld"
    ),
  ])
  func breaches(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "stringsdict").contains(finding))
  }

  @Test(arguments: [
    entry("%1$#@b@ and %#@c@", variable("b") + variable("c")),
    entry("%#@b@", variable("b", "%d %#@c@") + variable("c")),
    entry("100% @ %@ a@b", ""),
    entry("%#@b@", variable("b", "%i")),
    entry("%#@b@", variable("b", "%2$@ has %1$d")),
    entry("%#@b@", variable("b", "%.0d at 100%%")),
    entry("%#@b@", variable("b", "%")),
    entry("%#@b@ " + String(repeating: "x", count: 1_100), variable("b")),
  ])
  func fine(_ members: String) throws { #expect(try schemaFindings(members, "stringsdict") == []) }
}
