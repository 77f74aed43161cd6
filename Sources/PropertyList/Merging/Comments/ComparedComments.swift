/// The comments of whole XML texts, as a merge compares them.
extension Source {
  /// True if this text has the comments of `other` between the same tags.
  func hasComments(of other: Source) -> Bool { taggedComments.elementsEqual(other.taggedComments, by: ==) }

  /// True if this text has all comments that each side has added to those of the base.
  func keepsNewComments(of lists: MergeSides<ComparedList>) -> Bool {
    let texts = lists.map { $0.list.format.isMarkup ? $0.list.source.commentTexts : [] }
    let kept = commentTexts + texts.base
    return texts.ours.areContained(in: kept) && texts.theirs.areContained(in: kept)
  }

  /// True if this text and the base together have the same comments, as often, as ours and theirs together.
  func hasMergedComments(of lists: MergeSides<ComparedList>) -> Bool {
    let texts = lists.map(\.list.source.commentTexts)
    let (comments, others) = (commentTexts + texts.base, texts.ours + texts.theirs)
    return comments.count == others.count && comments.areContained(in: others)
  }

  private var commentTexts: [[UInt8]] { commentRanges.map { TextMarkup.text(of: bytes.extracting($0)) } }

  /// All comments, with the number of tags between each and the one before.
  private var taggedComments: [(tagCount: Int, beginsLine: Bool, text: [UInt8])] {
    var end = 0
    return commentRanges.map { range in
      let between = end..<range.lowerBound
      end = range.upperBound
      // The prolog is no tag, so that a merge keeps its changes.
      let tagCount = between.count { bytes[$0] == UInt8(ascii: "<") && !"!?".utf8.contains(bytes[$0 + 1]) }
      let beginsLine = between.last { !bytes[$0].isSpaceOrTab }.map { bytes[$0].endsLine } ?? false
      return (tagCount, beginsLine, TextMarkup.text(of: bytes.extracting(range)))
    }
  }
}
