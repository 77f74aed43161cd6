import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Two thousand recorded runs of Swift 6.3.1's plutil. The status, output and errors of pliers must be equal, except where
/// `differences.jsonl` judges the reference wrong and gives the right outcome.
struct RecordedRunsTests {
  /// Number of parts: enough to use all processors, few enough to find a failing one.
  static let parts = 16

  @Test(arguments: 0..<parts)
  func outcomeIsEqualExceptForListedDifferences(part: Int) throws {
    let runs = try RecordedRun.all.get()
    let differences = try Difference.all.get()
    for run in runs[runs.count * part / Self.parts..<runs.count * (part + 1) / Self.parts] {
      let input = Array(try #require(Data(base64Encoded: run.stdin)))
      let found = try runTested(run.args, input: input)
      let expected = try differences[run.id]?.outcome ?? run.outcome
      guard found.status != expected.status || found.output != expected.output || !hasSameErrors(found, of: expected)
      else { continue }
      Issue.record(
        """
        \(run.id) \(run.args) with the input \(shortened(input))
          expected \(expected.status) \(shortened(expected.output)) \(shortened(expected.errors))
          found    \(found.status) \(shortened(found.output)) \(shortened(found.errors))
        """)
    }
  }

  /// Each difference names a recorded run, a class and a reason. Each run that crashed the reference has a difference.
  @Test func everyDifferenceIsExplained() throws {
    let runs = try RecordedRun.all.get()
    let differences = try Difference.all.get()
    #expect(Set(runs.map(\.id)).count == runs.count)
    #expect(Set(differences.keys).isSubset(of: runs.map(\.id)))
    #expect(differences.values.allSatisfy { !$0.class.isEmpty && !$0.why.isEmpty && $0.rc >= 0 })
    #expect(runs.allSatisfy { $0.rc >= 0 || differences[$0.id] != nil })
  }

  /// The time stamp and process number of CoreFoundation's log line differ in each run, and pliers does not print the line.
  private func hasSameErrors(_ found: Outcome, of expected: Outcome) -> Bool {
    let lines = lines(of: expected)
    return lines.elementsEqual(self.lines(of: found))
      || lines.filter { !$0.contains("<CFLOG-PREFIX>") }.elementsEqual(self.lines(of: found))
  }

  /// The lines on standard error, without details, which begin with two spaces and are not in the output of the reference.
  private func lines(of outcome: Outcome) -> [Substring] {
    outcome.errorText.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  ") }
  }

  /// The bytes as a literal, short enough for a report.
  private func shortened(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(300), as: UTF8.self).debugDescription
    return bytes.count > 300 ? text + "… (\(bytes.count) bytes)" : text
  }
}

/// A run of the reference.
private struct RecordedRun: Decodable, Sendable {
  var id: String
  var args: [String]
  var stdin: String
  /// A negative status is the signal that ended the reference.
  var rc: CInt
  var out: String
  var err: String

  static let all = Result { try records(of: RecordedRun.self, in: "plutil-runs.jsonl") }

  var outcome: Outcome { get throws { try Outcome(rc: rc, out: out, err: err) } }
}

/// A run in which the reference is wrong, with the right outcome.
private struct Difference: Decodable, Sendable {
  var id: String
  var `class`: String
  var why: String
  var rc: CInt
  var out: String
  var err: String

  static let all = Result {
    Dictionary(
      try records(of: Difference.self, in: "differences.jsonl").map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  var outcome: Outcome { get throws { try Outcome(rc: rc, out: out, err: err) } }
}

extension Outcome {
  /// An outcome whose streams are encoded as base64.
  fileprivate init(rc: CInt, out: String, err: String) throws {
    self.init(
      status: rc, output: Array(try #require(Data(base64Encoded: out))),
      errors: Array(try #require(Data(base64Encoded: err))))
  }
}

private func records<Record: Decodable>(of type: Record.Type, in name: String) throws -> [Record] {
  let decoder = JSONDecoder()
  return try fixture(name).split(separator: UInt8(ascii: "\n")).map { line in
    try decoder.decode(Record.self, from: Data(line))
  }
}
