/// Options of many commands. `pliers help options` and pliers(1) describe them once; the help of a command only lists their
/// names.
extension Option {
  static let shared: [Option] =
    [.output, .fileExtension, .inPlace, .dryRun, .backup, .exitCode]
    + selection + [.recursive, .types, .omitNewline] + filenames + views + [.maximumNodes, .jobs]

  /// True if the option is in `shared`. Another command may have a different option of the same name.
  var isShared: Bool { Self.shared.contains { $0.name == name && $0.summary == summary } }
}

extension Command {
  /// The options of the command that are not shared.
  var ownOptions: [Option] { options.filter { !$0.isShared } }

  /// `It also accepts --output (-o) and --jobs (-j); …`; nil if the command has no shared options.
  var sharedOptionsNote: String? {
    let names = options.filter(\.isShared).map { option in
      "--\(option.name)" + (option.letter.map { " (-\($0))" } ?? "")
    }
    guard let last = names.last else { return nil }
    let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + last : last
    return "It also accepts \(list); see 'pliers help options'."
  }
}
