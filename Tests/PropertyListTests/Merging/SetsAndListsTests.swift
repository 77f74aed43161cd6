import TestSupport
import Testing

@testable import PropertyList

/// Which arrays of strings are sets, and what becomes of insertions of both sides. The verdicts are those of the rules: people
/// who merged 695 arrays into which both sides had inserted kept both in 521; where both had replaced one element, they kept
/// one side in 9 of 11.
struct SetsAndListsTests {
  struct Row: CustomTestStringConvertible {
    let base, ours, theirs: String
    let result: String?
    init(_ base: String, _ ours: String, _ theirs: String, _ result: String?) {
      (self.base, self.ours, self.theirs, self.result) = (base, ours, theirs, result)
    }
    var testDescription: String { "\(base): \(ours) and \(theirs)" }
  }

  /// The array of the words of `text`.
  private func array(_ text: String) -> String {
    "[" + text.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  private func mergedWords(
    _ row: Row, key: String = "k", rules: MergeRules = MergeRules()
  ) throws -> (merge: ThreeWayMerge, words: (String) -> String) {
    func file(_ text: String) -> String { "{\"\(key)\": \(array(text))}" }
    let merge = try merged(file(row.base), file(row.ours), file(row.theirs), rules: rules)
    return (merge, file)
  }

  @Test(arguments: [
    Row("a b", "a b x", "a b y", "a b x y"), Row("a two b", "a dos two b", "a two deux b", "a dos two deux b"),
    // Both have removed "two", and one of them has inserted something there, or the same, or more.
    Row("a two b", "a b", "a deux b", "a deux b"), Row("a two b", "a dos b", "a dos b c", "a dos b c"),
    Row("a two b", "a dos b", "a dos tres b", "a dos tres b"), Row("a two b", "x y b", "a y b", "x y b"),
    // Each has replaced another one.
    Row("one two", "uno two", "one deux", "uno deux"),
    Row("one two x three", "one dos x three", "one two x tres", "one dos x tres"),
    // What is inserted elsewhere does not take the place of what was removed.
    Row("one two three", "dos one three", "one three deux", "dos one three deux"),
  ])
  func setsTakeInsertionsOfBothSides(row: Row) throws {
    let (merge, file) = try mergedWords(row)
    #expect(merge.isClean)
    #expect(merge.string == row.result.map(file))
  }

  @Test(arguments: [
    Row("one two three", "one dos three", "one deux three", nil), Row("two", "dos", "deux", nil),
    Row("one two three", "one dos uno three", "one deux three", nil), Row("a b c", "x c", "a y", nil),
    Row("a two b", "a dos b x", "y a deux b", nil),
  ])
  func replacementsOfOneElementAreAConflict(row: Row) throws {
    for (ours, theirs) in [(row.ours, row.theirs), (row.theirs, row.ours)] {
      let (merge, _) = try mergedWords(Row(row.base, ours, theirs, nil))
      #expect(merge.clashes.map(\.kind) == [.bothModified])
      // As a set it is merged, as before.
      var rules = MergeRules()
      rules.arrays = [(nil, .union)]
      #expect(try mergedWords(Row(row.base, ours, theirs, nil), rules: rules).merge.isClean)
    }
  }

  /// Only what was replaced is in the conflict, and the rest is merged.
  @Test func conflictIsAboutTheReplacedElements() throws {
    let merge = try merged(
      xmlFile(
        "<key>a</key>\n<array>\n\t<string>one</string>\n\t<string>two</string>\n\t<string>six</string>\n</array>"),
      xmlFile(
        "<key>a</key>\n<array>\n\t<string>o</string>\n\t<string>one</string>\n\t<string>dos</string>\n\t<string>six</string>\n</array>"
      ),
      xmlFile(
        "<key>a</key>\n<array>\n\t<string>one</string>\n\t<string>deux</string>\n\t<string>six</string>\n\t<string>t</string>\n</array>"
      ),
      style: .diff3)
    let lines = [
      "<key>a</key>", "<array>", "\t<string>o</string>", "\t<string>one</string>", "<<<<<<< ours",
      "\t<string>dos</string>", "||||||| base", "\t<string>two</string>", "=======", "\t<string>deux</string>",
      ">>>>>>> theirs", "\t<string>six</string>", "\t<string>t</string>", "</array>",
    ]
    let expected = lines.map {
      $0.contains("<<<<<<<") || $0.contains("|||") || $0 == "=======" || $0.contains(">>>>") ? $0 : "\t" + $0
    }
    #expect(
      merge.string == "<plist version=\"1.0\">\n<dict>\n" + expected.joined(separator: "\n") + "\n</dict>\n</plist>\n")
  }

  @Test(arguments: [
    (MergePolicy.ours, "a dos b"), (.theirs, "a deux b"), (.base, "a two b"), (.union, "a dos deux b"),
  ])
  func policySettlesReplacedElements(policy: MergePolicy, result: String) throws {
    var rules = MergeRules()
    rules.policies = [(PropertyList.KeyPath("k"), policy)]
    let (merge, file) = try mergedWords(Row("a two b", "a dos b", "a deux b", nil), rules: rules)
    #expect(merge.isClean && merge.string == file(result))
  }

  /// Records, too, and strings inside records.
  @Test(arguments: [
    (#"{"id":1},{"id":2}"#, #"{"id":1},{"id":3}"#, #"{"id":1},{"id":4}"#),
    (#"{"id":1,"s":["two"]}"#, #"{"id":1,"s":["dos"]}"#, #"{"id":1,"s":["deux"]}"#),
    (#"{"s":["one","two"]}"#, #"{"s":["one","dos"]}"#, #"{"s":["one","deux"]}"#),
    (#"{"id":1,"v":"x"}"#, #"{"id":1,"v":"y"}"#, #"{"id":1,"v":"z"}"#),
  ])
  func replacementsInRecordsAreAConflict(base: String, ours: String, theirs: String) throws {
    let merge = try merged("[\(base)]", "[\(ours)]", "[\(theirs)]")
    #expect(merge.clashes.map(\.kind) == [.bothModified])
    #expect(try merge.choice(of: .ours) == PropertyList(reading: Array("[\(ours)]".utf8)))
    #expect(try merge.choice(of: .theirs) == PropertyList(reading: Array("[\(theirs)]".utf8)))
  }

  /// An element that both sides have inserted may be elsewhere on the other side. No side can then be chosen for the run alone.
  @Test func replacedElementsThatAreElsewhereAreAConflictOfTheArray() throws {
    let (merge, file) = try mergedWords(Row("a two b c", "a dos b c", "a deux b dos c", nil))
    #expect(merge.isClean)
    let (other, _) = try mergedWords(Row("a two b c", "a dos x b c", "a deux b dos c", nil))
    #expect(other.clashes.map(\.kind) == [.bothModified] && other.clashes.map(\.isRun) == [false])
    // In the order of ours, with what only theirs has after its predecessor.
    #expect(merge.string == file("a deux dos b c"))
  }

  // MARK: Lists

  /// Elements that begin with a minus, ones that repeat on any side, and keys of ordered arrays.
  @Test(arguments: [
    ("k", Row("foo -r 3", "foo -r 3 --depth 5", "foo -r 3 --width 5", nil)),
    ("k", Row("foo -p 80", "foo -p 443", "foo -p 8080", nil)), ("k", Row("a b", "a b a", "a b c", nil)),
    ("k", Row("a b", "a b c", "a b a", nil)), ("k", Row("a b a", "a b c", "a b d", nil)),
    ("k", Row("a", "a -f X", "a -f X -g Y", nil)), ("k", Row("a", "a -f X -g Y", "a -f X", nil)),
    ("k", Row("a", "a -f X", "a -f X", "a -f X")), ("k", Row("-a b", "-a x b", "-a b y", "-a x b y")),
    ("ProgramArguments", Row("a", "a b", "a c", nil)), ("LaunchArguments", Row("a", "a b", "a c", nil)),
    ("OTHER_LDFLAGS", Row("a", "a b", "a c", nil)), ("OTHER_SWIFT_FLAGS", Row("a", "a b", "a c", nil)),
    ("OTHER_FLAGS", Row("a", "a b", "a c", nil)), ("MyArguments", Row("a", "a b", "a c", nil)),
    ("Arguments", Row("a", "a b", "a c", nil)), ("LinkerFlags", Row("a", "a b", "a c", nil)),
    ("CompilerOptions", Row("a", "a b", "a c", nil)),
    // These are sets.
    ("ProgramArgumentsOfAll", Row("a", "a b", "a c", "a b c")), ("OTHER_LDFLAG", Row("a", "a b", "a c", "a b c")),
    ("OTHERFLAGS", Row("a", "a b", "a c", "a b c")), ("arguments", Row("a", "a b", "a c", "a b c")),
    ("k", Row("a", "a b-c", "a +d", "a b-c +d")),
  ])
  func argumentsAreLists(key: String, row: Row) throws {
    let (merge, file) = try mergedWords(row, key: key)
    #expect(merge.isClean == (row.result != nil))
    if let result = row.result { #expect(merge.string == file(result)) }
    guard row.result == nil else { return }
    #expect(try merge.choice(of: .ours) == PropertyList(reading: Array(file(row.ours).utf8)))
    #expect(try merge.choice(of: .theirs) == PropertyList(reading: Array(file(row.theirs).utf8)))
  }

  @Test(arguments: [("ProgramArguments", "a", "a b", "a c", "a b c"), ("k", "-a", "-a b", "-a c", "-a b c")])
  func unionMakesSetsOfLists(key: String, base: String, ours: String, theirs: String, result: String) throws {
    var rules = MergeRules()
    rules.arrays = [(PropertyList.KeyPath(key), .union)]
    let (merge, file) = try mergedWords(Row(base, ours, theirs, nil), key: key, rules: rules)
    #expect(merge.isClean && merge.string == file(result))
  }

  // MARK: Laws

  /// With conflicts, too, the choice of a side has all that this side has inserted and all that both have, nothing twice and
  /// nothing that neither has. The other side has the same conflicts.
  @Test func choiceOfASideLosesNothing() throws {
    var conflicts = 0
    for seed in 0..<400 {
      var random = SplitMix64(seed: UInt64(seed))
      func edited(_ elements: [String], adding prefix: String) -> [String] {
        var result: [String] = []
        for element in elements {
          switch Int.random(in: 0..<6, using: &random) {
          case 0: break
          case 1: result.append(prefix + element)
          case 2: result += [element, prefix + "n" + element]
          default: result.append(element)
          }
        }
        if Int.random(in: 0..<8, using: &random) == 0 { result.shuffle(using: &random) }
        return result
      }
      let base = (0..<Int.random(in: 1..<7, using: &random)).map { "e\($0)" }
      let (ours, theirs) = (edited(base, adding: "o"), edited(base, adding: "t"))
      let texts = [base, ours, theirs].map { array($0.joined(separator: " ")) }
      let merge = try merged(texts[0], texts[1], texts[2])
      let comment = Comment(rawValue: "seed \(seed): \(texts)")
      let swapped = try merged(texts[0], texts[2], texts[1])
      #expect(swapped.clashes.count == merge.clashes.count, comment)
      conflicts += merge.clashes.count
      for (side, elements) in [(MergeSide.ours, ours), (.theirs, theirs)] {
        let chosen = try merge.choice(of: side).root.array?.compactMap(\.string) ?? []
        let wanted = elements.filter { !base.contains($0) || ours.contains($0) && theirs.contains($0) }
        #expect(Set(wanted).isSubset(of: Set(chosen)), comment)
        #expect(Set(chosen).isSubset(of: Set(ours + theirs)), comment)
        #expect(Set(chosen).count == chosen.count, comment)
      }
    }
    #expect(conflicts > 50)
  }
}
