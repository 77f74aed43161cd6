import PropertyListLint

/// Hint for a word that is not the name of a command: the command that it is a synonym of, the one with the closest name,
/// or the list of them.
func suggestion(for word: String, among commands: [Command], orList kind: String) -> String {
  if let command = commands.first(where: { $0.synonyms.contains(word.lowercased()) }) {
    return "; did you mean '\(command.name)'?"
  }
  return suggestion(for: word, among: commands.map(\.name), orList: kind)
}

extension UsageError {
  /// The error that `word` is not a known `kind`, with a suggestion from `names`. `option` is empty, or an option and a colon.
  static func unknown(_ kind: String, _ word: String, among names: [String], option: String = "") -> UsageError {
    UsageError("\(option)unknown \(kind) '\(word)'" + suggestion(for: word, among: names, orList: kind + "s"))
  }
}
