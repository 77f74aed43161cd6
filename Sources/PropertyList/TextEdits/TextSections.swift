/// The sections of the objects in an Xcode project: the comments around all objects of one kind.
///
/// ```
///
/// /* Begin PBXGroup section */
///     4F2D… /* App */ = {isa = PBXGroup; …};
/// /* End PBXGroup section */
/// ```
struct TextSections {
  struct Section {
    let name: [UInt8]
    /// The line of the first comment, with the blank line before it.
    let begin: Range<Int>
    /// The line of the last comment.
    let end: Range<Int>
    var range: Range<Int> { begin.lowerBound..<end.upperBound }
  }

  private var sections: [Section] = []

  init(_ layout: TextLayout, _ comments: CompactRanges) {
    var open: (name: [UInt8], begin: Range<Int>)?
    for comment in comments {
      guard let (name, isBegin) = layout.border(in: comment), var start = layout.ownLineStart(of: comment.lowerBound),
        let end = layout.nextLine(after: comment.upperBound)
      else { continue }
      if isBegin {
        if let blank = layout.blankLine(before: start) { start = blank }
        open = (name, start..<end)
      } else if let begin = open?.begin, open?.name == name {
        sections.append(Section(name: name, begin: begin, end: start..<end))
        open = nil
      }
    }
  }

  func areInside(_ range: Range<Int>?) -> Bool {
    guard let range, let first = sections.first else { return false }
    return range.lowerBound <= first.begin.lowerBound && first.end.upperBound <= range.upperBound
  }

  func section(named name: [UInt8]) -> Section? { sections.first { $0.name == name } }

  /// The section that has `offset` between its comments.
  func section(around offset: Int) -> Section? {
    let next = sections.firstIndex(notBefore: { $0.begin.upperBound <= offset })
    return next > 0 && offset <= sections[next - 1].end.lowerBound ? sections[next - 1] : nil
  }
}

extension TextLayout {
  /// The name of the section that the comment in `range` begins or ends; nil for other comments.
  func border(in range: Range<Int>) -> (name: [UInt8], isBegin: Bool)? {
    let (start, end) = (range.lowerBound, range.upperBound - " section */".utf8.count)
    guard start < end, has(" section */", at: end) else { return nil }
    let isBegin = has("/* Begin ", at: start)
    let nameStart = start + (isBegin ? "/* Begin " : "/* End ").utf8.count
    return nameStart < end && (isBegin || has("/* End ", at: start)) ? (bytes(nameStart..<end), isBegin) : nil
  }
}
