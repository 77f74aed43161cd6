import PropertyList

// The commands that change one value of each file, which are also the operations of `edit`.
extension Command {
  static let set = change(
    "set", synonyms: ["write", "put", "assign"],
    summary: "add a value or replace the one that exists",
    options: [
      .keyPath, .create, .contentKind, .valueKeyPath, .createParents, .all, .ifAbsent, .ifPresent,
      .expect.on(.excludes([.ifAbsent])),
    ],
    valueOptions: Option.values + [.increment, .substitute, .toggle]
  ) { line, value throws(Failure) in
    if let value { return .put(value, .always(.set)) }
    return .revise(try Revision(line))
  }

  static let insert = change(
    "insert", synonyms: ["add", "append", "push"],
    summary: "add a value where there is none",
    plutil: PlutilForm(name: "-insert") { words throws(Failure) in try PlutilGrammar.parsePlacement(&words) },
    operands: [.exactKeyPath()],
    options: [
      .exactKeyPath, .create, .append, .unique, .contentKind, .valueKeyPath, .createParents, .ifAbsent, .ifPresent,
    ],
    valueOptions: Option.values
  ) { line, value in
    value.map { .put($0, line.has(.append) ? line.dialect.appending : .always(.insert)) }
  }

  static let replace = change(
    "replace", synonyms: ["update", "change"],
    summary: "replace a value that exists",
    // plutil accepts `-append` here, too, and ignores it.
    plutil: PlutilForm(name: "-replace") { words throws(Failure) in try PlutilGrammar.parsePlacement(&words) },
    options: [.keyPath, .contentKind, .valueKeyPath, .all, .ifPresent, .expect],
    valueOptions: Option.values
  ) { line, value in
    value.map { .put($0, line.dialect.replacement) }
  }

  static let remove = change(
    "remove", aliases: ["rm", "delete"], synonyms: ["del", "unset", "drop"],
    summary: "remove the value at a key path",
    plutil: PlutilForm(name: "-remove") { words throws(Failure) in
      guard let keyPath = words.popFirst() else { throw Failure("'Remove' requires a key path.") }
      return [PlutilGrammar.keyPath(keyPath)]
    },
    options: [.keyPath, .all, .ifPresent, .expect]
  ) { _, _ in .remove }

  static let copy = change(
    "copy", aliases: ["cp"], synonyms: ["duplicate"],
    summary: "copy the value at a key path to another key path",
    operands: [.exactKeyPath("FROM"), Operand(option: .target)],
    options: [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect]
  ) { line, _ in
    .transfer(to: line.target, moves: false, overwrites: line.has(.overwrite))
  }

  static let move = change(
    "move", aliases: ["mv", "rename"],
    summary: "move the value at a key path to another key path, or rename its key",
    operands: [.exactKeyPath("FROM"), Operand(option: .target)],
    options: [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect]
  ) { line, _ in
    .transfer(to: line.target, moves: true, overwrites: line.has(.overwrite))
  }
}

extension Option {
  static let append = flag("append", "append to the array at KEYPATH")
  static let unique = flag(
    "unique", "do nothing if the array has an equal element, or the key an equal value")
}
