import PropertyList

import PropertyListFiles

/// The beginning of a command line, split into words without quotes. Nothing is expanded.
struct ShellLine {
  let words: ArraySlice<Argument>
  /// The word at the end of the line; empty after a blank.
  let last: Argument
  private let quote: String

  init(_ line: ArraySlice<UInt8>) {
    // The added letter makes an empty last word count and a final backslash valid.
    for quote in ["", "'", "\""] {
      guard let words = try? EditScript.words(in: line + ("x" + quote).utf8), let last = words.last else { continue }
      (self.words, self.last, self.quote) = (words.dropLast(), Argument(last.bytes.dropLast()), quote)
      return
    }
    (words, last, quote) = ([], "", "")
  }

  /// `text` quoted for bash as the continuation of the line, and a space unless it is the path of a folder.
  func continuation(_ text: ArraySlice<UInt8>, isPath: Bool) -> [UInt8] {
    var text = text
    var result: [UInt8] = []
    if isPath, quote.isEmpty, text.starts(with: "~/".utf8) { result.append(text.removeFirst()) }
    for byte in text {
      if byte < 0x20 || byte == 0x7F {
        result += "\(quote)$'\\\(byte.digits(radix: 8, width: 3))'\(quote)".utf8
      } else if isPlain(byte) {
        result.append(byte)
      } else {
        result += quote.utf8 + [UInt8(ascii: "\\"), byte] + quote.utf8
      }
    }
    // bash itself closes the quote of an only candidate.
    let isWhole = quote.isEmpty && !(isPath && text.last == UInt8(ascii: "/"))
    return isWhole ? result + " ".utf8 : result
  }

  /// True if bash takes `byte` literally at the end of the line.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch quote {
    case "'": return byte != UInt8(ascii: "'")
    case "\"": return !"\"$`\\!".utf8.contains(byte)
    default:
      return byte >= 0x80 || byte.isLetter || byte.isDigit || "_./:=@%+,-".utf8.contains(byte)
    }
  }
}
