import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// plutil's command lines; more in Tests/Transcripts/plutil. All texts are those of Swift 6.3.1's plutil, where nothing else is
/// said.
struct PlutilGrammarTests {
  /// Nothing is read before the command line is understood, so the files need not exist.
  static let usageErrors: [(line: String, message: String)] = [
    ("-lint", "No files specified."),
    ("-p", "No files specified."),
    ("-zzz", "unrecognized option: -zzz"),
    ("-convert", "Missing format specifier for command."),
    ("-convert yaml", "Unknown format specifier: yaml"),
    ("-convert XML1 f", "Unknown format specifier: XML1"),
    ("-convert xml f", "Unknown format specifier: xml"),
    ("-convert '' f", "Unknown format specifier: "),
    ("-convert xml1", "No files specified."),
    ("-convert xml1 -zzz", "unrecognized option: -zzz"),
    ("-convert xml1 -header", "-header is only valid for objc literal conversions."),
    ("-convert xml1 -header f", "-header is only valid for objc literal conversions."),
    ("-convert objc -header", "No files specified."),
    ("-remove", "'Remove' requires a key path."),
    ("-remove k", "No files specified."),
    ("-remove k -o", "Missing argument for -o."),
    ("-remove k -e", "Missing argument for -e."),
    ("-remove k -zzz -o", "unrecognized option: -zzz"),
    ("-extract", "'Extract' requires a key path and a plist format."),
    ("-extract k", "'Extract' requires a key path and a plist format."),
    ("-extract k yaml", "Unknown format specifier: yaml"),
    ("-extract k raw", "No files specified."),
    ("-extract k raw -expect", "-expect requires a type argument."),
    ("-extract k raw -expect x", "-expect type [x] not valid."),
    ("-extract k raw -expect boolean", "-expect type [boolean] not valid."),
    ("-extract k raw -expect any", "-expect type [any] not valid."),
    ("-extract k raw -expect uid", "-expect type [uid] not valid."),
    ("-extract k raw -expect null", "-expect type [null] not valid."),
    ("-type", "'Extract' requires a key path and a plist format."),
    ("-type k", "No files specified."),
    ("-type k -expect real f", "-expect type [real] not valid."),
    ("-create", "'Create' requires a plist format."),
    ("-create yaml", "Unknown format specifier: yaml"),
    ("-create xml1", "No files specified."),
    ("-insert", "'Insert' and 'Replace' require a key path, a type, and a value."),
    ("-insert k", "'Insert' and 'Replace' require a key path, a type, and a value."),
    ("-insert k -string", "'Insert' and 'Replace' require a key path, a type, and a value2."),
    ("-insert k -strin", "Unknown insert or replace type -strin"),
    ("-insert k -string v", "No files specified."),
    ("-insert k -array", "No files specified."),
    ("-insert k -data !!!! -zzz", "unrecognized option: -zzz"),
    ("-insert k -data A -zzz", "Invalid base64 data in argument"),
    ("-replace", "'Insert' and 'Replace' require a key path, a type, and a value."),
    ("-replace k -bool", "'Insert' and 'Replace' require a key path, a type, and a value2."),
    ("-replace k bool true f", "Unknown insert or replace type bool"),
    ("-replace k -BOOL true f", "Unknown insert or replace type -BOOL"),
    ("-replace k -dict f", "Unknown insert or replace type -dict"),
    (
      "-insert k -json abc f",
      "Unable to parse JSON: Error Domain=NSCocoaErrorDomain Code=3840 \"The data is not in the correct format.\""
        + "UserInfo={NSDebugDescription=Invalid value around character 0.}"
    ),
    ("-lint -o", "Missing argument for -o."),
    ("-lint -e", "Missing argument for -e."),
    ("-lint -o x f", "-o is not used with -lint."),
    ("-lint -e x f", "-e is not used with -lint."),
    ("-lint -o x -zzz", "unrecognized option: -zzz"),
    ("-lint -o x", "No files specified."),
    ("-lint -lint f", "unrecognized option: -lint"),
    ("-p -o x f", "-o is not used with -p."),
    ("-p -e x f", "-e is not used with -p."),
    ("-p -s -o x f", "-o is not used with -p."),
    ("-p -s", "No files specified."),
    ("-s -p f", "unrecognized option: -p"),
  ]

  @Test(arguments: usageErrors)
  func usageErrorIsTheReferences(line: String, message: String) {
    let expected = Outcome(status: 1, output: [], errors: Array((message + "\n").utf8))
    #expect(run(words(line), program: "plutil") == expected)
    #expect(run(words(line)) == expected, "without being called plutil")
  }

  /// The reference dies of it.
  @Test func invalidDateIsAnError() {
    let outcome = run("-insert", "k", "-date", "yesterday", "f")
    #expect(outcome == Outcome(status: 1, output: [], errors: Array("Invalid date in argument\n".utf8)))
  }

  @Test(arguments: [["-help"], ["-help", "x", "-zzz"], ["help", "plutil"]])
  func helpIsPlutilsByteForByte(words: [String]) throws {
    #expect(run(words) == Outcome(status: 0, output: try fixture("plutil-help.txt"), errors: []))
  }
}
