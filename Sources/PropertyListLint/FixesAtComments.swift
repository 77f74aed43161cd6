import PropertyList

extension [Finding] {
  /// These findings in `text`, which was read as `list`. A correction that would move an entry away from its comments is replaced
  /// by a related position.
  func withoutFixesAtComments(in text: Source, _ list: PropertyList) -> [Finding] {
    guard contains(where: \.joinsKeys),
      let listText = RemarkedReading(ofUTF8: text, as: list.format).readListText()
    else { return self }
    return map { finding in
      guard finding.joinsKeys, let key = finding.node, let comment = listText.comment(of: key) else { return finding }
      return finding.withoutFix(
        Finding.Related(
          offset: comment, message: "a comment at the key, which --fix therefore leaves; join the key by hand"))
    }
  }
}

extension Finding {
  fileprivate var joinsKeys: Bool { if case .joinKeys? = fix?.change { true } else { false } }
}

extension ListText {
  /// The offset of the first comment that belongs to the entry of the key `key`, or is inside it; nil if there is none.
  fileprivate func comment(of key: Int) -> Int? {
    let extent = extent(of: MemberNodes(key: key))
    let first = comments.firstIndex(notBefore: { $0.lowerBound < extent.lowerBound })
    return first < comments.count && comments[first].lowerBound < extent.upperBound ? comments[first].lowerBound : nil
  }
}
