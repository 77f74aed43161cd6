import PropertyList

// The commands that put a value into each file, which are also operations of `edit`.
extension Command {
  static let set = operation(
    .set, synonyms: ["write", "put", "assign"],
    summary: "add a value or replace the one that exists",
    options: [
      .keyPath, .create, .contentKind, .valueKeyPath, .createParents, .all, .ifAbsent, .ifPresent,
      .expect.on(.excludes([.ifAbsent])),
    ],
    valueOptions: Option.values + [.increment, .substitute, .toggle])

  static let insert = operation(
    .insert, synonyms: ["add", "append", "push"],
    summary: "add a value where there is none",
    plutil: PlutilForm(name: "-insert") { words throws(Failure) in try PlutilGrammar.parsePlacement(&words) },
    operands: [.exactKeyPath()],
    options: [
      .exactKeyPath, .create, .append, .unique, .contentKind, .valueKeyPath, .createParents, .ifAbsent, .ifPresent,
    ],
    valueOptions: Option.values)

  static let replace = operation(
    .replace, synonyms: ["update", "change"],
    summary: "replace a value that exists",
    // plutil accepts `-append` here, too, and ignores it.
    plutil: PlutilForm(name: "-replace") { words throws(Failure) in try PlutilGrammar.parsePlacement(&words) },
    options: [.keyPath, .contentKind, .valueKeyPath, .all, .ifPresent, .expect],
    valueOptions: Option.values)
}

extension Option {
  static let append = flag("append", "append to the array at KEYPATH")
  static let unique = flag(
    "unique", "do nothing if the array has an equal element, or the key an equal value")
}
