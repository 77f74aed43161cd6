import PropertyList
import PropertyListFiles

extension Command {
  static let remove = change(
    "remove", synonyms: ["delete", "del", "rm", "unset", "drop"],
    summary: "remove the value at a key path",
    plutil: PlutilForm(name: "-remove") { words throws(UsageError) in
      guard let keyPath = words.popFirst() else { throw UsageError("'Remove' requires a key path.") }
      return [PlutilGrammar.keyPath(keyPath)]
    },
    options: [.keyPath, .all, .ifPresent, .expect]
  ) { _, _ in .remove }
}
