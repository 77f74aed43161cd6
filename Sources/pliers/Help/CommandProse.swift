extension Command {
  /// Paragraphs for help and the manual.
  var discussion: [String] { Self.paragraphs(under: name).map { PageTable.expand($0[...]) } }

  /// Command lines, each with its purpose.
  var examples: [(line: String, purpose: String)] {
    Self.prose(under: name).compactMap { block in
      guard case .code(let lines) = block, lines.count == 2 else { return nil }
      return (lines[1], String(lines[0].dropFirst("# ".count)))
    }
  }

  /// The paragraphs in the section `name` of the text `commands`: of a command, or of several.
  static func paragraphs(under name: String) -> [String] {
    prose(under: name).compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
  }

  private static let prose = PageBlock.parse(EmbeddedText.titled("commands"))

  private static func prose(under name: String) -> [PageBlock] {
    PageBlock.section(name, of: prose)
  }
}
