import PropertyList

// Checks of the keys of dictionaries in binary property lists. `KeyRules` does the same for texts.

extension Rule {
  package static let nonStringKey = Rule(
    "non-string-key", .warning, .syntax, "keys of a binary file that are not strings, reported once for each file",
    help: "Make the keys strings.",
    why: "libplist refuses such a file, and no other format can represent it.",
    wrong: "the integer 1 as a key",
    right: "the string 1 as a key",
    see: "CFBinaryPList.c")
}

/// A key of a binary file: the index of a visit, and the index of the key in the visited dictionary.
private struct BinaryKeyPosition {
  let visit: Int
  let index: Int
}

extension Inspector {
  /// Judges the keys of every dictionary of `survey`.
  mutating func checkKeys(
    _ survey: borrowing BinarySurvey, _ keys: borrowing BinaryKeys, _ paths: inout BinaryKeyPaths
  ) throws(SyntaxError) {
    // The last occurrence of each key.
    var seen = Array(repeating: BinaryKeyPosition(visit: -1, index: 0), count: keys.list.nodes.count)
    var seenEquivalent = seen
    var nonStrings: (first: BinaryKeyPosition, count: Int)?
    // Limits the comparisons of large values that overlap in the file.
    var remainingBytes = file.count
    for visit in survey.visits.indices {
      let dictionary = survey.visits[visit].container
      for index in 0..<dictionary.keyCount {
        guard findings.count < Limits.findings else { return }
        let position = BinaryKeyPosition(visit: visit, index: index)
        let node = try keys.node(at: index, of: dictionary)
        if !keys.isPlainText(node) {
          if let text = keys.list.string(at: node) {
            try checkText(text, position, dictionary, keys, &paths)
          } else {
            nonStrings = (nonStrings?.first ?? position, (nonStrings?.count ?? 0) + 1)
          }
        }
        let equal = keys.equal(of: node)
        let twin = seen[equal]
        seen[equal] = position
        if twin.visit == visit {
          let isHarmless = try keys.hasEqualValues(twin.index, index, of: dictionary, &remainingBytes)
          let message = try duplicateMessage(keys, dictionary, twin.index, index, isHarmless)
          try note(.duplicateKey, message, position, keys, &paths, isHarmless: isHarmless)
        } else if let equivalent = keys.equivalent(of: node) {
          let relative = seenEquivalent[equivalent]
          seenEquivalent[equivalent] = position
          if relative.visit == visit {
            try note(.similarKey, try similarMessage(keys, dictionary, relative.index, index), position, keys, &paths)
          }
        }
      }
    }
    if let nonStrings {
      let message = try nonStringMessage(nonStrings.first, count: nonStrings.count, survey, keys)
      try note(.nonStringKey, message, nonStrings.first, keys, &paths)
    }
  }

  /// Notes that a key is empty or has white space at its ends.
  private mutating func checkText(
    _ text: Slice, _ position: BinaryKeyPosition, _ dictionary: BinaryContainer, _ keys: borrowing BinaryKeys,
    _ paths: inout BinaryKeyPaths
  ) throws(SyntaxError) {
    if text.count == 0 {
      try note(.emptyKey, "expected a key in \(name(dictionary)), found an empty one", position, keys, &paths)
    } else if let space = keys.list.bytes(of: text).outerWhitespace, !profiles.contains(.strings) {
      let message = space.message(about: "the key '\(keys.list.shortText(of: text))'")
      try note(.keyWhitespace, message, position, keys, &paths)
    }
  }

  private mutating func note(
    _ rule: Rule, _ message: String, _ position: BinaryKeyPosition, _ keys: borrowing BinaryKeys,
    _ paths: inout BinaryKeyPaths, isHarmless: Bool = false
  ) throws(SyntaxError) {
    guard isEnabled(rule) else { return }
    let number = try keys.objects.reference(position.index, in: paths.container(of: position.visit))
    var finding = Finding(rule, message, at: try keys.objects.range(of: number), isHarmless: isHarmless)
    finding.keyPath = try paths.path(of: position.visit, key: position.index)
    note(finding)
  }

  private func nonStringMessage(
    _ position: BinaryKeyPosition, count: Int, _ survey: borrowing BinarySurvey, _ keys: borrowing BinaryKeys
  ) throws(SyntaxError) -> String {
    let dictionary = survey.visits[position.visit].container
    let kind = keys.list.nodes[try keys.node(at: position.index, of: dictionary)].kind
    let others = count == 1 ? "" : ", the first of \(count) keys that are not strings"
    return "expected strings as the keys of \(name(dictionary)), found \(kind.noun)\(others): CoreFoundation, CPython "
      + "and GNUstep accept it; libplist refuses the file, and no other format can represent it"
  }

  private func duplicateMessage(
    _ keys: borrowing BinaryKeys, _ dictionary: BinaryContainer, _ first: Int, _ second: Int, _ isHarmless: Bool
  ) throws(SyntaxError) -> String {
    let key = try keys.objectName(at: second, of: dictionary)
    let twin = try keys.objectName(at: first, of: dictionary)
    let objects = key == twin ? "both times as \(key)" : "as \(twin) and as \(key)"
    return "\(name(dictionary)) has the key \(try keys.name(at: second, of: dictionary)) twice, \(objects)"
      + (isHarmless ? ", with equal values" : ": \(Format.binary.duplicateReaders)")
  }

  private func similarMessage(
    _ keys: borrowing BinaryKeys, _ dictionary: BinaryContainer, _ first: Int, _ second: Int
  ) throws(SyntaxError) -> String {
    let key = try keys.objectName(at: second, of: dictionary)
    let relative = try keys.objectName(at: first, of: dictionary)
    return
      "the key \(try keys.name(at: second, of: dictionary)) of \(name(dictionary)) is stored as \(relative) and as "
      + "\(key), which differ only in their Unicode normalisation: Apple's dictionaries treat them as one key in some "
      + "cases and as two in others"
  }
}

extension BinaryKeys {
  fileprivate func objectName(at index: Int, of dictionary: BinaryContainer) throws(SyntaxError) -> String {
    let number = try objects.reference(index, in: dictionary)
    return "object \(number) at byte \(try objects.offset(of: number))"
  }

  /// The key in quotes, or its type if it is not a string.
  fileprivate func name(at index: Int, of dictionary: BinaryContainer) throws(SyntaxError) -> String {
    let node = try node(at: index, of: dictionary)
    guard let slice = list.string(at: node) else { return "of \(list.nodes[node].kind.noun)" }
    return "'\(list.shortText(of: slice))'"
  }

  /// True if the values of the keys at `first` and `second` of `dictionary` are equal. Containers are equal only if they are the
  /// same object, and so are other values once `remainingBytes` bytes have been compared.
  fileprivate func hasEqualValues(
    _ first: Int, _ second: Int, of dictionary: BinaryContainer, _ remainingBytes: inout Int
  ) throws(SyntaxError) -> Bool {
    let left = try objects.reference(dictionary.keyCount + first, in: dictionary)
    let right = try objects.reference(dictionary.keyCount + second, in: dictionary)
    if left == right { return true }
    for number in [left, right] { if case .container = try objects.object(number) { return false } }
    let (leftRange, rightRange) = (try objects.range(of: left), try objects.range(of: right))
    guard leftRange.count == rightRange.count, leftRange.count <= remainingBytes else { return false }
    remainingBytes -= leftRange.count
    return objects.bytes.extracting(leftRange).equals(objects.bytes.extracting(rightRange))
  }
}
