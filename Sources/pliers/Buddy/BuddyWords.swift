import PropertyList

/// Reads the words of one of PlistBuddy's commands from left to right.
///
/// Blanks end a word. `'` and `"` are dropped everywhere, and switch on and off whether blanks belong to the word;
/// neither protects the other. `\n` and `\t` are a newline and a tab. `\:` is not changed, since `BuddyEntry` reads it. Any other
/// character after a backslash stands for itself.
struct BuddyWords {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// Removes and returns the next word; empty at the end. Throws `missing` if the word is only quotes and other words follow it.
  /// Unclosed quotes are an error, too; its lines include `missing` unless the word `isOptional`.
  mutating func nextWord(orSay missing: String, isOptional: Bool = false) throws(BuddyFailure) -> [UInt8] {
    let word = try read(endsAtBlank: true, orSay: isOptional ? nil : missing)
    if word.isEmpty, !rest.isEmpty { throw BuddyFailure(missing) }
    return word
  }

  /// Removes and returns the next word as the entry that the command `verb` requires.
  mutating func nextEntry(of verb: String, isOptional: Bool = false) throws(BuddyFailure) -> BuddyEntry {
    BuddyEntry(try nextWord(orSay: "Entry Required for \(verb) Command", isOptional: isOptional))
  }

  /// Removes and returns the rest of the command as one word: a value, with its blanks.
  mutating func nextValue(orSay missing: String? = nil) throws(BuddyFailure) -> [UInt8] {
    try read(endsAtBlank: false, orSay: missing)
  }

  private mutating func read(endsAtBlank: Bool, orSay missing: String?) throws(BuddyFailure) -> [UInt8] {
    rest = rest.drop(while: \.isSpaceOrTab)
    var word: [UInt8] = []
    var isInSingleQuotes = false
    var isInDoubleQuotes = false
    while let byte = rest.first {
      if endsAtBlank, byte.isSpaceOrTab, !isInSingleQuotes, !isInDoubleQuotes { break }
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
      throw BuddyFailure("Parse Error: Unclosed Quotes" + (missing.map { "\n" + $0 } ?? ""))
    }
    return word
  }
}
