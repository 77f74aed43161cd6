extension XMLTag {
  /// What ends a tag that is a whole element: `<dict a="b">…</dict>` becomes `<dict a="b"/>`.
  static let emptyEnd = Array("/>".utf8)

  /// What makes a self-closed element one with content, in place of its slash and all that follows: `<dict a="b" />`
  /// becomes `<dict a="b">…</dict>`. `last` is the byte before.
  func ends(after last: UInt8) -> (ofStart: [UInt8], ofElement: [UInt8]) {
    // What is not an attribute may end in a slash, too, after which a `>` would make the tag empty again.
    (Array((last == UInt8(ascii: "/") ? " >" : ">").utf8), Array("</\(rawValue)>".utf8))
  }

  /// These ends with `content` between them.
  func ends(around content: [UInt8], after last: UInt8) -> [UInt8] {
    let ends = ends(after: last)
    return ends.ofStart + content + ends.ofElement
  }
}
