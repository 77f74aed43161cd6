import PropertyList

// Functions for text and bytes that several commands use.

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

extension Output {
  static func text<Problem: Error>(_ write: (inout Output) throws(Problem) -> Void) throws(Problem) -> String {
    String(decoding: try collect(write), as: UTF8.self)
  }
}

func grouped(_ number: Int) -> String {
  number < 1000 ? String(number) : grouped(number / 1000) + "," + (number % 1000).digits(radix: 10, width: 3)
}

/// `1 error`, `2 errors`
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension UInt8 {
  var isDigit: Bool { 0x30...0x39 ~= self }
  var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
  /// True for white space of ASCII.
  var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
