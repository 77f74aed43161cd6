import PropertyListLint
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

extension LintedFile {
  /// An error and a warning in a text file, with all that a finding can have.
  static let text = LintedFile(
    name: "App/Info.plist", isExplicit: true,
    diagnoses: [
      Diagnosis(
        rule: .duplicateKey, severity: .error, message: "the key 'b' stands here for the second time",
        place: Diagnosis.Place(line: 6, column: 7), keyPath: "a.b", excerpt: "\t<key>b</key>\n\t     ^",
        related: Diagnosis.Related(place: Diagnosis.Place(line: 4, column: 7), message: "the first one")),
      Diagnosis(
        rule: .cdata, severity: .warning, message: "expected no CDATA section",
        place: Diagnosis.Place(line: 9, column: 1), excerpt: "<![CDATA[x]]>\n^"),
    ])

  /// An error in a binary file.
  static let binary = LintedFile(
    name: "b.plist", isExplicit: false,
    diagnoses: [
      Diagnosis(
        rule: .syntax, severity: .error, message: "object 0 refers to object 200 of 3", offset: 10, keyPath: "k")
    ])

  /// Warnings about a file as a whole.
  static let warned = LintedFile(
    name: "w.strings", isExplicit: true,
    diagnoses: [
      Diagnosis(rule: .finalNewline, severity: .warning, message: "expected a newline at the end"),
      Diagnosis(rule: .documentType, severity: .warning, message: "expected a document type"),
    ])

  /// A file without findings, named on the command line or not.
  static func good(_ name: Argument, isExplicit: Bool = true) -> LintedFile {
    LintedFile(name: name, isExplicit: isExplicit, diagnoses: [])
  }

  /// Texts that some output format takes for its own: markup, quotes, line ends, and what terminals obey.
  static let hostile = LintedFile(
    name: Argument("dir/a:b, 100% \"q\" <é日😀>&\n\r\t\u{1B}[31m\u{9B}\u{FFFE}.plist"), isExplicit: true,
    diagnoses: [
      Diagnosis(
        rule: .syntax, severity: .error,
        message: "found ':' , 100% \"q\" <b> ]]> &amp;\n::error::x \u{1B}[31m\u{7F}\u{FFFF}",
        place: Diagnosis.Place(line: 1, column: 2), keyPath: "k\u{7}\n\\.\"",
        excerpt: "\u{1B}[2J<b>&\u{FFFF}]]>\n    ^",
        related: Diagnosis.Related(place: Diagnosis.Place(line: 1, column: 1), message: "opened\u{1B} <here>\n&"))
    ])

  static let samples: [LintedFile] = [.text, .binary, .warned, .good("ok.plist"), .hostile]
}

/// What `pliers lint` with the options in `line` prints of `files`, and the status that it ends with.
func report(
  _ files: [LintedFile], _ line: String = "", outputIsTerminal: Bool = false, environment: [String: String] = [:]
) throws -> Outcome {
  var bytes: [UInt8] = []
  let console = Console(
    inputIsTerminal: false, outputIsTerminal: outputIsTerminal, environment: { environment[$0] },
    sendToOutput: { span in for index in span.indices { bytes.append(span[index]) } }, sendToErrors: { _ in },
    loadInput: { () throws(Failure) in Source([]) })
  let request = try OwnGrammar.parse((["lint"] + words(line) + ["-"]).map { Argument($0) }, console)
  var reporter = LintReporter(request, console, SourceRoot())
  reporter.begin(console)
  for var file in files {
    file.failureSeverity = request.report.failureSeverity ?? .error
    reporter.report(file, to: console)
  }
  let status = console.close(reporter.end(console), trouble: .trouble)
  return Outcome(status: status.rawValue, output: bytes, errors: [])
}

extension Outcome {
  /// The lines of standard output.
  var lines: [String] { outputText.split(separator: "\n").map(String.init) }
}
