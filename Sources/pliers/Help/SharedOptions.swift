/// Options that many commands take. `pliers help options` and pliers(1) describe them once, and the help of a command names
/// those that it takes.
extension Option {
  static let shared: [Option] =
    [.output, .fileExtension, .inPlace, .dryRun, .diff, .backup, .exitCode]
    + selection + [.recursive, .types, .omitNewline] + filenames + views + [.maximumNodes, .jobs]

  /// True if the option is one of those. Another command may have a different option of the same name.
  var isShared: Bool { Self.shared.contains { $0.name == name && $0.summary == summary } }
}

extension Command {
  /// The options that only this command takes, or few.
  var ownOptions: [Option] { options.filter { !$0.isShared } }

  /// `It also takes --output (-o) and --jobs (-j), …`; nil if it takes none.
  var sharedOptionsNote: String? {
    let names = options.filter(\.isShared).map { option in
      option.names.map { "--\($0)" }.joined(separator: ", ") + (option.letter.map { " (-\($0))" } ?? "")
    }
    guard let last = names.last else { return nil }
    let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + last : last
    return "It also takes \(list), which 'pliers help options' describes."
  }
}
