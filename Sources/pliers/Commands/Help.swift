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
    files: .none
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
    case "manual" where subtopics.count < 2: return try Help.manual(subtopics.first ?? "pliers")
    case let topic?:
      if let word = subtopics.first { throw UsageError("unexpected '\(word)'") }
      return try Help.text(about: topic)
    }
  }
}
