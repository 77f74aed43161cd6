import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let help = Command(
    "help", purpose: .learn,
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
  ) { line, console throws(UsageError) in
    console.output.append(try helpText(on: line.operands.map(\.word.text)))
    return .success
  }
}

/// The text about a topic, the first of `words`.
private func helpText(on words: [String]) throws(UsageError) -> String {
  let subtopics = Array(words.dropFirst())
  switch words.first {
  case nil: return Overview.text
  case "schema": return try Help.schema(subtopics)
  case "completions": return try Help.completions(subtopics)
  case "manual" where subtopics.count < 2: return try Help.manual(subtopics.first ?? "pliers")
  case let topic?:
    if let word = subtopics.first { throw UsageError("unexpected '\(word)'") }
    return try Help.text(about: topic)
  }
}

extension Option {
  static let topic = operand(
    "TOPIC",
    OptionValue(choices: Help.topicNames) { word, _ in word })
  fileprivate static let subtopic = operand("SUBTOPIC", .word)
}
