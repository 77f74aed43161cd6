import PropertyList
import PropertyListFiles

extension Command {
  static let replace = change(
    "replace", synonyms: ["update", "change"],
    summary: "replace a value that exists",
    plutil: PlutilForm(name: "-replace") { words, request throws(UsageError) in
      // plutil accepts `-append` here, too, and ignores it.
      _ = try PlutilGrammar.parsePlacement(&words, &request)
    },
    options: [.keyPath, .contentKind, .valueKeyPath, .all, .ifPresent, .expect],
    valueOptions: Option.values
  ) { request in
    .put(request.editing.value ?? .emptyDictionary, request.dialect.replacement)
  }
}
