import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Runs the program in this process, with separate streams.
func run(
  _ words: [Argument], input: [UInt8], program: Argument = "pliers", inputIsTerminal: Bool = false,
  outputIsTerminal: Bool = false, environment: [String: String] = [:]
) -> Outcome {
  let output = Stream()
  let errors = Stream()
  let console = Console(
    inputIsTerminal: inputIsTerminal, outputIsTerminal: outputIsTerminal, environment: { environment[$0] },
    sendToOutput: output.append, sendToErrors: errors.append, loadInput: { () throws(Failure) in Source(input) })
  let arguments = [program] + words
  let status = Main.run(arguments, Main.dialect(of: arguments), console)
  return Outcome(status: status.rawValue, output: output.bytes, errors: errors.bytes)
}

/// Runs the program in this process, with separate streams.
func run(
  _ words: [String], input: String = "", program: String = "pliers", inputIsTerminal: Bool = false
) -> Outcome {
  run(
    words.map { Argument($0) }, input: Array(input.utf8), program: Argument(program), inputIsTerminal: inputIsTerminal)
}

/// Runs the program in this process, with separate streams.
func run(_ words: String..., input: String = "", program: String = "pliers") -> Outcome {
  run(words, input: input, program: program)
}

/// Runs the program under test: in this process, or the one in `PLIERS_TOOL` in its own.
func runTested(_ words: [String], input: [UInt8] = [], program: String = "pliers") throws -> Outcome {
  guard Executable.isRelease else { return run(words.map { Argument($0) }, input: input, program: Argument(program)) }
  return try Executable.run(words, input: input, name: program)
}

/// The words of a command line without quoting; `''` is the empty word.
func words(_ line: String) -> [String] {
  line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}

/// Output written to one of the streams.
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

extension Outcome {
  /// The names of the files in a JUnit report, with the escapes of XML. Each file is a test case.
  var testCases: [String] {
    outputText.split(separator: "\n").compactMap { line in
      guard let start = line.range(of: "<testcase name=\"") else { return nil }
      return String(line[start.upperBound...].prefix { $0 != "\"" })
    }
  }
}

/// The path of the project's folder.
let projectRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// The contents of a file of the project. `path` is relative to the project's folder.
func projectFile(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: projectRoot + "/" + path)))
}

/// The contents of a file in the folder `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  try projectFile("Tests/pliersTests/Fixtures/" + name)
}
