import PropertyList
import PropertyListFiles

extension Command {
  static let remove = change(
    "remove", synonyms: ["delete", "del", "rm", "unset", "drop"],
    summary: "remove the value at a key path",
    plutil: PlutilForm("-remove") { words, request throws(UsageError) in
      guard let keyPath = words.popFirst() else { throw UsageError("'Remove' requires a key path.") }
      request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
    },
    options: [.all, .ifPresent, .expect],
    examples: [("pliers remove NSAppTransportSecurity.NSAllowsArbitraryLoads Info.plist", "and its key")]
  ) { _ in .remove }
}
