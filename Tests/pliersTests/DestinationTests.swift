import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Where results go, by name.
struct DestinationTests {
  /// What `configure` makes of a request of the command.
  private func destination(
    _ command: Command, _ dialect: Dialect, for input: Argument, format: OutputFormat,
    _ configure: (inout Request) -> Void = { _ in }
  ) -> String {
    var request = Request(command, dialect)
    configure(&request)
    return switch request.destination(for: input, format: format) {
    case .standardOutput: "standard output"
    case .file(let path): path.text
    }
  }

  @Test(arguments: [
    (OutputFormat.xml1, "standard output", "a.plist"), (.binary1, "standard output", "a.plist"),
    (.json, "standard output", "a.plist"), (.noConversion, "standard output", "a.plist"),
    (.raw, "standard output", "standard output"), (.type, "standard output", "standard output"),
    (.swift, "standard output", "a.swift"), (.objc, "standard output", "a.m"),
  ])
  func conversionStaysWherePlutilOverwrites(format: OutputFormat, own: String, plutil: String) {
    #expect(destination(.convert, .own, for: "a.plist", format: format) == own)
    #expect(destination(.convert, .plutil, for: "a.plist", format: format) == plutil)
  }

  @Test func inPlaceIsTheInput() {
    #expect(destination(.convert, .own, for: "a.plist", format: .json) { $0.output.isInPlace = true } == "a.plist")
    #expect(destination(.set, .own, for: "a.plist", format: .noConversion) == "a.plist")
    #expect(destination(.remove, .plutil, for: "a.plist", format: .noConversion) == "a.plist")
  }

  @Test(arguments: [Dialect.own, .plutil])
  func namedOutputWins(dialect: Dialect) {
    for format in [OutputFormat.json, .raw, .swift] {
      #expect(destination(.convert, dialect, for: "a.plist", format: format) { $0.output.path = "b" } == "b")
      #expect(destination(.convert, dialect, for: "-", format: format) { $0.output.path = "b" } == "b")
      #expect(
        destination(.convert, dialect, for: "a.plist", format: format) { $0.output.path = "-" } == "standard output")
    }
  }

  /// The reference makes a file named `-`.
  @Test(arguments: [Dialect.own, .plutil])
  func standardInputGoesToStandardOutput(dialect: Dialect) {
    for command in [Command.convert, .set] {
      #expect(
        destination(command, dialect, for: "-", format: .xml1) { $0.output.fileExtension = "x" } == "standard output")
    }
  }

  @Test func extensionIsForResultsThatAreFiles() {
    #expect(destination(.convert, .own, for: "d/a.plist", format: .json) { $0.output.fileExtension = "x" } == "d/a.x")
    #expect(
      destination(.convert, .plutil, for: "a.plist", format: .raw) { $0.output.fileExtension = "x" }
        == "standard output")
    // plutil's own extension for source files wins.
    #expect(
      destination(.convert, .plutil, for: "a.plist", format: .swift) { $0.output.fileExtension = "x" } == "a.swift")
  }
}
