/// What the other sides of a merge bring into the text of ours: in their own bytes where they have the same format, else in the
/// layout of ours.
struct OtherTexts {
  private let texts: MergeSides<SideText?>
  private let fragments: MergeSides<TextFragments>
  private let layout: TextLayout
  /// The values of theirs that are not as its text has them.
  private let rewritten: Set<Int>
  /// What follows a comma on one line.
  let gap: [UInt8]

  init(_ merge: ValueMerge, _ ours: SideText, keepsBytes: Bool) {
    layout = ours.layout
    rewritten = merge.rewritten
    let format = ours.layout.format
    texts = merge.lists.map { list in
      guard keepsBytes, list.list.format == format, let text = SideText(list.list),
        text.layout.newline == ours.layout.newline
      else { return nil }
      return text
    }
    let separator = ours.separator
    let isDense =
      separator.map { $0.last == UInt8(ascii: ":") } ?? !ours.layout.hasLineBreak(0..<ours.layout.source.count)
    let model = isDense ? JSONLayout.compact : .indented
    gap = model.gap
    fragments = merge.lists.map { list in
      TextFragments(
        layout: ours.layout, list: list.list, types: .refuse,
        separator: separator ?? (format == .xml ? nil : model.containers.separator.bytes), gap: model.gap)
    }
  }

  /// The text of a value for a line that begins with `indentation`.
  func value(_ index: Int, of side: MergeSide, indentation: [UInt8]) throws(WriteError) -> [UInt8] {
    if let text = texts[side], side != .theirs || !rewritten.contains(index) {
      return text.value(index, indentation: indentation)
    }
    return try fragments[side].value(index, indentation: indentation, depth: depth(indentation), isCompact: false)
  }

  /// The text of a member of a container for a line that begins with `indentation`; without comments if it is to stand on a
  /// line with others.
  func member(
    _ index: Int, of side: MergeSide, hasKey: Bool, indentation: [UInt8], isOnOneLine: Bool
  ) throws(WriteError) -> [UInt8] {
    if let text = texts[side], !isOnOneLine { return text.member(index, hasKey: hasKey, indentation: indentation) }
    let fragments = fragments[side]
    var text: [UInt8] = []
    if hasKey {
      text = try fragments.key(index - 1) + (fragments.separator ?? (isOnOneLine ? [] : layout.newline + indentation))
    }
    return text
      + (try fragments.value(index, indentation: indentation, depth: depth(indentation), isCompact: isOnOneLine))
  }

  /// The number of containers around a line, as far as its indentation tells.
  private func depth(_ indentation: [UInt8]) -> Int { indentation.count / max(1, layout.unit.count) }
}
