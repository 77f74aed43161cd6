/// The ends of tags that turn `<dict/>` into `<dict></dict>`, and the reverse.
extension XMLTag {
  /// The end of the tag of an empty element: `<dict a="b">…</dict>` becomes `<dict a="b"/>`.
  static let emptyEnd = Array("/>".utf8)

  /// The end of the open tag, `content` and the close tag, which replace the `/>` of an empty element: `<dict a="b"/>` becomes
  /// `<dict a="b">…</dict>`. `last` is the byte before the `/>`.
  func ends(around content: [UInt8], after last: UInt8) -> [UInt8] {
    // Text that is not an attribute can also end in a slash. A `>` after it would make the tag empty again.
    Array((last == UInt8(ascii: "/") ? " >" : ">").utf8) + content + Array("</\(rawValue)>".utf8)
  }
}
