import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The operations of edits: Tests/Tables/operations has a table for each. Each is run as a command and by `edit -c`, with equal results.
///
/// A record's head is the operation. Its items are `BEFORE => AFTER`, contents of a file, or `BEFORE => status N` for a failure. The
/// message of a failure follows after `: `, and that of a success after ` ! `. A failure without a message here has one that
/// names the file.
@Suite struct OperationTableTests {
  @Test(arguments: TextTable.selected(in: "operations"))
  func operationHasTheSameResultAsACommandAndInEdit(_ record: TextTable.Record) throws {
    let words = try Array(record.head.utf8)[...].shellWords().map(\.text)
    for item in record.items {
      let texts = item.components(separatedBy: " => ")
      let comment = Comment(rawValue: "\(record.location) \(item)")
      try #require(texts.count == 2, comment)
      let result = Result(texts[1])
      for words in [words + ["-"], ["edit", "-c", record.head, "-"]] {
        let outcome = try runTested(words, input: Array(texts[0].utf8))
        let message = outcome.errorText.replacing(/^<stdin>: (operation 1: )?|\n$/, with: "")
        #expect(outcome.status == result.status && outcome.outputText == result.output, comment)
        if let expected = result.message {
          #expect(message == expected, comment)
        } else {
          #expect(outcome.errorText.hasPrefix("<stdin>: "), comment)
        }
      }
    }
  }

  /// The expected result of an operation.
  private struct Result {
    var status: Int32 = 0
    var output = ""
    /// Nil for any message that names the file.
    var message: String?

    init(_ text: String) {
      if let failure = text.wholeMatch(of: /status (\d)(?:: (.*))?/) {
        status = Int32(failure.output.1) ?? -1
        message = failure.output.2.map(String.init)
      } else {
        let parts = text.components(separatedBy: " ! ")
        (output, message) = (parts[0], parts.count > 1 ? parts[1] : "")
      }
    }
  }
}
