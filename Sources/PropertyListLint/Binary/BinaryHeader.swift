import PropertyList

// How binary property lists begin, and what lint finds there.

extension Inspector {
  /// Judges the version and whether the file can be whole, and returns whether there is a point in going on.
  ///
  /// The first bytes are `bplist` and a version of two digits, `00` of all files that are described anywhere. CFBinaryPList.c
  /// looks only at the first digit (`bplist0`).
  mutating func checkBinaryHeader() -> Bool {
    let source = file
    let bytes = source.bytes
    let version = String(decoding: bytes.extracting(6..<8))
    guard bytes.has(PropertyList.binaryMagic, at: 0) else {
      note(
        Finding(
          .syntax,
          "expected a binary property list of version 00, found version \(version): CoreFoundation, CPython and libplist "
            + "do not read it", at: 6..<8))
      return false
    }
    guard bytes.count >= BinaryTrailer.minimumFileSize else {
      note(
        Finding(
          .syntax,
          "expected a binary property list of at least \(BinaryTrailer.minimumFileSize) bytes, found \(bytes.count): the "
            + "file is cut off", at: bytes.count..<bytes.count))
      return false
    }
    if version != "00" {
      note(
        Finding(
          .binaryVersion,
          "expected a binary property list of version 00, found version \(version): CoreFoundation takes it for that, "
            + "CPython and libplist refuse the file", at: 6..<8))
    }
    return true
  }

  /// Notes an error after which nothing is read. In a file that was cut off, the bytes of the trailer are random.
  mutating func noteBinary(_ error: SyntaxError) {
    switch error.problem {
    case .binary(.noOffsetSize), .binary(.noReferenceSize), .binary(.noObjects), .binary(.tableOffset),
      .binary(.tableSize):
      let message = error.message(in: file.bytes)
      note(
        Finding(
          .syntax, "\(message): the binary property list is cut off, or something follows it",
          at: error.offset..<error.offset))
    case .binary, .encoding, .xml, .json, .openStep, .limit:
      note(error)
    }
  }
}

extension Span<UInt8> {
  /// True if the bytes begin a binary property list of any version, complete or not, and not an OpenStep text that
  /// has such a first word.
  var beginsBinary: Bool {
    guard has("bplist", at: 0), count >= 8, self[6].decimalDigit != nil else { return false }
    if has(PropertyList.binaryMagic, at: 0), PropertyList.looksBinary(self) { return true }
    guard self[7].decimalDigit != nil else { return false }
    guard count > 8 else { return true }
    // The marker of a container, or what no text has.
    if self[8] >= 0x80 { return true }
    for index in 8..<count where self[index] == 0 { return true }
    return false
  }
}
