/// What the table of commands says, in the markup of pages.
enum CommandText {
  /// All commands, in the order of the overview.
  static var commands: [Command] {
    let commands = Command.all
    return Overview.groups.flatMap(\.commands).compactMap { name in commands.first { $0.name == name } }
  }

  /// Those that pliers-edit(1) describes.
  static var editing: [Command] {
    commands.filter { $0.change != nil || ["edit", "sort", "format"].contains($0.name) }
  }

  /// The page that describes a command.
  static func page(of command: Command) -> Page {
    if editing.contains(where: { $0.name == command.name }) { return .edit }
    return Page.all.first { $0.name == "pliers-" + command.name } ?? .pliers
  }

  /// A part of a page for each command, with the options that no other one of them takes.
  static func sections(on commands: [Command]) -> String {
    let common = commonOptions(of: commands)
    return commands.map { command in
      var text = "## \(command.name)\n\n" + synopsis(of: command) + "\n\n\(sentence(command.summary))\n\n"
      for paragraph in command.discussion where paragraph != Command.keepsText { text += paragraph + "\n\n" }
      let values = command.valueOptions.filter { option in !Option.values.contains { $0.isSame(as: option) } }
      let options = command.ownOptions.filter { option in !common.contains { $0.isSame(as: option) } }
      text += definitions(of: values + options)
      let others = common.filter { option in command.options.contains { $0.isSame(as: option) } }
      if !others.isEmpty { text += "It also takes \(names(of: others)).\n\n" }
      return text + examples(of: command)
    }.joined()
  }

  /// The options that more than one of the commands takes, but for those that are shared by nearly all.
  static func commonOptions(of commands: [Command]) -> [Option] {
    var found: [Option] = []
    for option in commands.flatMap(\.ownOptions) where !found.contains(where: { $0.isSame(as: option) }) {
      if commands.count(where: { $0.options.contains { $0.isSame(as: option) } }) > 1 { found.append(option) }
    }
    return found
  }

  /// The synopses of commands, a line each.
  static func synopses(of commands: [Command]) -> String {
    commands.map { "    " + $0.synopsis + "\n" }.joined() + "\n"
  }

  /// All that the table knows about one command that has a page of its own: options and examples.
  static func options(of command: Command) -> String {
    let note = command.sharedOptionsNote.map { $0 + "\n\n" } ?? ""
    return definitions(of: command.valueOptions + command.ownOptions) + note
  }

  static func definitions(of options: [Option]) -> String {
    options.map { "`\($0.spelling)`\($0.valueSpelling)\n: \(sentence($0.summary))\n" }.joined()
      + (options.isEmpty ? "" : "\n")
  }

  /// The examples, each under what it is for.
  static func examples(of commands: Command...) -> String {
    commands.flatMap(\.examples).map { "    # \($0.purpose)\n    \($0.line)\n\n" }.joined()
  }

  static func discussion(of command: Command) -> String {
    command.discussion.map { $0 + "\n\n" }.joined()
  }

  /// `a, b and c`, as what is typed.
  static func names(of options: [Option]) -> String {
    let names = options.map { "`--\($0.name)`" }
    return names.count > 1
      ? names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1] : names.joined()
  }

  /// With a capital letter and a full stop. What begins with a name stays as it is.
  static func sentence(_ text: String) -> String {
    let isFileName = text.prefix { $0 != " " }.dropLast().contains(".")
    return (isFileName ? text.prefix(1) : text.prefix(1).uppercased()[...]) + text.dropFirst()
      + (text.last == "." ? "" : ".")
  }

  private static func synopsis(of command: Command) -> String { "    " + command.synopsis }
}

extension Option {
  fileprivate func isSame(as other: Option) -> Bool { name == other.name && summary == other.summary }
}
