import PropertyListFiles
import PropertyListLint

/// Pliers' own grammar: `VERB OPERANDS [options] FILE…`, with options anywhere; `--` ends them.
enum OwnGrammar {
  static func parse(
    _ words: [Argument], _ dialect: Dialect = .own, inputIsTerminal: Bool = false
  ) throws(Failure) -> Invocation {
    guard let first = words.first else { throw Failure("no command; try 'pliers help'") }
    if first == "--help" || first == "-h" { return Invocation(command: .help, dialect: .own) }
    if first == "--version" || first == "-V" { return Invocation(command: .version, dialect: .own) }
    if first.bytes.starts(with: "--".utf8), let index = words.firstIndex(where: { Command.named($0.text) != nil }) {
      let ordered = [words[index]] + words[..<index] + words[(index + 1)...]
      throw Failure("options come after the command" + shownLine(["pliers"] + ordered, after: ":"))
    }
    let scanned = try CommandWords(words.dropFirst(), of: try command(words))
    if scanned.asksForHelp {
      let topic = try Option.topic.given(Argument(scanned.command.name))
      return Invocation(command: .help, dialect: .own, operands: [topic])
    }
    return try scanned.invocation(dialect, inputIsTerminal: inputIsTerminal)
  }

  static func parseOperation(_ words: [Argument]) throws(Failure) -> Invocation {
    if words.isEmpty { throw Failure("an operation is missing") }
    let command = try command(words, "operation") { $0.operation != nil }
    return try CommandWords(words.dropFirst(), of: command, isOperation: true).invocation(.own)
  }

  /// Returns the command that the first word names. If the next word is an entry of PlistBuddy, the error suggests `pliers buddy`.
  private static func command(
    _ words: [Argument], _ kind: String = "command", where isKnown: (Command) -> Bool = { _ in true }
  ) throws(Failure) -> Command {
    let name = words[0].text
    if let command = Command.named(name), isKnown(command) { return command }
    let hint =
      words.dropFirst().first?.bytes.first == UInt8(ascii: ":")
      ? "; did you mean 'pliers buddy'?" : suggestion(for: name, among: Command.all.filter(isKnown), orList: kind + "s")
    throw Failure("unknown \(kind) '\(name)'" + hint)
  }
}

/// The words after the name of a command or of an operation: options with their values, and the indexes of the others.
private struct CommandWords {
  let command: Command
  /// True for an operation of `edit`, which has no files and no options of the run.
  let isOperation: Bool
  private let words: ArraySlice<Argument>
  private(set) var asksForHelp = false
  private var options: [Invocation.Value] = []
  private var valueOption: Option?
  /// The values that are separate words and are not the name of a file.
  private var taken: [Invocation.Value] = []
  /// The words after options whose value must follow a `=`, if they can be the value.
  private var separateValues: [Invocation.Value] = []
  /// The indexes of operands and files in `words`.
  private var operandIndexes: [Int] = []

  init(_ words: ArraySlice<Argument>, of command: Command, isOperation: Bool = false) throws(Failure) {
    (self.words, self.command, self.isOperation) = (words, command, isOperation)
    var scan = WordScan(words, of: command, showsHelp: !isOperation)
    while !asksForHelp, let element = try scan.next() {
      switch element {
      case .operand(let index): operandIndexes.append(index)
      case .help: asksForHelp = true
      case .option(let option, let values, let isInline):
        try check(option)
        if option.defaultValue != nil, !isInline, let next = scan.rest.first, let value = try? option.given(next) {
          separateValues.append(value)
        }
        for (number, word) in values.enumerated() {
          let value = try option.given(word)
          options.append(value)
          if number > 0 || !isInline, option.valueName != nil, option.fileRole == nil { taken.append(value) }
        }
        guard values.count == option.wordCount else {
          let name = (option.valueName ?? "").split(separator: " ").dropFirst(values.count).joined(separator: " ")
          throw Failure.missingValue(name, of: option, in: shown(words))
        }
      }
    }
    operandIndexes += scan.rest.indices
  }

  /// Throws if `option` cannot follow the options before it.
  private mutating func check(_ option: Option) throws(Failure) {
    if command.valueOptions.contains(option) {
      if let valueOption { throw Failure("--\(option.name): --\(valueOption.name) already gives the value") }
      valueOption = option
    } else if isOperation, option != .types, Command.edit.options.contains(option) {
      throw Failure("--\(option.name) is an option of edit, not of an operation")
    }
    if let role = option.fileRole, role != .inputs, options.contains(where: { $0.option == option }) {
      throw Failure("--\(option.name) can be given only once")
    }
  }

  /// The invocation of these words, if the command accepts their number and values, and if each option meets the conditions of its row.
  func invocation(_ dialect: Dialect, inputIsTerminal: Bool = false) throws(Failure) -> Invocation {
    let expected = command.operands.filter { !$0.isReplaced(by: options) }
    if command.operation != nil, !isOperation { try refuseEmpty(expected) }
    let (operands, files) = try parse(expected)
    if valueOption == nil, !command.valueOptions.isEmpty {
      throw .missingOption(in: operandIndexes.map { words[$0] }, of: command, isOperation: isOperation)
    }
    var invocation = Invocation(
      command: command, dialect: dialect, operands: operands, options: options, files: Array(files),
      separateValues: separateValues, possibleFiles: files.isEmpty ? operands.filter(\.option.isKeyPath) + taken : [])
    switch isOperation ? .none : command.fileOperands {
    case .none: if let word = files.first { throw Failure("unexpected '\(word.text)'") }
    case .words: break
    case .required where files.isEmpty, .one where files.isEmpty:
      throw Failure("FILE is missing; usage: " + command.synopses.joined(separator: ", or "))
    case .one where files.count > 1: throw Failure("\(command.name) takes one file, found \(files.count)")
    case .required, .one: break
    case .searched, .searchedOnRequest:
      if !files.isEmpty || invocation.has(.filesFrom) || invocation.has(.changed) { break }
      if inputIsTerminal { throw Failure(invocation.hintOfMissingFile ?? "FILE is missing; '-' is standard input") }
      invocation.files = ["-"]
    }
    for given in options {
      for condition in given.option.conditions {
        if let sentence = condition.sentence(invocation, given) { throw Failure(sentence) }
      }
    }
    return invocation
  }

  /// Throws if an operand is an empty word: an edit of the root is rare, and an unset variable of the shell is not.
  private func refuseEmpty(_ operands: [Command.Operand]) throws(Failure) {
    for (operand, index) in zip(operands, operandIndexes) where words[index] == "" {
      let corrected = words[..<index] + [Argument(operand.name)] + words[(index + 1)...]
      throw Failure.emptyOperand(operand, in: shown(corrected))
    }
  }

  /// Parses the operands, which are the first of the words that are no options. The rest are the files.
  private func parse(
    _ operands: [Command.Operand]
  ) throws(Failure) -> (values: [Invocation.Value], files: ArraySlice<Argument>) {
    let words = operandIndexes.map { self.words[$0] }
    var values: [Invocation.Value] = []
    var rest = words[...]
    for operand in operands {
      if words.count == 1, !isOperation {
        switch operand.soleFile {
        case .isFile where words[0].isPropertyListFile || words[0].isFolder: continue
        case .isError where words[0].isPropertyListFile:
          throw Failure("\(operand.name) comes before FILE: pliers \(command.name) \(operand.name) \(words[0].text)")
        case .isOperand, .isFile, .isError: break
        }
      }
      if let word = rest.first {
        guard operand.accepts(word) else { continue }
        values.append(try operand.option.given(word))
        rest.removeFirst()
      } else if !operand.isOptional {
        throw Failure("\(operand.name) is missing; usage: \(command.synopsis)")
      }
    }
    return (values, rest)
  }

  private func shown(_ words: ArraySlice<Argument>) -> [Argument] {
    (isOperation ? [] : ["pliers"]) + [Argument(command.name)] + words
  }
}

struct WordScan {
  enum Element {
    /// The index of an operand or a file.
    case operand(Int)
    /// An option with its words, of which the last ones can be missing. The first one can follow a `=`.
    case option(Option, [Argument], isInline: Bool)
    case help
  }

  private let command: Command
  /// True if `--help` is an option of the command.
  private let showsHelp: Bool
  private let operands: [Command.Operand]
  // Many command lines have no options.
  private lazy var options = command.allOptions
  private(set) var rest: ArraySlice<Argument>
  private var operandCount = 0
  /// The options that the last word stands for: a word of another tool, or joined flags.
  private var expanded: ArraySlice<Argument> = []
  private(set) var optionsHaveEnded = false

  init(_ words: ArraySlice<Argument>, of command: Command, showsHelp: Bool = true) {
    (rest, self.command, self.showsHelp) = (words, command, showsHelp)
    operands = command.operands
  }

  /// For each `option` in a command line that may have mistakes, the words of its value.
  static func words(of option: Option, in words: ArraySlice<Argument>, of command: Command) -> [[Argument]] {
    sequence(state: WordScan(words, of: command)) { $0.nextWithoutErrors() }.compactMap { element in
      if case .option(let other, let words, _) = element, other == option { words } else { nil }
    }
  }

  /// The next element of a command line that may have mistakes, such as unknown options, which are skipped.
  mutating func nextWithoutErrors() -> Element? {
    while true { do throws(Failure) { return try next() } catch {} }
  }

  /// Removes the next operand or option and its words; nil at the end, and where words with a separate grammar begin. If it throws,
  /// the next call continues after the option.
  mutating func next() throws(Failure) -> Element? {
    guard let word = expanded.first ?? rest.first, !endsOptions(word) else { return nil }
    if expanded.popFirst() == nil {
      rest.removeFirst()
      if !optionsHaveEnded, word == "--" {
        optionsHaveEnded = true
        return try next()
      }
      guard !optionsHaveEnded, isOption(word) else {
        operandCount += 1
        return .operand(rest.startIndex - 1)
      }
    }
    if showsHelp, word == "--help" || word == "-h" && !options.contains(where: { $0.letter == "h" }) { return .help }
    guard let (option, value) = find(word) else {
      guard let options = command.foreignOption(word.text)?.options ?? flags(joinedIn: word) else {
        throw unknown(word)
      }
      expanded = options + expanded
      return try next()
    }
    var words: [Argument] = []
    if let value = value ?? option.defaultValue {
      if option.valueName == nil { throw Failure("--\(option.name) takes no value") }
      words = [value]
    } else if option.valueName == nil {
      words = [""]
    }
    // The next word is always the value, so that `--integer -5` works.
    while words.count < option.wordCount, let word = rest.popFirst() { words.append(word) }
    return .option(option, words, isInline: value != nil)
  }

  /// True if a separate grammar begins at `word`.
  private mutating func endsOptions(_ word: Argument) -> Bool {
    guard case .words = command.fileOperands else { return false }
    return word != "--help" && !options.contains { word.text == "--" + $0.name }
  }

  /// True if `word` is an option. Where an operand is possible, a hyphen and a digit are an index from the end, except in `-0`.
  private mutating func isOption(_ word: Argument) -> Bool {
    guard word.bytes.count > 1, word.bytes[0] == UInt8(ascii: "-") else { return false }
    if word == "-0", options.contains(where: { $0.letter == "0" }) { return true }
    return operandCount >= operands.count || !word.bytes[1].isDigit
  }

  /// The option that `word` names, with two hyphens or as in plutil with one, and the value after a `=` or a letter (`-U1`); nil if the
  /// command has none of this name.
  mutating func find(_ word: Argument) -> (Option, Argument?)? {
    let digits = word.bytes.dropFirst(2)
    if digits.allSatisfy(\.isDigit) {
      let option = options.first { $0.letter?.asciiValue == word.bytes[1] && (digits.isEmpty || $0.valueName != nil) }
      return option.map { ($0, digits.isEmpty ? nil : Argument(digits)) }
    }
    let parts = word.bytes.dropFirst(word.bytes[1] == UInt8(ascii: "-") ? 2 : 1).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let option = options.first(where: { $0.isNamed(name) }) else { return nil }
    return (option, parts.count > 1 ? Argument(parts[1]) : nil)
  }

  /// The flags `-r` and `-i` in `-ri`; nil if a letter is no flag of the command.
  private mutating func flags(joinedIn word: Argument) -> [Argument]? {
    let flags = word.bytes.dropFirst().map { Argument([UInt8(ascii: "-"), $0]) }
    guard flags.count > 1, word.bytes[1] != UInt8(ascii: "-") else { return nil }
    for flag in flags where command.foreignOption(flag.text)?.options == nil {
      guard let (option, _) = find(flag), option.valueName == nil else { return nil }
    }
    return flags
  }

  private mutating func unknown(_ word: Argument) -> Failure {
    // The suggestion is for the name alone, without a value after `=`.
    let letter = options.first { $0.valueName != nil && $0.letter?.asciiValue == word.bytes[1] }
    let name = String(decoding: word.bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    var hint =
      command.foreignOption(name)?.advice.map { "; \($0)." }
      ?? suggestion(for: name, among: options.flatMap(\.names).map { "--" + $0 })
    if hint.isEmpty, let letter { hint = "; the value of '\(letter.spelling)' is the next word." }
    return Failure(
      "unknown option '\(name)' of \(command.name)"
        + (hint.isEmpty ? "; see 'pliers help \(command.name)'" : "\(hint) See 'pliers help \(command.name)'"))
  }
}

extension Option {
  /// The option with the value of `word`. Messages spell the option as `spelling`, if that is not its name.
  func given(_ word: Argument, as spelling: String? = nil) throws(Failure) -> Invocation.Value {
    // The value of an operand is the operand.
    let spelling = spelling ?? (name == valueName ? name : "--" + name)
    return Invocation.Value(option: self, word: word, value: try parse(word, spelling))
  }
}

extension Argument {
  /// True if the word most likely means a file: the file exists, and the word contains a slash or has an extension of property
  /// lists.
  fileprivate var isPropertyListFile: Bool {
    (bytes.contains(.slash) || Recognition.format(of: self) != nil) && isRegularFile
  }
}
