import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Command lines with many files: their output and status do not depend on the number of threads.
@Suite(.timeLimit(.minutes(10))) struct JobsTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Both streams in one text, with a heading before each part.
  private final class Log {
    var bytes: [UInt8] = []
    private var stream = ""
    /// The number of bytes of output after which the reader closes the pipe, or the disk is full.
    var limit = Int.max
    var failure = FileError(operation: .write, code: EPIPE)

    func output(_ span: Span<UInt8>) throws(Failure) {
      append(span.extracting(first: min(limit, span.count)), to: "\n<output>")
      limit -= span.count
      if limit < 0 {
        limit = 0
        throw .system(failure)
      }
    }

    func errors(_ span: Span<UInt8>) { append(span, to: "\n<errors>") }

    private func append(_ span: Span<UInt8>, to stream: String) {
      if stream != self.stream { bytes += stream.utf8 }
      self.stream = stream
      bytes.append(copying: span)
    }
  }

  private struct Result: Equatable {
    let status: pliers.ExitStatus
    let text: String
  }

  /// Runs a command line of either grammar with `jobs` jobs. File names are relative to the folder.
  private func run(_ line: String, _ files: [String], jobs: Int, log: Log = Log()) throws -> Result {
    let console = Console(
      inputIsTerminal: false, sendToOutput: log.output, sendToErrors: log.errors,
      loadInput: { () throws(Failure) in Source(Array("{k = 5;}".utf8)) })
    let words = (words(line) + files.map { $0 == "-" ? "-" : folder.path($0) }).map { Argument($0) }
    let parsed = try parse(line, words, jobs: jobs)
    let status = console.close(try parsed.command.run(parsed, console), trouble: parsed.dialect.troubleStatus)
    return Result(status: status, text: String(decoding: log.bytes, as: UTF8.self))
  }

  /// Parses a command line of either grammar, with the option `--jobs`, which plutil does not have.
  private func parse(_ line: String, _ words: [Argument], jobs: Int) throws -> Invocation {
    var parsed = line.hasPrefix("-") ? try PlutilGrammar.parse(words, report: { _ in }) : try OwnGrammar.parse(words)
    parsed.options.append(pliers.Option.jobs.having(jobs))
    return parsed
  }

  /// Creates files for `count` names: some are missing, malformed, or in other formats.
  private func makeFiles(_ count: Int) throws -> [String] {
    try (0..<count).map { index in
      let name = "\(index).plist"
      switch index % 10 {
      case 3: break
      case 5: try folder.file(name, "<plist><dict><key>k</key></dict></plist>")
      case 7: try folder.file(name, "{\"k\": [\(index), null]}")
      case 8: try folder.file(name, "{k = v\(index); other = (1, 2")
      default: try folder.file(name, Self.list(index))
      }
      return name
    }
  }

  private static func list(_ index: Int) -> String {
    let text = String(repeating: "some text ", count: index * 20 % 777)
    return document(
      "<dict>\n\t<key>k</key>\n\t<string>\(text)</string>\n\t<key>i</key>\n\t<real>\(index)</real>\n</dict>")
  }

  // MARK: Output

  @Test(arguments: [
    "lint", "lint -s", "-lint", "-s", "print", "-p", "convert xml1", "convert json --types refuse",
    "-convert xml1 -o -",
    "-convert json -o -", "-extract k raw", "extract k --expect string", "keys ''", "type k", "-type k",
    "set k --string new --dry-run", "remove i --dry-run --exit-code",
  ])
  func outputDoesNotDependOnTheNumberOfJobs(line: String) throws {
    let files = try makeFiles(30) + ["-", "-", "0.plist"]
    let one = try run(line, files, jobs: 1)
    #expect(one.status == (line.hasPrefix("-") ? .failure : .trouble))
    #expect((one.text.contains("<errors>") || line.hasPrefix("lint")))
    for jobs in [2, 16] { #expect(try run(line, files, jobs: jobs) == one, "\(jobs) jobs") }
  }

  /// Results that are larger than the buffer in memory.
  @Test func largeResultsAreInOrder() throws {
    let files = try (0..<6).map { index in
      let items = String(repeating: "<string>\(index)\(String(repeating: "x", count: 200))</string>", count: 8000)
      return try folder.file("\(index).plist", document("<array>\(items)</array>")).fileName
    }
    let one = try run("convert json", files, jobs: 1)
    #expect(one.text.utf8.count > 6 << 20)
    #expect(try run("convert json", files, jobs: 4) == one)
  }

  /// A file that lint corrects is not processed twice at once, even under different names.
  @Test func fileNamedTwiceIsNotFixedConcurrently() throws {
    try folder.link("link", to: "n")
    for _ in 0..<20 {
      try folder.file("n", "<plist><data>AA</data></plist>")
      #expect(try !run("lint --fix", ["n", "n", "link", "./n"], jobs: 4).text.contains("unreadable"))
    }
  }

  /// Standard input is read by the first file that names it, and cannot be read again by the others.
  @Test func firstFileNamedAsStandardInputReadsIt() throws {
    for _ in 0..<50 {
      let result = try run("lint", ["-", "-", "-", "-"], jobs: 4)
      let used = "<stdin>: error: standard input has already been read [unreadable]\n"
      #expect(result.text == "\n<output><stdin>: OK\n" + used + used + used)
    }
  }

  // MARK: Streams that fail

  /// A full disk concerns all files, and ends the work with one message.
  @Test(arguments: ["print", "convert xml1", "extract k", "-p", "-convert xml1 -o -", "set i --integer 7 --dry-run"])
  func fullDiskEndsTheRunWithOneMessage(line: String) throws {
    let files = try (0..<60).map { try folder.file("\($0)", Self.list(76)).fileName }
    for jobs in [1, 2, 8] {
      let log = Log()
      log.limit = 100_000
      log.failure = FileError(operation: .write, code: ENOSPC)
      let result = try run(line, files, jobs: jobs, log: log)
      #expect(result.status == (line.hasPrefix("-") ? .failure : .trouble))
      let parts = result.text.components(separatedBy: "\n<errors>")
      #expect(parts.count == 2 && parts[1] == "standard output: No space left on device\n", "\(jobs) jobs")
      #expect(parts[0].utf8.count == 100_000 + "\n<output>".utf8.count)
    }
  }

  // MARK: Files that are written

  @Test func writtenFilesDoNotDependOnTheNumberOfJobs() throws {
    for jobs in [1, 8] {
      let files = try (0..<40).map { try folder.file("\(jobs)-\($0).plist", Self.list($0)).fileName }
      #expect(try run("convert json --compact -i", files, jobs: jobs) == Result(status: .success, text: ""))
      #expect(try run("set i --integer 500 --backup", files, jobs: jobs) == Result(status: .success, text: ""))
      #expect(try run("-convert xml1 -e xml", files, jobs: jobs) == Result(status: .success, text: ""))
    }
    for index in 0..<40 {
      for end in [".plist", ".plist~", ".xml"] {
        let text = try folder.text("1-\(index)\(end)")
        #expect(try !text.isEmpty && folder.text("8-\(index)\(end)") == text)
      }
    }
  }

  /// False if the order of the files matters; nil if outputs collide.
  private func areIndependent(_ line: String, _ files: [String]) throws -> Bool? {
    let words = (words(line) + files.map { $0 == "-" ? "-" : folder.path($0) }).map { Argument($0) }
    let console = Console(
      inputIsTerminal: false, sendToOutput: { _ in }, sendToErrors: { _ in },
      loadInput: { () throws(Failure) in Source([]) })
    let pipeline = try Pipeline(parse(line, words, jobs: 8), console)
    do throws(Failure) { return try pipeline.checkOutputs() } catch { return nil }
  }

  /// Command lines, and whether their files are independent of each other. `link` and `other` are links to `b`; `nowhere` is a link
  /// to `missing`.
  static let runs: [(areIndependent: Bool?, line: String, files: [[String]])] = [
    (true, "lint", [["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]]),
    (true, "lint", [["a"]]), (true, "lint", [["a", "b", "c"]]),
    // Readers of one file run at the same time.
    (true, "print", [["a", "a", "-"]]), (true, "convert json", [["a", "a", "-"]]),
    (true, "-convert json -o -", [["a", "a", "-"]]),
    (true, "-lint", [["a", "a", "-"]]),
    // A file that is named twice is written in order.
    (true, "convert json -i", [["a", "b"], ["a", "nowhere"]]),
    (true, "convert json -i", [["a", "missing", "also missing"]]),
    (
      false, "convert json -i",
      [
        ["a", "b", "a"], ["a", "b", "./b"], ["a", "b", "link"], ["a", "b", "other"], ["a", "missing", "nowhere"],
        ["a", "no folder/x"],
      ]
    ),
    (false, "-convert json", [["a", "b", "link"]]), (false, "set k --integer 1", [["a", "b", "link"]]),
    (nil, "remove k --backup", [["a", "b", "link"]]), (false, "-extract k xml1", [["a", "b", "link"]]),
    // Results that are also inputs, and two results with the same name, are refused, except for plutil's -o.
    (true, "-convert json -e json", [["a.plist", "b.plist"]]), (nil, "-convert json -e json", [["a.plist", "a.json"]]),
    (nil, "-convert json -e new", [["a.plist", "a.json"]]),
    (false, "-convert json -o out", [["a.plist", "b.plist"]]), (false, "-convert json -o b", [["a", "b"]]),
    (true, "-convert objc -header -e m", [["a.plist", "b.plist"]]),
    (nil, "-convert objc -header -e m", [["a.plist", "a.h"]]),
    (true, "set k --integer 1 --backup=.old", [["a.plist", "b.plist"]]),
    (nil, "set k --integer 1 --backup=.old", [["a.plist", "a.plist.old"]]),
    (true, "set k --integer 1 --dry-run", [["a.plist", "a.plist"]]),
    (true, "create xml1", [["new", "newer"], ["-", "-"]]), (nil, "create xml1", [["new", "new"]]),
    (false, "-create xml1", [["new", "new"]]),
    // Only standard output is written in order by several threads.
    (true, "convert json -o /dev/fd/1", [["a", "b"]]), (false, "convert json -o /dev/fd/2", [["a", "b"]]),
  ]

  @Test(arguments: runs.indices) func filesWithACommonTargetAreProcessedInOrder(row: Int) throws {
    for name in ["a", "b", "a.plist", "b.plist", "a.json"] { try folder.file(name, "{}") }
    try folder.link("link", to: "b")
    try folder.link("nowhere", to: "missing")
    try FileManager.default.linkItem(atPath: folder.path("b"), toPath: folder.path("other"))
    let (expected, line, files) = Self.runs[row]
    for names in files { #expect(try areIndependent(line, names) == expected, "\(line) \(names)") }
  }
}

extension String {
  fileprivate var fileName: String { String(split(separator: "/").last ?? "") }
}
