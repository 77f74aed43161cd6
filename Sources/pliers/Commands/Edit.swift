import PropertyList

extension Command {
  static let insert = Command(
    verb: .insert,
    summary: "add a value where there is none",
    operands: [.keyPath],
    files: .required,
    options: [.append, .contentKind, .createParents, .ifAbsent, .ifPresent] + editOptions,
    valueOptions: Option.values,
    discussion: [
      "In an array the index says before which element the value goes; the index after the last one, or '-', appends.",
      keepsText,
    ],
    examples: [("pliers insert UIBackgroundModes.- --string audio Info.plist", "append to an array")]
  ) { request, console in
    request.edit([request.operation()].compactMap(\.self), console)
  }

  static let replace = Command(
    verb: .replace,
    summary: "replace a value that exists",
    operands: [.keyPath],
    files: .required,
    options: placeOptions + editOptions,
    valueOptions: Option.values,
    discussion: [keepsText],
    examples: [("pliers replace CFBundleVersion --string 42 Info.plist", "set the build number")]
  ) { request, console in
    request.edit([request.operation()].compactMap(\.self), console)
  }

  static let set = Command(
    verb: .set,
    summary: "add a value or replace the one that exists",
    operands: [.keyPath],
    files: .required,
    options: placeOptions + editOptions,
    valueOptions: Option.values,
    discussion: [keepsText],
    examples: [("pliers set ITSAppUsesNonExemptEncryption --bool false Info.plist", "whether it was there or not")]
  ) { request, console in
    request.edit([request.operation()].compactMap(\.self), console)
  }

  static let remove = Command(
    verb: .remove,
    summary: "remove the value at a key path",
    operands: [.keyPath],
    files: .required,
    options: [.ifPresent, .expect] + editOptions,
    discussion: [keepsText],
    examples: [("pliers remove NSAppTransportSecurity.NSAllowsArbitraryLoads Info.plist", "and its key")]
  ) { request, console in
    request.edit([request.operation()].compactMap(\.self), console)
  }

  static let edit = Command(
    verb: .edit,
    summary: "make several edits as one",
    files: .required,
    options: [.operation, .script] + editOptions,
    discussion: [
      "An operation is an insert, replace, set or remove command without files. They are done in order, and the file is "
        + "written once; if one fails, nothing is written. A script holds one operation a line; lines that begin with # "
        + "and empty lines are skipped, and words are quoted as in the shell, with ' or \".",
      keepsText,
    ],
    examples: [
      (
        "pliers edit -c 'set CFBundleVersion --string 42' -c 'remove UILaunchStoryboardName' Info.plist",
        "two edits, one write"
      )
    ]
  ) { request, console in
    request.edit(request.operations, console)
  }

  /// Whether the command changes its files.
  var isEdit: Bool {
    switch verb {
    case .insert, .replace, .set, .remove, .edit: true
    case .help, .lint, .convert, .print, .extract, .keys, .type, .create: false
    }
  }

  private static let placeOptions: [Option] = [.contentKind, .createParents, .ifAbsent, .ifPresent, .expect]
  private static let editOptions: [Option] = [
    .output, .fileExtension, .dryRun, .diff, .backup, .exitCode, .types, .maximumNodes, .jobs,
  ]
  private static let keepsText =
    "In XML and JSON files every byte that the edit does not concern stays as it is: comments, order, indentation, line "
    + "endings, encoding. Binary files are written anew; OpenStep files are read only, so convert them first."
}
