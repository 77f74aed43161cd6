public import PropertyList

/// The corrections to make.
public enum FixExtent: String, CaseIterable, Sendable {
  /// Corrections that change no value.
  case safe
  /// Also corrections that change keys and types.
  case all
}

extension Inspection {
  /// The text with the corrections of `extent`, and the corrected findings; nil if there are none, or if the file cannot be read.
  ///
  /// The corrected text is read again. It must have the same values, except those that a correction changes. It is UTF-8;
  /// `encoded(like:)` encodes it like the file.
  ///
  /// - Parameters:
  ///   - extent: The corrections to make.
  ///   - wanted: The findings to correct, some of `findings`; nil for all.
  public func fixed(
    _ extent: FixExtent = .safe, of wanted: [Finding]? = nil
  ) -> (text: PropertyList.Source, findings: [Finding])? {
    guard let list else { return nil }
    let fixable = (wanted ?? findings).filter { $0.fix != nil }
    if fixable.isEmpty { return nil }
    let original = RemarkedReading(ofUTF8: text, as: list.format)
    let (fixedText, safe) = safelyFixed(fixable, list, original) ?? (text, [])
    guard extent == .all else { return safe.isEmpty ? nil : (fixedText, safe) }
    let reading = safe.isEmpty ? original : RemarkedReading(ofUTF8: fixedText, as: list.format)
    var edits = ValueFixes(list)
    for finding in fixable { edits.add(finding) }
    guard let (editedText, edited) = edits.applied(to: reading) else { return safe.isEmpty ? nil : (fixedText, safe) }
    return (editedText, safe + edited)
  }

  /// The number of corrections that are not made in the format of the file, as a note; nil if there are none.
  package var noteOfUnwrittenFixes: String? {
    let reason: String
    switch format {
    case .binary: reason = "because --fix changes no binary files"
    case .openStep: reason = "whose keys and types --fix=all changes only in XML and JSON files"
    case .xml, .json, nil: return nil
    }
    let count = findings.count { finding in
      switch finding.fix?.change {
      case .rename, .setBoolean, .setString, .joinKeys: true
      case .text, .removeEntries: format == .binary
      case nil: false
      }
    }
    return count == 0 ? nil : "not fixed: \(count) of the findings, \(reason)"
  }

  /// The text with the corrections that change no value; nil if there are none.
  private func safelyFixed(
    _ fixable: [Finding], _ list: PropertyList, _ original: RemarkedReading
  ) -> (text: Source, findings: [Finding])? {
    var changes: [TextChange] = []
    var removed: Set<Int> = []
    var fixed: [Finding] = []
    lazy var listText = original.list.nodes.count == list.nodes.count ? original.readListText() : nil
    for finding in fixable {
      switch finding.fix?.change {
      case .text(let change):
        changes.append(change)
        fixed.append(finding)
      case .removeEntries(let keys):
        let removals = keys.compactMap { key in
          listText?.removal(ofEntry: key, in: text, list.format).map { (key: key, change: $0) }
        }
        guard !removals.isEmpty else { continue }
        changes += removals.map(\.change)
        removed.formUnion(removals.map(\.key))
        fixed.append(finding)
      case .rename, .setBoolean, .setString, .joinKeys, nil: break
      }
    }
    guard !changes.isEmpty else { return nil }
    changes.sort { $0.range.lowerBound < $1.range.lowerBound }
    let result = text.applying(changes)
    let exceptions = Set(fixed.filter { $0.rule == .brokenBase64 }.compactMap(\.node))
    let read = RemarkedReading(ofUTF8: result, as: list.format)
    guard read.remarks.mistakes.isEmpty, list.hasSameValues(as: read.list, except: exceptions, without: removed),
      // With one more byte, a short text that begins like a binary file can become a damaged binary file.
      !result.bytes.has(PropertyList.binaryMagic, at: 0) || !PropertyList.looksBinary(result.bytes)
    else { return nil }
    return (result, fixed)
  }
}

extension RemarkedReading {
  /// Reads a text in UTF-8, whatever its XML declaration says.
  init(ofUTF8 text: Source, as format: Format) {
    let decoded = DecodedText(source: text, start: text.bytes.byteOrderMarkCount, loneSurrogate: nil)
    self.init(of: decoded, as: format, prunes: false)
  }
}

extension ListText {
  /// The change of `text` that removes the entry of `key` and its comments; nil for unusual syntax. The entry is not the first one.
  fileprivate func removal(ofEntry key: Int, in text: Source, _ format: Format) -> TextChange? {
    let bytes = text.bytes
    let extent = extent(of: MemberNodes(key: key))
    var start = bytes.startOfRun(before: extent.lowerBound, where: \.isXMLWhitespace)
    var end = extent.upperBound
    switch format {
    case .xml: break
    case .json:
      guard start > 0, bytes[start - 1] == UInt8(ascii: ",") else { return nil }
      start -= 1
    case .openStep:
      // The rest of the line must not become a part of a comment behind the entry before.
      let next = bytes.endOfRun(from: end, where: \.isSpaceOrTab)
      let comment = comments.firstIndex(notBefore: { $0.upperBound < start })
      if comment < comments.count, comments[comment].upperBound == start, next < bytes.count, !bytes[next].endsLine {
        (start, end) = (extent.lowerBound, next)
      }
    case .binary: return nil
    }
    return TextChange(range: start..<end, text: [])
  }
}

extension PropertyList {
  /// True if `other` has the same values without the entries of the keys `removed`, except for the data at the nodes in
  /// `exceptions`.
  fileprivate func hasSameValues(
    as other: PropertyList, except exceptions: Set<Int>, without removed: Set<Int>
  ) -> Bool {
    var removedCounts: [Int: Int] = [:]
    if !removed.isEmpty {
      for index in nodes.indices where nodes[index].kind == .dictionary {
        forEachPair(of: index) { if removed.contains($0) { removedCounts[index, default: 0] += 1 } }
      }
    }
    var index = 0
    var otherIndex = 0
    while index < nodes.count {
      if removed.contains(index) {
        index = end(of: index + 1)
        continue
      }
      guard otherIndex < other.nodes.count else { return false }
      let (node, otherNode) = (nodes[index], other.nodes[otherIndex])
      guard node.kind == otherNode.kind else { return false }
      if let count = node.memberCount {
        guard otherNode.memberCount == count - removedCounts[index, default: 0] else { return false }
      } else if !exceptions.contains(index) || node.kind != .data {
        guard isEqual(at: index, to: other, at: otherIndex) else { return false }
      }
      index += 1
      otherIndex += 1
    }
    return otherIndex == other.nodes.count
  }
}

extension RemarkedReading {
  /// Reads the text again for the list with its text; nil if it has mistakes.
  func readListText() -> ListText? {
    readLocated().flatMap { $0.nodes.count == list.nodes.count ? ListText($0) : nil }
  }

  /// Reads the text again for an edit; nil for OpenStep, and if it has mistakes.
  func readEdit() -> PropertyList.TextEdit? {
    guard var list = readLocated(ReadOptions()) else { return nil }
    list.removeShadowedEntries()
    return PropertyList.TextEdit(list, types: .refuse)
  }
}
