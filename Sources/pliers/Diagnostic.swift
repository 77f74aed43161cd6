import PropertyList

/// A read error as `path:line:column: message` with the source line and a caret; for binary files with the offset.
func diagnostic(_ error: ReadError, name: String, severity: String = "") -> String {
  let problem = error.primary
  let text = error.text.bytes
  let message = severity + printable(problem.message(in: text).shortened)
  if error.binary != nil { return "\(name): \(message) at offset \(problem.offset)" }
  let position = TextPosition(of: problem.offset, in: text)
  var lines = "\(name):\(position.line):\(position.column): \(message)"
  if let opened = problem.opened {
    let place = TextPosition(of: opened, in: text)
    if place.line != position.line { lines += ", in what was opened at line \(place.line)" }
  }
  return lines + "\n" + excerpt(of: text, at: problem.offset, position)
}

/// The source line with a caret under the place: tabs are kept above and below, so that the caret stands right.
func excerpt(of text: Span<UInt8>, at offset: Int, _ position: TextPosition) -> String {
  let width = 100
  // Of a long line, what is near the place.
  var start = max(position.lineStart, offset - width / 2)
  while start > position.lineStart, start < text.count, text[start] & 0xC0 == 0x80 { start -= 1 }
  var end = min(offset, text.count)
  while end < min(text.count, start + width), text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") {
    end += 1
  }
  while end > start, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
  let shown = printable(String(decoding: text.extracting(start..<max(start, end))))
  let before = printable(String(decoding: text.extracting(start..<max(start, min(offset, end)))))
  let indentation = before.unicodeScalars.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.columns) }.joined()
  return "\(shown)\n\(indentation)^"
}

/// The text without control characters, which could make a terminal do what the file wants.
func printable(_ text: String, keepsLines: Bool = false) -> String {
  // Of the controls, those from U+0080 on begin with the byte 0xC2 in UTF-8.
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    let isControl =
      scalar.value < 0x20 && scalar != "\t" && !(keepsLines && scalar == "\n") || (0x7F..<0xA0).contains(scalar.value)
    result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
  }
  return result
}

extension Unicode.Scalar {
  /// The columns that terminals give a character: two to East Asian ones and pictographs, none to combining marks.
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension String {
  /// The text, or the beginning of one that nobody reads to its end, such as that of a name of a megabyte.
  var shortened: String {
    let most = 1000
    // Any number of combining marks would be one character.
    return utf8.count > most ? String(String.UnicodeScalarView(unicodeScalars.prefix(most / 4))) + "…" : self
  }
}
