/// A container that a reader or builder has begun and not ended.
///
/// Each text reader has one loop, `readContainers`. A step reads the next members of the innermost container, and then begins a container
/// inside it, or ends it; the next step counts the ended container as a member of the one around it. After an error it calls `recover`,
/// which counts the broken member and moves to the next one, or to the end of the container or text. There are three loops, because the
/// functions for members are inlined: a step of XML and JSON reads all members up to a container. The containers are in an array, because
/// deep texts would not fit on the stacks of threads if the readers called themselves.
struct TextContainer {
  enum Kind {
    /// A `<plist>` element or a whole list contains one value, and has no node.
    case array, dictionary, propertyList
  }

  let kind: Kind
  /// The offset of its opening bracket or tag; nil for a `.strings` file and for a whole text, and in `Builder`.
  var opened: Int?
  /// False for a `.strings` file, which is a dictionary without brackets.
  var isBracketed: Bool { opened != nil }
  /// `opened`, or the start of the text.
  var start: Int { opened ?? 0 }
  /// The index of its placeholder; of a `<plist>`, that of its value.
  var node = 0
  /// The number of complete members.
  var count = 0
  /// The index of the first node of the last member.
  var memberNode = 0
  /// The range of the last key in the text; only in OpenStep.
  var keyRange = 0..<0
  /// The offset after the previous member in the text; only in XML.
  var memberEnd = 0
}

/// The open containers around the cursor of a text.
struct TextContainers {
  /// The innermost container; outside of all containers, one for the whole text.
  var innermost = TextContainer(kind: .propertyList)
  /// The containers around `innermost`. The first one is for the whole text.
  private var outer: [TextContainer] = []

  var nesting: Int { outer.count }

  /// The containers without the whole text, the innermost last.
  var open: ArraySlice<TextContainer> { (outer + [innermost]).dropFirst() }

  /// True if a container of this kind is open; the inner ones are tried first.
  func contains(_ kind: TextContainer.Kind) -> Bool {
    innermost.kind == kind || outer.reversed().contains { $0.kind == kind }
  }

  mutating func enter(_ container: TextContainer) {
    outer.append(innermost)
    innermost = container
  }

  mutating func leave() { innermost = outer.removeLast() }

  @inline(__always)
  mutating func countMember() { innermost.count += 1 }
}
