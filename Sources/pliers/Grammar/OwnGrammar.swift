import PropertyList
import PropertyListFiles
import PropertyListLint

/// Pliers' own grammar: `VERB OPERANDS [options] FILE…`, with options anywhere; `--` ends them.
enum OwnGrammar {
  /// Parses the words after the program's name.
  static func parse(_ words: [Argument], _ console: Console, _ dialect: Dialect = .own) throws(UsageError) -> Request {
    guard let first = words.first else { throw UsageError("no command; try 'pliers help'") }
    if first == "--help" || first == "-h" { return Request(.help, .own) }
    if first.bytes.starts(with: "--".utf8), let index = words.firstIndex(where: { Command.named($0.text) != nil }) {
      let line = [words[index]] + words[..<index] + words[(index + 1)...]
      throw UsageError("options come after the command: " + shownLine(["pliers"] + line))
    }
    var request = Request(try command(first.text, before: words.dropFirst().first), dialect)
    if case .words = request.command.files {
      read(words.dropFirst(), into: &request)
      return request
    }
    let given = try parse(words.dropFirst(), into: &request, isOperation: false)
    try checkFiles(&request, inputIsTerminal: console.inputIsTerminal)
    try request.check(given)
    if let makeValue = request.editing.makeValue { request.editing.value = try makeValue(request, console) }
    if [.searched, .searchedOnRequest].contains(request.command.files) { try request.selectFiles(console) }
    try checkBinaryResults(request)
    return request
  }

  /// Parses the words of one operation of `edit`.
  static func parseOperation(
    _ words: [Argument], types: JSONTypes?, _ console: Console
  ) throws(UsageError) -> (Request, Operation.Change) {
    guard let first = words.first else { throw UsageError("an operation is missing") }
    guard let command = Command.named(first.text), let change = command.change else {
      let commands = Command.all.filter { $0.change != nil }
      if words.dropFirst().first?.isBuddyEntry == true {
        throw UsageError("unknown operation '\(first.text)'; did you mean 'pliers buddy'?")
      }
      throw UsageError(
        "unknown operation '\(first.text)'" + suggestion(for: first.text, among: commands, orList: "operations"))
    }
    var request = Request(command, .own)
    request.types = types
    try request.check(try parse(words.dropFirst(), into: &request, isOperation: true))
    if let makeValue = request.editing.makeValue { request.editing.value = try makeValue(request, console) }
    return (request, change(request))
  }

  /// Returns the command of that name. If the next word is an entry of PlistBuddy, the error suggests `pliers buddy`.
  static func command(_ name: String, before next: Argument? = nil) throws(UsageError) -> Command {
    guard let command = Command.named(name) else {
      if next?.isBuddyEntry == true { throw UsageError("unknown command '\(name)'; did you mean 'pliers buddy'?") }
      throw UsageError("unknown command '\(name)'" + suggestion(for: name, among: Command.all, orList: "commands"))
    }
    return command
  }

  /// Reads the command's own options at the start of `words`. The command parses the other words itself.
  private static func read(_ words: ArraySlice<Argument>, into request: inout Request) {
    var words = words
    while let word = words.first {
      if word == "--help" {
        request = help(on: request.command)
        return
      }
      guard let option = request.command.options.first(where: { word.text == "--" + $0.name }),
        (try? option.apply(&request, "")) != nil
      else { break }
      words.removeFirst()
    }
    request.files = Array(words)
  }

  /// Parses the words after the command, and returns the options among them with their values.
  private static func parse(
    _ words: ArraySlice<Argument>, into request: inout Request, isOperation: Bool
  ) throws(UsageError) -> [Request.GivenOption] {
    let command = request.command
    let operands = command.operands
    let valueOptions = command.valueOptions
    // Many command lines have no options.
    lazy var options = command.allOptions
    let line = words
    /// The indexes of operands and files in `line`.
    var positions: [Int] = []
    var valueOption: Option?
    var given: [Request.GivenOption] = []
    /// The options whose value is the next word, with that word.
    var taken: [Request.GivenOption] = []
    var words = words
    var optionsHaveEnded = false
    func shown(_ line: ArraySlice<Argument>) -> [Argument] {
      (isOperation ? [] : ["pliers"]) + [Argument(command.name)] + line
    }
    while let word = words.popFirst() {
      if !optionsHaveEnded, word == "--" {
        optionsHaveEnded = true
      } else if !optionsHaveEnded, isOption(word, of: options, mayBeIndex: positions.count < operands.count) {
        if word == "--help" || word == "-h" && !options.contains(where: { $0.letter == "h" }), !isOperation {
          request = help(on: command)
          return []
        }
        let (option, inlineValue) = try find(word, in: command, options)
        if isOperation, option.scope != .operation {
          throw UsageError("--\(option.name) is an option of edit, not of an operation")
        }
        if valueOptions.contains(where: { $0.name == option.name }) {
          if let valueOption {
            throw UsageError("--\(option.name): --\(valueOption.name) already gives the value")
          }
          valueOption = option
        }
        for number in 0..<option.wordCount {
          let inlineValue = number == 0 ? inlineValue : nil
          guard let value = try value(of: option, inlineValue, &words) else {
            let name = option.valueWords.dropFirst(number).joined(separator: " ")
            throw UsageError.missingValue(name, of: option, in: shown(line))
          }
          try option.apply(&request, value)
          if let use = option.fileUse {
            request.optionFiles.append(OptionFile(option: option.name, path: value, use: use))
          }
          given.append((option, value))
          if inlineValue == nil { taken.append((option, value)) }
        }
      } else {
        positions.append(words.startIndex - 1)
      }
    }
    if command.change != nil, !isOperation {
      for (operand, index) in zip(operands.filter { !$0.isReplaced(request) }, positions) where line[index] == "" {
        let meant = line[..<index] + [Argument(operand.name)] + line[(index + 1)...]
        throw UsageError.emptyOperand(operand, in: shown(meant))
      }
    }
    let rest = try applyOperands(positions.map { line[$0] }, isOperation: isOperation, to: &request)
    let valueNames = valueOptions.map { "--" + $0.name }
    if !valueNames.isEmpty, valueOption == nil {
      throw UsageError("a value is missing; use one of " + valueNames.joined(separator: ", "))
    }
    let takesFiles = command.files != .none || operands.contains { $0.isReplaced(request) }
    if let word = rest.first, isOperation || !takesFiles { throw UsageError("unexpected '\(word.text)'") }
    request.files += rest
    request.hintOfMissingFile = request.hintOfMissingFile(taken)
    if command.change != nil {
      for keyPath in [request.keyPath, request.editing.target] where keyPath.dataSteps > 0 {
        throw UsageError(
          "'\(keyPath.text)' steps into a property list in data, which cannot be edited there; a key '!' is written '\\!'"
        )
      }
    }
    return given
  }

  /// Applies the operands at the start of `words`, which contains no options, and returns the rest: the files.
  private static func applyOperands(
    _ words: [Argument], isOperation: Bool, to request: inout Request
  ) throws(UsageError) -> ArraySlice<Argument> {
    let command = request.command
    var rest = words[...]
    for operand in command.operands where !operand.isReplaced(request) {
      if words.count == 1, !isOperation {
        switch operand.soleFile {
        case .isFile where words[0].isPropertyListFile || words[0].isFolder: continue
        case .isError where words[0].isPropertyListFile:
          throw UsageError("\(operand.name) comes before FILE: pliers \(command.name) \(operand.name) \(words[0].text)")
        case .isOperand, .isFile, .isError: break
        }
      }
      if let word = rest.popFirst() {
        request.operandWord = request.operandWord ?? word.text
        try operand.apply(&request, word)
      } else if !operand.isOptional {
        throw UsageError("\(operand.name) is missing; usage: \(command.synopsis)")
      }
    }
    return rest
  }

  /// True if `word` is an option. With `mayBeIndex`, a hyphen and a digit are an index from the end, except in `-0`.
  static func isOption(
    _ word: Argument, of options: @autoclosure () -> [Option], mayBeIndex: Bool
  ) -> Bool {
    guard word.bytes.count > 1, word.bytes[0] == UInt8(ascii: "-") else { return false }
    if word == "-0", options().contains(where: { $0.letter == "0" }) { return true }
    return !mayBeIndex || !word.bytes[1].isDigit
  }

  /// The bytes of a file that an option names; `-` is standard input.
  static func content(of name: Argument, for option: String, _ console: Console) throws(UsageError) -> Source {
    try checkInput(name, for: option, console)
    do throws(Failure) {
      if name.inputStream == .standardInput { return try console.standardInput() }
      return try Failure.files(Descriptor.contents(of: name))
    } catch {
      throw UsageError(error.message("\(option): \(name.text)"))
    }
  }

  /// Throws if `name` is standard input, and another option has read it.
  static func checkInput(_ name: Argument, for option: String, _ console: Console) throws(UsageError) {
    guard console.inputIsUsed, name.inputStream == .standardInput else { return }
    throw UsageError("\(option): standard input has already been read")
  }

  private static func help(on command: Command) -> Request {
    var request = Request(.help, .own)
    request.topic = command.name
    return request
  }

  /// The option that `word` names, and the value after a `=`.
  static func find(
    _ word: Argument, in command: Command, _ options: [Option]
  ) throws(UsageError) -> (Option, Argument?) {
    if word.bytes[1] != UInt8(ascii: "-") {
      if word.bytes.count == 2,
        let option = options.first(where: { $0.letter?.asciiValue == word.bytes[1] })
      {
        return (option, nil)
      }
    } else {
      let parts = word.bytes.dropFirst(2).split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      if let name = parts.first,
        let option = options.first(where: { $0.names.contains { $0.utf8.elementsEqual(name) } })
      {
        return (option, parts.count > 1 ? Argument(Array(parts[1])) : nil)
      }
    }
    if command.overwritesInput || command.joinsFiles, let reason = ViewRequest.reasonNotToEdit(with: word) {
      throw UsageError(reason)
    }
    // The suggestion is for the name alone, without a value after `=`.
    let letter = options.first { $0.valueName != nil && $0.letter?.asciiValue == word.bytes[1] }
    let name = String(decoding: word.bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    var hint = suggestion(for: name, among: options.flatMap(\.names).map { "--" + $0 })
    if hint.isEmpty, let letter { hint = "; the value of '\(letter.spelling)' is the next word." }
    throw UsageError(
      "unknown option '\(name)' of \(command.name)"
        + (hint.isEmpty ? "; see 'pliers help \(command.name)'" : "\(hint) See 'pliers help \(command.name)'"))
  }

  /// The value of `option`: `inlineValue`, or the next one of `words`; nil if there is none, and empty for an option without a
  /// value.
  static func value(
    of option: Option, _ inlineValue: Argument?, _ words: inout ArraySlice<Argument>
  ) throws(UsageError) -> Argument? {
    if let defaultValue = option.defaultValue { return inlineValue ?? defaultValue }
    guard option.valueName != nil else {
      if inlineValue != nil { throw UsageError("--\(option.name) takes no value") }
      return ""
    }
    // The next word is always the value, so that `--integer -5` works.
    return inlineValue ?? words.popFirst()
  }

  private static func checkFiles(_ request: inout Request, inputIsTerminal: Bool) throws(UsageError) {
    switch request.command.files {
    case .none, .words: return
    case .required, .one:
      if request.files.isEmpty {
        throw UsageError("FILE is missing; usage: " + request.command.synopses.joined(separator: ", or "))
      }
      if request.command.files == .one, request.files.count > 1 {
        throw UsageError("\(request.command.name) takes one file, found \(request.files.count)")
      }
    case .optional, .searched, .searchedOnRequest:
      if request.files.isEmpty, !request.selection.findsFiles {
        if inputIsTerminal { throw UsageError(request.hintOfMissingFile ?? "FILE is missing; '-' is standard input") }
        request.files = ["-"]
      }
    }
  }

  /// Throws if several binary results would be printed.
  private static func checkBinaryResults(_ request: Request) throws(UsageError) {
    guard request.format == .binary1, !request.output.showsDifference, !request.command.joinsFiles else { return }
    let printed = request.files.count { request.command.outputs(request, $0).allSatisfy(\.destination.isStream) }
    if printed > (request.namesManyFiles ? 0 : 1) { throw UsageError(request.severalBinaryResults) }
  }
}

extension Request {
  /// The message that binary results would follow one another, with the options that write files.
  var severalBinaryResults: String {
    let options = ["--in-place", "--extension"].filter { name in command.options.contains { "--" + $0.name == name } }
    return "binary results of several files cannot follow one another; use " + options.listed("or")
  }
}

extension Argument {
  /// True if the word most likely means a file: the file exists, and the word contains a slash or has an extension of property
  /// lists.
  fileprivate var isPropertyListFile: Bool {
    (bytes.contains(UInt8(ascii: "/")) || Recognition.format(of: self) != nil) && isRegularFile
  }

  /// True if the word looks like an entry in PlistBuddy's grammar.
  fileprivate var isBuddyEntry: Bool { bytes.first == UInt8(ascii: ":") }
}
