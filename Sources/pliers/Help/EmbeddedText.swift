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

  /// The text with this title; empty if there is none.
  static func titled(_ title: String) -> String { String(all.first { $0.title == title }?.text ?? "") }
}
