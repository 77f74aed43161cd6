import PropertyList
import PropertyListFiles
import PropertyListLint

/// Hashes of lines. The last hash is cached, because a very long line can have many findings.
struct LineHashes {
  private var last: (start: Int, text: String)?

  /// The hash of the line of `text` that begins at `start`, without white space at its ends.
  mutating func hash(ofLineAt start: Int, in text: Span<UInt8>) -> String {
    if let last, last.start == start { return last.text }
    var end = start
    while end < text.count, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") { end += 1 }
    var first = start
    while first < end, text[first].isSpaceOrTab { first += 1 }
    while end > first, text[end - 1].isSpaceOrTab { end -= 1 }
    let hash = text.extracting(first..<end).stableHash.digits(radix: 16, width: 16)
    last = (start, hash)
    return hash
  }
}

extension Diagnosis {
  /// A hash of rule, path, key path and message, which stays the same when lines are added above the finding.
  /// `occurrence`, from 0, distinguishes findings that are equal in all four.
  func fingerprint(in path: Argument, occurrence: Int = 0) -> String {
    var parts = [Array(rule.name.utf8), path.bytes, Array(keyPath.utf8), Array(message.utf8)]
    if occurrence > 0 { parts.append(Array(String(occurrence).utf8)) }
    // No part contains a zero byte, so different lists of parts are different sequences of bytes.
    let bytes = Array(parts.joined(separator: [0])) + [0]
    return bytes.span.stableHash.digits(radix: 16, width: 16)
  }
}
