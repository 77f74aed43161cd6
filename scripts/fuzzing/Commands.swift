import PropertyList
import PropertyListFiles

@testable import pliers

/// Runs a command line. The input has one word on each line, the program's name first, then an empty line and standard input.
/// Command lines that name files are left out.
func fuzzCommand(_ input: [UInt8]) {
  let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let end = lines.firstIndex(of: []) ?? lines.count
  let arguments = lines[..<end].map { Argument(Array($0)) }
  let standardInput = Array(lines.dropFirst(end + 1).joined(separator: [UInt8(ascii: "\n")]))
  guard let program = arguments.first, program == "pliers" || program == "plutil", arguments.count <= 40 else { return }
  guard namesNoFile(Array(arguments.dropFirst()), isPlutil: program == "plutil") else { return }

  let streams = Streams(standardInput)
  let status = Main.run(arguments, Main.dialect(of: arguments), streams.console)
  streams.console.output.flush()
  let isSilent = arguments.contains { $0 == "-s" || $0 == "--silent" }
  let isExplained = status == .success || status == .changed || !streams.errors.isEmpty || !streams.output.isEmpty
  expect(isExplained || isSilent, "\(status) without a message")
}

/// True if the words name no files except standard input and standard output.
private func namesNoFile(_ words: [Argument], isPlutil: Bool) -> Bool {
  // The parser of the command line reads files that these name.
  if words.contains(where: { $0.text.contains("--file") || $0.text.contains("--script") || isFolder($0) }) { return false }
  let invocation: Invocation
  let followsPlutil = isPlutil || words.first.map { $0.bytes.isEmpty || $0.bytes[0] == UInt8(ascii: "-") } ?? false
  do throws(Failure) {
    invocation = followsPlutil ? try PlutilGrammar.parse(words) { _ in } : try OwnGrammar.parse(words)
  } catch {
    return true
  }
  let names = invocation.options.map(\.option.name)
  let output = invocation.options.last { $0.option.name == "output" }?.word
  let writesFile =
    output.map { $0 != "-" } ?? false || names.contains { ["extension", "in-place", "backup"].contains($0) }
    || names.contains("fix") && !names.contains("dry-run")
  let findsFiles = names.contains { ["files-from", "changed"].contains($0) }
  return !writesFile && !findsFiles && invocation.files.allSatisfy { $0 == "-" }
}

/// True if the word names a folder, which the parser of the command line would search.
private func isFolder(_ word: Argument) -> Bool { (try? word.identity(followsLinks: true))?.isFolder ?? false }

/// Streams in memory.
struct Streams {
  private let written = Written()
  let console: Console

  var output: [UInt8] { written.output }
  var errors: [UInt8] { written.errors }

  init(_ input: [UInt8]) {
    console = Console(
      inputIsTerminal: false,
      sendToOutput: { [written] bytes throws(Failure) in written.output.append(copying: bytes) },
      sendToErrors: { [written] bytes throws(Failure) in written.errors.append(copying: bytes) },
      loadInput: { () throws(Failure) in Source(input) })
  }
}

/// The output of a console.
private final class Written {
  var output: [UInt8] = []
  var errors: [UInt8] = []
}
