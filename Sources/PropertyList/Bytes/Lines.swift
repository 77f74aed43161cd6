/// The line breaks and the indentation of a text: a newline, a margin, and a unit of indentation for each level.
///
/// A newline and its indentation usually fit in 8 bytes, so a line starts with one 64-bit store.
package struct Lines: Sendable {
  /// No line breaks: a text on one line.
  package static let none = Lines(newline: [], margin: [], unit: [])

  /// The newline and the margin.
  let lead: [UInt8]
  private let unit: [UInt8]
  fileprivate let newlineCount: Int
  fileprivate let leadCount: Int
  fileprivate let unitCount: Int
  /// The first eight bytes of a line.
  fileprivate let first: UInt64
  /// The next eight bytes. In a regular line they repeat.
  fileprivate let next: UInt64
  /// True if the indentation repeats every eight bytes, as with a short margin and tabs or an even number of spaces.
  fileprivate let isRegular: Bool

  package init(newline: [UInt8], margin: [UInt8], unit: [UInt8]) {
    lead = newline + margin
    self.unit = unit
    (newlineCount, leadCount, unitCount) = (newline.count, lead.count, unit.count)
    let start = Lines.start(count: 24 + lead.count + unit.count, lead: lead, unit: unit)
    first = start.span.paddedWord(at: 0)
    next = start.span.paddedWord(at: 8)
    isRegular = (16..<start.count).allSatisfy { start[$0] == start[$0 - 8] }
  }

  /// A text that is always the same, written like the start of a line.
  init(_ text: [UInt8]) { self.init(newline: text, margin: [], unit: []) }

  /// True if there are no line breaks.
  var isNone: Bool { leadCount + unitCount == 0 }

  /// The same lines, with `end` before each newline.
  func following(_ end: [UInt8]) -> Lines {
    Lines(newline: end + lead[..<newlineCount], margin: Array(lead[newlineCount...]), unit: unit)
  }

  /// The first `count` bytes of a deep line.
  fileprivate func start(count: Int) -> [UInt8] { Lines.start(count: count, lead: lead, unit: unit) }

  private static func start(count: Int, lead: [UInt8], unit: [UInt8]) -> [UInt8] {
    (0..<count).map { index in
      if index < lead.count { lead[index] } else { unit.isEmpty ? 0 : unit[(index - lead.count) % unit.count] }
    }
  }
}

extension Output {
  /// Begins a line at `level`. A negative level removes units from the margin.
  @inline(__always)
  mutating func begin(_ lines: Lines, level: Int) {
    let count = Swift.max(lines.newlineCount, lines.leadCount &+ level &* lines.unitCount)
    if count <= 8 {
      append(word: lines.first, count: count)
    } else {
      beginLong(lines, count: count)
    }
  }

  private mutating func beginLong(_ lines: Lines, count: Int) {
    guard lines.isRegular else { return append(lines.start(count: count).span) }
    append(word: lines.first, count: 8)
    var rest = count &- 8
    while rest > 8 {
      append(word: lines.next, count: 8)
      rest &-= 8
    }
    append(word: lines.next, count: rest)
  }
}
