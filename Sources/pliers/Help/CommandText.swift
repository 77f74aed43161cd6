import PropertyListLint

/// Texts of the table of commands in the markup of manual pages.
enum CommandText {
  /// A row for each command, with a heading before the first command of a purpose.
  static var overviewRows: String {
    let width = Command.all.map(\.name.count).max() ?? 0
    let purposeWidth = Command.Purpose.allCases.map(\.rawValue.count).max() ?? 0
    return Command.Purpose.allCases.flatMap { purpose in
      Command.all.filter { $0.purpose == purpose }.enumerated().map { index, command in
        let heading = TerminalPage.padded(index == 0 ? purpose.rawValue : "", to: purposeWidth)
        return "\(heading)  \(TerminalPage.padded(command.name, to: width))  \(command.summary)\n"
      }
    }.joined()
  }

  /// Commands that pliers-edit(1) describes.
  static var editing: [Command] { Command.all.filter { $0.asksForFolders && $0.writes == .edited } }

  static func page(of command: Command) -> Page {
    let isEditing = editing.contains { $0.name == command.name }
    return Page.named("pliers-" + (isEditing ? "edit" : command.name)) ?? Page.all[0]
  }

  /// A section for each command, with the options that none of the other commands accepts.
  static func sections(on commands: [Command]) -> String {
    let common = commonOptions(of: commands)
    // Pages say this once.
    let sharedParagraphs = ["keeps-text", "searches-folders"].flatMap(Command.paragraphs)
    return commands.map { command in
      var text = "## \(command.name)\n\n\(synopses(of: [command]))\(sentence(command.summary))\n\n"
      for paragraph in command.discussion where !sharedParagraphs.contains(paragraph) { text += paragraph + "\n\n" }
      let values = command.valueOptions.filter { !Option.values.has($0) }
      text += definitions(of: values + command.ownOptions.filter { !common.has($0) })
      let others = common.filter(command.options.has).map { "`--\($0.name)`" }
      if !others.isEmpty { text += "It also accepts \(others.listed("and")).\n\n" }
      return text + examples(of: [command])
    }.joined()
  }

  /// The options of more than one of the commands, except the options that nearly all commands share.
  static func commonOptions(of commands: [Command]) -> [Option] {
    commands.flatMap(\.ownOptions).reduce(into: []) { found, option in
      if !found.has(option), commands.count(where: { $0.options.has(option) }) > 1 { found.append(option) }
    }
  }

  static func synopses(of commands: [Command]) -> String {
    commands.flatMap(\.synopses).map { "    " + $0 + "\n" }.joined() + "\n"
  }

  /// The options of a command with its own page, and a note about shared options.
  static func options(of command: Command) -> String {
    let note = command.sharedOptionsNote.map { $0 + "\n\n" } ?? ""
    return definitions(of: command.valueOptions + command.ownOptions) + note
  }

  static func definitions(of options: [Option]) -> String {
    options.map { "`\($0.spelling)`\($0.valueSpelling)\n: \(sentence($0.summary))\n" }.joined()
      + (options.isEmpty ? "" : "\n")
  }

  static func examples(of commands: [Command]) -> String {
    commands.flatMap(\.examples).map { "    # \($0.purpose)\n    \($0.line)\n\n" }.joined()
  }

  /// Returns the text as a sentence, with a capital letter and a full stop. A file name at the start is not changed.
  static func sentence(_ text: String) -> String {
    let isFileName = text.prefix { $0 != " " }.dropLast().contains(".")
    return (isFileName ? text.prefix(1) : text.prefix(1).uppercased()[...]) + text.dropFirst()
      + (text.last == "." ? "" : ".")
  }
}

extension Command {
  var discussion: [String] { Self.paragraphs(under: name).map { PageTable.expand($0[...]) } }

  /// Command lines, each with its purpose.
  var examples: [(line: String, purpose: String)] {
    Self.prose(under: name).compactMap { block in
      guard case .code(let lines) = block, lines.count == 2 else { return nil }
      return (lines[1], String(lines[0].dropFirst("# ".count)))
    }
  }

  /// The paragraphs in the section `name` of the text `commands`: of a command, or of several.
  static func paragraphs(under name: String) -> [String] {
    prose(under: name).compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
  }

  private static let prose = PageBlock.parse(EmbeddedText.titled("commands"))

  private static func prose(under name: String) -> [PageBlock] { PageBlock.section(name, of: prose) }
}

/// Options of many commands. `pliers help options` and pliers(1) describe them once; the help of a command only lists their
/// names.
extension Option {
  static let shared: [Option] =
    [.output, .fileExtension, .inPlace, .dryRun, .backup, .exitCode]
    + selection + [.recursive, .types, .omitNewline] + filenames + views + [.maximumNodes, .jobs]
  /// Those that the help of each command describes, too.
  static let frequent: [Option] = [.output, .dryRun, .recursive]
}

extension [Option] {
  /// True if the option is among these. Another command may have a different option of the same name.
  func has(_ option: Option) -> Bool { contains { $0.name == option.name && $0.summary == option.summary } }
}

extension Command {
  var ownOptions: [Option] { options.filter { !Option.shared.has($0) } }

  /// `It also accepts --output (-o) and --jobs (-j); …`; nil if the command has no shared options.
  var sharedOptionsNote: String? {
    let names = options.filter { Option.shared.has($0) && !Option.frequent.has($0) }.map { option in
      "--\(option.name)" + (option.letter.map { " (-\($0))" } ?? "")
    }
    return names.isEmpty ? nil : "It also accepts \(names.listed("and")); see 'pliers help options'."
  }
}
