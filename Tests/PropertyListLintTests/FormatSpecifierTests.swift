import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// The specifiers are those of printf(3) and of Apple's String Format Specifiers.
@Suite struct FormatSpecifierTests {
  private func found(_ key: String, _ value: String) -> [String] {
    lint("\"\(key)\" = \"\(value)\";\n", profile: .strings).map { line in
      line.split(separator: " ", maxSplits: 2).dropFirst(2).first.map { $0.prefix { $0 != "(" } }.map(String.init)
        ?? line
    }
  }

  @Test(arguments: [
    ("%lu items", "%lu Dateien"), ("%@ of %@", "%2$@ von %1$@"), ("%d%% done", "%d %% fertig"),
    ("%5.2f", "%5.2f"), ("%*d", "%*d"), ("%1$*2$d", "%1$*2$d"), ("%.*f", "%-.*f"),
    ("%+d %#x %05lld %'u", "%+d %#x %05lld %'u"),
    ("a", "%hhd %zu %jd %td %Lf %qd %C %S %p %n"),
    // A text without specifiers need not be a format.
    ("VOLUME", "Turn it up to 50%."), ("All Databases (%)", "Alle Datenbanken (%)"), ("%", "%"),
    // The program has the same.
    ("LIKE '%@%'", "LIKE '%@%'"), ("%d% of", "%d% von"), ("$lu", "$lu"), ("@ %@", "@ %@"),
    // Addresses, names and prices.
    ("MAIL", "name@example.com"), ("%@", "%@, write to name@example.com"), ("Attribute", "@property"),
    ("%@ units at %@", "%1$@ E @ %2$@"), ("VARIABLE", "$HOME and $1"), ("PRICE", "US$5"), ("TIME", "3.5 @ 12:12"),
    // A variable of a .stringsdict file, and a choice of NSRuleEditor's.
    ("%#@count@ in %@", "%#@count@ en %@"), ("%@ %[is, is not]@ %@", "%1$@ %2$[est, n’est pas]@ %3$@"),
  ])
  func formats(_ key: String, _ value: String) { #expect(found(key, value) == []) }

  @Test(arguments: [
    ("%lu items", "$lu Dateien", "expected a format specifier such as '%lu', found '$lu' "),
    ("items.count", "$lu Dateien", "expected a format specifier such as '%lu', found '$lu' "),
    ("Delete %@", "$@ löschen", "expected a format specifier such as '%@', found '$@' "),
    (
      "%lu items", "%$1lu Dateien",
      "expected a format specifier with its number before the '$', such as '%1$@', found '%$1lu' "
    ),
    ("items", "%$2@", "expected a format specifier with its number before the '$', such as '%1$@', found '%$2@' "),
    ("Delete %@.", "@ löschen.", "expected the format specifier '%@', found '@' alone "),
    ("%@ by %@", "%@ von @.", "expected the format specifier '%@', found '@' alone "),
    ("confirm.delete", "Lösche @.", "expected the format specifier '%@', found '@' alone "),
    ("confirm.delete", "Lösche @", "expected the format specifier '%@', found '@' alone "),
    ("%d%% done", "%d% fertig", "expected a format specifier or '%%', found '%' alone "),
    ("progress", "%d von %d (50 %)", "expected a format specifier or '%%', found '%' alone "),
    ("%@ is new", "%У %1$@", "expected a format specifier or '%%', found '%' alone "),
    ("%@ %[is]@ %@", "%@ %[est %@", "expected a format specifier or '%%', found '%' alone "),
  ])
  func misspelledSpecifiers(_ key: String, _ value: String, _ message: String) {
    #expect(found(key, value) == [message])
  }

  @Test func placesAndKeyPaths() {
    #expect(
      lint("/* */\n\"%lu a\" = \"x $lu\";\n\"b %@\" = \"\\\"@\\\"\";\n", profile: .strings) == [
        "2:14 format-specifier expected a format specifier such as '%lu', found '$lu' (at %lu a)",
        // Of a text with escapes the beginning is named.
        "3:10 format-specifier expected the format specifier '%@', found '@' alone (at b %@)",
      ])
  }

  /// Other files hold texts for other programs.
  @Test func otherFiles() { #expect(lint("\"%lu\" = \"$lu\";\n") == []) }

  /// Strings that begin a choice or a variable which nothing ends, and findings without number.
  @Test(arguments: ["%", "%[", "%#@", "%1", "%$1", "$l", " @", "%*", "%.", "%-"])
  func hostileTexts(_ piece: String) {
    expectBoundedWork {
      let text = "\"%@ a\" = \"\(String(repeating: piece, count: 50_000))\";\n"
      #expect(findingCount(text, profile: .strings) <= 1)
      let entries = (0..<12_000).map { "\"%@\($0)\" = \"\(piece)\";\n" }.joined()
      #expect(findingCount(entries, profile: .strings) <= Limits.findings)
    }
  }
}
