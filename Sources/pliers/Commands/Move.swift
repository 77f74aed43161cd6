import PropertyList
import PropertyListFiles

extension Command {
  static let move = change(
    "move", synonyms: ["mv", "rename"],
    summary: "move the value at a key path to another key path, or rename its key",
    operands: [Operand(name: "FROM", option: .keyPath), Operand(name: "TO", option: .renamedTarget)],
    options: [.overwrite, .createParents, .all, .ifAbsent, .ifPresent, .expect]
  ) { line, _ throws(UsageError) in
    let (source, target) = (line.keyPath, line.target)
    let renaming = PropertyList.KeyPath.Renaming(source, to: target)
    if source.isPattern {
      if renaming == nil {
        throw UsageError(
          "FROM is a pattern, so TO must be '\(source.text)' with another last component, and both must end in a key")
      }
      if line.has(.createParents) { throw UsageError("--create-parents cannot be combined with a pattern") }
    } else {
      try target.checkIsExact()
    }
    return .transfer(
      to: target, Operation.Transfer(moves: true, overwrites: line.has(.overwrite), renaming: renaming))
  }
}

extension Option {
  /// A key path; if FROM is a pattern, the same pattern with another last component.
  fileprivate static let renamedTarget = operand("TO", .keyPath)
}
