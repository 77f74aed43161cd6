import Foundation
import PropertyList
import Testing

@testable import pliers

/// What came of one run.
struct Outcome: Equatable, CustomTestStringConvertible {
  var status: CInt
  var output: [UInt8]
  var errors: [UInt8]

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// The files of a report as JUnit has it, in which each is a test case, as the names are escaped there.
  var testCases: [String] {
    outputText.split(separator: "\n").compactMap { line in
      guard let start = line.range(of: "<testcase name=\"") else { return nil }
      return String(line[start.upperBound...].prefix { $0 != "\"" })
    }
  }

  var testDescription: String {
    "status \(status), output \(outputText.debugDescription), errors \(errorText.debugDescription)"
  }
}

/// Runs the program in this process, with streams of its own.
func run(
  _ words: [Argument], input: [UInt8], program: Argument = "pliers", inputIsTerminal: Bool = false,
  outputIsTerminal: Bool = false, environment: [String: String] = [:]
) -> Outcome {
  let output = Stream()
  let errors = Stream()
  let console = Console(
    inputIsTerminal: inputIsTerminal, outputIsTerminal: outputIsTerminal, environment: { environment[$0] },
    sendToOutput: output.append, sendToErrors: errors.append, loadInput: { () throws(Failure) in Source(input) })
  let status = console.close(Main.run([program] + words, console))
  return Outcome(status: status.rawValue, output: output.bytes, errors: errors.bytes)
}

/// Runs the program in this process, with streams of its own.
func run(
  _ words: [String], input: String = "", program: String = "pliers", inputIsTerminal: Bool = false
) -> Outcome {
  run(
    words.map { Argument($0) }, input: Array(input.utf8), program: Argument(program), inputIsTerminal: inputIsTerminal)
}

/// Runs the program in this process, with streams of its own.
func run(_ words: String..., input: String = "", program: String = "pliers") -> Outcome {
  run(words, input: input, program: program)
}

/// The words of a command line without quoting; `''` is the empty word.
func words(_ line: String) -> [String] {
  line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}

/// What is written to one of the streams.
private final class Stream {
  var bytes: [UInt8] = []

  func append(_ span: Span<UInt8>) {
    for index in span.indices { bytes.append(span[index]) }
  }
}

/// `element` as a whole XML property list, as Apple writes it.
func document(_ element: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  \(element)
  </plist>

  """
}

/// A folder for one test, which goes when its owner does.
final class ScratchFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pliers-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of the file `name` in the folder.
  func path(_ name: String) -> String { path + "/" + name }

  /// Makes a file, and gives its path.
  @discardableResult
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  /// Makes a file, and gives its path.
  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// Makes a folder inside this one.
  func folder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Makes a symbolic link at `name`.
  @discardableResult
  func link(_ name: String, to destination: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    return path(name)
  }

  /// What the file `name` holds.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// The names of what is in the folder, sorted.
  func names(in subfolder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(subfolder)).sorted()
  }

  /// What the system keeps about the file `name`; a link is not followed.
  func attributes(_ name: String) throws -> FileAttributes {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return FileAttributes(
      mode: attributes[.posixPermissions] as? Int ?? 0,
      inode: attributes[.systemFileNumber] as? Int ?? 0,
      links: attributes[.referenceCount] as? Int ?? 0,
      modified: attributes[.modificationDate] as? Date,
      isLink: attributes[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  /// Sets the mode of the file `name`.
  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  /// Makes the file `name` look as if it was last written in 2001.
  func age(_ name: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: 86400)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
  }
}

/// What the system keeps about a file.
struct FileAttributes: Equatable {
  var mode: Int
  var inode: Int
  var links: Int
  var modified: Date?
  var isLink: Bool
}

/// The program as it was built for the tests.
enum Executable {
  static var path: String {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("pliers").path
    #else
      return Bundle.main.bundleURL.appendingPathComponent("pliers").path
    #endif
  }

  /// What to put before a command so that root's powers do not hide what file modes forbid; nil where that cannot be
  /// done.
  static let asOrdinaryUser: [String]? = {
    if NSUserName() != "root" { return [] }
    let prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let script = (prefix + [path, "--version"]).joined(separator: " ")
    return (try? shell(script, in: "/"))?.status == 0 ? prefix : nil
  }()

  /// Runs a script of the shell in `folder`; `$pliers` is the program. Standard input is empty.
  static func shell(_ script: String, in folder: String) throws -> Outcome {
    let process = Foundation.Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["pliers": path]) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    // The threads of tests block signals, and children inherit that: a shell would wait for its own children for ever.
    var (none, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
    let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
    let errorBytes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: Array(outputBytes), errors: Array(errorBytes))
  }
}

/// The top of the project.
let projectRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// A file of the project, by its path from the top.
func projectFile(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: projectRoot + "/" + path)))
}

/// A file of the folder `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  try projectFile("Tests/pliersTests/Fixtures/" + name)
}
