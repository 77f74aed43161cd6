/// Pages in roff, for man: `pliers help manual` prints them, and the files in `man` are copies.
enum RoffPage {
  static func text(of page: Page) -> String {
    let blocks = page.blocks
    let hasTables = blocks.contains { if case .table = $0 { true } else { false } }
    var text = hasTables ? "'\\\" t\n" : ""
    text += """
      .\\" Made by 'pliers help manual'; its source is in Sources/CTexts/Texts.
      .TH \(escaped(page.name.uppercased())) \(page.section) \(Page.date) "pliers \(version)" "pliers manual"
      .nh
      .ad l
      .SH NAME
      \(escaped(page.name)) \\- \(escaped(page.summary))

      """
    for (index, block) in blocks.enumerated() { text += lines(of: block, after: index > 0 ? blocks[index - 1] : nil) }
    return text
  }

  /// The roff requests and text lines for a block that follows `last`.
  static func lines(of block: PageBlock, after last: PageBlock? = nil) -> String {
    // `.PP` ends the indentation of a list.
    var start = ".PP\n"
    if case .heading = last { start = "" }
    return switch block {
    case .heading(let title, let level): ".\(level == 1 ? "SH" : "SS") \(escaped(title))\n"
    case .paragraph(let text): start + filled(text)
    case .item(let text): ".IP \\(bu 2\n" + filled(text)
    case .definition(let term, let text): ".TP\n" + formatted(term) + "\n" + filled(text)
    case .code(let lines): start + ".RS 4\n.nf\n" + lines.map { escaped($0) + "\n" }.joined() + ".fi\n.RE\n"
    case .table(let rows): start + table(rows)
    }
  }

  private static func table(_ rows: [[String]]) -> String {
    let widths = TerminalPage.columnWidths(of: rows, total: 70)
    var text = ".TS\n" + widths.map { "lw(\($0)n)" }.joined(separator: " ") + ".\n"
    for row in rows {
      text += row.map { $0.isEmpty ? "" : "T{\n" + filled($0) + "T}" }.joined(separator: "\t") + "\n"
    }
    return text + ".TE\n"
  }

  /// The text in lines of fewer than 80 bytes, which `mandoc -T lint` requires. mandoc counts 10 bytes for a character that ASCII
  /// lacks: it reads `\[u2026]` instead.
  private static func filled(_ text: String) -> String {
    let lines = TerminalPage.wrapped(formatted(text), width: 78) { word in
      word.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 10) }
    }
    return lines.split(separator: "\n").map { protected(String($0)) + "\n" }.joined()
  }

  /// The line with an empty character before a dot at its start, which makes a request.
  private static func protected(_ line: String) -> String { line.first == "." ? "\\&" + line : line }

  private static func formatted(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index % 2 == 1 ? "\\fB" + escapedText(part) + "\\fR" : escapedText(part)
    }
    return protected(parts.joined())
  }

  private static func escaped(_ text: String) -> String { protected(escapedText(text[...])) }

  /// Escapes backslashes, and the ASCII characters that roff prints as typographic ones.
  private static func escapedText(_ text: Substring) -> String {
    String(text).escaped(["\\": "\\e", "-": "\\-", "'": "\\(aq", "^": "\\(ha", "~": "\\(ti"])
  }
}
