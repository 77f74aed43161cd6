import Testing

@testable import PropertyList

/// Typed values and strings as in parsePlItem and parseUnquotedString of GNUstep's NSPropertyList.m.
@Suite struct GNUstepValuesTests {
  private func value(_ text: String) throws -> String {
    try openStep(text, readsTypedValues: true)
  }

  @Test(arguments: [
    ("<*I5>", "5"), ("<*I-9223372036854775808>", "-9223372036854775808"),
    ("<*I18446744073709551615>", "18446744073709551615u"), ("<*I\"7\">", "7"),
    ("<*R1.5>", "1.5"), ("<*R-0.25e2>", "-25.0"),
    ("<*Rinf>", "inf"), ("<*R-inf>", "-inf"), ("<*Rnan>", "nan"), ("<*R\"-nan\">", "nan"),
    // The spellings that C's strtod takes (C17, 7.22.1.3), in any case.
    ("<*R+Inf>", "inf"), ("<*R-Inf>", "-inf"), ("<*RNaN>", "nan"), ("<*R+nan>", "nan"),
    ("<*RINFINITY>", "inf"), ("<*R-infinity>", "-inf"), ("(<*R\"+Inf\">)", "[inf]"),
    ("<*BY>", "true"), ("<*BN>", "false"),
    ("<[]>", "<>"), ("<[AAEC]>", "<000102>"), ("<[ AA\n== ]>", "<00>"), ("<00>", "<00>"), ("<>", "<>"),
    // Seconds from 2001-01-01T00:00:00Z: 366 days after 2000-01-01 and 8,459 before 2024-02-29, and 46,801 seconds.
    ("<*D2001-01-01 00:00:00 +0000>", "@0.0"), ("<*D2001-01-01 02:30:00 +0230>", "@0.0"),
    ("<*D2000-01-01 00:00:00 +0000>", "@-31622400.0"), ("<*D2024-02-29 12:00:01 -0100>", "@\(730_857_600.0 + 46_801)"),
    ("{a=<*I1>;b=(<*BY>,<[AA==]>);}", #"{"a": 1, "b": [true, <00>]}"#),
  ])
  func `typed values are read if the option is set`(text: String, expected: String) throws {
    #expect(try value(text) == expected)
  }

  @Test(arguments: [
    "<*>", "<*", "<*I", "<*I>", "<*I+5>", "<*I5", "<*I18446744073709551616>", "<*I\"\">", "<*R>", "<*R1.5x>",
    "<*R+>", "<*R--inf>", "<*R-na>", "<*R nan>", "<*Rnano>", "<*B>",
    "<*BYES>", "<*Q1>", "<*D>", "<*D2024-13-01 00:00:00 +0000>", "<*D2024-00-01 00:00:00 +0000>",
    "<*D2024-01-32 00:00:00 +0000>", "<*D2024-01-01 24:00:00 +0000>", "<*D2024-01-01 00:00:00 0000>", "<[", "<[AA==",
    "<[AA==]", "<[AA==] >", "<[A]>", "<[AA=A]>", "<[AA]>", "<[!]>", "{<*I5>=a;}", "<*I5> <*I5>",
  ])
  func `malformed typed values are errors`(text: String) {
    #expect(throws: ReadError.self) { try value(text) }
  }

  // MARK: Strings without quotes

  private func reading(_ text: String) -> RemarkedReading {
    RemarkedReading(
      of: DecodedText(source: Source(Array(text.utf8)), start: 0, loneSurrogate: nil), as: .openStep, isOfGNUstep: true)
  }

  /// The strings in the text, in their order; nil if it cannot be read.
  private func strings(_ text: String) -> [String]? {
    let reading = reading(text)
    guard reading.remarks.mistakes.isEmpty else { return nil }
    return reading.list.nodes.indices.compactMap { reading.list.string(at: $0).map(reading.list.text) }
  }

  @Test(
    arguments: [
      ("{a!#%&*+?@|~^b = c;}", ["a!#%&*+?@|~^b", "c"]), ("{a = (, b, , c);}", ["a", "", "b", "", "c"]),
      ("{a = ; b = c}", ["a", "", "b", "c"]), ("(a-b, \"c d\", $(e)", nil), ("{a = {b = c}}", ["a", "b", "c"]),
      ("{a = 'b';}", nil), ("{a = b c = d;}", nil), ("{a = é;}", nil), ("{a = b;;}", nil), ("(a;)", nil),
      // The entries of a `.strings` file, and a single string.
      ("@a = b;", ["@a", "b"]), ("!b = #;", ["!b", "#"]), ("@a", ["@a"]), ("'a' = b;", nil),
    ] as [(String, [String]?)])
  func unquotedStringsAreRead(_ text: String, _ expected: [String]?) {
    #expect(strings(text) == expected)
  }
}
