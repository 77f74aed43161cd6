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
    options: [.keyPath, .all, .ifPresent, .expect],
    discussion: [
      "The comments of the entry go with it (see 'What stays' in pliers-edit(1)), and so does its line if nothing else is on it."
    ],
    examples: [
      ("pliers remove NSAppTransportSecurity.NSAllowsArbitraryLoads Info.plist", "remove an entry"),
      ("pliers remove --if-present UILaunchStoryboardName Info.plist", "remove an entry if it exists"),
    ]
  ) { _ in .remove }
}
