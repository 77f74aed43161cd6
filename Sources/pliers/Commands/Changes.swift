import PropertyList

// The commands that change one value of each file, which are also the operations of `edit`.
extension Command {
  static let set = operation(
    "set", synonyms: ["write", "put", "assign"],
    summary: "add a value or replace the one that exists",
    options: [
      .keyPath, .create, .contentKind, .valueKeyPath, .createParents, .all, .ifAbsent, .ifPresent,
      .expect.on(.excludes([.ifAbsent])),
    ],
    valueOptions: Option.values + [.increment, .substitute, .toggle]
  ) { line, value throws(Failure) in
    if let value { return .value(.put(value, .always(.set))) }
    return .revise(try Revision(line))
  }

  static let insert = operation(
    "insert", synonyms: ["add", "append", "push"],
    summary: "add a value where there is none",
    plutil: PlutilForm(name: "-insert") { words throws(Failure) in try PlutilGrammar.parsePlacement(&words) },
    operands: [.exactKeyPath()],
    options: [
      .exactKeyPath, .create, .append, .unique, .contentKind, .valueKeyPath, .createParents, .ifAbsent, .ifPresent,
    ],
    valueOptions: Option.values
  ) { line, value in
    value.map { .value(.put($0, line.has(.append) ? line.dialect.appending : .always(.insert))) }
  }

  static let replace = operation(
    "replace", synonyms: ["update", "change"],
    summary: "replace a value that exists",
    // plutil accepts `-append` here, too, and ignores it.
    plutil: PlutilForm(name: "-replace") { words throws(Failure) in try PlutilGrammar.parsePlacement(&words) },
    options: [.keyPath, .contentKind, .valueKeyPath, .all, .ifPresent, .expect],
    valueOptions: Option.values
  ) { line, value in
    value.map { .value(.put($0, line.dialect.replacement)) }
  }

  static let remove = operation(
    "remove", aliases: ["rm", "delete"], synonyms: ["del", "unset", "drop"],
    summary: "remove the value at a key path",
    plutil: PlutilForm(name: "-remove") { words throws(Failure) in
      guard let keyPath = words.popFirst() else { throw Failure("'Remove' requires a key path.") }
      return [PlutilGrammar.keyPath(keyPath)]
    },
    options: [.keyPath, .all, .ifPresent, .expect]
  ) { _, _ in .value(.remove) }

  static let copy = transfer(
    "copy", aliases: ["cp"], synonyms: ["duplicate"],
    summary: "copy the value at a key path to another key path", moves: false)

  static let move = transfer(
    "move", aliases: ["mv", "rename"],
    summary: "move the value at a key path to another key path, or rename its key", moves: true)

  private static func transfer(
    _ name: String, aliases: [String], synonyms: [String] = [], summary: String, moves: Bool
  ) -> Command {
    operation(
      name, aliases: aliases, synonyms: synonyms, summary: summary,
      operands: [.exactKeyPath("FROM"), Operand(option: .target)],
      options: [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect]
    ) { line, _ in
      .value(.transfer(to: line.target, moves: moves, overwrites: line.has(.overwrite)))
    }
  }
}

extension Option {
  static let append = flag("append", "append to the array at KEYPATH")
  static let unique = flag(
    "unique", "do nothing if the array has an equal element, or the key an equal value")
}
