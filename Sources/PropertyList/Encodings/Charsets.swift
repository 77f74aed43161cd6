extension TextEncoding {
  /// The characters of octal escapes in OpenStep property lists, from `\200` to `\377`. NeXTSTEP's character set does not define the
  /// last two bytes; CoreFoundation reads them as NUL.
  static let nextStep = characters(endingWith: EncodingKind.named("xnextstep")?.lastCharacters ?? "").map {
    $0 == "\u{FFFD}" ? "\0" : $0
  }

  /// The characters of the bytes from 0x80 to 0xFF of the character set that ends with `lastCharacters`. The bytes before these are the
  /// same as in ISO-8859-1, whose 256 characters are the first of Unicode.
  static func characters(endingWith lastCharacters: String = "") -> [Unicode.Scalar] {
    let last = lastCharacters.unicodeScalars
    return (0x80..<0x100 - last.count).map { Unicode.Scalar(UInt8($0)) } + last
  }
}
