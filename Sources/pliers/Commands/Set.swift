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
  ) { line, value throws(UsageError) in
    if let revision = try Revision(line) { return .revise(revision) }
    return .put(value ?? .emptyDictionary, .always(.set))
  }
}
