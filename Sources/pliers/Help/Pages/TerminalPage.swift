/// Pages as `pliers help` prints them: lines of at most 100 columns.
enum TerminalPage {
  private static let width = 100

  static func text(of page: Page) -> String {
    "\(page.name)(\(page.section)): \(page.summary)\n" + text(of: page.blocks)
  }

  static func text(of blocks: [PageBlock]) -> String {
    zip([nil] + blocks, blocks).map { last, block in
      switch (last, block) {
      // No blank line separates the items of a list.
      case (.item, .item), (.definition, .definition): lines(of: block)
      default: "\n" + lines(of: block)
      }
    }.joined()
  }

  private static func lines(of block: PageBlock) -> String {
    switch block {
    case .heading(let title, _): return title + "\n"
    case .paragraph(let text): return wrapped(plain(text), indentation: 2)
    case .item(let text): return "  - " + wrapped(plain(text), indentation: 4).dropFirst(4)
    case .definition(let term, let text):
      return wrapped(plain(term), indentation: 2) + wrapped(plain(text), indentation: 6)
    case .code(let lines): return lines.map { "    " + $0 + "\n" }.joined()
    case .table(let rows): return table(rows)
    }
  }

  private static func plain(_ text: String) -> String { text.filter { $0 != "`" } }

  private static func table(_ rows: [[String]]) -> String {
    let widths = columnWidths(of: rows, total: width - 2)
    var lines = ""
    for row in rows {
      let cells = zip(row, widths).map { cell, width in
        wrapped(plain(cell), width: width).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      }
      for index in 0..<(cells.map(\.count).max() ?? 0) {
        let line = zip(cells, widths).map { cell, width in
          padded(index < cell.count ? String(cell[index]) : "", to: width)
        }
        var text = "  " + line.joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        lines += text + "\n"
      }
    }
    return lines
  }

  /// Widths of columns that fit into `total` with two spaces between them. The widest column is narrowed first.
  static func columnWidths(of rows: [[String]], total: Int) -> [Int] {
    let count = rows.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in
      rows.map { column < $0.count ? plain($0[column]).count : 0 }.max() ?? 0
    }
    while widths.reduce(2 * (count - 1), +) > total, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      widths[widest] -= 1
    }
    return widths
  }

  /// `text` in lines of at most 100 columns, each after `indentation` spaces.
  static func wrapped(_ text: String, indentation: Int) -> String {
    let prefix = String(repeating: " ", count: indentation)
    return wrapped(text, width: width - indentation).split(separator: "\n").map { prefix + $0 + "\n" }.joined()
  }

  /// A term and its description in two columns. A long term has a line of its own.
  static func row(_ term: String, _ text: String) -> String {
    let column = 28
    let lines = wrapped(text, indentation: column)
    return term.count > column - 4
      ? "  \(term)\n" + lines : "  " + padded(term, to: column - 2) + lines.dropFirst(column)
  }

  /// `text` in lines of at most `width` columns; a longer word is a line by itself. `count` returns the columns of a word.
  static func wrapped(_ text: String, width: Int, count: (Substring) -> Int = \.count) -> String {
    var result = ""
    var column = 0
    for word in text.split(separator: " ") {
      let count = count(word)
      if column > 0 {
        let isFull = column + 1 + count > width
        result += isFull ? "\n" : " "
        column = isFull ? 0 : column + 1
      }
      result += word
      column += count
    }
    return result + "\n"
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
