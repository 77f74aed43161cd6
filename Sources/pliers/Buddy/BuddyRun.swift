import PropertyList
import PropertyListFiles

extension Command {
  static let buddy: Command = Command(
    name: "buddy", purpose: .edit, synonyms: ["plistbuddy"],
    summary: "run PlistBuddy commands",
    fileOperands: .words("[-x] [-l] [-c COMMAND]… FILE"),
    options: [.rewrite],
    writes: .edited
  ) { invocation, console in
    var run = BuddyRun(invocation, console)
    return run.run(invocation.files)
  }
}

extension Option {
  static let rewrite = flag(
    "rewrite",
    "rewrite the file in the layout and key order of Apple's tools; given before PlistBuddy's options"
  )
}

/// PlistBuddy's command line: `[-x] [-l] [-c COMMAND]… FILE`, in any order.
///
/// The words are handled strictly from left to right: the file is read when its word is reached, and an invalid command ends
/// the run before any command is executed.
struct BuddyRun {
  /// Name under which the program was called, for its usage.
  private let program: String
  private let invocation: Invocation
  private let console: Console
  private var actions: [BuddyVerb.Action] = []
  private var document: BuddyDocument?
  private var printsXML = false
  private var followsLinks = true
  private var isInteractive = true

  init(_ invocation: Invocation, _ console: Console) {
    program = invocation.dialect.wording == .own ? "pliers buddy" : "PlistBuddy"
    self.invocation = Invocation(command: .buddy, dialect: .buddy, options: invocation.options)
    self.console = console
  }

  /// Runs the command line `words`. The status is 1 if the command line is invalid or a command has failed.
  mutating func run(_ words: [Argument]) -> ExitStatus {
    do throws(BuddyFailure) { try parse(words[...]) } catch {
      print(error)
      return .failure
    }
    guard let document else {
      console.print(EmbeddedText.titled("plistbuddy-usage").escaped(["@": program]))
      return .failure
    }
    var session = BuddySession(document, invocation, printsXML: printsXML, console)
    if isInteractive {
      converse(&session)
    } else {
      for action in actions { session.perform(action) }
      if session.isChanged { session.perform { session throws(BuddyFailure) in try session.save() } }
    }
    return session.hasFailed ? .failure : .success
  }

  static var help: String { EmbeddedText.titled("plistbuddy-help") }

  /// Reads the command line. Throws the lines to print if the run ends here.
  private mutating func parse(_ words: ArraySlice<Argument>) throws(BuddyFailure) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "-h", "--help", "-help": throw BuddyFailure(Self.help)
      case "-x": printsXML = true
      case "-l":
        followsLinks = false
        // The option also applies to a file that was named before it.
        guard let path = document?.path else { break }
        try unlessUnreadable(path) { () throws(BuddyFailure) in try BuddyDocument.checkForLinks(path) }
        document?.followsLinks = false
      case "-c":
        // A last -c without a command does nothing, as in PlistBuddy.
        isInteractive = false
        guard let command = words.popFirst() else { break }
        actions.append(try BuddyVerb.action(of: command.bytes))
      default:
        guard document == nil else { throw BuddyFailure("Invalid Arguments\n") }
        document = try unlessUnreadable(word) { () throws(BuddyFailure) in
          try BuddyDocument(word, invocation, followsLinks: followsLinks, console)
        }
      }
    }
  }

  private func unlessUnreadable<Result>(
    _ path: Argument, _ body: () throws(BuddyFailure) -> Result
  ) throws(BuddyFailure) -> Result {
    do throws(BuddyFailure) { return try body() } catch {
      console.report(error.message)
      throw BuddyFailure("Error Reading File: \(path.text)")
    }
  }

  /// Reads commands from standard input, a line each, until one ends the session.
  private func converse(_ session: inout BuddySession) {
    while !session.hasEnded {
      console.output.append("Command: ")
      console.output.flush()
      let next: [UInt8]?
      do throws(Failure) { next = try console.inputLine() } catch {
        console.report(invocation.describe(error, of: "-"))
        session.hasFailed = true
        return
      }
      guard let command = next else { return }
      if command.allSatisfy(\.isSpaceOrTab) { continue }
      do throws(BuddyFailure) { session.perform(try BuddyVerb.action(of: command)) } catch { print(error) }
    }
  }

  private func print(_ invalid: BuddyFailure) { console.print(printable(invalid.message, keepsLines: true)) }
}
