import PropertyList
import TestSupport
import Testing

@testable import pliers

/// Malicious input; Tests/Transcripts/textconv has the rest of `pliers textconv`.
@Suite struct TextconvTests {
  /// `git log` ends when textconv has another status than 0. HostileInputTests has larger files, and files with larger output.
  @Test func hostileFilesHaveStatusZero() throws {
    let folder = try ScratchFolder()
    for table in HostileInput.tables {
      for row in try HostileInput.rows(of: table) where row.isSmall {
        let bytes = try row.bytes()
        let file = try folder.file("f", bytes)
        for options in [[], ["--canonical"]] {
          let outcome = run(["textconv"] + options + [file])
          #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(row.name)")
          // A text is shown as it is, unless it is in a signed file or in another encoding.
          if options.isEmpty, !["binary", "signed"].contains(table), !bytes.contains(0) {
            #expect(outcome.output == bytes, "\(row.name)")
          }
        }
      }
    }
  }
}
