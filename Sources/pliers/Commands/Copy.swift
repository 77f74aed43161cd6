import PropertyList
import PropertyListFiles

extension Command {
  static let copy = change(
    "copy", synonyms: ["cp", "duplicate"],
    summary: "copy the value at a key path to another key path",
    operands: [.exactKeyPath("FROM"), .target],
    options: [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect],
    discussion: [
      "If a value exists at TO, that is an error without --overwrite. In an array the value is inserted before the element with "
        + "the index; '-' appends. Comments inside the value are copied, too. --if-absent tests TO, --if-present and --expect "
        + "test FROM."
    ],
    examples: [
      ("pliers copy CFBundleName CFBundleDisplayName Info.plist", "add a second key with the same value"),
      ("pliers copy UIDeviceFamily.0 UIDeviceFamily.- Info.plist", "append a copy of an element"),
    ]
  ) { request in
    .transfer(to: request.editing.target, Operation.Transfer(moves: false, overwrites: request.editing.overwrites))
  }
}
