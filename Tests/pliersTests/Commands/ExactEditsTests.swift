import Foundation
import TestSupport
import Testing

@testable import pliers

/// An edit writes exactly the requested value, or fails with status 2 and changes nothing.
struct ExactEditsTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Reals whose shortest text is hard: 2^52 - 0.5, whole numbers around 10^15 and 2^53, one of 17 digits, the ends of
  /// the range.
  private static let reals = [
    "4503599627370495.5", "1000000000000000.5", "1e15", "-1234567890123456", "9007199254740993", "12345678901234567",
    "1.2345678901234567e-05", "-1.2345678901234567e-100", "5", "-0.0", "0.1", "5e-324", "1.7976931348623157e308",
  ]

  /// The judge is Foundation's parser, which reads a JSON number and an XML real as the nearest double.
  @Test(arguments: reals, ["xml", "binary", "json"])
  func realIsWrittenExactly(text: String, format: String) throws {
    let file = folder.path("f")
    #expect(run("create", format, file).status == 0)
    #expect(run("set", "v", "--real=\(text)", file) == Outcome(status: 0, output: [], errors: []))
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let value: Double?
    if format == "json" {
      // JSONSerialization gives a Decimal for many digits, which has no sign for zero.
      let digits = try #require(String(decoding: data, as: UTF8.self).split(separator: ":").last)
      value = Double(digits.trimmingCharacters(in: CharacterSet(charactersIn: " \n}")))
    } else {
      value = try PropertyListDecoder().decode([String: Double].self, from: data)["v"]
    }
    #expect(value?.bitPattern == Double(text)?.bitPattern)
    #expect(run("type", "v", file).outputText == "float\n")
    #expect(run("set", "v", "--real=\(text)", "--exit-code", file).status == 0)
  }

  /// A real takes the place of an integer of the same value, in a new file, too.
  @Test func wholeRealIsAReal() throws {
    #expect(run("set", "v", "--real", "5", "-", input: #"{"v":5}"#).outputText == #"{"v":5.0}"#)
    let file = folder.path("new.json")
    #expect(run("set", "v", "--real", "5", "--create", file).status == 0)
    #expect(try folder.text("new.json") == "{\n  \"v\": 5.0\n}\n")
  }

  /// XML has whole seconds, decimal numbers of 17 digits, no null, and takes `{CF$UID: n}` for a UID. Binary has no more
  /// digits. Every way to an edit refuses them.
  @Test(
    arguments: ["set v", "insert v", "edit -c 'set v", "edit -c 'insert v"],
    [
      "--json 0.1234567890123456789", "--date 2001-01-01T00:00:00.5Z", "--json '{\"CF$UID\":5}'", "--json [null]",
      "--json '{\"$integer\":\"18446744073709551616\"}' --types tag", "--string \u{1}",
    ])
  func valueThatXMLCannotRepresentIsRefused(command: String, value: String) throws {
    let text = "<plist version=\"1.0\"><dict/></plist>\n"
    let file = try folder.file("f.plist", text)
    let arguments = value.replacingOccurrences(of: "'", with: "")
    let outcome =
      command.hasPrefix("edit")
      ? run("edit", "-c", "\(command.dropFirst(9)) \(value)", file) : run(words(command) + words(arguments) + [file])
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains(/(key path '|null at )v/))
    #expect(try folder.text("f.plist") == text)
  }

  @Test func valueThatBinaryCannotRepresentIsRefused() throws {
    let file = folder.path("f.plist")
    #expect(run("create", "binary", file).status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(run("set", "v", "--json", "0.1234567890123456789", file).status == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    #expect(run("set", "v", "--json", "[null]", file).status == 0)
    #expect(run("type", "v.0", file).outputText == "null\n")
  }

  /// 0.1 as a single-precision number is 13421773 / 2^27 = 0.100000001490116119384765625.
  @Test(arguments: [
    ("<plist><dict/></plist>\n", "<real>0.10000000149011612</real>"), ("{}", "0.10000000149011612"),
  ])
  func singlePrecisionNumberOfAnOverlayIsTheSameNumber(text: String, expected: String) throws {
    let file = try folder.file("f", text)
    let overlay = folder.path("overlay")
    let json = try folder.file("o.json", #"{"v":{"$float":"0.1"}}"#)
    #expect(run("convert", "binary", "--types", "tag", "-o", overlay, json).status == 0)
    let outcome = run("merge", file, overlay)
    #expect(outcome.status == 0 && outcome.outputText.contains(expected))
  }

  // MARK: Copies

  /// Each line doubles the dictionary: 40 of them would make 2^40 copies.
  @Test func copiesOfCopiesAreBounded() throws {
    let text = #"{"a":{"k":"v"}}"#
    let file = try folder.file("f.json", text)
    let script = (1...40).map { "copy a a.c\($0)\n" }.joined()
    let outcome = run("edit", "--script", "-", "--max-nodes", "1000", file, input: script)
    // The dictionary has 3 nodes, and twice as many and a key after each copy: 2^(n+2) - 1 after n. The first n copies add
    // 4 (2^n - 1) - n nodes, which are 501 for 7 and 1,012 for 8.
    #expect(outcome.status == 2 && outcome.errorText.contains("operation 8, line 8"))
    #expect(try folder.text("f.json") == text)
  }
}
