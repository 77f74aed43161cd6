/// The characters that the bytes from 0x80 to 0xFF stand for, in order, in the 8-bit character sets that are read.
enum Charset {
  /// ISO-8859-1, whose bytes are the first 256 characters of Unicode.
  static let latin1 = (0x80...0xFF).map { Unicode.Scalar(UInt8($0)) }

  /// ISO-8859-15 (Latin-9): ISO-8859-1 but for eight places.
  static let latin9 = {
    var characters = latin1
    let replaced: [(byte: Int, character: Unicode.Scalar)] = [
      (0xA4, "€"), (0xA6, "Š"), (0xA8, "š"), (0xB4, "Ž"), (0xB8, "ž"), (0xBC, "Œ"), (0xBD, "œ"), (0xBE, "Ÿ"),
    ]
    for (byte, character) in replaced { characters[byte - 0x80] = character }
    return characters
  }()

  /// Windows-1252: ISO-8859-1 with characters in place of the controls. Five bytes stand for nothing; their place here
  /// is taken by U+FFFD.
  static let windows1252 =
    Array(
      """
      €\u{FFFD}‚ƒ„…†‡\u{2C6}‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—\u{2DC}™š›œ\u{FFFD}žŸ
      """.unicodeScalars) + latin1[0x20...]

  /// Mac OS Roman (ROMAN.TXT of Apple in the Unicode mappings), the euro sign at 0xDB.
  static let macRoman = Array(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™\u{B4}\u{A8}≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙı\u{2C6}\u{2DC}\u{AF}\u{2D8}\u{2D9}\u{2DA}\u{B8}\u{2DD}\u{2DB}\u{2C7}
    """.unicodeScalars)

  /// NeXTSTEP (NEXTSTEP.TXT in the Unicode mappings), in which OpenStep property lists write octal escapes. The last
  /// two bytes stand for nothing; CoreFoundation reads them as NUL.
  static let nextStep = Array(
    """
    \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷\
    ©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿\
    ¹\u{2CB}\u{B4}\u{2C6}\u{2DC}\u{AF}\u{2D8}\u{2D9}\u{A8}²\u{2DA}\u{B8}³\u{2DD}\u{2DB}\u{2C7}—±¼½¾àáâãäåçèéêë\
    ìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{0}\u{0}
    """.unicodeScalars)
}
