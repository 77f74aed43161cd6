// The traversal that text writers share: each member is on its own line, between brackets.

/// The text around the members of arrays and dictionaries in one format.
struct ContainerLayout: Sendable {
  /// The start of the first member's line.
  let lines: Lines
  /// The start of every other member's line, with the text that separates two members.
  let nextLines: Lines
  /// The start of the closing bracket's line, with the text that follows the last member.
  let lastLines: Lines
  /// The number of lines begun between the brackets of an empty container, 0 to 2.
  let emptyLineCount: Int
  /// The text between a key and its value.
  let separator: ShortText
  /// The brackets of a dictionary. An array has square brackets in every format.
  let brackets: (opening: UInt8, closing: UInt8)

  static let braces = (opening: UInt8(ascii: "{"), closing: UInt8(ascii: "}"))
  static let squareBrackets = (opening: UInt8(ascii: "["), closing: UInt8(ascii: "]"))

  /// A layout of containers.
  ///
  /// - Parameters:
  ///   - between: The text after each member except the last.
  ///   - after: The text after the last member.
  init(
    lines: Lines, between: [UInt8] = [], after: [UInt8] = [], separator: [UInt8],
    brackets: (opening: UInt8, closing: UInt8) = braces, emptyLineCount: Int = 1
  ) {
    self.lines = lines
    nextLines = lines.adding(beforeNewline: between)
    lastLines = lines.adding(beforeNewline: after)
    self.emptyLineCount = emptyLineCount
    self.separator = ShortText(separator)
    self.brackets = brackets
  }
}

/// Writes nested values as text in one format.
///
/// A conforming type writes keys and scalars, and calls `writeArray` and `writeDictionary` for containers. Recursion is
/// bounded by the nesting limits of readers and edits.
protocol TextWriter {
  var layout: ContainerLayout { get }
  var keys: KeySequence { get set }

  /// Appends the value at `index`, inside `level` containers.
  mutating func writeValue(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output)

  /// Appends the key at `index`, inside `level` containers.
  mutating func writeKey(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output)

  /// Appends the text before element `number` of an array on its line. The default implementation appends nothing.
  mutating func beginElement(number: Int, in output: inout Output)
}

extension TextWriter {
  mutating func beginElement(number: Int, in output: inout Output) {}

  mutating func writeArray(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    output.append(UInt8(ascii: "["))
    var number = 0
    var elements = list.children(of: index)
    while !output.hasFailed, let element = elements.next() {
      beginMember(isFirst: number == 0, level: level + 1, in: &output)
      beginElement(number: number, in: &output)
      writeValue(at: element, of: list, level: level + 1, to: &output)
      number += 1
    }
    endMembers(isEmpty: number == 0, level: level, in: &output)
    output.append(UInt8(ascii: "]"))
  }

  mutating func writeDictionary(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    output.append(layout.brackets.opening)
    var isEmpty = true
    var iterator = keys.iterator(of: index, in: list)
    while !output.hasFailed, let key = keys.next(&iterator, in: list) {
      beginMember(isFirst: isEmpty, level: level + 1, in: &output)
      isEmpty = false
      writeKey(at: key, of: list, level: level + 1, to: &output)
      output.append(layout.separator)
      writeValue(at: key + 1, of: list, level: level + 1, to: &output)
    }
    endMembers(isEmpty: isEmpty, level: level, in: &output)
    output.append(layout.brackets.closing)
  }

  @inline(__always)
  mutating func beginMember(isFirst: Bool, level: Int, in output: inout Output) {
    if isFirst {
      output.begin(layout.lines, level: level)
    } else {
      output.begin(layout.nextLines, level: level)
    }
  }

  /// Begins the line of a container's closing bracket.
  @inline(__always)
  mutating func endMembers(isEmpty: Bool, level: Int, in output: inout Output) {
    guard isEmpty else { return output.begin(layout.lastLines, level: level) }
    if layout.emptyLineCount > 1 { output.begin(layout.lines, level: 0) }
    if layout.emptyLineCount > 0 { output.begin(layout.lines, level: level) }
  }
}
