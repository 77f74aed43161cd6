import PropertyListLint

/// Options of many commands. `pliers help options` and pliers(1) describe them once; the help of a command only lists their
/// names.
extension Option {
  static let shared: [Option] =
    [.output, .fileExtension, .inPlace, .dryRun, .backup, .exitCode]
    + selection + [.recursive, .types, .omitNewline] + filenames + views + [.maximumNodes, .jobs]
}

extension [Option] {
  /// True if the option is among these. Another command may have a different option of the same name.
  func has(_ option: Option) -> Bool { contains { $0.name == option.name && $0.summary == option.summary } }
}

extension Command {
  /// The options of the command that are not shared.
  var ownOptions: [Option] { options.filter { !Option.shared.has($0) } }

  /// `It also accepts --output (-o) and --jobs (-j); …`; nil if the command has no shared options.
  var sharedOptionsNote: String? {
    let names = options.filter(Option.shared.has).map { option in
      "--\(option.name)" + (option.letter.map { " (-\($0))" } ?? "")
    }
    return names.isEmpty ? nil : "It also accepts \(names.listed("and")); see 'pliers help options'."
  }
}
