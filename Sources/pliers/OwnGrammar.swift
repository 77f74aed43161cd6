import PropertyList

/// The own grammar: `VERB OPERANDS [options] FILE…`, options anywhere, `--` ending them.
enum OwnGrammar {
  /// What the words after the program's name ask for.
  static func parse(_ words: [Argument], inputIsTerminal: Bool) throws(UsageError) -> Request {
    guard let first = words.first else { throw UsageError("no command; try 'pliers help'") }
    if first == "--help" { return Request(.help, .own) }
    guard let verb = Command.Verb(rawValue: first.text), let command = Command.all.first(where: { $0.verb == verb })
    else {
      let names = Command.all.map(\.name)
      throw UsageError(
        "unknown command '\(first.text)'" + suggestion(for: first.text, among: names, orList: "commands"))
    }
    var request = Request(command, .own)
    var operands = command.operands[...]
    var valueOption: Option?
    var words = words.dropFirst()
    var optionsHaveEnded = false
    while let word = words.popFirst() {
      if !optionsHaveEnded, word == "--" {
        optionsHaveEnded = true
      } else if !optionsHaveEnded, word.bytes.count > 1, word.bytes.first == UInt8(ascii: "-") {
        if word == "--help" { return help(on: command) }
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
      } else if command.files == .none {
        throw UsageError("unexpected '\(word.text)'")
      } else {
        request.files.append(word)
      }
    }
    if let missing = operands.first { throw UsageError("\(missing.name) is missing; usage: \(command.synopsis)") }
    if !command.valueOptions.isEmpty, valueOption == nil {
      throw UsageError(
        "a value is missing; it is given by one of "
          + command.valueOptions.map { "--" + $0.name }.joined(separator: ", "))
    }
    if let parseValue = request.parseValue { request.value = try parseValue(request) }
    try checkFiles(&request, inputIsTerminal: inputIsTerminal)
    return request
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
    let name = String(decoding: word.bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    let hint = suggestion(for: name, among: options.map { "--" + $0.name })
    throw UsageError(
      "unknown option '\(name)' of \(command.name)"
        + (hint.isEmpty ? "; see 'pliers help \(command.name)'" : "\(hint) See 'pliers help \(command.name)'"))
  }

  private static func value(
    of option: Option, _ inlineValue: Argument?, _ words: inout ArraySlice<Argument>
  ) throws(UsageError) -> Argument {
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
      if request.files.isEmpty {
        if inputIsTerminal { throw UsageError("FILE is missing; '-' is standard input") }
        request.files = ["-"]
      }
    }
    let destinations = [request.output != nil, request.fileExtension != nil, request.isInPlace].count { $0 }
    if destinations > 1 { throw UsageError("--output, --extension and --in-place exclude each other") }
    if request.writesHeader {
      if request.format != .objc { throw UsageError("--header goes with the format objc only") }
      if destinations == 0 || request.output == "-" {
        throw UsageError("--header needs a file to stand beside; name one with --output")
      }
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
