package import Foundation
import Synchronization

/// The exit status and the output of a program.
package struct Outcome: Equatable, CustomDebugStringConvertible {
  package var status: CInt
  package var output: [UInt8]
  package var errors: [UInt8]

  package init(status: CInt, output: [UInt8], errors: [UInt8]) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  package var outputText: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errors, as: UTF8.self) }

  package var debugDescription: String {
    "status \(status), output \(outputText.debugDescription), errors \(errorText.debugDescription)"
  }
}

/// Runs a shell script in `folder`, with the variables of this process and of `environment`. Standard input is empty.
package func shell(_ script: String, in folder: String, environment: [String: String] = [:]) throws -> Outcome {
  try run("/bin/sh", ["-c", script], in: folder, environment: environment)
}

/// Error for a program that exceeded the time limit.
package struct HangError: Error {
  package var command: String
}

/// Time limit of a program in seconds, enough for the slowest one on a busy machine.
private let timeLimit = 300

/// Runs a program in `folder`, with the variables of this process and of `environment`.
/// - Throws: `HangError` if the program runs for more than five minutes. Then it is killed with its children.
package func run(
  _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
  input: FileHandle = .nullDevice
) throws -> Outcome {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  process.environment = ProcessInfo.processInfo.environment.merging(["PATH": searchPath]) { $1 }
    .merging(environment) { $1 }
  let output = Pipe()
  let errors = Pipe()
  process.standardInput = input
  process.standardOutput = output
  process.standardError = errors
  try withoutBlockedSignals { try process.run() }
  // The process leads its own process group.
  let group = process.processIdentifier
  let start = ContinuousClock.now
  let watchdog = DispatchWorkItem { kill(-group, SIGKILL) }
  DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(timeLimit), execute: watchdog)
  let errorReader = PipeReader(errors)
  let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
  let errorBytes = errorReader.wait()
  process.waitUntilExit()
  watchdog.cancel()
  let isKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  if isKilled && start.duration(to: .now) > .seconds(timeLimit) {
    throw HangError(command: ([program] + arguments).joined(separator: " "))
  }
  return Outcome(status: process.terminationStatus, output: Array(outputBytes), errors: Array(errorBytes))
}

/// Runs `body`, which starts a program, with no signals blocked. The threads of tests block signals, and programs inherit the
/// mask: a shell would wait for its own children for ever.
package func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
  var (none, before) = (sigset_t(), sigset_t())
  unsafe sigemptyset(&none)
  unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
  try body()
}

/// Reads a pipe to its end on another thread, while this thread reads the other stream: a program that fills a pipe waits for
/// its reader.
private final class PipeReader: @unchecked Sendable {  // The semaphore orders the accesses.
  private var data = Data()
  private let isDone = DispatchSemaphore(value: 0)

  init(_ pipe: Pipe) {
    Thread.detachNewThread {
      self.data = pipe.fileHandleForReading.readDataToEndOfFile()
      self.isDone.signal()
    }
  }

  func wait() -> Data {
    isDone.wait()
    return data
  }
}

/// The variable PATH of programs. If `python3` is the script of a version manager, which starts a dozen programs each time, the folder
/// of the interpreter comes first.
package let searchPath: String = {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = [
    "-c",
    """
    head -c 2 "$(command -v python3)" | grep -q '#!' && python3 -c 'import sys; print(sys.exec_prefix, end="/bin:")'
    """,
  ]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return path }
  return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) + path
}()

/// True if a program of this name is in the folders of PATH. Hundreds of transcripts ask this.
package func isInstalled(_ program: String) -> Bool {
  installed.withLock { installed in
    if let answer = installed[program] { return answer }
    let folders = searchPath.split(separator: ":")
    let answer = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    installed[program] = answer
    return answer
  }
}

private let installed = Mutex<[String: Bool]>([:])
