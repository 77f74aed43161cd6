import TestSupport
import Testing

@testable import pliers

/// `insert --unique`.
struct InsertTests {
  @Test(arguments: [
    ("insert l.- --string a --unique", #"{"l":["a"]}"#, #"{"l":["a"]}"#),
    ("insert l.- --string b --unique", #"{"l":["a"]}"#, #"{"l":["a","b"]}"#),
    ("insert l.0 --string a --unique", #"{"l":["b","a"]}"#, #"{"l":["b","a"]}"#),
    ("insert l --append --string a --unique", #"{"l":["a"]}"#, #"{"l":["a"]}"#),
    ("insert l.- --string a --unique --create-parents", "{}", #"{"l":["a"]}"#),
    // A date is a string in plain JSON, and 1e0 the same number as 1.
    ("insert l.- --date 2001-01-01T00:00:00Z --unique", #"{"l":["2001-01-01T00:00:00Z"]}"#, nil),
    ("insert l.- --real 1 --unique", #"{"l":[1e0]}"#, nil), ("insert l.- --integer 1 --unique", #"{"l":[1]}"#, nil),
    (#"insert l.- --json {"b":1,"a":2} --unique"#, #"{"l":[{"a":2,"b":1}]}"#, nil),
    ("insert k --string a --unique", #"{"k":"a"}"#, nil),
  ])
  func equalElementIsNotAddedAgain(line: String, input: String, output: String?) {
    let outcome = run(words(line) + ["-"], input: input)
    #expect(outcome == Outcome(status: 0, output: Array((output ?? input).utf8), errors: []))
  }

  @Test func otherValuesAreStillInTheWay() throws {
    let outcome = run("insert", "k", "--string", "b", "--unique", "-", input: #"{"k":"a"}"#)
    #expect(outcome.status == 1 && outcome.errorText == "<stdin>: a value already exists at key path 'k'\n")
  }

  @Test func nothingToDoIsNoChange() throws {
    let folder = try ScratchFolder()
    let file = try folder.file("f.json", #"{"l":["a"]}"#)
    let line = "insert l.- --string a --unique"
    #expect(run(words(line) + ["--exit-code", file]).status == 0)
    #expect(run("edit", "-c", line, "--exit-code", file).status == 0)
    #expect(run("edit", "-c", line, "-c", "insert l.- --string b --unique", "--exit-code", file).status == 3)
    #expect(try folder.text("f.json") == #"{"l":["a","b"]}"#)
  }
}
