/// A container that a reader or builder has begun and not ended.
///
/// Each text reader has one loop, `readContainers`. A step reads the next members of the innermost container, and then begins a container
/// inside it, or ends it; the next step counts the ended container as a member of the one around it. After an error it calls `recover`.
/// There are three loops, because the functions for members are inlined: a step of XML and JSON reads all members up to a container.
struct TextContainer {
  enum Kind {
    /// A `<plist>` element or a whole list contains one value, and has no node.
    case array, dictionary, propertyList
  }

  let kind: Kind
  /// The offset of its opening bracket or tag; nil for a `.strings` file, which is a dictionary without brackets, and without a text.
  var opened: Int?
  /// `opened`, or the start of the text.
  var start: Int { opened ?? 0 }
  /// The index of its placeholder; of a `<plist>`, that of its value.
  var node = 0
  /// The number of complete members.
  var count = 0
  /// The index of the first node of the last member.
  var member = 0
  /// The range of the last key; only in OpenStep.
  var key = 0..<0
  /// The offset after the previous member; only in XML.
  var memberEnd = 0
}

/// The containers around the cursor of a reader. They are in an array, because deep texts would not fit on the stacks of threads if
/// the readers called themselves.
extension NodeBuilder where Mode: ReadingMode {
  var nesting: Int { outer.count }

  /// The kinds of the open containers, the innermost last.
  var openKinds: [TextContainer.Kind] { (outer + [innermost]).dropFirst().map(\.kind) }

  /// True if the cursor is inside a container of `kind`, which is an array or dictionary.
  func isInside(_ kind: TextContainer.Kind) -> Bool {
    innermost.kind == kind || outer.contains { $0.kind == kind }
  }

  mutating func begin(_ kind: TextContainer.Kind, opened: Int?) {
    outer.append(innermost)
    innermost = TextContainer(kind: kind, opened: opened, node: kind == .propertyList ? count : appendPlaceholder())
    // A member can be an empty container, which XML appends as a scalar.
    bounds.nesting = max(bounds.nesting, nesting + 1)
  }

  mutating func leave() { innermost = outer.removeLast() }

  /// Replaces the placeholder of the innermost array or dictionary, which ends at `end` in `text`, and leaves it.
  mutating func end(at end: Int, in text: Span<UInt8>) throws(SyntaxError) {
    let (index, count, opened) = (innermost.node, innermost.count, innermost.start)
    if innermost.kind == .dictionary {
      try endDictionary(at: index, count: count, offset: opened, in: text)
    } else {
      try endArray(at: index, count: count, offset: opened)
    }
    setRange(opened..<end, of: index)
    leave()
  }

  /// Completes the broken member at `index` with a null as its value, so that later elements keep their indexes, or removes it if its key
  /// seems to end too early.
  mutating func completeBrokenMember(at index: Int, isKeyBroken: Bool = false) {
    if isKeyBroken {
      removeNodes(from: index)
    } else if count == (innermost.kind == .dictionary ? index + 1 : index) {
      append(.null)
    }
  }
}
