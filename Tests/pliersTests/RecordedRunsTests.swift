import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Two thousand recorded runs of Swift 6.3.1's plutil. Ours must come to the same status, output and errors, except
/// where `differences.jsonl` has the reference judged wrong, with what is right.
struct RecordedRunsTests {
  /// So many parts that all processors have work, and few enough that a failing part is easy to find.
  static let parts = 16

  @Test(arguments: 0..<parts)
  func ourRunIsEqual(part: Int) throws {
    let runs = try RecordedRun.all.get()
    let differences = try Difference.all.get()
    for run in runs[runs.count * part / Self.parts..<runs.count * (part + 1) / Self.parts] {
      let input = try #require(Data(base64Encoded: run.stdin))
      let got = pliersTests.run(run.args.map { Argument($0) }, input: Array(input))
      let expected = try differences[run.id]?.expected ?? run.expected
      guard !expected.permits(got) else { continue }
      Issue.record(
        """
        \(run.id) \(run.args) with the input \(shortened(Array(input)))
          expected \(expected.outcome.status) \(shortened(expected.outcome.output)) \(shortened(expected.outcome.errors))
          found    \(got.status) \(shortened(got.output)) \(shortened(got.errors))
        """)
    }
  }

  /// A difference for a run that is not recorded is a slip of the pen.
  @Test func everyDifferenceIsOfARecordedRun() throws {
    let known = Set(try RecordedRun.all.get().map(\.id))
    #expect(Set(try Difference.all.get().keys).isSubset(of: known))
  }

  /// Each judged difference says of which kind it is, and why ours is right.
  @Test func everyDifferenceIsExplained() throws {
    for difference in try Difference.all.get().values {
      #expect(!difference.class.isEmpty && !difference.why.isEmpty, "\(difference.id)")
    }
  }

  /// The examples of FIPS 180-4's companion document, whose second takes two blocks.
  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digestIsSHA256(message: String, digest: String) {
    #expect(sha256(Array(message.utf8)) == digest)
  }

  /// The bytes as a literal, short enough for a report.
  private func shortened(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(300), as: UTF8.self).debugDescription
    return bytes.count > 300 ? text + "… (\(bytes.count) bytes)" : text
  }
}

/// A run of the reference.
private struct RecordedRun: Decodable, Sendable {
  var args: [String]
  var stdin: String
  var rc: CInt
  var out: String
  var err: String

  static let all = Result { try records(of: RecordedRun.self, in: "plutil-runs.jsonl") }

  var expected: Expected {
    get throws { try Expected(rc: rc, out: out, err: err) }
  }

  /// What names the run in `differences.jsonl`: the start of the digest of its arguments and input as JSON, spaced as
  /// Python spaces it.
  var id: String {
    let list = "[[" + args.map(quoted).joined(separator: ", ") + "], " + quoted(stdin) + "]"
    return String(sha256(Array(list.utf8)).prefix(12))
  }

  /// A JSON string of ASCII characters only, with the escapes that Python prefers.
  private func quoted(_ text: String) -> String {
    let letters: [UInt16: String] = [
      0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
    ]
    let units = text.utf16.map { unit in
      if let letter = letters[unit] { return letter }
      if (0x20..<0x7F).contains(unit) { return String(decoding: [unit], as: UTF16.self) }
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"" + units.joined() + "\""
  }
}

/// A run in which the reference is wrong, with what is right.
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

  var expected: Expected {
    get throws { try Expected(rc: rc, out: out, err: err) }
  }
}

/// What a run must come to.
private struct Expected {
  var outcome: Outcome

  init(rc: CInt, out: String, err: String) throws {
    outcome = Outcome(
      status: rc, output: Array(try #require(Data(base64Encoded: out))),
      errors: Array(try #require(Data(base64Encoded: err))))
  }

  /// Whether `got` will do.
  func permits(_ got: Outcome) -> Bool {
    // A negative status is the signal that killed the reference: any orderly end is better.
    if outcome.status < 0 { return got.status == 0 || got.status == 1 && got.errorText.contains("\n") }
    guard got.status == outcome.status, got.output == outcome.output else { return false }
    if got.errors == outcome.errors { return true }
    let errors = lines(of: outcome)
    // The time stamp and process number of CoreFoundation's log line differ in each run, and nobody misses the line.
    return lines(of: got) == errors || lines(of: got) == errors.filter { !$0.contains("<CFLOG-PREFIX>") }
  }

  /// The lines on standard error. Those that begin with two spaces are details that the reference does not give.
  private func lines(of outcome: Outcome) -> [Substring] {
    outcome.errorText.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  ") }
  }
}

private func records<Record: Decodable>(of type: Record.Type, in name: String) throws -> [Record] {
  let decoder = JSONDecoder()
  return try fixture(name).split(separator: UInt8(ascii: "\n")).map { line in
    try decoder.decode(Record.self, from: Data(line))
  }
}
