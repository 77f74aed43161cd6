import TestSupport
import Testing

@testable import pliers

@Suite struct HasTests {
  @Test(arguments: [
    ("a", 0), ("a.b", 0), ("a.q", 1), ("a.b.c", 1), ("x.y", 0), ("**.b", 0), ("**.q", 1), ("l.[k=1]", 0),
    ("l.[k=2]", 1),
    ("''", 0), ("a.b --expect integer", 0), ("a.b --expect int", 0), ("a.b --expect string", 1),
  ])
  func printsNothing(line: String, status: Int32) {
    let outcome = run(["has"] + words(line) + ["-"], input: #"{"a": {"b": 1}, "x.y": 2, "l": [{"k": 1}]}"#)
    #expect(outcome == Outcome(status: status, output: [], errors: []))
  }

  @Test func troubleIsReported() {
    let outcome = run("has", "a", "-", input: "{\"a\": ")
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.hasPrefix("<stdin>:1:"))
  }
}
