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
    let lines = text.dropFirst(text.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var operations: [Operation] = []
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let first = line.first(where: { !isBlank($0) }), first != UInt8(ascii: "#") else { continue }
      let label = "operation \(count + operations.count + 1), line \(index + 1) of \(name): "
      operations.append(try operation(in: line, label: label, request, console))
    }
    return operations
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
    do throws(UsageError) {
      let (parsed, change) = try OwnGrammar.parseOperation(words(in: text), types: request.types, console)
      return Operation(parsed, change, label: label)
    } catch {
      throw UsageError(label + error.message)
    }
  }

  /// The words of an operation: separated by blanks, quoted as in the shell. A `#` is a character like others; only a line
  /// of a script can begin with one and be a comment.
  static func words(in text: ArraySlice<UInt8>) throws(UsageError) -> [Argument] {
    var words: [Argument] = []
    var word: [UInt8]?
    var quote: UInt8?
    var bytes = text.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
        guard let next = bytes.next() else { throw UsageError("nothing follows the last backslash") }
        // Within double quotes, a backslash stands for itself unless it escapes a quote or a backslash.
        let isPlain = quote != nil && next != UInt8(ascii: "\"") && next != UInt8(ascii: "\\")
        word = (word ?? []) + (isPlain ? [byte, next] : [next])
      case quote:
        quote = nil
      case UInt8(ascii: "'") where quote == nil, UInt8(ascii: "\"") where quote == nil:
        quote = byte
        word = word ?? []
      case _ where quote == nil && isBlank(byte):
        if let finished = word { words.append(Argument(finished)) }
        word = nil
      default:
        word = (word ?? []) + [byte]
      }
    }
    if quote != nil { throw UsageError("a quote is not closed") }
    if let word { words.append(Argument(word)) }
    return words
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }
}
