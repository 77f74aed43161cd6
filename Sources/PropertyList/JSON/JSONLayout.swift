/// Where line breaks and spaces stand in JSON.
package struct JSONLayout: Sendable {
  /// How lines begin.
  let lines: Lines
  /// How the lines of all elements but the first begin: with the comma after the one before.
  let nextLines: Lines
  /// What stands between a key and its value.
  let separator: Snippet
  /// What follows a comma on one line.
  let gap: [UInt8]
  /// A comma and the gap.
  let commaAndGap: Snippet
  /// Whether empty containers hold an empty line.
  let opensEmpty: Bool
  /// Whether a newline ends the text.
  package let endsLine: Bool

  /// A layout with `separator` between a key and its value, and with `gap` after a comma on one line.
  init(lines: Lines, separator: [UInt8], gap: [UInt8], opensEmpty: Bool = false, endsLine: Bool = false) {
    self.lines = lines
    nextLines = lines.following(JSONLayout.comma + (lines.isNone ? gap : []))
    self.separator = Snippet(separator)
    self.gap = gap
    commaAndGap = Snippet(JSONLayout.comma + gap)
    self.opensEmpty = opensEmpty
    self.endsLine = endsLine
  }

  /// No spaces and no line breaks.
  package static let compact = JSONLayout(lines: .none, separator: Array(":".utf8), gap: [])
  /// Two spaces for each level, `"key": value`, `{}` and `[]`, and a line feed at the end.
  package static let indented = JSONLayout(
    lines: twoSpaces, separator: Array(": ".utf8), gap: [UInt8(ascii: " ")], endsLine: true)
  /// As `plutil -r` has it: two spaces for each level, `"key" : value`, an empty line in empty containers, and no line
  /// feed at the end.
  package static let foundation = JSONLayout(
    lines: twoSpaces, separator: Array(" : ".utf8), gap: [UInt8(ascii: " ")], opensEmpty: true)

  /// What stands between two elements.
  static let comma = [UInt8(ascii: ",")]

  private static let twoSpaces = Lines(newline: [UInt8(ascii: "\n")], margin: [], unit: Array("  ".utf8))
}
