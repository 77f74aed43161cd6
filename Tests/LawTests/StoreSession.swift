import Foundation
import TestSupport

/// A process that runs `StoreSessionProgram`, or the program in `PLIERS_STORE_SESSION`.
final class StoreSession {
  private let process = Process()
  private let steps = Pipe()
  private let answers = Pipe()
  private let errors = Pipe()

  init(path: String, format: Gen.Format) throws {
    let arguments = CommandLine.arguments
    let program = ProcessInfo.processInfo.environment["PLIERS_STORE_SESSION"] ?? arguments[0]
    process.executableURL = URL(fileURLWithPath: program)
    // On macOS, a helper loads the bundle of tests.
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { Array(arguments[$0...].prefix(2)) } ?? []
    process.arguments = bundle + ["--filter", "StoreSessionProgram", "--testing-library", "swift-testing"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      StoreSessionProgram.pathVariable: path, StoreSessionProgram.formatVariable: format.rawValue,
    ]) { $1 }
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
    let errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Violation("the process ended with \(process.terminationStatus)") }
    return errors.split(separator: "\n").filter { $0.hasPrefix("problem: ") }.joined(separator: "\n")
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
