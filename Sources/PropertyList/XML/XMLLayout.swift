/// Line breaks and indentation in XML.
package struct XMLLayout: Sendable {
  /// The start of each line.
  let lines: Lines
  /// The text between a key and its value; nil if the value begins a line.
  let separator: [UInt8]?
  /// The number of containers around the root. Each makes the lines of base64 shorter.
  let depth: Int

  /// The layout of Apple's writer: each element on a line, and a tab for each level.
  package static let apple = XMLLayout(lines: .indented(by: "\t"), separator: nil, depth: 0)
}
