import PropertyList
import PropertyListLint

extension Help {
  /// `pliers help schema NAME [KEY]`.
  static func schema(_ words: [String]) throws(UsageError) -> String {
    guard let name = words.first else { return try text(about: "schemas") }
    guard let table = SchemaTable(named: name) else {
      throw .unknown("schema", name, among: SchemaTable.all.map(\.name))
    }
    guard words.count > 1 else { return table.file }
    let found = table.facts(about: words[1])
    guard !found.isEmpty else {
      throw UsageError("\(name) has no key '\(words[1])'" + suggestion(for: words[1], among: table.facts().map(\.name)))
    }
    return found.map { page(on: $0, of: table) }.joined(separator: "\n")
  }

  /// The keys of a schema, for the completions of shells.
  static func keys(ofSchema name: String?) -> [String] {
    name.flatMap { SchemaTable(named: $0) }.map { table in Set(table.facts().map(\.name)).sorted() } ?? []
  }

  private static func page(on fact: SchemaFact, of table: SchemaTable) -> String {
    let isAddedByXcode = table.isBuilt && fact.path == fact.name && fact.requirement == "required"
    let rows = [
      ("type", fact.types), ("also read", fact.toleratedTypes),
      ("needed", isAddedByXcode ? "required in a built bundle" : fact.requirement), ("values", fact.values),
      ("available", fact.availability), ("deprecated", fact.deprecated.map { $0.isEmpty ? "yes" : $0 } ?? ""),
      ("removed", fact.removed.map { $0.isEmpty ? "yes" : $0 } ?? ""), ("use", fact.replacement ?? ""),
      ("remark", fact.remark), ("keys", fact.keys),
    ]
    var text = fact.path + "\n"
    for (title, value) in rows where !value.isEmpty {
      let start = "  " + TerminalPage.padded(title, to: 11)
      text += start + TerminalPage.wrapped(value, indentation: start.count).dropFirst(start.count)
    }
    return text
  }
}
