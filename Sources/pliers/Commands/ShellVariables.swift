import PropertyList
import PropertyListFiles

struct ShellVariable {
  let name: String
  let keyPath: PropertyList.KeyPath

  init(_ word: Argument) throws(Failure) {
    let parts = Self.parts(of: word)
    guard parts.count == 2 else { throw Failure("--shell: expected NAME=KEYPATH, found '\(word.text)'") }
    name = String(decoding: parts[0], as: UTF8.self)
    guard Self.isIdentifier(name) else {
      throw Failure("--shell: '\(name)' is not a variable name: expected letters, digits and _, and no digit first")
    }
    keyPath = try .parse(Argument(parts[1]))
  }

  private static func parts(of word: Argument) -> [ArraySlice<UInt8>] {
    word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
  }

  /// True for a word that sets a variable for the command after it.
  static func isAssignment(_ word: Argument) -> Bool {
    let parts = parts(of: word)
    return parts.count == 2 && isIdentifier(String(decoding: parts[0], as: UTF8.self))
  }

  /// The variable names after `--shell` in a command line that cannot be parsed; nil if it has no `--shell`.
  static func names(in words: [Argument]) -> [String]? {
    let values = WordScan.words(of: .shell, in: words.dropFirst(), of: .extract)
    if values.isEmpty { return nil }
    return values.joined().map { String(decoding: parts(of: $0).first ?? [], as: UTF8.self) }.filter(isIdentifier)
  }

  /// Lines for `eval` after a failure. They unset the variables, which would otherwise keep their old values, and set the exit
  /// status, which `eval` would lose.
  static func lines(unsetting names: [String], _ status: ExitStatus) -> String {
    names.map { "unset \($0)\n" }.joined() + (status == .success ? "" : "(exit \(status.rawValue))\n")
  }

  /// The value as text; nil if there is none. `list` was read from `input` once for all variables.
  fileprivate func value(
    in list: PropertyList, from input: Input, _ invocation: Invocation
  ) throws(Failure) -> [UInt8]? {
    var (list, indexes) = (list, list.values(at: keyPath))
    if indexes.isEmpty, list.stoppedSearch != nil,
      case .found(let other, let found) = try invocation.values(in: input, at: keyPath)
    {
      (list, indexes) = (other, found)
    }
    if indexes.count > 1 {
      throw .severalMatches(keyPath, count: indexes.count, reason: "a variable has only one value")
    }
    guard let index = indexes.first else { return nil }
    try (invocation[.expect] as Expectation?)?.check(list.nodes[index].kind, at: keyPath)
    let text = try invocation.rawResult(at: index, of: list)
    if text.contains(0) {
      throw Failure("the value for '\(name)' contains a NUL, which a shell variable cannot contain")
    }
    return text
  }

  /// True for a name as POSIX defines it (Base Definitions, 3.230).
  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !first.isDigit else { return false }
    return name.utf8.allSatisfy { $0.isASCIILetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }
}

extension [ShellVariable] {
  /// Prints lines for the shell's `eval`: an assignment for each variable with a value, `unset` for each variable without, and after
  /// a failure `unset` for all variables. The last line has the exit status of pliers.
  func printAssignments(for pipeline: Pipeline, _ console: Console) throws(Failure) -> ExitStatus {
    let invocation = pipeline.invocation
    return try pipeline.forEachFile(console) { file, console throws(Failure) in
      do throws(Failure) {
        let input = try Input(file, for: invocation, from: console)
        let list = try input.read(invocation.readOptions(for: map(\.keyPath)))
        var lines: [UInt8] = []
        var status = invocation.reportWarnings(of: list, file, console)
        for variable in self {
          if let value = try variable.value(in: list, from: input, invocation) {
            lines += "\(variable.name)=".utf8 + shellQuoted(value) + "\n".utf8
          } else {
            lines += ShellVariable.lines(unsetting: [variable.name], .success).utf8
            status = .failure
          }
        }
        console.output.append(lines.span)
        console.output.append(ShellVariable.lines(unsetting: [], status))
        return status
      } catch {
        let status = invocation.dialect.status(of: error)
        console.output.append(ShellVariable.lines(unsetting: map(\.name), status))
        throw error
      }
    }
  }
}

extension Option {
  static let shell = Option(
    "shell", nil, "NAME=KEYPATH",
    "print lines for eval: NAME='VALUE', or unset NAME if there is no value, and a last line with the status if that is "
      + "not 0; repeat the option for several variables",
    OptionValue { word, _ throws(Failure) in try ShellVariable(word) }
  ).on(.oneFile).on(.excludes(formsOfOneResult + filenames))

  /// Options for the output of values, which lines for the shell and tables do not have.
  static let formsOfOneResult: [Option] = [
    .output, .fileExtension, .format, .rawBytes, .compact, .sort, .omitNewline, .defaultText, .null,
  ]
}
