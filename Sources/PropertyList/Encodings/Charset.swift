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
