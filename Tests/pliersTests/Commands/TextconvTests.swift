import PropertyList
import TestSupport
import Testing

@testable import pliers

/// Malicious input; Tests/Transcripts/textconv has the rest of `pliers textconv`.
@Suite struct TextconvTests {
  /// `git log` ends when textconv has another status than 0. HostileInputTests has larger files, and files with larger output.
  @Test func hostileFilesHaveStatusZero() throws {
    let folder = try ScratchFolder()
    for row in try HostileInput.tables.flatMap(HostileInput.rows) where !row.isSlow {
      let bytes = try row.bytes(dividedBy: HostileInputTests.divisor)
      guard bytes.count < 4096 else { continue }
      let file = try folder.file("f", bytes)
      for options in [[], ["--canonical"]] {
        let outcome = run(["textconv"] + options + [file])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(row.name)")
        if options.isEmpty, !bytes.starts(with: "bplist0".utf8) {
          // The output is the content of a signed file.
          #expect(outcome.output == [UInt8](copying: ByteSource(bytes).unsigned), "\(row.name)")
        }
      }
    }
  }
}
