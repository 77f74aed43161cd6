import CTables

/// An 8-bit character set whose bytes below 0x80 are ASCII.
package struct Charset: Equatable, Sendable {
  static let latin1 = Charset(lastCharacters: "")

  /// The characters of octal escapes in OpenStep property lists, from `\200` to `\377`. NeXTSTEP's character set does not define the
  /// last two bytes; CoreFoundation reads them as NUL.
  static let nextStep = Charset(lastCharacters: EncodingKind.named("xnextstep")?.lastCharacters ?? "").characters.map {
    $0 == "\u{FFFD}" ? "\0" : $0
  }

  /// The characters of the bytes from 0x80 to 0xFF, in order; U+FFFD for an undefined byte.
  let characters: [Unicode.Scalar]

  /// A character set that ends with `lastCharacters`. The bytes before these are the same as in ISO-8859-1, whose 256 characters are
  /// the first of Unicode.
  init(lastCharacters: String) {
    let last = lastCharacters.unicodeScalars
    characters = (0x80..<0x100 - last.count).map { Unicode.Scalar(UInt8($0)) } + last
  }
}

/// The kinds of encodings in `charsets.txt`, which has a line for each encoding: its names, the kind, and of a character set the
/// characters of its last bytes, with tabs between.
enum EncodingKind: String {
  case utf8, utf16, utf32, ascii, charset, asciiSuperset
  /// Not even ASCII bytes can be read.
  case unreadable

  /// The kind of the encoding with a name in the form that `TextEncoding.comparable` returns, and the characters of its last bytes;
  /// nil if there is none.
  static func named(_ name: String) -> (kind: EncodingKind, lastCharacters: String)? {
    let table = unsafe pliers_charsets().bytes
    var start = 0
    while let tab = table.firstOffset(of: "\t", from: start), let end = table.firstOffset(of: "\n", from: tab) {
      if String(decoding: table.extracting(start..<tab)).split(separator: " ").contains(where: { $0 == name }) {
        let last = table.firstOffset(of: "\t", from: tab + 1) ?? end
        return EncodingKind(rawValue: String(decoding: table.extracting(tab + 1..<last))).map {
          ($0, String(decoding: table.extracting(last + 1..<end)))
        }
      }
      start = end + 1
    }
    return nil
  }
}
