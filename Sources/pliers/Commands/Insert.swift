import PropertyList
import PropertyListFiles

extension Command {
  static let insert = change(
    "insert", synonyms: ["add", "append", "push"],
    summary: "add a value where there is none",
    plutil: PlutilForm(name: "-insert") { words, request throws(UsageError) in
      request.editing.appends = try PlutilGrammar.parsePlacement(&words, &request)
    },
    operands: [.exactKeyPath("KEYPATH")],
    options: [
      .exactKeyPath, .create, .append, .unique, .contentKind, .valueKeyPath, .createParents, .ifAbsent, .ifPresent,
    ],
    valueOptions: Option.values
  ) { request in
    .put(
      request.editing.value ?? .emptyDictionary, request.editing.appends ? request.dialect.appending : .always(.insert))
  }
}

extension Option {
  fileprivate static let append = flag("append", \.editing.appends, scope: .operation, "append to the array at KEYPATH")
  fileprivate static let unique = flag(
    "unique", \.editing.isUnique, scope: .operation,
    "do nothing if the array has an equal element, or the key an equal value")
}
