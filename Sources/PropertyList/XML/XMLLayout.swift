/// Line breaks and indentation in XML.
package struct XMLLayout: Sendable {
  let containers: ContainerLayout
  /// True if a value is on the line of its key.
  let joinsLines: Bool
  /// The number of containers around the root. Each makes the lines of base64 shorter.
  let depth: Int

  /// The layout of Apple's writer: each element on a line, and a tab for each level.
  package static let apple = XMLLayout(lines: .indented(by: "\t"))

  /// A layout with `separator` between a key and its value; nil if the value begins a line.
  init(lines: Lines, separator: [UInt8]? = nil, depth: Int = 0) {
    containers = ContainerLayout(
      lines: lines, separator: separator.map { Lines(newline: $0) } ?? lines,
      array: ContainerLayout.Brackets("<array>", "</array>"),
      dictionary: ContainerLayout.Brackets("<dict>", "</dict>"))
    joinsLines = separator != nil
    self.depth = depth
  }
}
