import Testing

@testable import PropertyList

@Suite struct GNUstepValuesTests {
  private func value(_ text: String) throws -> String {
    try openStep(text, readsTypedValues: true).value
  }

  @Test(arguments: [
    ("<*I5>", "integer(5)"), ("<*I-9223372036854775808>", "integer(-9223372036854775808)"),
    ("<*I18446744073709551615>", "unsigned(18446744073709551615)"), ("<*I\"7\">", "integer(7)"),
    ("<*R1.5>", "real(1.5)"), ("<*R-0.25e2>", "real(-25.0)"),
    ("<*Rinf>", "real(inf)"), ("<*R-inf>", "real(-inf)"), ("<*Rnan>", "real(nan)"), ("<*R\"-nan\">", "real(nan)"),
    // The spellings that C's strtod takes (C17, 7.22.1.3), in any case.
    ("<*R+Inf>", "real(inf)"), ("<*R-Inf>", "real(-inf)"), ("<*RNaN>", "real(nan)"), ("<*R+nan>", "real(nan)"),
    ("<*RINFINITY>", "real(inf)"), ("<*R-infinity>", "real(-inf)"), ("(<*R\"+Inf\">)", "[real(inf)]"),
    ("<*BY>", "boolean(true)"), ("<*BN>", "boolean(false)"),
    ("<[]>", "<>"), ("<[AAEC]>", "<000102>"), ("<[ AA\n== ]>", "<00>"), ("<00>", "<00>"), ("<>", "<>"),
    ("{a=<*I1>;b=(<*BY>,<[AA==]>);}", #"{"a": integer(1), "b": [boolean(true), <00>]}"#),
  ])
  func `typed values are read when asked for`(text: String, expected: String) throws {
    #expect(try value(text) == expected)
  }

  // Seconds from 2001-01-01T00:00:00Z: 366 days after 2000-01-01 and 8,459 before 2024-02-29.
  @Test(
    arguments: [
      ("2001-01-01 00:00:00 +0000", 0.0), ("2001-01-01 02:30:00 +0230", 0.0),
      ("2000-01-01 00:00:00 +0000", -31_622_400.0), ("2024-02-29 12:00:01 -0100", 730_857_600.0 + 46_801),
    ] as [(String, Double)])
  func dates(text: String, seconds: Double) throws {
    #expect(try value("<*D\(text)>") == "date(\(seconds))")
  }

  @Test(arguments: [
    "<*>", "<*", "<*I", "<*I>", "<*I+5>", "<*I5", "<*I18446744073709551616>", "<*I\"\">", "<*R>", "<*R1.5x>",
    "<*R+>", "<*R--inf>", "<*R-na>", "<*R nan>", "<*Rnano>", "<*B>",
    "<*BYES>", "<*Q1>", "<*D>", "<*D2024-13-01 00:00:00 +0000>", "<*D2024-00-01 00:00:00 +0000>",
    "<*D2024-01-32 00:00:00 +0000>", "<*D2024-01-01 24:00:00 +0000>", "<*D2024-01-01 00:00:00 0000>", "<[", "<[AA==",
    "<[AA==]", "<[AA==] >", "<[A]>", "<[AA=A]>", "<[AA]>", "<[!]>", "{<*I5>=a;}", "<*I5> <*I5>",
  ])
  func `malformed ones are errors`(text: String) {
    #expect(throws: SyntaxError.self) { try value(text) }
  }
}
