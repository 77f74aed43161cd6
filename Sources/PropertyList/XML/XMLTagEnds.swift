/// The texts that change an element between `<dict/>` and `<dict></dict>`.
extension XMLTag {
  /// The end of a tag that is a whole element: `<dict a="b">…</dict>` becomes `<dict a="b"/>`.
  static let emptyEnd = Array("/>".utf8)

  /// The ends of the open tag and of the element that replace the end of an empty element from its slash on:
  /// `<dict a="b" />` becomes `<dict a="b">…</dict>`. `last` is the byte before the slash.
  func ends(after last: UInt8) -> (ofStart: [UInt8], ofElement: [UInt8]) {
    // Text that is not an attribute can also end in a slash. A `>` after it would make the tag empty again.
    (Array((last == UInt8(ascii: "/") ? " >" : ">").utf8), Array("</\(rawValue)>".utf8))
  }

  /// These ends with `content` between them.
  func ends(around content: [UInt8], after last: UInt8) -> [UInt8] {
    let ends = ends(after: last)
    return ends.ofStart + content + ends.ofElement
  }
}
