import PropertyList
import PropertyListFiles

extension Command {
  static let remove = change(
    "remove", synonyms: ["delete", "del", "rm", "unset", "drop"],
    summary: "remove the value at a key path",
    plutil: PlutilForm(name: "-remove") { words, request throws(UsageError) in
      guard let keyPath = words.popFirst() else { throw UsageError("'Remove' requires a key path.") }
      request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
    },
    options: [.keyPath, .all, .ifPresent, .expect]
  ) { _ in .remove }
}
