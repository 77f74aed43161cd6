import PropertyListLint
import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What holds for all output formats of lint: what is listed, what is counted, and how the run ends.
struct LintReporterTests {
  static let formats = ReportFormat.allCases.map(\.rawValue)

  // MARK: The exit status

  @Test(arguments: formats)
  func errorsMakeTheStatusOne(format: String) throws {
    for options in ["", "--error-on warning", "--quiet", "--max-problems 0"] {
      #expect(try report([.good("a"), .text], "--format \(format) \(options)").status == 1)
      #expect(try report([.good("a")], "--format \(format) \(options)").status == 0)
      #expect(try report([], "--format \(format) \(options)").status == 0)
    }
  }

  /// `--quiet` is about what is printed.
  @Test(arguments: formats, ["", "--quiet", "--max-problems 0"])
  func warningsDoWhereAskedTo(format: String, options: String) throws {
    #expect(try report([.warned], "--format \(format) \(options)").status == 0)
    #expect(try report([.warned], "--format \(format) --error-on error \(options)").status == 0)
    #expect(try report([.warned], "--format \(format) --error-on warning \(options)").status == 1)
  }

  // MARK: What is listed

  @Test(arguments: formats)
  func quietLeavesOutWarnings(format: String) throws {
    let all = try report([.text, .warned], "--format \(format)").outputText
    let quiet = try report([.text, .warned], "--format \(format) --quiet").outputText
    for message in ["expected no CDATA section", "expected a newline at the end"] {
      #expect(all.contains(message) && !quiet.contains(message))
    }
    #expect(quiet.contains("for the second time"))
  }

  /// There are five problems in all, two of them errors.
  @Test(arguments: formats, [("", 5), ("--quiet", 2)])
  func maximumIsOfWhatIsListed(format: String, options: (words: String, count: Int)) throws {
    // A part of each message.
    let messages = ["second time", "CDATA section", "object 200", "newline at the end", "document type"]
    let wanted = options.words == "--quiet" ? [messages[0], messages[2]] : messages
    for maximum in 0...(options.count + 1) {
      let text = try report(
        [.text, .binary, .warned], "--format \(format) --max-problems \(maximum) \(options.words)"
      ).outputText
      let listed = messages.filter { text.contains($0) }
      #expect(listed == Array(wanted.prefix(maximum)))
      let rest = max(0, options.count - maximum)
      switch format {
      case "json": #expect(text.contains("\"unlisted\": \(rest)}"))
      // GitLab's form has no place for it, and standard error has it.
      case "junit", "gitlab": break
      default: #expect(text.contains("\(rest) more problem\(rest == 1 ? "" : "s") not listed") == (rest > 0))
      }
    }
  }

  // MARK: The counts

  @Test(arguments: [
    ([LintedFile.text, .binary, .good("a"), .warned], "2 errors and 3 warnings in 3 of 4 files"),
    ([.binary], "1 error and 0 warnings in 1 of 1 file"),
    ([.good("a"), .good("b")], "0 errors and 0 warnings in 0 of 2 files"),
    ([], "0 errors and 0 warnings in 0 of 0 files"),
  ])
  func summaryIsTheLastLine(files: [LintedFile], summary: String) throws {
    for options in ["", "--quiet", "--silent", "--max-problems 1"] {
      #expect(try report(files, "--summary \(options)").lines.last == summary)
      #expect(try report(files, "--summary --format github \(options)").lines.last == "::notice::\(summary)")
      #expect(try !report(files, options).outputText.contains(summary))
    }
  }

  /// The counts stand in the document, asked for or not.
  @Test(arguments: ["json", "sarif", "junit"])
  func summaryChangesNoDocument(format: String) throws {
    let output = try report(LintedFile.samples, "--format \(format)")
    #expect(try report(LintedFile.samples, "--format \(format) --summary") == output)
  }

  // MARK: Memory

  /// The output of many files leaves while they come: it does not gather in memory.
  @Test(arguments: formats)
  func outputIsWrittenAsFilesComeUp(format: String) throws {
    var sent = 0
    let console = Console(
      inputIsTerminal: false, sendToOutput: { sent += $0.count }, sendToErrors: { _ in },
      loadInput: { () throws(Failure) in Source([]) })
    let request = try OwnGrammar.parse(["lint", "--format", Argument(format), "-"], console)
    var reporter = LintReporter(request, console, SourceRoot())
    reporter.begin(console)
    var most = 0
    for index in 0..<2_500 {
      let before = sent
      reporter.report(
        LintedFile(name: Argument("\(index)"), isExplicit: true, diagnoses: LintedFile.text.diagnoses), to: console)
      most = max(most, sent - before)
    }
    let gathered = console.output.count - sent
    #expect(sent > 1 << 18 && most <= 1 << 16 && gathered <= 1 << 16, "what is not sent yet fits the buffer")
    #expect(reporter.end(console) == .failure)
  }

  // MARK: Colour

  /// no-color.org: colour is off where NO_COLOR is set and not empty.
  @Test(arguments: [
    ("", true, [:], true), ("", false, [:], false), ("--color auto", true, [:], true),
    ("", true, ["TERM": "xterm-256color"], true), ("", true, ["TERM": "dumb"], false),
    ("", true, ["NO_COLOR": "1"], false), ("", true, ["NO_COLOR": ""], true), ("", true, ["NO_COLOR": "0"], false),
    ("--color always", false, [:], true), ("--color always", true, ["NO_COLOR": "1", "TERM": "dumb"], true),
    ("--color never", true, [:], false),
  ])
  func colorIsForTerminals(options: String, isTerminal: Bool, environment: [String: String], isColored: Bool) throws {
    let outcome = try report([.text], options, outputIsTerminal: isTerminal, environment: environment)
    #expect(outcome.outputText.contains("\u{1B}[") == isColored)
  }

  @Test(arguments: formats.filter { $0 != "text" })
  func onlyTextIsColored(format: String) throws {
    #expect(try !report([.text], "--format \(format) --color always").outputText.contains("\u{1B}"))
  }

  /// The real program takes both from the system. A pipe is not a terminal.
  @Test func programAsksTheSystem() throws {
    let folder = try ScratchFolder()
    try folder.file("bad", "[x]")
    let outcome = try Executable.shell("\"$pliers\" lint bad; \"$pliers\" lint --color always bad", in: folder.path)
    #expect(outcome.lines.count == 6)
    #expect(outcome.lines.prefix(3).allSatisfy { !$0.contains("\u{1B}") } && outcome.lines[3].contains("\u{1B}"))
  }

  @Test func environmentIsThatOfTheProcess() {
    #expect(PropertyListFiles.Process.environment("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(PropertyListFiles.Process.environment("PLIERS_TESTS_DO_NOT_SET_THIS") == nil)
  }
}
