import PropertyList
import PropertyListFiles

/// Prints results of one line, after the names of their files if that is requested.
struct ResultPrinter: Sendable {
  private let invocation: Invocation
  let namesFiles: Bool

  /// With `isOpenEnded`, the command line names a folder or a list of files.
  init(_ invocation: Invocation, isOpenEnded: Bool) {
    self.invocation = invocation
    // A name and no option: the metadata of an optional `Option` would be 3 % of the instructions of `-lint`.
    let choice = invocation.options.last { $0.option == .withFilename || $0.option == .noFilename }?.option.name
    namesFiles = choice.map { $0 == Option.withFilename.name } ?? (isOpenEnded && invocation.printsLines)
  }

  /// Prints the file's name before a result, in the form of messages, if requested.
  func printName(of input: Input, _ console: Console) {
    if namesFiles { console.output.append("\(input.name.heading):") }
  }

  /// Prints a result of one line after the file's name if requested. In a terminal, it is escaped as in key paths.
  func print(_ text: String, of input: Input, _ console: Console) {
    printName(of: input, console)
    console.output.append(console.shown(text))
    if !invocation.has(.omitNewline) { console.output.append(invocation.terminator) }
  }

  /// Prints the name of a file for `--files-with-matches`.
  func printMatching(_ file: Argument, _ console: Console) {
    console.output.append((invocation.has(.null) ? file.bytes : Array(file.heading.utf8)).span)
    console.output.append(invocation.terminator)
  }
}
