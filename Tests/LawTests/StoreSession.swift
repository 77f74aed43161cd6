import Foundation
import TestSupport

/// A process of the program StoreSession, which has a store, or of the program in `PLIERS_STORE_SESSION`.
final class StoreSession {
  private let process = Process()
  private let steps = Pipe()
  private let answers = Pipe()
  private let errors = Pipe()

  init(path: String, format: Gen.Format) throws {
    let program = ProcessInfo.processInfo.environment["PLIERS_STORE_SESSION"].map(URL.init(fileURLWithPath:))
    process.executableURL =
      program
      ?? URL(fileURLWithPath: Executable.path).deletingLastPathComponent().appendingPathComponent("StoreSession")
    process.arguments = [path, format.rawValue]
    process.standardInput = steps
    process.standardOutput = answers
    process.standardError = errors
    try withoutBlockedSignals { try process.run() }
  }

  deinit { if process.isRunning { kill() } }

  /// Performs a step, and returns the answer of the process.
  func perform(_ step: String) throws -> String {
    try steps.fileHandleForWriting.write(contentsOf: Data((step + "\n").utf8))
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let bytes = answers.fileHandleForReading.availableData
      if bytes.isEmpty { throw Violation("the process ended at '\(step)'") }
      line += bytes
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Ends the process by a step, or without one by the end of its program, and returns the problems that it reported.
  func end(by step: String? = nil) throws -> String {
    if let step { try steps.fileHandleForWriting.write(contentsOf: Data("\(step)\n".utf8)) }
    try steps.fileHandleForWriting.close()
    let problems = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Violation("the process ended with \(process.terminationStatus)") }
    return String(decoding: problems, as: UTF8.self)
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
