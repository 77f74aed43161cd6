import PropertyList
import PropertyListFiles

extension Command {
  static let copy = change(
    "copy", synonyms: ["cp", "duplicate"],
    summary: "copy the value at a key path to another one",
    operands: [.exactKeyPath("FROM"), .target],
    options: [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect],
    discussion: [
      "Nothing may be at TO without --overwrite; in an array the index says before which element the value goes, and '-' "
        + "appends. Comments inside the value are copied with it. --if-absent is about TO, --if-present and --expect about "
        + "FROM."
    ],
    examples: [("pliers copy CFBundleName CFBundleDisplayName Info.plist", "one value under two keys")]
  ) { request in
    .transfer(to: request.editing.target, Operation.Transfer(moves: false, overwrites: request.editing.overwrites))
  }
}
