import PropertyList
import PropertyListFiles

/// The operations of `pliers edit`, from `-c` options and scripts.
enum EditScript {
  /// The operations of all `-c` options and scripts, in the order of the command line.
  static func operations(of request: Request, _ console: Console) throws(UsageError) -> [Operation] {
    var operations: [Operation] = []
    for source in request.editing.sources {
      switch source {
      case .text(let text):
        operations.append(try operation(in: text.bytes, number: operations.count + 1, request, console))
      case .script(let script):
        let content = try OwnGrammar.content(of: script, for: "--script", console)
        operations += try self.operations(
          in: Array(copying: content), name: printable(script.displayName), after: operations.count, request, console)
      }
    }
    if operations.isEmpty { throw UsageError("an operation is missing; it is given by -c or --script") }
    return operations
  }

  /// The operations in the lines of `text`, numbered from `count` + 1; `name` is the script's, for messages.
  static func operations(
    in text: [UInt8], name: String, after count: Int, _ request: Request, _ console: Console
  ) throws(UsageError) -> [Operation] {
    // Some editors for Windows begin a file with a byte order mark.
    var rest = text.dropFirst(text.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
    var line = 1
    var operations: [Operation] = []
    while !rest.isEmpty {
      let first = rest.first { !isBlank($0) || $0 == UInt8(ascii: "\n") }
      let isComment = first == UInt8(ascii: "#")
      let statement = rest[..<(isComment ? endOfLine(in: rest) : endOfOperation(in: rest))]
      if !isComment, !statement.allSatisfy(isBlank) {
        let label = "operation \(count + operations.count + 1), line \(line) of \(name): "
        operations.append(try operation(in: statement, label: label, request, console))
      }
      rest = rest[statement.endIndex...].dropFirst()
      line += statement.count { $0 == UInt8(ascii: "\n") } + 1
    }
    return operations
  }

  /// Where the line ends with which `text` begins.
  private static func endOfLine(in text: ArraySlice<UInt8>) -> Int {
    text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
  }

  /// Where the operation ends with which `text` begins: at a newline that is neither quoted nor follows a backslash.
  private static func endOfOperation(in text: ArraySlice<UInt8>) -> Int {
    var quote: UInt8?
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
        index = continuationEnd(in: text, after: index) ?? index + 2
        continue
      case quote: quote = nil
      case UInt8(ascii: "'") where quote == nil, UInt8(ascii: "\"") where quote == nil: quote = byte
      case UInt8(ascii: "\n") where quote == nil: return index
      default: break
      }
      index += 1
    }
    return text.endIndex
  }

  /// Where the line break ends that follows the backslash at `index`; nil if none does.
  private static func continuationEnd(in text: ArraySlice<UInt8>, after index: Int) -> Int? {
    let next = text[(index + 1)...]
    if next.first == UInt8(ascii: "\n") { return index + 2 }
    return next.starts(with: "\r\n".utf8) ? index + 3 : nil
  }

  /// The operation that a `-c` option holds.
  static func operation(
    in text: [UInt8], number: Int, _ request: Request, _ console: Console
  ) throws(UsageError) -> Operation {
    try operation(in: text[...], label: "operation \(number): ", request, console)
  }

  private static func operation(
    in text: ArraySlice<UInt8>, label: String, _ request: Request, _ console: Console
  ) throws(UsageError) -> Operation {
    var words: [Argument] = []
    do throws(UsageError) {
      words = try self.words(in: text)
      let (parsed, change) = try OwnGrammar.parseOperation(words, types: request.types, console)
      return Operation(parsed, change, label: label)
    } catch {
      let quote = UInt8(ascii: "\"")
      let lostQuotes =
        error.message.hasPrefix("--json") && text.contains(quote) && !words.contains { $0.bytes.contains(quote) }
      throw UsageError(
        label + error.message + (lostQuotes ? "\nquotes are removed as in the shell; put JSON in single quotes" : ""))
    }
  }

  /// The words of an operation: separated by blanks, quoted as in the shell; a quoted newline belongs to the word, and one
  /// after a backslash is nothing. A `#` is a character like others; only a line of a script can begin with one and be a
  /// comment.
  static func words(in text: ArraySlice<UInt8>) throws(UsageError) -> [Argument] {
    var words: [Argument] = []
    var word: [UInt8] = []
    var isWord = false
    var quote: UInt8?
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
        if let end = continuationEnd(in: text, after: index - 1) {
          index = end
          continue
        }
        guard index < text.endIndex else { throw UsageError("nothing follows the last backslash") }
        let next = text[index]
        index += 1
        // Within double quotes, a backslash stands for itself unless it escapes a quote or a backslash.
        let isPlain = quote != nil && next != UInt8(ascii: "\"") && next != UInt8(ascii: "\\")
        if isPlain { word.append(byte) }
        word.append(next)
        isWord = true
      case quote:
        quote = nil
      case UInt8(ascii: "'") where quote == nil, UInt8(ascii: "\"") where quote == nil:
        quote = byte
        isWord = true
      case _ where quote == nil && isBlank(byte):
        if isWord { words.append(Argument(word)) }
        (word, isWord) = ([], false)
      default:
        word.append(byte)
        isWord = true
      }
    }
    if quote != nil { throw UsageError("a quote is not closed") }
    if isWord { words.append(Argument(word)) }
    return words
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }
}
