import CTables

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
    while let tab = table.firstOffset(of: "\t", from: start), let last = table.firstOffset(of: "\t", from: tab + 1),
      let end = table.firstOffset(of: "\n", from: last)
    {
      if String(decoding: table.extracting(start..<tab)).split(separator: " ").contains(where: { $0 == name }) {
        return EncodingKind(rawValue: String(decoding: table.extracting(tab + 1..<last))).map {
          ($0, String(decoding: table.extracting(last + 1..<end)))
        }
      }
      start = end + 1
    }
    return nil
  }
}
