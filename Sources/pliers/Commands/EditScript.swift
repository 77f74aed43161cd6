import PropertyList
import PropertyListFiles

enum OperationSource {
  case text(Argument)
  /// The path of a script; `-` is standard input.
  case script(Argument)
}

struct EditScript {
  private let sources: [OperationSource]
  /// The option `--types`, for operations without one.
  private let types: [ParsedLine.Value]

  init(_ line: ParsedLine) {
    sources = line.options.compactMap { $0.value as? OperationSource }
    types = line.options.filter { $0.option.name == Option.types.name }
  }

  var isEmpty: Bool { sources.isEmpty }

  /// The operations of all `-c` options and scripts, in the order of the command line.
  func operations(_ console: Console) throws(Failure) -> [Operation] {
    if sources.isEmpty { throw Failure("an operation is missing; use -c or --script, or a terminal for an editor") }
    var operations: [Operation] = []
    for source in sources {
      switch source {
      case .text(let text):
        let label = "operation \(operations.count + 1)"
        var rest = text.bytes[...]
        guard let operation = try readOperation(&rest, endsWithLine: false, label: label, console) else {
          throw Failure("an operation is missing").inside(label)
        }
        operations.append(operation)
      case .script(let script):
        let content = try console.content(of: script, for: "--script")
        operations += try self.operations(
          in: Array(copying: content), name: printable(script.displayName), after: operations.count, console)
      }
    }
    return operations
  }

  /// The operations in the lines of `text`. Messages number them from `count` + 1 and call the script `name`.
  private func operations(
    in text: [UInt8], name: String, after count: Int, _ console: Console
  ) throws(Failure) -> [Operation] {
    // Some editors for Windows begin a file with a byte order mark.
    var rest = text.dropFirst(text.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
    let newline = Self.newline
    var line = 1
    var operations: [Operation] = []
    while let byte = rest.first {
      let start = rest
      if byte != newline, rest.first(where: { !$0.isSpace || $0 == newline }) == UInt8(ascii: "#") {
        rest = rest.drop { $0 != newline }
      } else {
        let label = "operation \(count + operations.count + 1), line \(line) of \(name)"
        let operation = try readOperation(&rest, endsWithLine: true, label: label, console)
        if let operation { operations.append(operation) }
      }
      rest = rest.dropFirst()
      line += start[..<rest.startIndex].count { $0 == newline }
    }
    return operations
  }

  /// Removes the operation at the start of `rest` and returns it; nil if there are no words.
  private func readOperation(
    _ rest: inout ArraySlice<UInt8>, endsWithLine: Bool, label: String, _ console: Console
  ) throws(Failure) -> Operation? {
    do throws(Failure) {
      let words = try Self.readWords(&rest, endsWithLine: endsWithLine)
      if words.isEmpty { return nil }
      var line = try OwnGrammar.parseOperation(words)
      line.options = types + line.options
      return try Operation(line, label: label, console)
    } catch {
      throw error.inside(label)
    }
  }

  static func words(in text: ArraySlice<UInt8>) throws(Failure) -> [Argument] {
    var rest = text
    return try readWords(&rest, endsWithLine: false)
  }

  /// Removes the words at the start of `rest` and returns them. Words are separated by blanks and quoted as in the shell. A quoted
  /// newline belongs to its word; a backslash before a newline removes both. Nothing is expanded: `$` and backquotes are
  /// ordinary characters. With `endsWithLine`, any other newline ends the words and is not removed. `#` is an ordinary
  /// character: comments are whole lines, which `operations(in:)` skips.
  private static func readWords(_ rest: inout ArraySlice<UInt8>, endsWithLine: Bool) throws(Failure) -> [Argument] {
    var words: [Argument] = []
    var word: [UInt8] = []
    var isWord = false
    var quote: UInt8?
    while let byte = rest.first, !(endsWithLine && byte == newline && quote == nil) {
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
        if skipLineBreak(&rest) { continue }
        guard let next = rest.popFirst() else { throw Failure("nothing follows the last backslash") }
        // POSIX, Shell Command Language, 2.2.3: in double quotes a backslash escapes only these, and a newline.
        let isPlain = quote != nil && !"$`\"\\".utf8.contains(next)
        word += isPlain ? [byte, next] : [next]
        isWord = true
      case quote: quote = nil
      case UInt8(ascii: "'") where quote == nil, UInt8(ascii: "\"") where quote == nil:
        quote = byte
        isWord = true
      case _ where quote == nil && byte.isSpace:
        if isWord { words.append(Argument(word)) }
        (word, isWord) = ([], false)
      default:
        word.append(byte)
        isWord = true
      }
    }
    if quote != nil { throw Failure("a quote is not closed") }
    if isWord { words.append(Argument(word)) }
    return words
  }

  /// Removes the line break at the start of `rest`; returns false if there is none.
  private static func skipLineBreak(_ rest: inout ArraySlice<UInt8>) -> Bool {
    for lineBreak in ["\n", "\r\n"] where rest.starts(with: lineBreak.utf8) {
      rest.removeFirst(lineBreak.utf8.count)
      return true
    }
    return false
  }

  private static let newline = UInt8(ascii: "\n")
}
