import Foundation
import TestSupport
import Testing

@testable import PropertyList

/// Recovery of readers after mistakes. Tests/Tables/syntax shows the positions at which reading resumes.
@Suite struct RecoveryTests {
  private func remarked(_ bytes: [UInt8], as format: Format, prunes: Bool = false) -> RemarkedReading? {
    guard let text = try? Source(bytes).decodedText() else { return nil }
    return RemarkedReading(of: text, as: format, prunes: prunes)
  }

  /// The error of a reader without recovery; nil if the text can be read.
  private func error(in bytes: [UInt8], as format: Format) -> SyntaxError? {
    var options = ReadOptions(formats: [format])
    options.readsTypedValues = true
    do throws(ReadError) {
      _ = try PropertyList(reading: Source(bytes), options)
      return nil
    } catch {
      return error.primary
    }
  }

  private static let openStep = [
    """
    // !$*UTF8*$!
    {
      a = (1, "b c", {d = e; f = (); }, <00 ff>, <*I5>, <[AA==]>, );
      "g h" /* i */ = { j = "k \\"l\\" \\U00e9"; m; };
      n = 'o "p" q';
    }

    """,
    """
    /* Title */
    "a" = "b";
    "c d" = "e \\"f\\" \\n %@";
    g = "h
    i";
    'j' = (k, l);

    """,
  ]

  /// A random text of the format with a few bytes changed.
  private func damagedText(_ format: Format, seed: UInt64) -> [UInt8] {
    var gen = Gen(seed: seed, size: 8)
    gen.format = format == .json ? .json : .xml
    let root = gen.root()
    let text = format == .openStep ? gen.one(of: Self.openStep) : PlistText(root, &gen).text
    let alphabet =
      format == .xml ? "<>/&;\"' x1!-[]" : format == .json ? "{}[],:\"'\\/*\n 1e9tn" : "{}(),;=\"'\\/*\n a<0>*I"
    var random = SplitMix64(seed: gen.next())
    return mutated(Array(text.utf8), by: Array(alphabet.utf8), &random)
  }

  /// Malformed values in a random text are mistakes at their offsets, and all other values are read.
  @Test(arguments: [Format.xml, .json]) func onlyMalformedValuesAreLost(format: Format) throws {
    let valid = format == .xml ? "<string>null</string>" : "\"null\""
    let (malformed, offset) = format == .xml ? ("<integer>x</integer>", 9) : ("?", 0)
    for seed in seeds(100) {
      var gen = Gen(seed: seed, size: 8)
      gen.format = format == .xml ? .xml : .json
      var plist = gen.root()
      for _ in 0..<gen.int(1..<4) {
        guard
          let path = plist.paths.filter({ !$0.isEmpty && plist[$0]?.isContainer == false }).randomElement(using: &gen)
        else { continue }
        plist = plist.changing(path) { _ in .string("null") }
      }
      let parts = PlistText(plist, &gen).text.components(separatedBy: valid)
      let text = parts.joined(separator: malformed)
      var offsets: [Int] = []
      for part in parts.dropLast() {
        offsets.append((offsets.last.map { $0 - offset + malformed.utf8.count } ?? 0) + part.utf8.count + offset)
      }
      let reading = try #require(remarked(Array(text.utf8), as: format))
      #expect(reading.remarks.mistakes.map(\.error.offset) == offsets, "seed \(seed)\n\(text)")
      #expect(Plist(reading.list).withDoubles == plist.withDoubles, "seed \(seed)\n\(text)")
    }
  }

  /// The first mistake is the error of a reader without recovery, as in `convert`; in XML, the first mistake may be about an
  /// earlier key. The counts and sizes of the list are correct.
  @Test(arguments: [Format.xml, .json, .openStep], 0..<8)
  func firstMistakeIsTheErrorOfTheReader(format: Format, block: Int) throws {
    for seed in seeds(30, block: block) {
      let bytes = damagedText(format, seed: seed)
      guard let reading = remarked(bytes, as: format) else { continue }
      let comment = Comment(rawValue: "seed \(seed)\n\(String(decoding: bytes, as: UTF8.self))")
      let (first, expected) = (reading.remarks.mistakes.first?.error, error(in: bytes, as: format))
      if format == .xml {
        #expect((first == nil) == (expected == nil), comment)
      } else {
        #expect(first == expected, comment)
      }
      // Pruning drops values, but no mistakes.
      let pruned = remarked(bytes, as: format, prunes: true)
      #expect(pruned?.remarks.mistakes.map(\.error) == reading.remarks.mistakes.map(\.error), comment)
      guard let root = reading.list.nodes.first, root.kind == .array || root.kind == .dictionary else { continue }
      // The XML reader continues after the root if there is another element.
      let faults = structuralFaults(of: reading.list).filter { format != .xml || !$0.contains("root ends") }
      #expect(faults == [], comment)
    }
  }

  /// Containers instead of keys, and files that end inside them.
  @Test(arguments: [
    "<dict><dict>", "<dict><key>a</key><true/><dict>", "<array><dict><array>",
    "<dict><dict><key>a</key><true/></dict></dict>", "<dict><array><true/><false/></array><key>a</key><true/></dict>",
    "<dict><dict><key>a</key><dict/></dict><key>b</key></dict>", "<dict><string>a</string><key>b</key><true/></dict>",
    "<array><dict><dict/></dict><plist></plist></array>",
  ])
  func containersInsteadOfKeysAreMistakes(_ text: String) throws {
    let reading = try #require(remarked(Array(text.utf8), as: .xml))
    #expect(structuralFaults(of: reading.list) == [])
    #expect(reading.remarks.mistakes.isEmpty == false)
  }

  @Test(arguments: [
    (Format.json, "[1, ?, 3, {\"a\": x, \"b\" 1, c: 2, \"d\": 4}, [5 6]]", #"[1, null, 3, {"a": null, "d": 4}, [5]]"#),
    (
      .openStep, "{a = ; b = (1, @, 3); c d; e = f g; h = {i = j}; k = <0>; l = (m n, o);}",
      #"{"a": null, "b": ["1", null, "3"], "e": "f", "h": {"i": "j"}, "k": null, "l": ["m", "o"]}"#
    ),
    (.xml, "<array><integer>x</integer><string>a</string><true>b</true></array>", #"[null, "a", null]"#),
  ])
  func malformedValueIsReadAsNull(format: Format, text: String, expected: String) throws {
    #expect(describe(try #require(remarked(Array(text.utf8), as: format)).list) == expected)
  }

  /// Each bracket beyond the depth limit is a mistake; reading resumes at the next line.
  @Test(arguments: [(Format.json, "[", "]", 511), (Format.openStep, "(", ")", 512)])
  func readingResumesAfterTooManyBrackets(format: Format, open: String, close: String, depth: Int) throws {
    let line = String(repeating: open, count: depth) + open + "1" + close + String(repeating: close, count: depth)
    let text = Array("\(open)\n\(line),\n\(line),\n\(line)\(close)".utf8)
    let mistakes = try #require(remarked(text, as: format)).remarks.mistakes
    let column = format == .json ? 512 : 513
    #expect(mistakes.map { TextPosition(of: $0.error.offset, in: text.span).line } == [2, 3, 4])
    #expect(mistakes.allSatisfy { TextPosition(of: $0.error.offset, in: text.span).column == column })
  }

  @Test func readingResumesAfterALongStringOnALongLine() throws {
    let long = String(repeating: "long, ", count: 2_000)
    let text = "[\"\\q\(long)\", \"\(long)\" 2, 3 4]"
    let mistakes = try #require(remarked(Array(text.utf8), as: .json)).remarks.mistakes
    #expect(mistakes.map(\.error.offset) == [2, 24_010, 24_015])
  }

  /// The number of reported mistakes is bounded.
  @Test(
    arguments: [
      (Format.json, ["?,", "\"a\"x,", "[\"a\"x],", "{a:1},", "'", "\"a\" \"b\"c,", "1e999,", "[},", "/**/", "\\\"'"]),
      (
        .openStep,
        [
          "= ;", "a b;", "a = b c = d;", "\"a\" = \"b\"c\"d\";", "a = \"b\n", "{a = <*Ix;", "'", "\\\"'", "({", "(a b,",
          "<[,", "{a=\"b\"c\"d\";},",
        ]
      ),
      (.xml, ["<foo>", "<dict><true/>", "&", "<key>", "<integer>x</integer>", "<array>", "<!--"]),
    ] as [(Format, [String])])
  func manyMistakesAreReportedUpToTheLimit(format: Format, mistakes: [String]) throws {
    let ends: [(String, String)] =
      format == .json ? [("[", "]")] : format == .openStep ? [("{", "}"), ("(", ")")] : [("<array>", "</array>")]
    for mistake in mistakes {
      for (start, end) in ends {
        let body = String(repeating: mistake, count: 11_000)
        let remarks = try #require(remarked(Array((start + body + end).utf8), as: format)).remarks
        #expect(1...2 * Limits.findings ~= remarks.mistakes.count + remarks.all.count, "\(mistake)")
      }
    }
  }
}
