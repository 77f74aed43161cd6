/// An 8-bit character set whose bytes below 0x80 are those of ASCII.
package struct Charset: Equatable, Sendable {
  static let latin1 = Charset(lastCharacters: "")

  /// The characters of octal escapes in OpenStep property lists, from `\200` to `\377`. The last two bytes are undefined in
  /// NeXTSTEP's character set; CoreFoundation reads them as NUL.
  static let nextStep = (Charset(named: "xnextstep") ?? latin1).characters.map { $0 == "\u{FFFD}" ? "\0" : $0 }

  /// The characters of the bytes from 0x80 to 0xFF, in order; U+FFFD for an undefined byte.
  let characters: [Unicode.Scalar]

  /// The character set of a name in the form that `TextEncoding.comparable` returns; nil if there is none.
  init?(named name: String) {
    guard let row = Self.table.first(where: { $0.names.split(separator: " ").contains { $0 == name } }) else {
      return nil
    }
    self.init(lastCharacters: row.lastCharacters)
  }

  /// A character set whose last characters are given. The bytes before them are those of ISO-8859-1, the first 256
  /// characters of Unicode.
  private init(lastCharacters: String) {
    let last = lastCharacters.unicodeScalars
    characters = (0x80..<0x100 - last.count).map { Unicode.Scalar(UInt8($0)) } + last
  }
}
