extension MergeSides<PropertyList> {
  /// Whether `text`, which the values were merged into, lacks a comment that theirs has and the base has not: such a comment is
  /// what somebody wrote, and a merge that drops it would look clean.
  ///
  /// - Complexity: O(*n*) in the bytes of the texts.
  func losesComments(in text: ByteSource) -> Bool {
    guard theirs.format == .xml else { return false }
    let written = theirs.source.comments
    if written.isEmpty { return false }
    let kept = base.source.comments.union(text.comments)
    return !written.isSubset(of: kept)
  }
}

extension ByteSource {
  /// The texts between `<!--` and `-->`.
  fileprivate var comments: Set<[UInt8]> {
    var comments: Set<[UInt8]> = []
    var position = 0
    while let start = bytes.firstOffset(of: "<!--", from: position),
      let end = bytes.firstOffset(of: "-->", from: start + 4)
    {
      comments.insert([UInt8](copying: bytes.extracting(start..<end)))
      position = end + 3
    }
    return comments
  }
}
