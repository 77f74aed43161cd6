import PropertyList

// A correction that removes or moves an entry is not made if a comment is in it or beside it: the comment would be lost, or would
// seem to be about another entry.

extension [Finding] {
  /// These findings in `text`, which was read as `list`. Instead of a correction that would separate an entry from a comment, they
  /// have a note.
  func withoutFixesAtComments(in text: Source, _ list: PropertyList) -> [Finding] {
    guard contains(where: { $0.fix?.noteAtComment != nil }) else { return self }
    let (ranges, comments) = RemarkedReading(ofUTF8: text, as: list.format).located
    guard !comments.isEmpty else { return self }
    return map { finding in
      guard let note = finding.fix?.noteAtComment, let key = finding.node, let entry = list.rangeOfEntry(key, ranges),
        let comment = text.bytes.comment(at: entry, among: comments)
      else { return finding }
      return finding.withoutFix(Finding.Related(offset: comment, message: note))
    }
  }
}

extension Finding.Fix {
  /// The note about a comment if the correction removes or moves the entry of the finding's node.
  fileprivate var noteAtComment: String? {
    switch change {
    case .removeEntries: "a comment at the duplicate, which --fix therefore leaves; remove the entry by hand"
    case .joinKeys: "a comment at the key, which --fix therefore leaves; join the key by hand"
    case .text, .rename, .setBoolean, .setString: nil
    }
  }
}

extension PropertyList {
  /// The range of the entry of the key `key`, with the semicolon in OpenStep; nil if the key's range is unknown.
  fileprivate func rangeOfEntry(_ key: Int, _ ranges: [Range<Int>]) -> Range<Int>? {
    guard ranges.indices ~= key + 1, let keyRange = rangeOfKey(key, ranges) else { return nil }
    // In OpenStep, a key may have no value.
    let end = Swift.max(keyRange.upperBound, ranges[key + 1].upperBound)
    // Only comments can be before the semicolon. One that contains a semicolon is found, too.
    let semicolon = format == .openStep ? source.bytes.firstOffset(of: UInt8(ascii: ";"), from: end) : nil
    return keyRange.lowerBound..<(semicolon.map { $0 + 1 } ?? end)
  }
}

extension Span<UInt8> {
  /// The offset of a comment in `entry`, behind it on its line, before it on its line, or on the lines above it; nil if there is
  /// none. A comment behind the entry above belongs to that.
  fileprivate func comment(at entry: Range<Int>, among comments: [Range<Int>]) -> Int? {
    let following = comments.firstIndex(notBefore: { $0.lowerBound < entry.lowerBound })
    if following < comments.count {
      let start = comments[following].lowerBound
      if start < entry.upperBound || isBlank(entry.upperBound..<start) { return start }
    }
    var end = entry.lowerBound
    for comment in comments[..<following].reversed() {
      // OpenStep has other white space, too.
      guard startOfRun(before: end, where: { $0 <= 0x20 || $0 >= 0x80 }) <= comment.upperBound else { return nil }
      if end == entry.lowerBound, isBlank(comment.upperBound..<end) { return comment.lowerBound }
      let start = startOfRun(before: comment.lowerBound, where: \.isBlank)
      if start == 0 || self[start - 1].endsLine { return comment.lowerBound }
      end = comment.lowerBound
    }
    return nil
  }

  /// True if `range` has only spaces and tabs.
  private func isBlank(_ range: Range<Int>) -> Bool {
    endOfRun(from: range.lowerBound, to: range.upperBound, where: \.isBlank) == range.upperBound
  }
}
