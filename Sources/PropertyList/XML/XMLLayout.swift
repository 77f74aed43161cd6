/// Where the elements of XML stand.
package struct XMLLayout: Sendable {
  /// How lines begin.
  let lines: Lines
  /// What stands between a key and its value; nil where the value begins a line.
  let separator: [UInt8]?
  /// The number of containers around the value: each makes the lines of base64 shorter.
  let depth: Int

  /// A layout with these parts.
  init(lines: Lines, separator: [UInt8]?, depth: Int) {
    self.lines = lines
    self.separator = separator
    self.depth = depth
  }

  /// That of Apple's writer: an element a line, and a tab for each level.
  package static let apple = XMLLayout(lines: .indented(by: "\t"), separator: nil, depth: 0)
}
