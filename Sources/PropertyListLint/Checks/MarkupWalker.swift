// The markup of a text, piece by piece, for rules about tags and attributes.

import PropertyList

/// A flat walk over the markup of a text. CoreFoundation has read the text as XML, so its structure is valid.
///
/// A '>' in the value of an attribute ends a tag, as in CoreFoundation; the rule `attribute` reports such values.
struct MarkupWalker: ~Escapable {
  enum Kind {
    case text, comment, instruction, declaration, cdata, openTag, closeTag
  }

  let bytes: Span<UInt8>
  /// The kind and the range of the current piece.
  private(set) var kind = Kind.text
  private(set) var range: Range<Int>
  private let root: Range<Int>

  /// A walker over `text` from offset `start` on, whose root element has the range `root`.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, root: Range<Int>) {
    bytes = text
    range = start..<start
    self.root = root
  }

  /// Moves to the next piece; false at the end, and at markup without an end.
  mutating func next() -> Bool {
    let start = range.upperBound
    guard start < bytes.count else { return false }
    if bytes[start] != UInt8(ascii: "<") {
      kind = .text
      range = start..<(bytes.firstOffset(of: UInt8(ascii: "<"), from: start) ?? bytes.count)
      return true
    }
    if bytes.has("<!--", at: start) { return move(over: .comment, to: "-->", from: start + 4) }
    if bytes.has("<?", at: start) {
      // Inside the root, CoreFoundation reads `<?>` as a complete instruction.
      return move(over: .instruction, to: "?>", from: root.contains(start) ? start + 1 : start + 2)
    }
    if bytes.has("<![CDATA[", at: start) { return move(over: .cdata, to: "]]>", from: start + 9) }
    if bytes.has("<!", at: start) { return move(over: .declaration, to: ">", from: start) }
    return move(over: bytes.has("</", at: start) ? .closeTag : .openTag, to: ">", from: start)
  }

  private mutating func move(over kind: Kind, to end: StaticString, from start: Int) -> Bool {
    guard let offset = bytes.firstOffset(of: end, from: start) else { return false }
    self.kind = kind
    range = range.upperBound..<offset + end.utf8CodeUnitCount
    return true
  }
}
