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
        choices: { Help.subtopics(of: $0.first?.text) }),
      Operand(
        label: "KEY", option: .subtopic, isOptional: true,
        choices: { Help.keys(ofSchema: $0.dropFirst().first?.text) }),
    ],
    fileOperands: .none
  ) { invocation, console throws(Failure) in
    let words = invocation.operands.map(\.word.text)
    console.output.append(try Help.text(on: words.first ?? "commands", Array(words.dropFirst())))
    return .success
  }
}

extension Option {
  static let topic = operand(
    "TOPIC",
    OptionValue(choices: Help.topicNames) { word, _ in word })
  fileprivate static let subtopic = operand("SUBTOPIC", .word)
}

enum Help {
  /// Topics besides commands and pages, and for the list also forms without a source, in their order.
  private static let rows = EmbeddedText.table("help-topics").map { row in
    let page = Page.named(row[1])
    return (name: row[0], source: row[1], summary: page?.summary ?? row[2])
  }

  static let topics = rows.filter { !$0.source.isEmpty }

  static func text(on topic: String, _ subtopics: [String] = []) throws(Failure) -> String {
    switch topic {
    case "schema": return try schema(subtopics)
    case "completions" where subtopics.count == 1: return try completions(of: subtopics[0])
    case "manual" where subtopics.count < 2: return try manual(subtopics.first ?? "pliers")
    default: if let word = subtopics.last { throw Failure("unexpected '\(word)'") }
    }
    if let source = topics.first(where: { $0.name == topic })?.source { return text(from: source) }
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
  static func completions(of shell: String) throws(Failure) -> String {
    let script = EmbeddedText.titled("completions." + shell)
    if script.isEmpty { throw Failure("unknown shell '\(shell)'; completions are made for bash, zsh and fish") }
    return script
  }

  static func manual(_ name: String) throws(Failure) -> String {
    guard let page = Page.named(name) else { throw .unknown("page", name, among: Page.all.map(\.name)) }
    return RoffPage.text(of: page)
  }

  /// The list of topics, which is one of them.
  static var topicList: String {
    "Topics of 'pliers help':\n" + rows.map { "  " + TerminalPage.padded($0.name, to: 19) + $0.summary + "\n" }.joined()
      + "\n" + TerminalPage.wrapped("Commands: " + Command.all.map(\.name).joined(separator: ", "), indentation: 0)
      + "\n" + TerminalPage.wrapped("Pages: " + Page.all.map(\.name).joined(separator: ", "), indentation: 0)
  }

  /// The text of a page, of sections of a page, or of markup.
  private static func text(from source: String) -> String {
    let parts = source.split(separator: ":")
    guard let page = Page.named(String(parts[0])) else { return PageTable.expand(source[...]) }
    guard parts.count > 1 else { return TerminalPage.text(of: page) }
    return parts[1].split(separator: ",").map { $0.dropFirst() }.map { heading in
      "\(heading), from \(page.name)(\(page.section))\n"
        + TerminalPage.text(of: PageBlock.section(String(heading), of: page.blocks))
    }.joined(separator: "\n")
  }

  /// The summary, up to three examples and the options of a command. A command with its own page has its discussion there only.
  static func text(on command: Command) -> String {
    let page = CommandText.page(of: command)
    var text = "\(command.name): \(command.summary)\n\n"
    for (index, synopsis) in command.synopses.enumerated() {
      text += (index == 0 ? "usage: " : "       ") + synopsis + "\n"
    }
    let examples = command.examples.prefix(3)
    if !examples.isEmpty { text += "\nexamples:\n" }
    for example in examples { text += "  \(example.line)\n      \(example.purpose)\n" }
    text += table("often used", Option.frequent.filter(command.options.has))
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
    command.ownOptions.reduce(into: [("options", [])]) { groups, option in
      if let heading = option.heading { groups.append((heading, [])) }
      groups[groups.count - 1].options.append(option)
    }
  }

  private static func table(_ title: String, _ options: [Option]) -> String {
    guard !options.isEmpty else { return "" }
    return "\n\(title):\n" + options.map { TerminalPage.row($0.spelling + $0.valueSpelling, $0.summary) }.joined()
  }
}
