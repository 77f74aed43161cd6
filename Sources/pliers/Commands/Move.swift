import PropertyList
import PropertyListFiles

extension Command {
  static let move = change(
    "move", synonyms: ["mv", "rename"],
    summary: "move the value at a key path to another one, or rename its key",
    operands: [.exactKeyPath("FROM"), .target],
    options: [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect],
    discussion: [
      "Within a dictionary only the key changes: the entry stays where it is, and so do comments. Elsewhere the value takes "
        + "along what is inside it, and at FROM all goes that remove takes.",
      "TO is looked up once the value is gone from FROM, so that in an array it has the index TO afterwards; '-' is the end. "
        + "Nothing may be at TO without --overwrite. --if-absent is about TO, --if-present and --expect about FROM.",
    ],
    examples: [
      ("pliers move NSCameraUsage NSCameraUsageDescription Info.plist", "rename a key"),
      ("pliers move CFBundleURLTypes.1 CFBundleURLTypes.0 Info.plist", "put the second element first"),
    ]
  ) { request in
    .transfer(
      to: request.editing.target, Operation.Transfer(moves: true, overwrites: request.editing.overwrites))
  }
}
