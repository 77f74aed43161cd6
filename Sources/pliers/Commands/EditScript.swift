import PropertyList

/// The operations of `pliers edit`, from `-c` options and scripts.
enum EditScript {
  /// The operations in the lines of `text`, numbered on from `count`; `name` is the script's, for messages.
  static func operations(
    in text: String, name: String, after count: Int, _ request: Request, _ console: Console
  ) throws(UsageError) -> [Operation] {
    var operations: [Operation] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = try words(in: line, place: "\(name), line \(index + 1)")
      guard let first = words.first, first.bytes.first != UInt8(ascii: "#") else { continue }
      let label = "operation \(count + operations.count + 1), line \(index + 1) of \(name): "
      operations.append(try operation(words, label: label, request, console))
    }
    return operations
  }

  /// The operation that a `-c` option holds.
  static func operation(
    in text: String, number: Int, _ request: Request, _ console: Console
  ) throws(UsageError) -> Operation {
    let label = "operation \(number): "
    return try operation(words(in: text[...], place: "operation \(number)"), label: label, request, console)
  }

  private static func operation(
    _ words: [Argument], label: String, _ request: Request, _ console: Console
  ) throws(UsageError) -> Operation {
    do throws(UsageError) {
      let parsed = try OwnGrammar.parseOperation(words, types: request.types, console)
      guard let operation = parsed.operation(label: label) else {
        throw UsageError("expected insert, replace, set or remove, found '\(parsed.command.name)'")
      }
      return operation
    } catch {
      throw UsageError(label + error.message)
    }
  }

  /// The words of a line: parted by blanks, quoted as in the shell. A `#` begins a comment only as the first character of
  /// a line.
  static func words(in line: Substring, place: String) throws(UsageError) -> [Argument] {
    var words: [Argument] = []
    var word: [UInt8]?
    var quote: UInt8?
    var bytes = line.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
        guard let next = bytes.next() else { throw UsageError("\(place): nothing follows the last backslash") }
        // Within double quotes, a backslash is one unless it makes a quote or backslash plain.
        let isPlain = quote != nil && next != UInt8(ascii: "\"") && next != UInt8(ascii: "\\")
        word = (word ?? []) + (isPlain ? [byte, next] : [next])
      case quote:
        quote = nil
      case UInt8(ascii: "'") where quote == nil, UInt8(ascii: "\"") where quote == nil:
        quote = byte
        word = word ?? []
      case UInt8(ascii: " ") where quote == nil, UInt8(ascii: "\t") where quote == nil,
        UInt8(ascii: "\r") where quote == nil:
        if let finished = word { words.append(Argument(finished)) }
        word = nil
      default:
        word = (word ?? []) + [byte]
      }
    }
    if quote != nil { throw UsageError("\(place): a quote is not closed") }
    if let word { words.append(Argument(word)) }
    return words
  }
}
