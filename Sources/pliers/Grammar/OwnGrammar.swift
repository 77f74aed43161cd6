import PropertyList

/// The own grammar: `VERB OPERANDS [options] FILE…`, options anywhere, `--` ending them.
enum OwnGrammar {
  /// What the words after the program's name ask for.
  static func parse(_ words: [Argument], _ console: Console) throws(UsageError) -> Request {
    guard let first = words.first else { throw UsageError("no command; try 'pliers help'") }
    if first == "--help" { return Request(.help, .own) }
    var request = Request(try command(first), .own)
    try parse(words.dropFirst(), into: &request, takesFiles: request.command.files != .none, console)
    guard request.command.verb != .help else { return request }
    try checkFiles(&request, inputIsTerminal: console.inputIsTerminal)
    if request.command.verb == .edit { request.operations = try operations(of: request, console) }
    return request
  }

  /// What the words of one operation of `edit` ask for.
  static func parseOperation(
    _ words: [Argument], types: JSONTypes?, _ console: Console
  ) throws(UsageError) -> Request {
    guard let first = words.first else { throw UsageError("an operation is missing") }
    guard let verb = Command.Verb(rawValue: first.text), verb != .edit, Command.named(verb).isEdit else {
      let names = Command.all.filter { $0.isEdit && $0.verb != .edit }.map(\.name)
      throw UsageError(
        "unknown operation '\(first.text)'" + suggestion(for: first.text, among: names, orList: "operations"))
    }
    var request = Request(.named(verb), .own)
    request.types = types
    try parse(words.dropFirst(), into: &request, takesFiles: false, console)
    if request.output != nil || request.fileExtension != nil || request.backupSuffix != nil || request.showsDifference
      || request.exitsWithChange || request.types != types || request.limits.nodes != Limits.sharedNodes
      || request.jobs != nil
    {
      throw UsageError("options on files go with edit itself")
    }
    return request
  }

  private static func command(_ name: Argument) throws(UsageError) -> Command {
    guard let verb = Command.Verb(rawValue: name.text) else {
      let names = Command.all.map(\.name)
      throw UsageError("unknown command '\(name.text)'" + suggestion(for: name.text, among: names, orList: "commands"))
    }
    return .named(verb)
  }

  private static func parse(
    _ words: ArraySlice<Argument>, into request: inout Request, takesFiles: Bool, _ console: Console
  ) throws(UsageError) {
    let command = request.command
    var operands = command.operands[...]
    var valueOption: Option?
    var words = words
    var optionsHaveEnded = false
    while let word = words.popFirst() {
      if !optionsHaveEnded, word == "--" {
        optionsHaveEnded = true
      } else if !optionsHaveEnded, isOption(word, operands.first) {
        if word == "--help" {
          request = help(on: command)
          return
        }
        let (option, inlineValue) = try find(word, in: command)
        let value = try self.value(of: option, inlineValue, &words)
        if command.valueOptions.contains(where: { $0.name == option.name }) {
          if let valueOption {
            throw UsageError("--\(option.name): there is a value already, from --\(valueOption.name)")
          }
          valueOption = option
        }
        try option.apply(&request, value)
      } else if let operand = operands.popFirst() {
        try operand.apply(&request, word)
      } else if command.verb == .help, request.topic == nil {
        request.topic = word.text
      } else if takesFiles {
        request.files.append(word)
      } else {
        throw UsageError("unexpected '\(word.text)'")
      }
    }
    if let missing = operands.first { throw UsageError("\(missing.name) is missing; usage: \(command.synopsis)") }
    if !command.valueOptions.isEmpty, valueOption == nil {
      throw UsageError(
        "a value is missing; it is given by one of "
          + command.valueOptions.map { "--" + $0.name }.joined(separator: ", "))
    }
    if request.valueKind != nil, valueOption?.name != "file" { throw UsageError("--as goes with --file") }
    guard let parseValue = request.parseValue else { return }
    let value = try parseValue(request, console)
    request.value = value
  }

  /// Whether `word` is an option. A hyphen before a digit is an index from the end where a key path is due.
  private static func isOption(_ word: Argument, _ operand: Command.Operand?) -> Bool {
    guard word.bytes.count > 1, word.bytes[0] == UInt8(ascii: "-") else { return false }
    return operand == nil || !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(word.bytes[1])
  }

  /// The operations of `edit`.
  private static func operations(of request: Request, _ console: Console) throws(UsageError) -> [Operation] {
    var operations: [Operation] = []
    for source in request.operationSources {
      if let script = source.script {
        let content = try content(of: script, for: "--script", console)
        operations += try EditScript.operations(
          in: Array(copying: content), name: printable(script.displayName), after: operations.count, request, console)
      } else {
        operations.append(
          try EditScript.operation(in: source.text.bytes, number: operations.count + 1, request, console))
      }
    }
    if operations.isEmpty { throw UsageError("an operation is missing; it is given by -c or --script") }
    return operations
  }

  /// The bytes of a file that an option names; `-` is standard input.
  static func content(of name: Argument, for option: String, _ console: Console) throws(UsageError) -> Source {
    if name == "-", console.inputIsUsed { throw UsageError("\(option): standard input was read before") }
    do throws(Failure) {
      if name == "-" { return try console.standardInput() }
      return try Descriptor.contents(of: name)
    } catch {
      throw UsageError("\(option): \(name.text): \(error.systemMessage)")
    }
  }

  private static func help(on command: Command) -> Request {
    var request = Request(.help, .own)
    request.topic = command.name
    return request
  }

  /// The option that `word` names, and the value behind a `=`.
  private static func find(_ word: Argument, in command: Command) throws(UsageError) -> (Option, Argument?) {
    let options = command.options + command.valueOptions
    if word.bytes[1] != UInt8(ascii: "-") {
      if word.bytes.count == 2,
        let option = options.first(where: { $0.letter?.asciiValue == word.bytes[1] })
      {
        return (option, nil)
      }
    } else {
      let parts = word.bytes.dropFirst(2).split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      if let name = parts.first, let option = options.first(where: { $0.name.utf8.elementsEqual(name) }) {
        return (option, parts.count > 1 ? Argument(Array(parts[1])) : nil)
      }
    }
    // A hint is for the name, whatever value stands behind it.
    let letter = options.first { $0.valueName != nil && $0.letter?.asciiValue == word.bytes[1] }
    let name = String(decoding: word.bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    var hint = suggestion(for: name, among: options.map { "--" + $0.name })
    if hint.isEmpty, let letter { hint = "; the value of '\(letter.spelling)' is the next word." }
    throw UsageError(
      "unknown option '\(name)' of \(command.name)"
        + (hint.isEmpty ? "; see 'pliers help \(command.name)'" : "\(hint) See 'pliers help \(command.name)'"))
  }

  private static func value(
    of option: Option, _ inlineValue: Argument?, _ words: inout ArraySlice<Argument>
  ) throws(UsageError) -> Argument {
    if let defaultValue = option.defaultValue { return inlineValue ?? defaultValue }
    guard let name = option.valueName else {
      if inlineValue != nil { throw UsageError("--\(option.name) takes no value") }
      return ""
    }
    // The next word is the value whatever it looks like, so that `--integer -5` needs no trick.
    guard let value = inlineValue ?? words.popFirst() else {
      throw UsageError("--\(option.name): \(name) is missing")
    }
    return value
  }

  private static func checkFiles(_ request: inout Request, inputIsTerminal: Bool) throws(UsageError) {
    switch request.command.files {
    case .none: return
    case .required:
      if request.files.isEmpty { throw UsageError("FILE is missing; usage: \(request.command.synopsis)") }
    case .optional:
      if request.files.isEmpty, !request.selection.findsFiles {
        if !request.selection.includes.isEmpty || !request.selection.excludes.isEmpty {
          throw UsageError("--include and --exclude are about what a folder holds; name one")
        }
        if inputIsTerminal { throw UsageError("FILE is missing; '-' is standard input") }
        request.files = ["-"]
      }
    }
    let destinations = [request.output != nil, request.fileExtension != nil, request.isInPlace].count { $0 }
    if request.showsDifference, destinations > 0 {
      throw UsageError("--dry-run writes nothing, so that --output and --extension have no meaning")
    }
    if destinations > 1 { throw UsageError("--output, --extension and --in-place exclude each other") }
    if request.writesHeader {
      if request.format != .objc { throw UsageError("--header goes with the format objc only") }
      if destinations == 0 || request.output == "-" {
        throw UsageError("--header needs a file to stand beside; name one with --output")
      }
    }
    if let name = request.fileExtension {
      if name.bytes.contains(UInt8(ascii: "/")) {
        throw UsageError("--extension: the extension must not contain a slash")
      }
      let outputs = request.files.map { $0.replacingExtension(by: name) }
      if let output = outputs.first(where: request.files.contains) {
        throw UsageError(
          "--extension: the result would overwrite the input \(output.text); that is what --in-place does")
      }
      if Set(outputs).count < outputs.count { throw UsageError("--extension: two results would have the same name") }
    }
    guard request.files.count > 1 else { return }
    if request.output != nil, request.output != "-" {
      throw UsageError("--output takes the result of one file, and there are \(request.files.count)")
    }
    if request.format == .binary1, request.command.verb != .create, request.fileExtension == nil, !request.isInPlace {
      throw UsageError("binary results of several files cannot share standard output; use --in-place or --extension")
    }
  }
}
