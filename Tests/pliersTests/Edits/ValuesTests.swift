import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Values of editing options. Tests/Transcripts/set has the other tests.
struct ValuesTests {
  /// `now` is the time of the run in whole seconds, as dates in XML have no fractions.
  @Test func nowIsTheTimeOfTheRun() throws {
    let before = Process.secondsSince2001()
    let outcome = run("set", "d", "--date", "now", "-", input: "<dict/>")
    let after = Process.secondsSince2001()
    let date = try #require(try PropertyList(reading: Source(outcome.output), ReadOptions())["d"]?.date)
    #expect(date >= before && date <= after && date == date.rounded())
  }
}
