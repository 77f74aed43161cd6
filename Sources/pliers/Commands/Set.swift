import PropertyList
import PropertyListFiles

extension Command {
  static let set = change(
    "set", synonyms: ["write", "put", "assign"],
    summary: "add a value or replace the one that exists",
    options: [
      .keyPath, .create, .contentKind, .valueKeyPath, .createParents, .all, .ifAbsent, .ifPresent,
      .expect.on(.excludes(["if-absent"])),
    ],
    valueOptions: Option.values + [
      .increment,
      .substitute,
      .toggle,
    ]
  ) { request in
    if let revision = request.editing.revision { return .revise(revision) }
    return .put(request.editing.value ?? .emptyDictionary, .always(.set))
  }
}
