/// Line breaks and spaces in JSON.
package struct JSONLayout: Sendable {
  /// The text around the members of objects and arrays.
  let containers: ContainerLayout
  /// The text after a comma on one line.
  let gap: [UInt8]
  /// True if a newline ends the text.
  package let endsLine: Bool

  /// A layout with `separator` between a key and its value, and with `gap` after a comma on one line.
  init(lines: Lines, separator: [UInt8], gap: [UInt8], emptyLineCount: Int = 0, endsLine: Bool = false) {
    containers = ContainerLayout(
      lines: lines, between: JSONLayout.comma + (lines.lead.isEmpty ? gap : []), separator: separator,
      emptyLineCount: emptyLineCount)
    self.gap = gap
    self.endsLine = endsLine
  }

  /// No spaces and no line breaks.
  package static let compact = JSONLayout(lines: .none, separator: Array(":".utf8), gap: [])
  /// Two spaces for each level, `"key": value`, `{}` and `[]`, and a line feed at the end.
  package static let indented = JSONLayout(
    lines: .indented(by: "  "), separator: Array(": ".utf8), gap: [UInt8(ascii: " ")], endsLine: true)
  /// The layout of `plutil -r`: two spaces for each level, `"key" : value`, an empty line in empty containers, and no line feed at the end.
  package static let foundation = JSONLayout(
    lines: .indented(by: "  "), separator: Array(" : ".utf8), gap: [UInt8(ascii: " ")], emptyLineCount: 2)

  static let comma = [UInt8(ascii: ",")]
}
