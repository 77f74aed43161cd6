/// The texts that an edited list takes its values from: the text that is edited, and those of other lists.
struct SourceTexts {
  /// The texts with the origins of their first nodes as copies; see `Origin.copied`. The first one is the text that is edited.
  private var texts: [(text: ListText, firstOrigin: Int)]
  var original: ListText { texts[0].text }

  init(_ original: ListText) { texts = [(original, 0)] }

  /// Adds the text of `list`. `starts` are its `ListText.copyStarts`.
  ///
  /// - Returns: the origin of its first node; nil if its entries cannot be used as they are.
  mutating func add(_ list: PropertyList, starts: [Int: Int]) -> Int? {
    guard list.format == original.list.format, let ranges = list.textRanges else { return nil }
    let firstOrigin = texts.reduce(0) { $0 + $1.text.list.nodes.count }
    texts.append((ListText(list, ranges, copiedTo: original, copyStarts: starts), firstOrigin))
    return firstOrigin
  }

  /// The text with the node that has the origin `.copied(origin)`, and the index of the node.
  func find(_ origin: Int) -> (text: ListText, index: Int) {
    let (text, firstOrigin) = texts.last { $0.firstOrigin <= origin } ?? texts[0]
    return (text, origin - firstOrigin)
  }
}
