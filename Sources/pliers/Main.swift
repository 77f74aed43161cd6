import PropertyList
import PropertyListFiles

/// The version, as `pliers --version` shows it.
let version = "0.1.0"

@main
struct Main {
  static func main() {
    Process.occupyStandardStreams()
    Process.ignoreWriteSignals()
    Process.reportOutOfMemory(as: "pliers: out of memory\n")
    Process.reportLostFiles { name in
      printable(name.displayName)
        + ": the file became shorter while it was read, or its disk failed; pliers ends here\n"
    }
    withUsualStack {
      let console = Console(
        inputIsTerminal: Process.inputIsTerminal, outputIsTerminal: Process.outputIsTerminal,
        errorsAreTerminal: Process.errorsAreTerminal, environment: Process.environment,
        sendToOutput: { bytes throws(Failure) in
          try Failure.files { () throws(FileError) in try Process.sendToOutput(bytes) }
        },
        sendToErrors: { bytes throws(Failure) in
          try Failure.files { () throws(FileError) in try Process.sendToErrors(bytes) }
        },
        loadInput: { () throws(Failure) in try Failure.files { () throws(FileError) in try Process.loadInput() } })
      let status = run(Process.arguments, console)
      Process.end(console.close(status).rawValue)
    }
  }

  /// Does what `arguments`, the program's name first, ask for.
  static func run(_ arguments: [Argument], _ console: Console) -> ExitStatus {
    guard let program = arguments.first else {
      // The Swift runtime reads it from there.
      console.report("pliers: the command line cannot be read; on Linux this needs /proc and a free file descriptor")
      return .failure
    }
    let words = Array(arguments.dropFirst())
    let isPlutil = program.fileName == "plutil"
    if words.first == "--version", !isPlutil {
      console.print("pliers \(version)")
      return .success
    }
    guard isPlutil || followsPlutil(words) else {
      return perform(console, .own) { () throws(UsageError) in
        try OwnGrammar.parse(words, console)
      }
    }
    return perform(console, .plutil) { () throws(UsageError) in
      try PlutilGrammar.parse(words) { console.report($0) }
    }
  }

  /// Whether the words are plutil's: they begin with an option, as all its verbs do, or with a file to lint.
  private static func followsPlutil(_ words: [Argument]) -> Bool {
    guard let first = words.first, first != "--help" else { return false }
    if first.bytes.isEmpty || first.bytes.first == UInt8(ascii: "-") { return true }
    return Command.named(first.text) == nil && first.exists
  }

  private static func perform(
    _ console: Console, _ wording: Dialect.Wording, parse: () throws(UsageError) -> Request
  ) -> ExitStatus {
    do {
      let request = try parse()
      return try request.body(request, console)
    } catch {
      switch wording {
      case .own:
        console.report("pliers: " + printable(error.message, keepsLines: true))
        return .usage
      case .plutil:
        console.report(error.message)
        return .failure
      }
    }
  }
}
