import PropertyList
import PropertyListFiles

extension Command {
  /// The command that the scripts of `help completions` run. A NUL ends each candidate, since names can contain all other bytes.
  static let complete = Command(
    name: "complete", summary: "print the candidates for the word at the cursor",
    fileOperands: .words("bash BEFORE REPLACED AFTER, or zsh|fish COUNT WORD…")
  ) { invocation, console throws(Failure) in
    let words = invocation.files
    switch words.first {
    case "bash" where words.count == 4:
      completeBash(words[1].bytes, replacing: words[2].bytes.count, rest: words[3].bytes, console)
    case "zsh", "fish":
      guard words.count > 2, let count = Int(words[1].text), (1..<words.count - 2).contains(count) else { fallthrough }
      // The first of the words is the name of the program.
      let (before, word, after) = (words[3..<count + 2], words[count + 2], words[(count + 3)...])
      if words[0] == "zsh" {
        completeZsh(Completion(of: word, before: before, after: after, console), console)
      } else {
        // fish leaves the quotes in the word at the cursor.
        completeFish(Completion(of: ShellLine(word.bytes[...]).last, before: before, after: after, console), console)
      }
    default: throw Failure("usage: \(invocation.command.synopsis)")
    }
    return .success
  }
}

extension Console {
  fileprivate func print(candidate: [UInt8]) {
    output.append(candidate.span)
    output.append(0)
  }
}

/// Prints the texts that can replace the last `replacedCount` bytes of `line`, with quotes.
private func completeBash(_ line: [UInt8], replacing replacedCount: Int, rest: [UInt8], _ console: Console) {
  let (parsed, kept, after) = (ShellLine(line[...]), ShellLine(line.dropLast(replacedCount)), ShellLine(rest[...]))
  var keptCount = kept.last.bytes.count
  var completion = Completion(
    of: parsed.last, before: parsed.words.dropFirst(), after: after.words + [after.last], console)
  if kept.endsInRedirection {
    completion = Completion(fileAt: Argument(parsed.last.bytes.dropFirst(keptCount)), console)
    keptCount = 0
  }
  for match in completion.matches() where match.word.starts(with: completion.typed) {
    let text = (completion.prefix + match.word).dropFirst(keptCount)
    console.print(candidate: kept.continuation(text, isPath: completion.isPath))
  }
}

/// Prints `files` and a pattern for zsh's function `_files`, or `words` and candidates for its function `_describe`:
/// `word:description`.
private func completeZsh(_ completion: Completion, _ console: Console) {
  console.print(candidate: Array((completion.isPath ? "files" : "words").utf8))
  if completion.isPath {
    return console.print(candidate: Array("*.(\(Completion.extensions.joined(separator: "|")))(-.)".utf8))
  }
  for (word, summary) in completion.matches() {
    let escaped = word.flatMap { ":\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    console.print(candidate: escaped + (summary.isEmpty ? [] : Array(":\(summary)".utf8)))
  }
}

/// Prints whole words, each with a tab and a description.
private func completeFish(_ completion: Completion, _ console: Console) {
  for (word, summary) in completion.matches() {
    console.print(candidate: completion.prefix + word + (summary.isEmpty ? [] : Array("\t\(summary)".utf8)))
  }
}

/// The beginning of a command line, split into words without quotes. Nothing is expanded.
struct ShellLine {
  let words: ArraySlice<Argument>
  /// The word at the end of the line; empty after a blank.
  let last: Argument
  private let quote: String
  /// True if the next word is the file of a redirection: an operator without quotes is before the blanks and the open quote at the end.
  let endsInRedirection: Bool

  init(_ line: ArraySlice<UInt8>) {
    // The added letter makes an empty last word count and a final backslash valid.
    for quote in ["", "'", "\""] {
      guard let words = try? (line + ("x" + quote).utf8).shellWords(), let last = words.last else { continue }
      (self.words, self.last, self.quote) = (words.dropLast(), Argument(last.bytes.dropLast()), quote)
      let end = Array(line.reversed())
      let start = end.dropFirst(quote.utf8.count).drop { $0.isASCIIWhitespace }
      let isOperator = start.first.map("<>".utf8.contains) == true && !start.dropFirst().starts(with: "\\".utf8)
      endsInRedirection = isOperator && end.starts(with: quote.utf8)
      return
    }
    (words, last, quote, endsInRedirection) = ([], "", "", false)
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
    let isWhole = quote.isEmpty && !(isPath && text.last == .slash)
    return isWhole ? result + " ".utf8 : result
  }

  /// True if bash takes `byte` literally at the end of the line.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch quote {
    case "'": byte != UInt8(ascii: "'")
    case "\"": !"\"$`\\!".utf8.contains(byte)
    default: byte >= 0x80 || byte.isASCIILetter || byte.isDigit || "_./:=@%+,-".utf8.contains(byte)
    }
  }
}
