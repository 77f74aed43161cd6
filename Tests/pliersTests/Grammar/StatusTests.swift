import TestSupport
import Testing

@testable import pliers

/// The statuses of the own grammar: 0 done or yes, 1 the answer is no, 2 trouble, 3 changed.
@Suite struct StatusTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file("a.json", #"{"a": 1, "l": [1, 2], "s": "x"}"#)
    try folder.file("bad.json", "{")
  }

  private func status(_ line: String) -> Int32 {
    run(words(line).map { ["a.json", "bad.json", "none", "new"].contains($0) ? folder.path($0) : $0 }, input: "{}")
      .status
  }

  @Test(arguments: [
    // Done, or yes.
    ("has a a.json", 0), ("extract a a.json", 0), ("set a --integer 2 --dry-run a.json", 0), ("lint a.json", 0),
    ("remove q --if-present a.json", 0), ("insert a --integer 2 --if-absent a.json", 0),
    // No: absent, there already, not as expected, problems found.
    ("has q a.json", 1), ("has a --expect string a.json", 1), ("extract q a.json", 1), ("extract s.q a.json", 1),
    ("type q a.json", 1), ("keys q a.json", 1), ("count q a.json", 1), ("print --at q a.json", 1),
    ("extract **.q a.json", 1), ("set **.q --integer 1 a.json", 1), ("remove q a.json", 1),
    ("replace q --integer 1 a.json", 1), ("set q.r --integer 1 a.json", 1), ("insert a --integer 1 a.json", 1),
    ("remove l.7 a.json", 1), ("set a --integer 1 --expect string a.json", 1), ("lint bad.json", 1), ("lint none", 1),
    ("paths --at q.* a.json", 1),
    // Trouble.
    ("extract", 2), ("nonsense", 2), ("has a none", 2), ("has a bad.json", 2), ("extract a bad.json", 2),
    ("count a a.json", 2), ("set s.q --integer 1 a.json", 2), ("set l.q --integer 1 a.json", 2),
    ("remove '' a.json", 2),
    ("create json a.json", 2), ("set **.a --integer 1 -o /none/b a.json", 2), ("set l.* --integer 1 a.json", 2),
    ("convert xml1 bad.json", 2), ("set :a --integer 1 a.json", 2), ("insert l.* --integer 1 a.json", 2),
    // Changed.
    ("set a --integer 2 --dry-run --exit-code a.json", 3), ("set a --integer 1 --exit-code a.json", 0),
    // Of several files 2 comes before 1, 1 before 3, and 3 before 0.
    ("has q a.json none", 2), ("has q none a.json", 2), ("has a a.json -", 1),
    ("set a --integer 2 --dry-run --exit-code a.json -", 3), ("set a --integer 2 --dry-run --exit-code a.json none", 2),
    ("replace a --integer 2 --dry-run --exit-code a.json -", 1),
    ("replace a --integer 2 --dry-run --exit-code - a.json", 1),
  ])
  func status(_ line: String, _ expected: Int32) {
    #expect(status(line) == expected)
  }

  /// In plutil's grammar it is 0 or 1.
  @Test(arguments: ["-extract q raw", "-p none", "-convert nonsense", "-remove q"])
  func ofPlutil(line: String) {
    #expect(run(words(line) + [folder.path("a.json")], program: "plutil").status == 1)
  }
}
