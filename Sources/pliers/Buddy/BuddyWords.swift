/// The words of one of PlistBuddy's commands, taken one after the other.
///
/// Blanks end a word. `'` and `"` are dropped everywhere, and switch on and off whether blanks belong to the word;
/// neither protects the other. `\n` and `\t` are a newline and a tab, `\:` stays as it is for the entry that it is in, and any
/// other character after a backslash is itself.
struct BuddyWords {
  /// An invalid command: the lines to print. Nothing is executed.
  struct Problem: Error, Equatable {
    let lines: [String]

    init(_ lines: String...) { self.lines = lines }
  }

  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// Takes the next word, which is empty at the end. Throws `missing` if it consists of nothing but quotes and is not the last
  /// one, and unless it `isOptional` after unclosed quotes, too.
  mutating func nextWord(orSay missing: String, isOptional: Bool = false) throws(Problem) -> [UInt8] {
    let word = try take(endsAtBlank: true, orSay: isOptional ? nil : missing)
    if word.isEmpty, !rest.isEmpty { throw Problem(missing) }
    return word
  }

  /// Takes all that is left as one word: a value, with its blanks.
  mutating func nextValue(orSay missing: String? = nil) throws(Problem) -> [UInt8] {
    try take(endsAtBlank: false, orSay: missing)
  }

  private mutating func take(endsAtBlank: Bool, orSay missing: String?) throws(Problem) -> [UInt8] {
    rest = rest.drop(while: \.isBlank)
    var word: [UInt8] = []
    var isInSingleQuotes = false
    var isInDoubleQuotes = false
    while let byte = rest.first {
      if endsAtBlank, byte.isBlank, !isInSingleQuotes, !isInDoubleQuotes { break }
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "'"): isInSingleQuotes.toggle()
      case UInt8(ascii: "\""): isInDoubleQuotes.toggle()
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { break }
        switch escaped {
        case UInt8(ascii: "n"): word.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): word.append(UInt8(ascii: "\t"))
        case UInt8(ascii: ":"): word += [byte, escaped]
        default: word.append(escaped)
        }
      default: word.append(byte)
      }
    }
    guard !isInSingleQuotes, !isInDoubleQuotes else {
      let unclosed = "Parse Error: Unclosed Quotes"
      throw missing.map { Problem(unclosed, $0) } ?? Problem(unclosed)
    }
    return word
  }
}
