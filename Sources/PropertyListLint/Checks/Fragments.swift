// XML files that are not whole property lists: entries without a root, and other kinds of documents.

import PropertyList

extension Rule {
  package static let fragment = Rule(
    "fragment", .error, .syntax, inFolders: .warning,
    "the entries of a dictionary without a root element, a form that management tools accept")
  package static let foreignRoot = Rule(
    "foreign-root", .error, .syntax, inFolders: .warning,
    "an XML document with a root element that property lists do not have")
}

extension Check {
  static let fragment = Check(rules: [.fragment, .foreignRoot], pass: .none)
}

extension Inspector {
  /// Notes that the text is not a whole property list.
  ///
  /// - Returns: True if it is not. More findings would have the same cause.
  mutating func noteFragment(_ reading: RemarkedReading) -> Bool {
    guard reading.list.format == .xml else { return false }
    let (source, start) = (text, reading.remarks.rootStart)
    let bytes = source.bytes
    let rest = bytes.endOfXMLWhitespace(from: reading.remarks.rootEnd, to: bytes.count)
    if reading.remarks.mistakes.isEmpty, bytes.has("<key>", at: start), bytes.has("<", at: rest) {
      note(
        Finding(
          .fragment,
          "fragment of a property list: expected <plist> and <dict> around the entries, found <key>",
          at: start..<start + 5
        ))
      return true
    }
    guard let mistake = reading.remarks.mistakes.first?.error, case .xml(.unknownTag(let range)) = mistake.problem,
      range.lowerBound == start + 1
    else { return false }
    let name = String(decoding: bytes.extracting(range))
    // Other text after a '<' is not an element, and a misspelt element is a mistake in a property list.
    guard name.utf8.allSatisfy(\.isNameByte) else { return false }
    let tags: [XMLTag] = [
      .propertyList, .array, .dictionary, .key, .string, .data, .date, .integer, .real, .true, .false,
    ]
    guard closest(to: name.lowercased(), among: tags.map(\.rawValue)) == nil else { return false }
    note(
      Finding(
        .foreignRoot, "expected <plist> as the root element, found <\(excerpt(range))>: another kind of XML document",
        at: start..<range.upperBound))
    return true
  }
}
