import PropertyList
import PropertyListFiles

extension Help {
  /// What `pliers help completions SHELL` prints.
  static func completions(_ words: [String]) throws(UsageError) -> String {
    let shells: [(name: String, script: (Completions) -> String)] = [
      ("bash", \.bash), ("zsh", \.zsh), ("fish", \.fish),
    ]
    guard let name = words.first else { throw UsageError("name a shell: bash, zsh or fish") }
    guard words.count == 1 else { throw UsageError("unexpected '\(words[1])'") }
    guard let shell = shells.first(where: { $0.name == name }) else {
      throw UsageError("unknown shell '\(name)'; completions are made for bash, zsh and fish")
    }
    return shell.script(Completions())
  }
}

/// What the completions of all shells know, made from the table of commands.
///
/// Each shell's script finds the command, then the option before the cursor or the number of the operand at it, and asks what
/// is expected there. Key paths come from `pliers paths`, which is run with the file on the line.
struct Completions {
  /// The kind of word at a position of the line.
  enum Word: Hashable {
    case file
    case keyPath
    /// Anything.
    case text
    case words([String])
  }

  /// An option of one command.
  struct CompletedOption {
    let names: [String]
    let letter: Character?
    let summary: String
    /// The word after the option; nil if there is none.
    let value: Word?
    let wordCount: Int

    /// How it is written: `-o`, `--output`.
    var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + names.map { "--" + $0 } }
  }

  struct CompletedCommand {
    let name: String
    let summary: String
    let operands: [Word]
    let options: [CompletedOption]
    /// Whether files follow the operands.
    let takesFiles: Bool
  }

  let commands: [CompletedCommand]

  /// The extensions of files that are offered before all others.
  let extensions = [
    "plist", "strings", "stringsdict", "entitlements", "xcprivacy", "pbxproj", "mobileconfig", "mobileprovision",
    "provisionprofile", "xcstrings", "resolved", "json", "nib", "loctable",
  ]

  init() {
    commands = Command.all.map { command in
      CompletedCommand(
        name: command.name, summary: command.summary, operands: command.operands.map(Word.init),
        options: (command.valueOptions + command.options).map(CompletedOption.init),
        takesFiles: command.files != .none)
    }
  }

  /// The options that have values, each with how many words these are.
  var valueCounts: [(spelling: String, count: Int)] {
    var counts: [String: Int] = [:]
    for option in commands.flatMap(\.options) where option.value != nil {
      for spelling in option.spellings { counts[spelling] = option.wordCount }
    }
    return counts.map { ($0.key, $0.value) }.sorted { $0.spelling < $1.spelling }
  }

  /// Words after options, each with the pairs of command and option that it applies to: `lint --format`.
  var values: [(word: Word, places: [String])] {
    var places: [Word: [String]] = [:]
    for command in commands {
      for option in command.options {
        guard let value = option.value, value != .text else { continue }
        places[value, default: []] += option.spellings.map { "\(command.name) \($0)" }
      }
    }
    return Self.inOrder(places)
  }

  /// What operands are, each entry with the pairs of command and number from 0: `extract 0`.
  var operands: [(word: Word, places: [String])] {
    var places: [Word: [String]] = [:]
    for command in commands {
      for (number, word) in command.operands.enumerated() where word != .text {
        places[word, default: []].append("\(command.name) \(number)")
      }
    }
    return Self.inOrder(places)
  }

  private static func inOrder(_ places: [Word: [String]]) -> [(word: Word, places: [String])] {
    places.map { ($0.key, $0.value) }.sorted { $0.places[0] < $1.places[0] }
  }
}

// What bash and zsh write in the same way.
extension Completions {
  /// Entries of a `case` about a word: options, each of which takes some words that `variable` passes over.
  func passedWords(advancing variable: String) -> String {
    Dictionary(grouping: valueCounts, by: \.count).sorted { $0.key < $1.key }.map { count, options in
      "\(options.map(\.spelling).joined(separator: "|"))) ((\(variable) += \(count))) ;;"
    }.joined(separator: "\n      ")
  }

  /// Entries of a `case` about positions, each with the result of `action` for the word at them.
  func cases(_ cases: [(word: Word, places: [String])], _ action: (Word) -> String) -> String {
    cases.map { word, places in
      "    \(places.map { "'\($0)'" }.joined(separator: "|"))) \(action(word)); return ;;"
    }.joined(separator: "\n")
  }
}

extension Completions.Word {
  init(_ operand: Command.Operand) {
    let choices = operand.choices()
    switch operand.name {
    case _ where !choices.isEmpty: self = .words(choices)
    case "KEYPATH", "FROM", "TO": self = .keyPath
    case "OLD", "NEW": self = .file
    default: self = .text
    }
  }

  /// The word after `option`; nil if there is none, or if the value must follow a `=`.
  init?(_ option: Option) {
    guard let name = option.valueName, option.defaultValue == nil else { return nil }
    let choices = option.choices
    switch name {
    case _ where !choices.isEmpty: self = .words(choices)
    case "KEYPATH", "PATTERN": self = .keyPath
    case "PATH", "BASE": self = .file
    default: self = .text
    }
  }
}

extension Completions.CompletedOption {
  init(_ option: Option) {
    names = option.names
    letter = option.letter
    summary = option.summary
    value = Completions.Word(option)
    wordCount = option.wordCount
  }
}
