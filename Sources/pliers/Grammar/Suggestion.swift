import PropertyListLint

/// What is said about a word that is the name of no command: the one that it is another word for, the one that is close to it,
/// or the list of them.
func suggestion(for word: String, among commands: [Command], orList kind: String) -> String {
  if let command = commands.first(where: { $0.synonyms.contains(word.lowercased()) }) {
    return "; did you mean '\(command.name)'?"
  }
  return suggestion(for: word, among: commands.map(\.name), orList: kind)
}
