import CCommit
import PropertyList
import PropertyListFiles

let version = "0.1.0"

/// The commit that was built, in hexadecimal digits; empty if it is unknown.
private var commit: String { String(decoding: (0..<40).map(pliers_commit_byte).prefix { $0 != 0 }, as: UTF8.self) }

extension Command {
  static let version = Command(name: "version", summary: "print the version", fileOperands: .none) { _, console in
    console.print("pliers \(pliers.version)" + (commit.isEmpty ? "" : " (\(commit))"))
    return .success
  }
}

@main
struct Main {
  static func main() {
    Process.occupyStandardStreams()
    Process.ignoreWriteSignals()
    Process.postponeTermination()
    let arguments = Process.arguments
    let dialect = dialect(of: arguments)
    let trouble = dialect.troubleStatus.rawValue
    Process.reportOutOfMemory(as: "pliers: out of memory\n", status: trouble)
    Process.reportLostFiles(status: trouble) { name in
      printable(name.displayName)
        + ": the file became shorter while it was read, or its disk failed; pliers ends here\n"
    }
    withSufficientStack {
      var lines = InputLines()
      let console = Console(
        inputIsTerminal: Process.inputIsTerminal, outputIsTerminal: Process.outputIsTerminal,
        environment: Process.environment,
        sendToOutput: { bytes throws(Failure) in try Failure.convertingFileError(Process.sendToOutput(bytes)) },
        sendToErrors: { bytes throws(Failure) in try Failure.convertingFileError(Process.sendToErrors(bytes)) },
        loadInput: { () throws(Failure) in try Failure.convertingFileError(Process.loadInput()) },
        loadLine: { () throws(Failure) in try Failure.convertingFileError(lines.next()) })
      Process.end(run(arguments, dialect, console).rawValue)
    }
  }

  /// Runs the command line `arguments`, which begins with the program's name.
  static func run(_ arguments: [Argument], _ dialect: Dialect, _ console: Console) -> ExitStatus {
    let words = Array(arguments.dropFirst())
    // No optional invocation: its metadata would be 13 % of the instructions of `-lint`.
    var describe: (Failure) -> String = dialect.describe
    let status: ExitStatus
    do throws(Failure) {
      if arguments.isEmpty {
        // The Swift runtime reads the command line from /proc.
        throw Failure("the command line cannot be read; on Linux this needs /proc and a free file descriptor")
      }
      let invocation: Invocation
      switch dialect.wording {
      case .own: invocation = try OwnGrammar.parse(words, dialect, inputIsTerminal: console.inputIsTerminal)
      case .plutil: invocation = try PlutilGrammar.parse(words) { console.report($0) }
      case .buddy: invocation = Invocation(command: .buddy, dialect: .buddy, files: words)
      }
      describe = { error in error.file.map { invocation.describe(error, of: $0) } ?? dialect.describe(error) }
      console.escapesOutput = console.outputIsTerminal && invocation.dialect.wording == .own
      status = try invocation.command.run(invocation, console)
    } catch {
      let command = dialect.wording == .own ? words.first.flatMap { Command.named($0.text) } : nil
      console.output.append(command?.outputOfRefusal?(words, dialect.troubleStatus) ?? "")
      console.report(describe(error))
      status = dialect.status(of: error)
    }
    return console.close(status, trouble: dialect.troubleStatus)
  }

  /// The dialect of the command line `arguments`, which begins with the program's name. plutil's command lines begin with an
  /// option (all its verbs are options) or with a file to lint, which is not a folder.
  static func dialect(of arguments: [Argument]) -> Dialect {
    if arguments.first?.fileName == "plutil" { return .plutil }
    if arguments.first?.fileName == "PlistBuddy" { return .buddy }
    guard let first = arguments.dropFirst().first, first != "-h", first != "-V" else { return .own }
    // plutil has no options with two hyphens, and `--` ends its options.
    if first.bytes.count > 2, first.bytes.starts(with: "--".utf8) { return .own }
    if first.bytes.isEmpty || first.bytes.first == UInt8(ascii: "-") { return .plutil }
    if first == "merge", !WordScan.words(of: .gitMerge, in: arguments.dropFirst(2), of: .merge).isEmpty {
      return .gitMerge
    }
    return first.existsAndIsNoFolder && Command.named(first.text) == nil ? .plutil : .own
  }
}
