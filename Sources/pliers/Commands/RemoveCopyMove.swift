import PropertyList

// The commands that change one value of each file without a new one, which are also operations of `edit`.
extension Command {
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
    ) { invocation, _ in
      .value(.transfer(to: invocation.target, moves: moves, overwrites: invocation.has(.overwrite)))
    }
  }
}
