import PropertyList

// Texts that are safe to print: escapes and replacements for characters that control a terminal, are invisible, or change the direction
// of text, and limits of length.

/// The text, safe to print: U+FFFD replaces control characters, characters that change the direction of text or are
/// invisible, and the bracket of `##[`, which begins a command to GitHub's runner anywhere in a line
/// (actions/runner, src/Runner.Common/ActionCommand.cs).
func printable(_ text: String, keepsLines: Bool = false) -> String {
  // Most texts are ASCII, and checking bytes takes a fraction of the time.
  let isPlain = text.utf8.allSatisfy {
    $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") || $0 == UInt8(ascii: "\t")
      || keepsLines && $0 == .newline
  }
  if isPlain { return text }
  var hashes = 0
  func isReplaced(_ scalar: Unicode.Scalar) -> Bool {
    let beginsCommand = scalar == "[" && hashes >= 2
    hashes = scalar == "#" ? hashes + 1 : 0
    return beginsCommand || !scalar.isPrintable && !(keepsLines && scalar == "\n")
  }
  // Building a new text takes many times as long as this check.
  guard text.unicodeScalars.contains(where: isReplaced) else { return text }
  hashes = 0
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isReplaced($0) ? "\u{FFFD}" : $0 }))
}

extension Unicode.Scalar {
  /// True if the character is a tab, or if terminals show it and do nothing else with it.
  ///
  /// Invisible characters are those of Unicode's property Default_Ignorable_Code_Point and of the general category
  /// Cf. Variation selectors are among them, so that an emoji may lose its colour here: after other characters they make
  /// two names look alike, and which characters they change differs with each version of Unicode.
  var isPrintable: Bool {
    switch value {
    case 0x09, 0x20..<0x7F: return true
    case ..<0xA0: return false
    default: break
    }
    switch properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// The text, or the beginning of one that is too long for a message, such as a name of a megabyte.
  var shortened: String {
    let limit = 1000
    // Scalars are counted, because a character can have any number of combining marks.
    return utf8.count > limit ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit / 4))) + "…" : self
  }
}

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

/// Escapes the unprintable characters but line breaks of a text that is given in pieces. U+FFFD replaces ill-formed UTF-8.
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
    if text.allSatisfy({ $0.isPrintableASCII || $0 == .newline }) { return text }
    let lines = text.split(separator: .newline, omittingEmptySubsequences: false)
    return Array(
      lines.enumerated().map { index, line in
        let end = index == lines.count - 1 ? "" : line.last == UInt8(ascii: "\r") ? "\r" : ""
        return Array((String(decoding: line.dropLast(end.utf8.count), as: UTF8.self).escaped(as: .json) + end).utf8)
      }.joined(separator: [UInt8.newline]))
  }
}
