import Testing

@testable import PropertyList

/// The expected texts are those of `git merge-file -p --diff3` and the like, from git 2.39.
struct LineMergeTests {
  private func text(
    _ base: String, _ ours: String, _ theirs: String, style: ConflictMarkers.Style = .merge, size: Int = 7
  ) -> String {
    let merge = LineMerge(
      base: Source(Array(base.utf8)), ours: Source(Array(ours.utf8)), theirs: Source(Array(theirs.utf8)), style: style)
    let markers = ConflictMarkers(style: style, size: size, labels: MergeSides(base: "b", ours: "o", theirs: "t"))
    return String(decoding: merge.text(markers).bytes)
  }

  @Test(arguments: [
    ("1\n2\n3\n", "1\n2\n3\n4\n", "0\n1\n2\n3\n", "0\n1\n2\n3\n4\n"),
    ("1\n2\n3\n", "1\n3\n", "1\n3\n", "1\n3\n"),
    ("1\n2\n3\n", "1\n2\n3", "0\n2\n3\n", "0\n2\n3"),
    ("", "", "1\n", "1\n"),
    // Changes that touch clash.
    ("1\n2\n", "x\n2\n", "1\ny\n", "<<<<<<< o\nx\n2\n=======\n1\ny\n>>>>>>> t\n"),
    ("1\n", "2\n", "3\n", "<<<<<<< o\n2\n=======\n3\n>>>>>>> t\n"),
    ("1\n", "2", "3", "<<<<<<< o\n2\n=======\n3\n>>>>>>> t\n"),
    // What both sides have in common is taken out of a clash, unless too little is left between two.
    ("1\n", "a\nb\nx\n", "a\nb\ny\n", "a\nb\n<<<<<<< o\nx\n=======\ny\n>>>>>>> t\n"),
    ("1\n", "x\na\nb\nx\n", "y\na\nb\ny\n", "<<<<<<< o\nx\na\nb\nx\n=======\ny\na\nb\ny\n>>>>>>> t\n"),
    ("1\r\n", "2\r\n", "3\r\n", "<<<<<<< o\r\n2\r\n=======\r\n3\r\n>>>>>>> t\r\n"),
  ])
  func linesAreMergedAsGitDoesIt(base: String, ours: String, theirs: String, result: String) {
    #expect(text(base, ours, theirs) == result)
  }

  @Test func stylesShowTheBase() {
    let sides = ("1\n2\n", "a\nx\n2\n", "a\ny\n2\n")
    #expect(
      text(sides.0, sides.1, sides.2, style: .diff3) == "<<<<<<< o\na\nx\n||||||| b\n1\n=======\na\ny\n>>>>>>> t\n2\n")
    #expect(
      text(sides.0, sides.1, sides.2, style: .zdiff3, size: 9)
        == "a\n<<<<<<<<< o\nx\n||||||||| b\n1\n=========\ny\n>>>>>>>>> t\n2\n")
  }

  /// Each letter is a line. The expected results are those of `git merge-file -p`, from git 2.39, which had no conflict.
  @Test(arguments: [
    ("bbaa", "cba", "bab", "cbab"), ("baccac", "baccbac", "babca", "babcba"),
    ("baaccb", "baaaaaccb", "acccb", "aaaacccb"), ("ccbbaaa", "cccaccbabaaa", "caaccbbaa", "caacccaccbabaa"),
    ("accccaab", "acccccaab", "caabcbb", "ccaabcbb"),
    ("eecfecdecf", "eeeccffeadccfbbfecdcecf", "eecfeccdeccfecf", "eeeccffeadccfbbfeccdceccfecf"),
    (
      "fbdaaedafabdfeeaafcbfcaaccbaebefdeafdbababdeacfdfd",
      "fbdaaedafabdfeeaafdbaccbaebefdeafdbabaddbcebceaddaaaecfedcfdfd",
      "fbdaaedafabdfeeaafcbfcaaedaccbaebefdeafdbababdeacfdfd",
      "fbdaaedafabdfeeaafdbaedaccbaebefdeafdbabaddbcebceaddaaaecfedcfdfd"
    ),
  ])
  func cleanMergesOfGitAreClean(base: String, ours: String, theirs: String, result: String) {
    func lines(_ letters: String) -> String { letters.map { "\($0)\n" }.joined() }
    #expect(text(lines(base), lines(ours), lines(theirs)) == lines(result))
  }

  /// Ours changes every second line of 1,100 but four; theirs changes one between those.
  @Test func moreThanAThousandEditsAreMerged() {
    func lines(_ value: (Int) -> String) -> [String] { (1...1100).map { "k\($0) = \(value($0));\n" } }
    func isOfOurs(_ line: Int) -> Bool { line.isMultiple(of: 2) && !(298...304).contains(line) }
    let base = lines { _ in "x" }
    let ours = lines { isOfOurs($0) ? "y" : "x" }
    let theirs = lines { $0 == 301 ? "z" : "x" }
    let expected = lines { $0 == 301 ? "z" : isOfOurs($0) ? "y" : "x" }
    #expect(text(base.joined(), ours.joined(), theirs.joined()) == expected.joined())
  }
}
