import PropertyList
import PropertyListFiles

/// A variable of the shell that a value is put into: `--shell NAME=KEYPATH`.
struct ShellVariable {
  let name: String
  let keyPath: PropertyList.KeyPath

  init(_ word: Argument) throws(UsageError) {
    let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw UsageError("--shell: expected NAME=KEYPATH, found '\(word.text)'")
    }
    name = String(decoding: parts[0], as: UTF8.self)
    guard Self.isIdentifier(name) else {
      throw UsageError("--shell: '\(name)' is not the name of a variable: letters, digits and _, and no digit first")
    }
    keyPath = try .parse(Argument(Array(parts[1])))
  }

  /// A name in POSIX, section 3.230 of the base definitions.
  private static func isIdentifier(_ name: String) -> Bool {
    let isLetter = { (byte: UInt8) in
      byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension Request {
  /// Prints lines that the shell's `eval` takes: assignments, and `unset` for values that are absent.
  func printVariables(_ console: Console) -> ExitStatus {
    forEachFile(console) { file, console throws(Failure) in
      let input = try input(file, console)
      let list = try input.read(readOptions(for: extraction.variables.map(\.keyPath)))
      var lines: [UInt8] = []
      var status = reportWarnings(of: list, file, console)
      for variable in extraction.variables {
        var (list, indexes) = (list, list.values(at: variable.keyPath))
        if indexes.isEmpty, list.stoppedSearch != nil,
          case .found(let other, let found) = try values(in: input, at: variable.keyPath)
        {
          (list, indexes) = (other, found)
        }
        if indexes.count > 1 {
          throw .severalMatches(variable.keyPath, count: indexes.count, reason: "a variable holds one value")
        }
        guard let index = indexes.first else {
          lines += "unset \(variable.name)\n".utf8
          status = .failure
          continue
        }
        try expected?.check(list.nodes[index].kind, at: variable.keyPath)
        let text = try self.text(of: index, in: list)
        if text.contains(0) { throw Failure("the value for '\(variable.name)' holds a NUL, which the shell cannot") }
        lines += Array("\(variable.name)=".utf8) + shellQuoted(text) + Array("\n".utf8)
      }
      console.output.append(lines.span)
      return status
    }
  }

  /// What `extract` prints for the value at `index`, without the newline at the end.
  func text(of index: Int, in list: PropertyList) throws(Failure) -> [UInt8] {
    switch list.nodes[index] {
    case .array, .dictionary: return try compactJSON(of: index, in: list)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      return Output.collect { list.writeRaw(at: index, style: dialect.raw, to: &$0) }
    }
  }
}

extension Option {
  static let shell = Option(
    "shell", nil, "NAME=KEYPATH", scope: .report,
    "print NAME='VALUE', which eval takes; or unset NAME, and exit with 1, where there is no value; repeat it for several "
      + "variables"
  ) { request, word throws(UsageError) in request.extraction.variables.append(try ShellVariable(word)) }
}

extension Command.Operand {
  /// The key path of `extract`, in the place of which variables can be asked for.
  static let extractedKeyPath = Command.Operand(
    name: "KEYPATH", isReplaced: { !$0.extraction.variables.isEmpty }, apply: Command.Operand.keyPath.apply)
}
