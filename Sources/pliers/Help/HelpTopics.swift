import PropertyListLint

/// Texts of `pliers help TOPIC`.
enum Help {
  /// Topics besides commands, in the order in which they are listed.
  static let topics: [(name: String, text: @Sendable () -> String)] = [
    ("options", { section("SHARED OPTIONS", of: .pliers) }),
    ("keypath", { TerminalPage.text(of: .keypath) }),
    ("types", { section("TYPES", of: .formats) }),
    ("files", { TerminalPage.text(of: .files) }),
    ("formats", { TerminalPage.text(of: .formats) }),
    ("archives", { section("ARCHIVES", of: .formats) }),
    ("signed", { section("SIGNED FILES", of: .formats) }),
    ("rules", { section("RULES", of: .lint) + "\n" + section("PROFILES", of: .lint) }),
    ("schemas", { section("SCHEMAS", of: .lint) }),
    ("plutil", { plutilHelp }),
  ]

  /// The text about a command, another topic or a page.
  static func text(about topic: String) throws(UsageError) -> String {
    if let text = topics.first(where: { $0.name == topic })?.text { return text() }
    if let command = Command.named(topic) { return text(on: command) }
    if let page = Page.all.first(where: { $0.name == topic }) { return TerminalPage.text(of: page) }
    if let text = rules(named: topic) { return text }
    throw .unknown("topic", topic, among: topicNames)
  }

  /// All that can be asked about.
  static var topicNames: [String] {
    topics.map(\.name) + ["schema", "manual", "completions"] + Command.all.map(\.name) + Page.all.map(\.name)
      + Rule.names
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

  /// The page of that name in roff, pliers(1) without a name.
  static func manual(_ name: String?) throws(UsageError) -> String {
    guard let name else { return RoffPage.text(of: .pliers) }
    guard let page = Page.named(name) else { throw .unknown("page", name, among: Page.all.map(\.name)) }
    return RoffPage.text(of: page)
  }

  /// A part of a page that has a topic of its own.
  private static func section(_ heading: String, of page: Page) -> String {
    "\(heading), from \(page.name)(\(page.section))\n" + TerminalPage.text(of: page.blocks(under: heading))
  }

  static func text(on command: Command) -> String {
    var text = "\(command.name): \(command.summary)\n\nusage: \(command.synopsis)\n"
    text += table("value options (one of them)", command.valueOptions)
    text += table("options", command.ownOptions)
    for paragraph in command.discussion { text += "\n" + TerminalPage.wrapped(paragraph, indentation: 0) }
    if !command.examples.isEmpty { text += "\nexamples:\n" }
    for example in command.examples { text += "  \(example.line)\n      \(example.purpose)\n" }
    if let note = command.sharedOptionsNote { text += "\n" + TerminalPage.wrapped(note, indentation: 0) }
    let page = CommandText.page(of: command)
    if page.name != "pliers" { text += "\nMore is in 'man \(page.name)' and 'pliers help \(page.name)'.\n" }
    return text
  }

  private static func table(_ title: String, _ options: [Option]) -> String {
    guard !options.isEmpty else { return "" }
    var text = "\n\(title):\n"
    for option in options {
      let name = "  " + option.spelling + option.valueSpelling
      text += name + "\n" + TerminalPage.wrapped(option.summary, indentation: 6)
    }
    return text
  }
}
