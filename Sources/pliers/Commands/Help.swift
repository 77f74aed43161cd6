import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let help = Command(
    "help", purpose: .learn,
    summary: "describe the commands and other topics",
    plutil: PlutilForm(name: "-help") { _, request throws(UsageError) in request.topic = "plutil" },
    forms: ["[TOPIC]", "schema [SCHEMA [KEY]]", "completions [SHELL]", "manual [PAGE]"],
    operands: [
      Operand(name: "TOPIC", isOptional: true, choices: { _ in Help.topicNames }) { request, topic throws(UsageError) in
        request.topic = topic.text
      },
      Operand(name: "SCHEMA", isOptional: true, choices: { Help.subtopics(of: $0.topic) }) {
        request, name throws(UsageError) in request.subtopics = [name.text]
      },
      Operand(name: "KEY", isOptional: true, choices: { Help.keys(ofSchema: $0.subtopics.first) }) {
        request, key throws(UsageError) in request.subtopics.append(key.text)
      },
    ],
    files: .none,
    discussion: [
      "TOPIC is the name of a command or of a page, such as pliers-lint, or one of: "
        + Help.topics.map(\.name).joined(separator: ", ")
        + ". 'pliers help topics' describes them. 'pliers help RULE' explains a rule of lint. 'pliers help schema info' "
        + "prints what lint knows about an Info.plist, in the form of the schema files that a configuration can name; see "
        + "pliers-lint(1). 'pliers help completions bash' prints a script that completes "
        + "command lines in that shell. 'pliers help manual lint' prints pliers-lint(1) for man."
    ],
    examples: [
      ("pliers help convert", "print the help of a command"),
      ("pliers help schema info CFBundleVersion", "print what lint knows about a key"),
    ]
  ) { request, console throws(UsageError) in
    console.output.append(try request.helpText())
    return .success
  }
}

extension Request {
  fileprivate func helpText() throws(UsageError) -> String {
    switch topic {
    case nil: return Overview.text
    case "schema": return try Help.schema(subtopics)
    case "completions": return try Help.completions(subtopics)
    case "manual" where subtopics.count < 2: return try Help.manual(subtopics.first)
    case let topic?:
      if let word = subtopics.first { throw UsageError("unexpected '\(word)'") }
      return try Help.text(about: topic)
    }
  }
}
