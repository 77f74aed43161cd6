import PropertyList
import PropertyListFiles

extension Command {
  static let insert = change(
    "insert", synonyms: ["add", "append", "push"],
    summary: "add a value where there is none",
    plutil: PlutilForm(name: "-insert") { words throws(UsageError) in try PlutilGrammar.parsePlacement(&words) },
    operands: [.exactKeyPath("KEYPATH")],
    options: [
      .exactKeyPath, .create, .append, .unique, .contentKind, .valueKeyPath, .createParents, .ifAbsent, .ifPresent,
    ],
    valueOptions: Option.values
  ) { line, value in
    .put(value ?? .emptyDictionary, line.has(.append) ? line.dialect.appending : .always(.insert))
  }
}

extension Option {
  static let append = flag("append", scope: .operation, "append to the array at KEYPATH")
  static let unique = flag(
    "unique", scope: .operation,
    "do nothing if the array has an equal element, or the key an equal value")
}
