/// A member of a container of the original text.
struct TextMember {
  /// The range of the key and the value, with the `<plist>` elements or brackets of a pair around them.
  let range: Range<Int>
  let nodes: MemberNodes
  /// The end of the comma after the member, if there is one.
  let commaEnd: Int?

  var end: Int { commaEnd ?? range.upperBound }

  /// The end of the member, with its comma if that is on the same line.
  func endOnItsLine(in layout: TextLayout) -> Int {
    layout.hasLineBreak(range.upperBound..<end) ? range.upperBound : end
  }
}

/// The members of a container of the original text. Each is computed on access: all of them together would take several times the memory
/// of the values.
struct TextMembers: RandomAccessCollection {
  private let text: ListText
  let isDictionary: Bool
  private let firstStart: Int
  /// Indexes of the keys, or of the values in an array, and the end of the container; empty if there are no containers among the values.
  private var starts: [UInt32] = []
  let startIndex = 0
  let endIndex: Int

  init(of index: Int, _ text: ListText) {
    (self.text, firstStart) = (text, index + 1)
    let list = text.list
    let node = list.nodes[index]
    isDictionary = node.kind == .dictionary
    endIndex = node.size == 0 ? 0 : node.memberCount ?? 0
    if node.size == endIndex * (isDictionary ? 2 : 1) { return }
    var start = firstStart
    for _ in 0..<endIndex {
      starts.append(UInt32(truncatingIfNeeded: start))
      start = list.end(of: MemberNodes(start: start, hasKey: isDictionary).value)
    }
    starts.append(UInt32(truncatingIfNeeded: start))
  }

  /// Index of the key, or of the value in an array; the end of the container for the index after the last member.
  func start(at index: Int) -> Int { starts.isEmpty ? firstStart + index * (isDictionary ? 2 : 1) : Int(starts[index]) }

  subscript(index: Int) -> TextMember {
    let nodes = MemberNodes(start: start(at: index), hasKey: isDictionary)
    let range = text.memberRange(of: nodes)
    let commaEnd = text.layout.format.hasCommas ? text.layout.commaEnd(after: range.upperBound) : nil
    return TextMember(range: range, nodes: nodes, commaEnd: commaEnd)
  }
}
