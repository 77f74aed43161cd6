import Foundation
import PropertyListFiles
import TestSupport
import Testing

/// CPython's plistlib is another implementation; it must read what pliers writes, with equal values.
struct PlistlibTests {
  private static let hasPython =
    (try? Executable.shell("python3 -c 'import plistlib'", in: "/").status) == 0

  /// The inputs of all recorded runs, converted to XML and binary in both grammars.
  @Test(.release, .enabled(if: hasPython, "needs python3"))
  func plistlibReadsConvertedFilesWithEqualValues() throws {
    let folder = try ScratchFolder()
    var inputs = Set<Data>()
    for line in try projectFile("Tests/pliersTests/Fixtures/plutil-runs.jsonl").split(separator: 0x0A) {
      let run = try JSONDecoder().decode(RecordedInput.self, from: Data(line))
      if inputs.insert(run.stdin).inserted { try folder.file("input\(inputs.count).plist", Array(run.stdin)) }
    }
    let script = "python3 '\(projectRoot)/scripts/oracle' cpython . --tool \"$pliers\""
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(inputs.count > 1000)
    #expect(outcome.status == 0, "\(outcome.outputText)\(outcome.errorText)")
  }

  private struct RecordedInput: Decodable {
    /// Base64, from which Foundation decodes data.
    let stdin: Data
  }
}
