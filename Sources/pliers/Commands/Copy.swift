import PropertyList
import PropertyListFiles

extension Command {
  static let copy = change(
    "copy", synonyms: ["cp", "duplicate"],
    summary: "copy the value at a key path to another key path",
    operands: [.exactKeyPath("FROM"), .target],
    options: [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect]
  ) { line, _ in
    .transfer(to: line.target, Operation.Transfer(moves: false, overwrites: line.has(.overwrite)))
  }
}
