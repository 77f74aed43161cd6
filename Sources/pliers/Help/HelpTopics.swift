import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let help = Command(
    name: "help", purpose: .learn,
    summary: "describe the commands and other topics",
    plutil: PlutilForm(
      name: "-help",
      run: { _, console in
        console.output.append(EmbeddedText.titled("plutil-help"))
        return .success
      }),
    forms: ["[TOPIC]", "schema [SCHEMA [KEY]]", "completions [SHELL]", "manual [PAGE]"],
    operands: [
      Operand(option: .topic, isOptional: true),
      Operand(
        label: "SCHEMA", option: .subtopic, isOptional: true,
        choices: { Help.subtopics(of: $0.operands.first?.word.text) }),
      Operand(
        label: "KEY", option: .subtopic, isOptional: true,
        choices: { Help.keys(ofSchema: $0.operands.dropFirst().first?.word.text) }),
    ],
    files: .none
  ) { line, console throws(Failure) in
    console.output.append(try helpText(on: line.operands.map(\.word.text)))
    return .success
  }
}

/// The text about a topic, the first of `words`.
private func helpText(on words: [String]) throws(Failure) -> String {
  let subtopics = Array(words.dropFirst())
  switch words.first {
  case nil: return CommandText.overview
  case "schema": return try Help.schema(subtopics)
  case "completions": return try Help.completions(subtopics)
  case "manual" where subtopics.count < 2: return try Help.manual(subtopics.first ?? "pliers")
  case let topic?:
    if let word = subtopics.first { throw Failure("unexpected '\(word)'") }
    return try Help.text(about: topic)
  }
}

extension Option {
  static let topic = operand(
    "TOPIC",
    OptionValue(choices: Help.topicNames) { word, _ in word })
  fileprivate static let subtopic = operand("SUBTOPIC", .word)
}

/// The texts of `pliers help TOPIC`.
enum Help {
  typealias Topic = (name: String, summary: String, text: @Sendable () -> String)

  /// Topics besides commands and pages, in the order in which they are listed.
  static let topics: [Topic] = [
    ("commands", "all commands, as 'pliers help' prints them", { CommandText.overview }),
    ("options", "options of many commands", { section("SHARED OPTIONS", of: "pliers") }),
    ("exit", "exit statuses", { section("EXIT STATUS", of: "pliers") }),
    topic(of: "keypath"),
    topic(of: "files"),
    topic(of: "formats"),
    ("types", "types of values, and their forms in JSON", { section("TYPES", of: "formats") }),
    ("archives", "keyed archives and property lists in data", { section("ARCHIVES", of: "formats") }),
    ("signed", "provisioning profiles and other signed files", { section("SIGNED FILES", of: "formats") }),
    ("rules", "rules and profiles of lint", { section("RULES", of: "lint") + "\n" + section("PROFILES", of: "lint") }),
    ("schemas", "kinds of files that lint knows", { section("SCHEMAS", of: "lint") }),
    ("plutil", "the help of plutil, for its command lines", { EmbeddedText.titled("plutil-help") }),
    ("completions", "completions for bash, zsh and fish", { section("COMPLETIONS", of: "pliers") }),
    ("topics", "this list", { topicList }),
  ]

  static func text(about topic: String) throws(Failure) -> String {
    if let text = topics.first(where: { $0.name == topic })?.text { return text() }
    if let command = Command.named(topic) { return text(on: command) }
    if let page = Page.all.first(where: { $0.name == topic }) { return TerminalPage.text(of: page) }
    if let text = rules(named: topic) { return text }
    let hint = suggestion(for: topic, among: topicNames)
    throw Failure("unknown topic '\(topic)'" + (hint.isEmpty ? "; 'pliers help topics' lists all" : hint))
  }

  static var topicNames: [String] {
    topics.map(\.name) + ["schema", "manual"] + Command.all.map(\.name) + Page.all.map(\.name) + Rule.names
  }

  /// Words that may follow a topic, for shell completion.
  static func subtopics(of topic: String?) -> [String] {
    switch topic {
    case "schema": SchemaTable.all.map(\.name)
    case "manual": Page.all.map(\.name)
    case "completions": ["bash", "zsh", "fish"]
    default: []
    }
  }

  /// The script of a shell that completes command lines by `pliers complete`.
  static func completions(_ words: [String]) throws(Failure) -> String {
    if words.count > 1 { throw Failure("unexpected '\(words[1])'") }
    guard let shell = words.first else { return try text(about: "completions") }
    guard subtopics(of: "completions").contains(shell) else {
      throw Failure("unknown shell '\(shell)'; completions are made for bash, zsh and fish")
    }
    return EmbeddedText.titled("completions." + shell)
  }

  static func manual(_ name: String) throws(Failure) -> String {
    guard let page = Page.named(name) else { throw .unknown("page", name, among: Page.all.map(\.name)) }
    return RoffPage.text(of: page)
  }

  private static var topicList: String {
    let rows =
      topics.map { ($0.name, $0.summary) } + [
        ("RULE", "a rule of lint, such as duplicate-key; the topic rules lists them"),
        ("schema NAME [KEY]", "the keys of a schema, or one of them"),
        ("completions SHELL", "a script that completes command lines in bash, zsh or fish"),
        ("manual [PAGE]", "a page in roff, for man"),
      ]
    return "Topics of 'pliers help':\n" + rows.map { "  " + TerminalPage.padded($0, to: 19) + $1 + "\n" }.joined()
      + "\n" + TerminalPage.wrapped("Commands: " + Command.all.map(\.name).joined(separator: ", "), indentation: 0)
      + "\n" + TerminalPage.wrapped("Pages: " + Page.all.map(\.name).joined(separator: ", "), indentation: 0)
  }

  private static func section(_ heading: String, of name: String) -> String {
    guard let page = Page.named(name) else { return "" }
    return "\(heading), from \(page.name)(\(page.section))\n" + TerminalPage.text(of: page.blocks(under: heading))
  }

  /// The topic that is the page `name`.
  private static func topic(of name: String) -> Topic {
    let page = Page.named(name)
    return (name, page?.summary ?? "", { page.map { TerminalPage.text(of: $0) } ?? "" })
  }

  /// The summary, two examples and the options of a command. A command with its own page has its discussion there only.
  static func text(on command: Command) -> String {
    let page = CommandText.page(of: command)
    var text = "\(command.name): \(command.summary)\n\n"
    for (index, synopsis) in command.synopses.enumerated() {
      text += (index == 0 ? "usage: " : "       ") + synopsis + "\n"
    }
    text += "\nexamples:\n"
    for example in command.examples.prefix(2) { text += "  \(example.line)\n      \(example.purpose)\n" }
    text += table("value options (one of them)", command.valueOptions)
    for (title, options) in groups(of: command) { text += table(title, options) }
    if let note = command.sharedOptionsNote { text += "\n" + TerminalPage.wrapped(note, indentation: 0) }
    if page.name != "pliers-\(command.name)" {
      for paragraph in command.discussion { text += "\n" + TerminalPage.wrapped(paragraph, indentation: 0) }
    }
    return text + "\nMore: 'man \(page.name)' or 'pliers help \(page.name)'.\n"
  }

  /// The command's options, without those that many commands share, under their headings.
  private static func groups(of command: Command) -> [(title: String, options: [Option])] {
    let headings = command.headings
    var groups: [(title: String, options: [Option])] = [("options", [])]
    for option in command.ownOptions {
      if let title = headings[option.name] { groups.append((title, [])) }
      groups[groups.count - 1].options.append(option)
    }
    return groups
  }

  private static func table(_ title: String, _ options: [Option]) -> String {
    guard !options.isEmpty else { return "" }
    return "\n\(title):\n" + options.map { TerminalPage.row($0.spelling + $0.valueSpelling, $0.summary) }.joined()
  }
}
