import PropertyList

// Files that are no property lists at all, and what they are instead.

extension Inspector {
  /// A finding that tells what the file is instead of a property list; nil if it may be one.
  func foreignFile() -> Finding? {
    let bytes = file.bytes
    if bytes.isEmpty { return Finding(.emptyFile, "expected a property list, but the file is empty", at: nil) }
    if bytes.isByteOrderMark {
      return Finding(.emptyFile, "expected a property list, but the file is empty after its byte order mark", at: nil)
    }
    if bytes.beginsSignedMessage {
      return Finding(
        .signedFile,
        "expected a property list, found a CMS-signed file, such as a profile: take the property list out with "
          + "'openssl smime -verify -noverify -inform der -in FILE'",
        at: nil)
    }
    if bytes.has("version https://git-lfs.github.com/spec/v", at: 0) {
      return Finding(
        .foreignFile,
        "expected a property list, found a pointer of Git LFS to one: 'git lfs pull' puts the file in its place",
        at: nil)
    }
    // The identification and the one method of compression there is (RFC 1952, section 2.3.1).
    if bytes.has("\u{1F}", at: 0), bytes.count > 2, bytes[1] == 0x8B, bytes[2] == 8 {
      return Finding(
        .foreignFile, "expected a property list, found a gzip file: unpack it with 'gzip -dc FILE'", at: nil)
    }
    return nil
  }

  /// Notes the mistakes that the reader went on after, up to one that explains those behind it.
  mutating func noteMistakes(in remarks: Remarks) {
    for mistake in remarks.mistakes.prefix(hasNoEntries(remarks) ? 1 : Limits.findings) {
      let error = mistake.error
      if let marker = text.bytes.templateMarker(around: error.offset) {
        let message =
          "expected a property list, found '\(marker)' outside of strings: a template must be filled in first"
        note(Finding(.template, message, at: error.offset..<error.offset, node: mistake.node))
        // What follows from the one is no news.
        return
      }
      if let cause = mistake.cause {
        note(finding(about: mistake, cause))
      } else {
        note(error, node: mistake.node)
      }
    }
  }

  /// Whether the text is read as OpenStep only because each word begins like a key, as in base64 or prose.
  private func hasNoEntries(_ remarks: Remarks) -> Bool {
    guard case .openStep(.expected(.equalsOrSemicolon, _)) = remarks.mistakes.first?.error.problem else { return false }
    return text.bytes.firstOffset(of: UInt8(ascii: ";"), from: 0) == nil
  }

  /// Notes an error of a reader.
  mutating func note(_ error: SyntaxError, node: Int? = nil) {
    let source = text
    let bytes = source.bytes
    var place = error.offset
    var related: Finding.Related?
    if let opened = error.opened, opened != place {
      if error.isAboutOpening {
        place = opened
      } else if error.isAboutBrackets, bytes.isOnEarlierLine(opened, than: place) {
        // On the same line the excerpt shows both.
        related = Finding.Related(offset: opened, message: "what is open began here")
      }
    }
    note(Finding(error.rule, error.message(in: bytes), at: place..<place, node: node, related: related))
  }

  // MARK: Merge conflicts

  /// Notes the merge conflicts in the text.
  ///
  /// - Returns: whether there are any, in which case nothing else is news.
  mutating func noteConflicts(_ remarks: Remarks) -> Bool {
    let conflicts = mayHoldConflicts(remarks) ? conflictMarkers() : []
    for place in conflicts {
      note(
        Finding(
          .mergeConflict, "found the marker of a merge conflict: decide which side is right and remove the markers",
          at: place..<place + 7))
    }
    return !conflicts.isEmpty
  }

  /// Whether there can be markers that break nothing: in strings, comments and CDATA, and behind XML's root. Strings of XML
  /// cannot hold a `<`, and those of JSON no line.
  private func mayHoldConflicts(_ remarks: Remarks) -> Bool {
    guard remarks.mistakes.isEmpty else { return true }
    return switch format {
    case .xml:
      text.bytes.firstOffset(of: "<<<<<<<", from: remarks.rootEnd) != nil
        || remarks.all.contains { $0.kind == .comment || $0.kind == .cdata }
    case .json, .binary: false
    case .openStep, nil: true
    }
  }

  /// Where lines begin with `<<<<<<<` of git's conflicts, if a line with `>>>>>>>` follows.
  private func conflictMarkers() -> [Int] {
    let bytes = text.bytes
    guard var start = bytes.firstOffset(of: "<<<<<<<", from: 0) else { return [] }
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var places: [Int] = []
    var pending: Int?
    while start < bytes.count {
      if bytes.has("<<<<<<<", at: start), bytes.endsMarker(at: start + 7) { pending = pending ?? start }
      if bytes.has(">>>>>>>", at: start), bytes.endsMarker(at: start + 7), let place = pending {
        places.append(place)
        pending = nil
      }
      guard let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) else { break }
      start = end + 1
    }
    return places
  }
}

extension SyntaxError {
  /// The rule that the mistake breaks.
  fileprivate var rule: Rule { .syntax }

  /// Whether it matters where the container around the mistake began.
  fileprivate var isAboutBrackets: Bool {
    guard case .json(.unexpectedCharacter(let byte, _)) = problem else { return true }
    // A colon in an array is behind a key, and the array was not closed before.
    return byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ":")
  }

  /// Whether the place to look at is where the open text begins, rather than where the file ends.
  fileprivate var isAboutOpening: Bool {
    switch problem {
    case .openStep(.unclosedString), .openStep(.unclosedComment): true
    case .openStep, .json, .xml, .binary, .encoding, .limit: false
    }
  }
}

extension Span<UInt8> {
  /// Whether the line of `offset` ends before `place`. Of a long line that is taken for granted.
  fileprivate func isOnEarlierLine(_ offset: Int, than place: Int) -> Bool {
    let longest = 4096
    guard place - offset <= longest else { return true }
    return extracting(0..<Swift.max(offset, Swift.min(place, count))).firstOffset(of: UInt8(ascii: "\n"), from: offset)
      != nil
  }

  /// Whether all there is is the mark of UTF-8, UTF-16 or UTF-32.
  fileprivate var isByteOrderMark: Bool {
    let marks: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0],
    ]
    return marks.contains { equals($0.span) }
  }

  /// Whether a message of the Cryptographic Message Syntax begins (RFC 5652, section 5.1): a SEQUENCE whose first member
  /// is the object identifier id-signedData, 1.2.840.113549.1.7.2. PEM has the same in base64.
  fileprivate var beginsSignedMessage: Bool {
    if has("-----BEGIN PKCS7-----", at: 0) || has("-----BEGIN CMS-----", at: 0) { return true }
    guard count > 16, self[0] == 0x30 else { return false }
    // The length takes one byte, or as many more as the low bits of the first say.
    let start = self[1] > 0x80 ? 2 + Int(self[1] & 0x7F) : 2
    let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    guard start <= 6, count >= start + identifier.count else { return false }
    return extracting(start..<start + identifier.count).equals(identifier.span)
  }

  /// Whether a conflict marker ends at `offset`: with the line, or with a space before a name.
  fileprivate func endsMarker(at offset: Int) -> Bool {
    offset >= count || self[offset] == UInt8(ascii: " ") || self[offset] == UInt8(ascii: "\n")
      || self[offset] == UInt8(ascii: "\r")
  }

  /// What begins a variable or a statement of a template at `offset` or just before it, or the directive of C's
  /// preprocessor that the line is.
  fileprivate func templateMarker(around offset: Int) -> String? {
    let markers: [StaticString] = ["$(", "${", "{{", "{%", "<%", "@@"]
    for place in [offset, offset - 1] {
      for marker in markers where has(marker, at: place) { return "\(marker)" }
    }
    if offset < count, self[offset] == UInt8(ascii: "#"), isFirstOnLine(offset) {
      let directives: [StaticString] = ["#include", "#import", "#if", "#else", "#elif", "#endif", "#define", "#undef"]
      for directive in directives where has(directive, at: offset) { return "\(directive)" }
    }
    return nil
  }
}
