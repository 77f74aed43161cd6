import Foundation
import TestSupport

/// CPython, which reads and writes property lists with its own modules; see `judge.py`.
final class Judge {
  private let process = Process()
  private let requests = Pipe()
  private let answers: FileHandle

  /// True if python3 is installed.
  static let isPresent = (try? shell("python3 -c 'import plistlib'", in: "/"))?.status == 0

  init() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("judge.py").path
    let output = Pipe()
    answers = output.fileHandleForReading
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["PATH=" + searchPath, "python3", script]
    process.standardInput = requests
    process.standardOutput = output
    try withoutBlockedSignals { try process.run() }
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The canonical text of the values in a file, or the error of its reader.
  func values(of path: String, _ format: Gen.Format) throws -> String {
    try answer("read\t\(format.rawValue)\t\(path)")
  }

  /// The keys of the root in a file's order, in hexadecimal, or the error of its reader.
  func keys(of path: String, _ format: Gen.Format) throws -> String { try answer("keys\t\(format.rawValue)\t\(path)") }

  /// Writes `plist` as a binary file.
  func dump(_ plist: Plist, to path: String) throws {
    let answer = try answer("dump\t\(path)\t\(plist.canonicalText)")
    if !answer.isEmpty { throw Violation(answer) }
  }

  /// The canonical text of `old`, a JSON file, after the JSON Patch in a file.
  func values(of old: String, patchedBy patch: String) throws -> String { try answer("patch\t\(patch)\t\(old)") }

  private func answer(_ request: String) throws -> String {
    try requests.fileHandleForWriting.write(contentsOf: Data((request + "\n").utf8))
    var line: [UInt8] = []
    while true {
      let bytes = answers.availableData
      if bytes.isEmpty { throw Violation("python3 ended") }
      line += bytes
      guard line.last == UInt8(ascii: "\n") else { continue }
      let text = String(decoding: line.dropLast(), as: UTF8.self)
      return text.hasPrefix("ok\t") ? String(text.dropFirst(3)) : text
    }
  }
}
