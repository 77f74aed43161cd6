/// A container of a text that a reader has begun and not ended.
struct TextContainer {
  enum Kind {
    /// A `<plist>` element contains one value, and has no node.
    case array, dictionary, propertyList
  }

  let kind: Kind
  /// The offset of its opening bracket or tag; nil for a `.strings` file, which is a dictionary without brackets.
  let opened: Int?
  /// The index of its placeholder; of a `<plist>`, that of its value.
  let node: Int
  /// The number of complete members.
  var count = 0
  /// The index of the first node of the last member.
  var member = 0
  /// The range of the last key; in XML, `memberEnd` instead.
  var key = 0..<0
}

extension NodeBuilder where Mode: ReadingMode {
  /// Appends the placeholder of a container.
  mutating func begin(_ kind: TextContainer.Kind, opened: Int?) -> TextContainer {
    TextContainer(kind: kind, opened: opened, node: kind == .propertyList ? count : beginContainer())
  }

  /// Replaces the placeholder of an array or dictionary that ends at `end` in `text`.
  mutating func end(_ container: TextContainer, at end: Int, in text: Span<UInt8>) throws(SyntaxError) {
    let (index, opened) = (container.node, container.opened ?? 0)
    if container.kind == .dictionary {
      try endDictionary(at: index, count: container.count, offset: opened, in: text)
    } else {
      try endArray(at: index, count: container.count, offset: opened)
    }
    note(opened..<end, of: index)
  }
}
