import TestSupport
import Testing

@testable import pliers

struct CopyTests {
  /// A line of its own, and an operation of `edit`.
  @Test(arguments: [
    ("copy a b", #"{"a":1}"#, #"{"a":1,"b":1}"#), ("copy l.0 l.-", #"{"l":[1,2]}"#, #"{"l":[1,2,1]}"#),
    ("copy a b.c --create-parents", #"{"a":1}"#, #"{"a":1,"b":{"c":1}}"#),
    ("copy a b", #"{"a":1,"b":2}"#, nil), ("copy a b --overwrite", #"{"a":1,"b":2}"#, #"{"a":1,"b":1}"#),
    ("copy a b --if-absent", #"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#),
    ("copy a b --if-absent", #"{"a":1}"#, #"{"a":1,"b":1}"#),
    ("copy a b --if-present", "{}", "{}"), ("copy a b", "{}", nil), ("copy a b.c", #"{"a":1}"#, nil),
    ("copy a b --expect integer", #"{"a":1}"#, #"{"a":1,"b":1}"#), ("copy a b --expect string", #"{"a":1}"#, nil),
  ])
  func copy(line: String, input: String, output: String?) {
    for words in [words(line), ["edit", "-c", line]] {
      let outcome = run(words + ["-"], input: input)
      #expect((outcome.status == 0) == (output != nil))
      #expect(outcome.outputText == output ?? "")
      // Where --if-present finds nothing, it says so.
      #expect(outcome.errors.isEmpty == (output != nil && !(line.contains("present") && output == input)))
    }
  }

  /// A real stays one, however it has to be written.
  @Test(arguments: [
    ("copy e g.h --create-parents", #"{"e":1.0}"#, #"{"e":1.0,"g":{"h":1.0}}"#),
    ("move e g.h --create-parents", #"{"e":1.0}"#, #"{"g":{"h":1.0}}"#),
    ("copy e g.h --create-parents", #"{"e":1E5}"#, #"{"e":1E5,"g":{"h":100000.0}}"#),
    ("copy e g.0.h --create-parents", #"{"e":[1.0]}"#, #"{"e":[1.0],"g":[{"h":[1.0]}]}"#),
    ("set g --json [1.0]", "{}", #"{"g":[1.0]}"#), ("set g --real 1", "{}", #"{"g":1.0}"#),
    ("set g --real 1e16", "{}", #"{"g":1e+16}"#),
  ])
  func wholeReals(line: String, input: String, output: String) {
    #expect(run(words(line) + ["-"], input: input) == Outcome(status: 0, output: Array(output.utf8), errors: []))
  }

  @Test(arguments: [
    ("copy nmae b", "no value at key path 'nmae'; did you mean 'name'?"),
    ("copy name name", "a value already exists at key path 'name'"),
    (
      "copy name other.b",
      "'other' is missing; --create-parents makes it; the key 'other.b' is written 'other\\.b' or '/other.b'"
    ),
  ])
  func failuresNameTheKeyPath(line: String, message: String) {
    let outcome = run(words(line) + ["-"], input: #"{"name":1}"#)
    #expect(outcome.status == 1 && outcome.errorText == "<stdin>: \(message)\n")
  }

  @Test func bothKeyPathsMustBeGiven() {
    let outcome = run("copy", "a", input: "{}")
    #expect(outcome.status == 2 && outcome.errorText.hasPrefix("pliers: TO is missing; usage: pliers copy FROM TO "))
  }
}
