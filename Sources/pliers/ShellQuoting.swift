/// The word between single quotes, as the shell and edit scripts take it.
///
/// It works on bytes: to a `String`, a quote and a combining mark after it are one character, which is not a quote.
func shellQuoted(_ word: [UInt8]) -> [UInt8] {
  let quote = UInt8(ascii: "'")
  return [quote] + word.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
}

/// The word between single quotes; see `shellQuoted(_:)`.
func shellQuoted(_ word: String) -> String { String(decoding: shellQuoted(Array(word.utf8)), as: UTF8.self) }
