import PropertyList
import PropertyListFiles

extension Command {
  static let set = change(
    "set", synonyms: ["write", "put", "assign"],
    summary: "add a value or replace the one that exists",
    options: [.keyPath, .create, .contentKind, .valueKeyPath, .createParents, .all, .ifAbsent, .ifPresent, .expect],
    valueOptions: Option.values + [
      .increment,
      .substitute,
      .toggle,
    ],
    examples: [
      ("pliers set ITSAppUsesNonExemptEncryption --bool false Info.plist", "add the value or replace it"),
      ("pliers set CFBundleVersion --increment Info.plist", "41 becomes 42, and 1.2.9 becomes 1.2.10"),
      ("pliers set --all '**' --substitute http: https: Localizable.json", "replace a text in all strings"),
      (
        "pliers set --recursive --if-present CFBundleVersion --string 42 App build",
        "replace a value in the files of two folders that have it"
      ),
      ("pliers set --create get-task-allow --bool true App.entitlements", "create the file if it does not exist"),
    ]
  ) { request in
    if let revision = request.editing.revision { return .revise(revision) }
    return .put(request.editing.value ?? .emptyDictionary, .always(.set))
  }
}
