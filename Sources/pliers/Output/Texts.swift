import PropertyList

// Functions for text and bytes that several commands use.

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

extension [UInt8] {
  /// The parts between the separators, at least one. After a backslash, which is removed, a separator belongs to its part; no other
  /// byte is escaped.
  func components(between separator: Unicode.Scalar) -> [[UInt8]] {
    let separator = UInt8(ascii: separator)
    return split(separator: separator, omittingEmptySubsequences: false).reduce(into: []) { components, part in
      guard var last = components.last, last.popLast() == UInt8(ascii: "\\") else {
        return components.append(Array(part))
      }
      components[components.count - 1] = last + [separator] + part
    }
  }
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
  /// The bytes at the end of the last piece from the start of a character or of CR LF that may continue.
  private var rest: [UInt8] = []

  mutating func escaped(_ piece: Span<UInt8>) -> [UInt8] {
    var text = rest
    text.append(copying: piece)
    // An unfinished character has at most three bytes. To keep a finished one changes nothing.
    let start = text.suffix(3).lastIndex { $0 >= 0xC0 || $0 == UInt8(ascii: "\r") }
    rest = Array(text[(start ?? text.count)...])
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
