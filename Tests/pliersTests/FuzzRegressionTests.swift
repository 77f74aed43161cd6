import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Command lines that fuzzing has found.
@Suite struct FuzzRegressionTests {
  /// What is mended is judged in the encoding of its file, and not in UTF-8 with another declaration.
  @Test func mendingKeepsUTF16() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?><plist><string>é</string></plist>"
    let folder = try ScratchFolder()
    let file = try folder.file("a.plist", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let outcome = run("lint", "--fix", "--rule", "final-newline=warning", file)
    #expect(outcome.status == 0 && outcome.outputText.contains("mended: "), "\(outcome.outputText)")
    #expect(try String(contentsOfFile: file, encoding: .utf16) == text + "\n")
    #expect(run("lint", file).status == 0)
  }

  /// A diff of what can be mended says nothing about the rest, but the status does.
  @Test func dryRunsExplainTheirStatus() {
    let outcome = run("lint", "--fix", "--dry-run", input: "<plist><dict>")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("<stdin>:1:14: error: ") && outcome.errorText.hasSuffix(" [syntax]\n"))
    let missing = run("lint", "--fix", "--dry-run", "/missing/a.plist")
    #expect(missing.errorText == "/missing/a.plist: error: No such file or directory [unreadable]\n")
  }
}
