import PropertyList
import Testing

@testable import PropertyListLint

/// What GNUstep's reader takes is in parsePlItem of its NSPropertyList.m.
@Suite struct GNUstepSyntaxTests {
  private func found(_ text: String, isOfGNUstep: Bool = true) -> [String] {
    let inspection = Inspection(
      of: Source(Array(text.utf8)), levels: RuleLevels(), meant: .openStep, isOfGNUstep: isOfGNUstep)
    return inspection.findings.map { "\($0.range?.lowerBound ?? -1) \($0.rule.name): \($0.message)" }
  }

  @Test(arguments: [
    ("{A = a@b;}\n", "6", "expected ';' after the value of A, found '@', which only a quoted string may hold"),
    ("{A = (, b);}\n", "6", "expected a value, found ','"), ("{A = ;}\n", "5", "expected a value, found ';'"),
    ("{A = b}\n", "6", "expected ';' after the value of A, found '}'"),
    ("{A+B = c;}\n", "2", "expected '=' or ';' after the key A, found '+', which only a quoted string may hold"),
  ])
  func oneWarning(_ text: String, _ place: String, _ problem: String) {
    let consequence = "GNUstep's reader takes the file, CoreFoundation refuses it"
    #expect(found(text) == ["\(place) gnustep-syntax: \(problem): \(consequence)"])
    let rule = text == "{A = b}\n" ? "missing-semicolon" : "syntax"
    #expect(found(text, isOfGNUstep: false).first == "\(place) \(rule): \(problem)")
  }

  /// What both take is not a finding, and what neither takes stays a mistake.
  @Test func otherFiles() {
    #expect(found("{A = b; C = (d); E = <*I5>;}\n") == [])
    #expect(found("{A = [b];}\n").map { $0.prefix(9) } == ["5 syntax:"])
    // An apostrophe is not a quote to GNUstep.
    #expect(found("{A = a@b; C = 'd';}\n").map { $0.prefix(9) } == ["6 syntax:"])
  }

  /// The values are judged as those of other files.
  @Test func otherRules() {
    #expect(found("{A = a@b; A = c;}\n").map { $0.prefix { $0 != ":" } } == ["6 gnustep-syntax", "10 duplicate-key"])
  }
}
