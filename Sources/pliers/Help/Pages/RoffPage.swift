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
    switch block {
    case .heading(let title, let level): return ".\(level == 1 ? "SH" : "SS") \(escaped(title))\n"
    case .paragraph(let text): return (isHeading(last) ? "" : ".PP\n") + filled(text)
    case .item(let text): return ".IP \\(bu 2\n" + filled(text)
    case .definition(let term, let text): return ".TP\n" + formatted(term) + "\n" + filled(text)
    case .code(let lines):
      // `.PP` ends the indentation of a list.
      return (isHeading(last) ? "" : ".PP\n") + ".RS 4\n.nf\n" + lines.map { escaped($0) + "\n" }.joined()
        + ".fi\n.RE\n"
    case .table(let rows): return (isHeading(last) ? "" : ".PP\n") + table(rows)
    }
  }

  private static func isHeading(_ block: PageBlock?) -> Bool {
    if case .heading = block { true } else { false }
  }

  private static func table(_ rows: [[String]]) -> String {
    let widths = TerminalPage.columnWidths(of: rows, total: 70)
    var text = ".TS\n" + widths.map { "lw(\($0)n)" }.joined(separator: " ") + ".\n"
    for row in rows {
      text += row.map { $0.isEmpty ? "" : "T{\n" + filled($0) + "T}" }.joined(separator: "\t") + "\n"
    }
    return text + ".TE\n"
  }

  /// The text in lines of fewer than 80 bytes, which `mandoc -T lint` requires.
  private static func filled(_ text: String) -> String {
    var result = ""
    var column = 0
    for word in formatted(text).split(separator: " ") {
      let count = inputLength(of: word)
      if column > 0 {
        let isFull = column + 1 + count > 78
        result += isFull ? "\n" : " "
        column = isFull ? 0 : column + 1
      }
      // At the start of a line a dot makes a request.
      if column == 0, word.first == "." { result += "\\&" }
      result += word
      column += count
    }
    return result + "\n"
  }

  /// Number of bytes that mandoc counts: it reads `\[u2026]` instead of characters that ASCII lacks.
  private static func inputLength(of word: Substring) -> Int {
    word.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 10) }
  }

  /// Code is bold.
  private static func formatted(_ text: String) -> String {
    let result = PageSpan.spans(of: text).map { span in
      span.isCode ? "\\fB" + escapedText(span.text) + "\\fR" : escapedText(span.text)
    }.joined()
    return result.first == "." ? "\\&" + result : result
  }

  private static func escaped(_ text: String) -> String {
    let result = escapedText(text[...])
    return result.first == "." ? "\\&" + result : result
  }

  /// Escapes backslashes, and the ASCII characters that roff prints as typographic ones.
  private static func escapedText(_ text: Substring) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }
}
