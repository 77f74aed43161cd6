import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let help = Command(
    "help",
    summary: "describe all commands, or one",
    plutil: PlutilForm("-help") { _, request throws(UsageError) in request.topic = "plutil" },
    operands: [
      Operand(name: "TOPIC", isOptional: true) { request, topic throws(UsageError) in request.topic = topic.text },
      Operand(name: "SCHEMA", isOptional: true) { request, name throws(UsageError) in
        request.schemaTopic = [name.text]
      },
      Operand(name: "KEY", isOptional: true) { request, key throws(UsageError) in request.schemaTopic.append(key.text)
      },
    ],
    files: .none,
    discussion: [
      "TOPIC is the name of a command. 'help keypath' explains key paths and patterns, 'help types' the types of values, "
        + "'help archives' keyed archives and property lists in data, 'help signed' has recipes for signed profiles, "
        + "'help rules' lists what lint looks for, 'help schemas' the kinds of "
        + "files that it knows, 'help schema info' the keys of one and 'help schema info CFBundleVersion' what is known about "
        + "a key, 'help plutil' prints plutil's own help, and 'help manual' prints the "
        + "manual page for man."
    ],
    examples: [
      ("pliers help convert", "all about convert"),
      ("pliers help schema info CFBundleVersion", "what lint knows about a key"),
    ]
  ) { request, console throws(UsageError) in
    if request.topic != "schema", let word = request.schemaTopic.first { throw UsageError("unexpected '\(word)'") }
    console.output.append(
      request.topic == "schema"
        ? try Help.schema(request.schemaTopic) : try request.topic.map(Help.text) ?? Help.overview)
    return .success
  }
}

/// The texts of `pliers help`, made from the table of commands.
enum Help {
  /// What can be asked about besides commands.
  private static let topics: [(name: String, text: @Sendable () -> String)] = [
    ("keypath", { keyPath }), ("types", { types }), ("archives", { archives }), ("signed", { signed }),
    ("rules", { rules }), ("schemas", { schemas }), ("plutil", { plutilHelp }), ("manual", { Manual.page }),
  ]

  /// The text about a command or another topic.
  static func text(about topic: String) throws(UsageError) -> String {
    if let text = topics.first(where: { $0.name == topic })?.text { return text() }
    if let command = Command.named(topic) { return page(on: command) }
    let names = topics.map(\.name) + ["schema"] + Command.all.map(\.name)
    throw UsageError("unknown topic '\(topic)'" + suggestion(for: topic, among: names, orList: "topics"))
  }

  static var overview: String {
    var text = """
      pliers \(version): lint, convert, print, query and edit property lists

      usage: pliers COMMAND [ARGUMENTS] [OPTIONS] [FILE…]
             pliers -COMMAND …    as in plutil; see 'pliers help plutil'

      commands:

      """
    let width = Command.all.map(\.name.count).max() ?? 0
    for command in Command.all {
      text += "  \(padded(command.name, to: width))  \(command.summary)\n"
    }
    text += """

      Formats read: XML, binary, JSON, OpenStep and .strings. FILE '-' is standard input, which is also read where no
      FILE is named. A key path is keys and indexes with dots between them: a.0.b; a dot in a key is written \\., a
      backslash \\\\; -1 is an array's last element. With a leading / it is a JSON Pointer (RFC 6901). '' is the root.

      'pliers help COMMAND' says more, 'pliers help keypath' explains patterns. Exit status: 0 done or yes, 1 no (absent,
      not as expected, problems found), 2 trouble (wrong usage, or a file that failed), 3 changed, with --exit-code.

      """
    return text
  }

  static func page(on command: Command) -> String {
    var text = "\(command.name): \(command.summary)\n\nusage: \(command.synopsis)\n"
    for paragraph in command.discussion { text += "\n" + wrapped(paragraph, indentation: 0) }
    text += table("value options (one of them)", command.valueOptions)
    text += table("options", command.options)
    if !command.examples.isEmpty { text += "\nexamples:\n" }
    for example in command.examples { text += "  \(example.line)\n      \(example.purpose)\n" }
    return text
  }

  private static func table(_ title: String, _ options: [Option]) -> String {
    guard !options.isEmpty else { return "" }
    var text = "\n\(title):\n"
    for option in options {
      let name = "  " + option.spelling + option.valueSpelling
      text += name + "\n" + wrapped(option.summary, indentation: 6)
    }
    return text
  }

  /// `text` in lines of at most 100 columns, each after `indentation` spaces.
  static func wrapped(_ text: String, indentation: Int) -> String {
    let prefix = String(repeating: " ", count: indentation)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > 100 - indentation {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { prefix + $0 + "\n" }.joined()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
