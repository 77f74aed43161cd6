/// What is said about a word that is the name of no command: the one that it is another word for, the one that is close to it,
/// or the list of them.
func suggestion(for word: String, among commands: [Command], orList kind: String) -> String {
  if let command = commands.first(where: { $0.synonyms.contains(word.lowercased()) }) {
    return "; did you mean '\(command.name)'?"
  }
  return suggestion(for: word, among: commands.map(\.name), orList: kind)
}

/// "; did you mean 'x'?" where one of `candidates` is close to `word`; otherwise, if asked, the list of them.
func suggestion(for word: String, among candidates: [String], orList kind: String? = nil) -> String {
  if let close = closest(to: word, among: candidates) { return "; did you mean '\(close)'?" }
  return kind.map { "; the \($0) are \(candidates.joined(separator: ", "))" } ?? ""
}

/// The one of `candidates` that `word` may be a misspelling of.
func closest(to word: String, among candidates: [String]) -> String? {
  let length = word.utf8.count
  let close = candidates.lazy.filter { abs($0.utf8.count - length) <= max(1, length / 3) }
    .map { ($0, distance(from: Array(word.utf8), to: Array($0.utf8))) }
    .filter { candidate, distance in
      let shorter = min(length, candidate.utf8.count)
      // Words that have no letter in common are not close, however short they are.
      return distance <= max(1, shorter / 3) && distance < shorter
    }
    .min { $0.1 < $1.1 }
  return close?.0
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other, as
/// Damerau counts them.
private func distance(from left: [UInt8], to right: [UInt8]) -> Int {
  // Nobody mistypes a word of this length, and the work grows with the square of it.
  guard left.count < 256, right.count < 256 else { return .max }
  var rows = [Array(0...right.count)]
  for i in 1..<(left.count + 1) where !left.isEmpty {
    var row = [i]
    for j in 1..<(right.count + 1) where !right.isEmpty {
      let cost = left[i - 1] == right[j - 1] ? 0 : 1
      var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + cost)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        best = min(best, rows[i - 2][j - 2] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
