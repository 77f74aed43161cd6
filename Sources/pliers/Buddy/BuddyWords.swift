import PropertyList

/// A command of PlistBuddy's language: its names, and the parser of its arguments.
///
/// To add one, write its row in a file of `Verbs` and list it in `all`.
struct BuddyVerb: Sendable {
  /// Executes a command after all of its words were parsed.
  typealias Action = (inout BuddySession) throws(BuddyFailure) -> Void

  /// The names of the command, in letters of either case. No blank needs to follow a name. The first one is in its messages.
  let names: [String]
  let parse: @Sendable (inout BuddyWords) throws(BuddyFailure) -> Action

  /// All commands, in the order in which their names are tried.
  static let all: [BuddyVerb] = [
    .help, .exit, .save, .revert, .clear, .print, .set, .add, .copy, .delete, .merge, .importFile, .changeContainer,
  ]

  static func action(of command: [UInt8]) throws(BuddyFailure) -> Action {
    for verb in all {
      for name in verb.names
      where String(decoding: command.prefix(name.utf8.count), as: UTF8.self).lowercased() == name.lowercased() {
        var words = BuddyWords(command.dropFirst(name.utf8.count))
        let action = try verb.parse(&words)
        return { session throws(BuddyFailure) in
          do throws(BuddyFailure) { try action(&session) } catch {
            throw error.isAboutFile ? error : BuddyFailure("\(verb.names[0]): \(error.message)")
          }
        }
      }
    }
    throw BuddyFailure("Unrecognized Command")
  }
}

/// The lines to print for a command that is invalid, which are output, or has failed.
struct BuddyFailure: Error, Equatable {
  let message: String
  /// True if the message names a file that cannot be read or written, and not the command.
  let isAboutFile: Bool

  init(_ message: String, isAboutFile: Bool = false) { (self.message, self.isAboutFile) = (message, isAboutFile) }
}

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
        case UInt8(ascii: "n"): word.append(.newline)
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

/// PlistBuddy's key path: keys and indexes, separated by colons. An entry with a leading colon starts at the root, any other at
/// the working container. `\:` is a colon in a key.
struct BuddyEntry {
  /// The entry as it was given, without quotes, for messages.
  let text: String
  let isAbsolute: Bool
  /// At least one component. Empty components are skipped. Only as the last one of a new entry, an empty component means the end
  /// of an array, or the empty key of a dictionary.
  let components: [[UInt8]]

  init(_ word: [UInt8]) {
    text = String(decoding: word, as: UTF8.self)
    isAbsolute = word.first == UInt8(ascii: ":")
    components = Array(word.dropFirst(isAbsolute ? 1 : 0)).components(between: ":")
  }

  /// Returns the index at the start of `component`, as C's `%i` reads it: decimal, hexadecimal after `0x`, or octal after `0`.
  /// Nil if there is no number, which PlistBuddy reads as 0.
  static func index(_ component: [UInt8]) -> Int? {
    var digits = component.drop(while: \.isSpaceOrTab)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    var radix = 10
    if digits.first == UInt8(ascii: "0") {
      radix = 8
      let afterPrefix = digits.dropFirst(2)
      if digits.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x"), afterPrefix.first?.hexadecimalDigit != nil {
        (radix, digits) = (16, afterPrefix)
      }
    }
    let number = digits.prefix { $0.hexadecimalDigit.map { Int($0) < radix } ?? false }
    guard !number.isEmpty else { return nil }
    // A number that overflows is larger than any array.
    let magnitude = Int(String(decoding: number, as: UTF8.self), radix: radix) ?? .max
    return isNegative ? -magnitude : magnitude
  }
}
