import PropertyList

// The commands that change one value of each file without a new one, which are also operations of `edit`.
extension Command {
  static let remove = operation(
    .remove, aliases: ["rm", "delete"], synonyms: ["del", "unset", "drop"],
    summary: "remove the value at a key path",
    plutil: PlutilForm(name: "-remove") { words throws(Failure) in
      guard let keyPath = words.popFirst() else { throw Failure("'Remove' requires a key path.") }
      return [PlutilGrammar.keyPath(keyPath)]
    },
    options: [.keyPath, .all, .ifPresent, .expect])

  static let copy = operation(
    .copy, aliases: ["cp"], synonyms: ["duplicate"],
    summary: "copy the value at a key path to another key path",
    operands: Operand.sourceAndTarget, options: Option.transfers)

  static let move = operation(
    .move, aliases: ["mv", "rename"],
    summary: "move the value at a key path to another key path, or rename its key",
    operands: Operand.sourceAndTarget, options: Option.transfers)
}

extension Command.Operand {
  fileprivate static let sourceAndTarget: [Self] = [.exactKeyPath("FROM"), Self(option: .target)]
}

extension Option {
  fileprivate static let transfers: [Option] = [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect]
}
