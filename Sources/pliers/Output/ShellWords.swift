import PropertyList
import PropertyListFiles

// Words of the shell, of edit scripts, and of commands in the configuration of git.

/// The word between single quotes, for the shell and for edit scripts.
///
/// The function works on bytes, because in a `String` a quote and a combining mark after it are one character.
func shellQuoted(_ word: [UInt8]) -> [UInt8] {
  let quote = UInt8(ascii: "'")
  return [quote] + word.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
}

func shellQuoted(_ word: String) -> String { String(decoding: shellQuoted(Array(word.utf8)), as: UTF8.self) }

/// The word, in single quotes if the shell or an edit script needs them.
func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { $0.isASCIILetter || $0.isDigit || "._-/+=:".utf8.contains($0) }
  return isPlain && !word.isEmpty ? word : shellQuoted(word)
}

extension ArraySlice<UInt8> {
  /// The words of the text. Newlines separate words, too.
  func shellWords() throws(Failure) -> [Argument] {
    var rest = self
    return try rest.removeShellWords(endsWithLine: false)
  }

  /// Removes the words at the start and returns them. Words are separated by blanks and quoted as in the shell. A quoted
  /// newline belongs to its word; a backslash before a newline removes both. Nothing is expanded: `$` and backquotes are
  /// ordinary characters. With `endsWithLine`, any other newline ends the words and is not removed. `#` is an ordinary
  /// character: comments of edit scripts are whole lines.
  mutating func removeShellWords(endsWithLine: Bool) throws(Failure) -> [Argument] {
    var words: [Argument] = []
    var word: [UInt8] = []
    var isWord = false
    var quote: UInt8?
    while let byte = first, !(endsWithLine && byte == .newline && quote == nil) {
      removeFirst()
      switch byte {
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
        if let lineBreak = ["\n", "\r\n"].first(where: { starts(with: $0.utf8) }) {
          removeFirst(lineBreak.utf8.count)
          continue
        }
        guard let next = popFirst() else { throw Failure("nothing follows the last backslash") }
        // POSIX, Shell Command Language, 2.2.3: in double quotes a backslash escapes only these, and a newline.
        let isPlain = quote != nil && !"$`\"\\".utf8.contains(next)
        word += isPlain ? [byte, next] : [next]
        isWord = true
      case quote: quote = nil
      case UInt8(ascii: "'") where quote == nil, UInt8(ascii: "\"") where quote == nil:
        quote = byte
        isWord = true
      case _ where quote == nil && byte.isASCIIWhitespace:
        if isWord { words.append(Argument(word)) }
        (word, isWord) = ([], false)
      default:
        word.append(byte)
        isWord = true
      }
    }
    if quote != nil { throw Failure("a quote is not closed") }
    if isWord { words.append(Argument(word)) }
    return words
  }
}
