/// The line breaks and the indentation of a text: a newline, a margin, and a unit of indentation for each level.
///
/// A newline and its indentation usually fit in 8 bytes, so a line starts with one 64-bit store.
package struct Lines: Sendable {
  /// No line breaks: a text on one line.
  package static let none = Lines(newline: [])

  /// The newline and the margin.
  let lead: [UInt8]
  fileprivate let unit: [UInt8]
  fileprivate let newlineCount: Int
  fileprivate let leadCount: Int
  fileprivate let unitCount: Int
  /// The start of a line at `preparedLevel`. Deeper lines begin unit by unit: with 32 levels, XML of 200 took twice as long.
  fileprivate let start: ShortText
  fileprivate static var preparedLevel: Int { 1 << 8 }  // A power of two, as units are doubled.

  package init(newline: [UInt8], margin: [UInt8] = [], unit: [UInt8] = []) {
    lead = newline + margin
    self.unit = unit
    (newlineCount, leadCount, unitCount) = (newline.count, lead.count, unit.count)
    var units = unit
    while units.count < Self.preparedLevel * unit.count { units += units }
    start = ShortText(lead + units)
  }

  /// Lines that start with a line feed, and `unit` for each level.
  static func indented(by unit: String) -> Lines { Lines(newline: [UInt8(ascii: "\n")], unit: Array(unit.utf8)) }

  func adding(beforeNewline text: [UInt8]) -> Lines {
    Lines(newline: text + lead[..<newlineCount], margin: Array(lead[newlineCount...]), unit: unit)
  }
}

/// A text that is written often, such as the one between a key and its value. Up to 8 bytes take one 64-bit store.
struct ShortText: Sendable {
  let bytes: [UInt8]
  fileprivate let word: UInt64

  init(_ bytes: [UInt8]) { (self.bytes, word) = (bytes, bytes.span.paddedWord(at: 0)) }
}

extension Output {
  @inline(__always)
  mutating func append(_ text: ShortText) {
    let count = text.bytes.count
    if count <= 8 { append(word: text.word, count: count) } else { append(text.bytes.span) }
  }

  /// Begins a line at `level`. A negative level removes units from the margin.
  @inline(__always)
  mutating func begin(_ lines: Lines, level: Int) {
    let count = Swift.max(lines.newlineCount, lines.leadCount &+ level &* lines.unitCount)
    if count <= 8 { return append(word: lines.start.word, count: count) }
    if count <= lines.start.bytes.count { return append(lines.start.bytes.span.extracting(first: count)) }
    append(lines.start.bytes.span)
    for _ in Lines.preparedLevel..<level { append(lines.unit.span) }
  }
}
