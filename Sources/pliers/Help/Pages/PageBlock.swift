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
    if first.hasPrefix("| ") { return [.table(lines.map(cells))] }
    if first.hasPrefix("- ") { return items(lines) }
    if lines.contains(where: { $0.hasPrefix(": ") }) { return definitions(lines) }
    return [.paragraph(lines.joined(separator: " "))]
  }

  /// The cells of a row. A bar inside a cell has no spaces around it.
  private static func cells(_ line: Substring) -> [String] {
    line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false).map { cell in
      String(cell.drop { $0 == " " })
    }
  }

  private static func items(_ lines: [Substring]) -> [PageBlock] {
    var items: [String] = []
    for line in lines {
      if line.hasPrefix("- ") {
        items.append(String(line.dropFirst(2)))
      } else if let last = items.popLast() {
        items.append(last + " " + line.drop { $0 == " " })
      }
    }
    return items.map(PageBlock.item)
  }

  private static func definitions(_ lines: [Substring]) -> [PageBlock] {
    var found: [(term: String, text: String)] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(": "), let last = found.popLast() {
        found.append((last.term, String(line.dropFirst(2))))
      } else if index + 1 < lines.count, lines[index + 1].hasPrefix(": ") {
        found.append((String(line), ""))
      } else if let last = found.popLast() {
        found.append((last.term, last.text + " " + line.drop { $0 == " " }))
      }
    }
    return found.map { .definition(term: $0.term, $0.text) }
  }
}

/// A part of a text: prose or code.
struct PageSpan {
  let text: Substring
  let isCode: Bool

  static func spans(of text: String) -> [PageSpan] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map {
      PageSpan(text: $1, isCode: $0 % 2 == 1)
    }
  }
}
