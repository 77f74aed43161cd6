import PropertyList

extension Rule {
  package static let mergeConflict = Rule(
    "merge-conflict", .error, .syntax, isConfigurable: false, "the markers of a merge conflict in the file")
}

extension Check {
  // If there are conflicts, nothing else is checked.
  static let mergeConflict = Check(rules: [.mergeConflict], pass: .none)
}

extension Inspector {
  /// Notes the merge conflicts in the text.
  ///
  /// - Returns: True if there are conflicts. Then nothing else is checked.
  mutating func noteConflicts(_ reading: RemarkedReading) -> Bool {
    let conflicts = mayContainConflicts(reading.remarks) ? conflictMarkers() : []
    for offset in conflicts {
      note(
        Finding(
          .mergeConflict, "found the marker of a merge conflict: decide which side is right and remove the markers",
          at: offset..<offset + 7))
    }
    return !conflicts.isEmpty
  }

  /// True if markers may be part of the content: in strings, comments and CDATA, and after the root of XML. Strings of XML
  /// cannot contain a `<`, and those of JSON no line break.
  private func mayContainConflicts(_ remarks: Remarks) -> Bool {
    guard remarks.mistakes.isEmpty else { return true }
    return switch format {
    case .xml:
      text.bytes.firstOffset(of: "<<<<<<<", from: remarks.rootEnd) != nil
        || remarks.all.contains { $0.kind == .comment || $0.kind == .cdata }
    case .json, .binary: false
    case .openStep, nil: true
    }
  }

  /// Offsets of lines that begin with git's `<<<<<<<`, if a line with `>>>>>>>` follows.
  private func conflictMarkers() -> [Int] {
    let bytes = text.bytes
    guard let first = bytes.firstOffset(of: "<<<<<<<", from: 0) else { return [] }
    var start = bytes.startOfRun(before: first) { $0 != UInt8(ascii: "\n") }
    var offsets: [Int] = []
    var pending: Int?
    while start < bytes.count {
      if bytes.has("<<<<<<<", at: start), bytes.endsMarker(at: start + 7) { pending = pending ?? start }
      if bytes.has(">>>>>>>", at: start), bytes.endsMarker(at: start + 7), let offset = pending {
        offsets.append(offset)
        pending = nil
      }
      guard let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) else { break }
      start = end + 1
    }
    return offsets
  }
}

extension Span<UInt8> {
  /// True if a conflict marker ends at `offset`: with the line, or with a space before a name.
  fileprivate func endsMarker(at offset: Int) -> Bool {
    offset >= count || self[offset] == UInt8(ascii: " ") || self[offset] == UInt8(ascii: "\n")
      || self[offset] == UInt8(ascii: "\r")
  }
}
