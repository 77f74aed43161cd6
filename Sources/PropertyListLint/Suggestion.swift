import PropertyList

/// "; did you mean 'x'?" if one of `candidates` is close to `word`; otherwise the list of candidates if they have a name `kind`.
package func suggestion(for word: String, among candidates: [String], orList kind: String? = nil) -> String {
  if let close = closest(to: word, among: candidates) { return "; did you mean '\(close)'?" }
  return kind.map { "; the \($0) are \(candidates.joined(separator: ", "))" } ?? ""
}

/// The candidate that `word` may misspell; nil if there is none. `NameList.nearest` is stricter, because keys need not be known.
package func closest(to word: String, among candidates: [String]) -> String? {
  let typed = Array(word.utf8)
  // A longer word is not a misspelling, and the time grows with the square of the length.
  guard typed.count < 256 else { return nil }
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let length = min(typed.count, candidate.utf8.count)
    // Short words without a common letter are not close.
    let limit = min(max(1, length / 3), length - 1, (best?.distance ?? .max) - 1)
    guard limit >= 0, abs(typed.count - candidate.utf8.count) <= limit else { continue }
    let distance = typed.span.editDistance(to: Array(candidate.utf8).span, limit: limit)
    if distance <= limit { best = (distance, candidate) }
  }
  return best?.candidate
}

extension Span<UInt8> {
  /// The number of bytes to insert, delete, replace or swap with a neighbour, none of them twice, to change one text into the other
  /// (optimal string alignment). If it exceeds `limit`, the result is any number above `limit`.
  func editDistance(to other: Span<UInt8>, limit: Int) -> Int {
    guard abs(count - other.count) <= limit, !isEmpty, !other.isEmpty else { return Swift.max(count, other.count) }
    // Cells further from the diagonal than `limit` exceed it, so they are not computed.
    let far = limit + 1
    var before = [Int](repeating: far, count: other.count + 1)
    var above = (0...other.count).map { Swift.min($0, far) }
    var row = before
    for i in 1...count {
      let (first, last) = (Swift.max(1, i - limit), Swift.min(other.count, i + limit))
      row[first - 1] = first == 1 ? Swift.min(i, far) : far
      var least = row[first - 1]
      for j in first...last {
        let cost = self[i - 1] == other[j - 1] ? 0 : 1
        var value = Swift.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + cost)
        if i > 1, j > 1, self[i - 1] == other[j - 2], self[i - 2] == other[j - 1] {
          value = Swift.min(value, before[j - 2] + 1)
        }
        row[j] = value
        least = Swift.min(least, value)
      }
      if last < other.count { row[last + 1] = far }
      if least > limit { return far }
      (before, above, row) = (above, row, before)
    }
    return above[other.count]
  }
}
