import PropertyList
import PropertyListFiles

enum OperationSource {
  case text(Argument)
  case script(Argument)
}

struct EditScript {
  let sources: [OperationSource]
  private let types: [ParsedLine.Value]

  init(_ line: ParsedLine) {
    sources = line.options.compactMap { $0.value as? OperationSource }
    types = line.options.filter { $0.option.name == Option.types.name }
  }

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
    var line = 1
    var operations: [Operation] = []
    while let byte = rest.first {
      let start = rest
      if byte != .newline, rest.first(where: { !$0.isSpace || $0 == .newline }) == UInt8(ascii: "#") {
        rest = rest.drop { $0 != .newline }
      } else {
        let label = "operation \(count + operations.count + 1), line \(line) of \(name)"
        let operation = try readOperation(&rest, endsWithLine: true, label: label, console)
        if let operation { operations.append(operation) }
      }
      rest = rest.dropFirst()
      line += start[..<rest.startIndex].count { $0 == .newline }
    }
    return operations
  }

  /// Removes the operation at the start of `rest` and returns it; nil if there are no words.
  private func readOperation(
    _ rest: inout ArraySlice<UInt8>, endsWithLine: Bool, label: String, _ console: Console
  ) throws(Failure) -> Operation? {
    do throws(Failure) {
      let words = try rest.removeShellWords(endsWithLine: endsWithLine)
      if words.isEmpty { return nil }
      var line = try OwnGrammar.parseOperation(words)
      line.options = types + line.options
      return try Operation(line, label: label, console)
    } catch {
      throw error.inside(label)
    }
  }
}
