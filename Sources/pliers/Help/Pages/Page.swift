/// A page of the manual: `man/NAME.SECTION` and, on the terminal, `pliers help NAME`.
///
/// Its text is in `Sources/CTexts/Texts`, in the markup that `PageBlock` describes; `PageTable` describes the lists in it that are
/// made from tables of the program. The title is `NAME(SECTION): SUMMARY`.
struct Page: Sendable {
  let name: String
  /// 1 for commands, 7 for everything else.
  let section: Int
  /// Subject of the page, in one sentence without a full stop.
  let summary: String
  private let text: Substring

  /// Nil if the text is not that of a page.
  private init?(title: Substring, text: Substring) {
    let parts = title.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, parts[1].dropFirst().hasPrefix("): "), let section = parts[1].first?.wholeNumberValue else {
      return nil
    }
    (name, self.section, summary, self.text) = (String(parts[0]), section, String(parts[1].dropFirst(4)), text)
  }

  /// The first page is that of the program.
  static let all = EmbeddedText.all.compactMap { Page(title: $0.title, text: $0.text) }

  /// The page `name`; the prefix `pliers-` can be omitted.
  static func named(_ name: String) -> Page? { all.first { $0.name == name || $0.name == "pliers-" + name } }

  var blocks: [PageBlock] { PageBlock.parse(PageTable.expand(text)) }

  /// Date of the last change of the pages, which manual pages show.
  static let date = "2026-11-23"
}
