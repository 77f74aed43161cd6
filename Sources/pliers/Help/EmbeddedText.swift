import CTexts

/// The texts in `Sources/CTexts/Texts`, each below its title in the first line.
enum EmbeddedText {
  static let all: [(title: Substring, text: Substring)] = {
    var bytes: [UInt8] = []
    while let byte = UInt8(exactly: pliers_texts_byte(CInt(bytes.count))) { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\u{0C}").map { text in
      let title = text.prefix { $0 != "\n" }
      return (title, text[title.endIndex...].dropFirst())
    }
  }()

  static func titled(_ title: String) -> String { String(all.first { $0.title == title }?.text ?? "") }

  /// The rows of a text, each with its columns. Rows that begin with a number sign are comments.
  static func table(_ title: String) -> [[String]] {
    titled(title).split(separator: "\n").filter { $0.first != "#" }.map(columns)
  }

  /// The columns of a row. A bar inside a column has no spaces around it.
  static func columns(of row: Substring) -> [String] {
    row.split(separator: " ").split(separator: "|", omittingEmptySubsequences: false).map { $0.joined(separator: " ") }
  }
}
