/// A piece of a page, read from a text like this one, with blank lines between the blocks:
///
/// ```
/// # A SECTION
///
/// ## Part of a section
///
/// A paragraph, which may have several lines. `Code` is between backticks.
///
/// - an item of a list,
///   which goes on here
/// - another one
///
/// --a term
/// : and what it means
///
///     code, after four spaces
///
/// | the head | of a table |
/// | a row | of it |
/// ```
enum PageBlock: Equatable, Sendable {
  case heading(String, level: Int)
  case paragraph(String)
  case item(String)
  case definition(term: String, String)
  case code([String])
  case table([[String]])

  static func parse(_ text: String) -> [PageBlock] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(whereSeparator: \.isEmpty).flatMap { block(Array($0)) }
  }

  /// The blocks between this heading of the first level and the next one.
  static func section(_ heading: String, of blocks: [PageBlock]) -> [PageBlock] {
    guard let start = blocks.firstIndex(of: .heading(heading, level: 1)) else { return [] }
    return Array(blocks[(start + 1)...].prefix { if case .heading(_, level: 1) = $0 { false } else { true } })
  }

  private static func block(_ lines: [Substring]) -> [PageBlock] {
    guard let first = lines.first else { return [] }
    if first.hasPrefix("    ") { return [.code(lines.map { String($0.dropFirst(4)) })] }
    if first.hasPrefix("## ") { return [.heading(String(first.dropFirst(3)), level: 2)] }
    if first.hasPrefix("# ") { return [.heading(String(first.dropFirst(2)), level: 1)] }
    if first.hasPrefix("| ") { return [.table(lines.map { EmbeddedText.columns(of: $0.dropFirst().dropLast()) })] }
    if first.hasPrefix("- ") { return entries(lines) { lines[$0].hasPrefix("- ") }.map { .item(prose($0[...])) } }
    if lines.contains(where: { $0.hasPrefix(": ") }) {
      return entries(lines) { $0 + 1 < lines.count && lines[$0 + 1].hasPrefix(": ") }.map { lines in
        .definition(term: String(lines[0]), prose(lines.dropFirst()))
      }
    }
    return [.paragraph(lines.joined(separator: " "))]
  }

  /// The lines of each entry of a list; `begins` is true for the index of a first line.
  private static func entries(_ lines: [Substring], where begins: (Int) -> Bool) -> [[Substring]] {
    lines.indices.reduce(into: []) { entries, index in
      if entries.isEmpty || begins(index) { entries.append([]) }
      entries[entries.count - 1].append(lines[index])
    }
  }

  /// The text of an entry, without the mark before it.
  private static func prose(_ lines: ArraySlice<Substring>) -> String {
    (lines.prefix(1).map { $0.dropFirst(2) } + lines.dropFirst().map { $0.drop { $0 == " " } }).joined(separator: " ")
  }
}
