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
  static var slash: UInt8 { 0x2F }
  static var newline: UInt8 { 0x0A }

  var isDigit: Bool { 0x30...0x39 ~= self }
  var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
  /// True for white space of ASCII.
  var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension Span<UInt8> {
  /// The offset of the first `text` at or after `start`; nil if there is none.
  func firstOffset(of text: [UInt8], from start: Int = 0) -> Int? {
    guard let first = text.first else { return start }
    var start = start
    while let offset = firstOffset(of: first, from: start), offset <= count - text.count {
      if extracting(offset..<offset + text.count).equals(text.span) { return offset }
      start = offset + 1
    }
    return nil
  }
}

// Escapes for characters that control a terminal, are invisible, or change the direction of text.

enum EscapeForm {
  /// As in JSON: `\u001b`, and `\n` for a line feed.
  case json
  /// As in key paths: `\u{1B}`.
  case keyPath

  fileprivate func escape(_ scalar: Unicode.Scalar) -> String {
    switch (self, scalar) {
    case (.json, "\n"): "\\n"
    case (.json, "\r"): "\\r"
    case (.json, "\t"): "\\t"
    case (.json, _): scalar.utf16.map { "\\u" + $0.digits(radix: 16, width: 4) }.joined()
    case (.keyPath, _): "\\u{\(scalar.value.digits(radix: 16, uppercase: true))}"
    }
  }
}

extension String {
  /// The text with each character that `table` lists replaced. Scalars are compared, because a `Character` may end in a combining mark.
  func escaped(_ table: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = table[scalar] { result += escape } else { result.unicodeScalars.append(scalar) }
    }
  }

  /// The text with an escape for each character that is not plain.
  func escaped(as form: EscapeForm, where isPlain: (Unicode.Scalar) -> Bool = \.isPrintable) -> String {
    // Building a new text takes many times as long as this check.
    guard !unicodeScalars.allSatisfy(isPlain) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if isPlain(scalar) { result.unicodeScalars.append(scalar) } else { result += form.escape(scalar) }
    }
  }
}

/// Escapes the unprintable characters of text that arrives in pieces, except for the ends of lines. U+FFFD replaces what is not
/// UTF-8.
struct TerminalEscapes {
  /// The bytes at the end of the last piece that may be only a part of a character or of CR LF.
  private var rest: [UInt8] = []

  mutating func escaped(_ piece: Span<UInt8>) -> [UInt8] {
    var text = rest
    text.append(copying: piece)
    rest = Array(text.suffix(text.countOfUnfinishedEnd))
    text.removeLast(rest.count)
    return escaped(text)
  }

  /// The text of the last bytes, after which no other piece completes a character.
  mutating func end() -> [UInt8] {
    defer { rest = [] }
    return escaped(rest)
  }

  private func escaped(_ text: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    if text.allSatisfy({ $0.isPrintableASCII || $0 == newline }) { return text }
    let lines = text.split(separator: newline, omittingEmptySubsequences: false)
    return Array(
      lines.enumerated().map { index, line in
        let end = index == lines.count - 1 ? "" : line.last == UInt8(ascii: "\r") ? "\r" : ""
        return Array((String(decoding: line.dropLast(end.utf8.count), as: UTF8.self).escaped(as: .json) + end).utf8)
      }.joined(separator: [newline]))
  }
}

extension [UInt8] {
  /// The number of bytes at the end that are a part of a character in UTF-8, or of CR LF.
  fileprivate var countOfUnfinishedEnd: Int {
    if last == UInt8(ascii: "\r") { return 1 }
    guard let count = (1...4).first(where: { $0 > self.count || self[self.count - $0] & 0xC0 != 0x80 }),
      count <= self.count
    else { return 0 }
    let first = self[self.count - count]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    return count < length ? count : 0
  }
}
