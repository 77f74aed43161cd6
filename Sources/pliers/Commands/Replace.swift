import PropertyList
import PropertyListFiles

extension Command {
  static let replace = change(
    "replace", synonyms: ["update", "change"],
    summary: "replace a value that exists",
    // plutil accepts `-append` here, too, and ignores it.
    plutil: PlutilForm(name: "-replace") { words throws(UsageError) in try PlutilGrammar.parsePlacement(&words) },
    options: [.keyPath, .contentKind, .valueKeyPath, .all, .ifPresent, .expect],
    valueOptions: Option.values
  ) { line, value in
    .put(value ?? .emptyDictionary, line.dialect.replacement)
  }
}
