import PropertyList
import PropertyListFiles

extension Command {
  static let set = change(
    "set", synonyms: ["write", "put", "assign"],
    summary: "add a value or replace the one that exists",
    options: [.keyPath, .create, .contentKind, .createParents, .all, .ifAbsent, .ifPresent, .expect],
    valueOptions: Option.values,
    examples: [
      ("pliers set ITSAppUsesNonExemptEncryption --bool false Info.plist", "whether it was there or not"),
      ("pliers set --recursive CFBundleVersion --string 42 App build", "in each property list of two folders"),
      ("pliers set --create get-task-allow --bool true App.entitlements", "make the file where there is none"),
    ]
  ) { request in
    .place(request.editing.value ?? .emptyDictionary, .always(.set))
  }
}
