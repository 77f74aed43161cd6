/// A page of the manual: `man/NAME.SECTION` and, on the terminal, `pliers help NAME`.
///
/// The text is written once, in the markup that `PageBlock` describes. Lists from tables of the program are inserted when
/// the page is requested.
struct Page: Sendable {
  let name: String
  /// 1 for commands, 7 for everything else.
  let section: Int
  /// Subject of the page, in one sentence without a full stop.
  let summary: String
  private let makeText: @Sendable () -> String

  init(_ name: String, _ section: Int, summary: String, text: @escaping @Sendable () -> String) {
    self.name = name
    self.section = section
    self.summary = summary
    makeText = text
  }

  static var all: [Page] {
    [.pliers, .lint, .rulePage, .edit, .diff, .merge, .git, .buddy, .keypath, .plutil, .files, .formats]
  }

  /// The page `name`; the prefix `pliers-` can be omitted.
  static func named(_ name: String) -> Page? { all.first { $0.name == name || $0.name == "pliers-" + name } }

  /// The file in the folder `man`.
  var fileName: String { "\(name).\(section)" }

  var blocks: [PageBlock] { PageBlock.parse(makeText()) }

  /// The section with this heading, without the heading.
  func blocks(under heading: String) -> [PageBlock] {
    let blocks = blocks
    guard let start = blocks.firstIndex(of: .heading(heading, level: 1)) else { return [] }
    return Array(
      blocks[(start + 1)...].prefix {
        if case .heading(_, level: 1) = $0 { false } else { true }
      })
  }

  /// Date of the last change of the pages, which manual pages show.
  static let date = "2026-11-23"
}
