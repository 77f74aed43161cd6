import PropertyList

// Checks of the first bytes of binary property lists.

extension Inspector {
  /// Checks the version and the minimum size. Returns false if the rest of the file cannot be checked.
  ///
  /// The first bytes are `bplist` and a version of two digits. All documented files have the version `00`. CFBinaryPList.c reads
  /// only the first digit (`bplist0`).
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
    guard bytes.count >= BinaryTrailer.minFileSize else {
      note(
        Finding(
          .syntax,
          "expected a binary property list of at least \(BinaryTrailer.minFileSize) bytes, found \(bytes.count): the "
            + "file is cut off", at: bytes.count..<bytes.count))
      return false
    }
    if version != "00" {
      note(
        Finding(
          .binaryVersion,
          "expected a binary property list of version 00, found version \(version): CoreFoundation reads it as version 00, "
            + "but CPython and libplist refuse the file", at: 6..<8))
    }
    return true
  }

  /// Notes an error that ends the check. If the trailer is invalid, the file was probably cut off, and other bytes were read as the
  /// trailer.
  mutating func noteBinary(_ error: SyntaxError) {
    switch error.problem {
    case .binary(.noOffsetSize), .binary(.noReferenceSize), .binary(.noObjects), .binary(.tableOffset),
      .binary(.tableSize):
      let message = error.message(in: file.bytes)
      note(
        Finding(
          .syntax, "\(message): the binary property list is cut off, or followed by other content",
          at: error.offset..<error.offset))
    case .binary, .encoding, .xml, .json, .openStep, .limit, .notEditable:
      note(error)
    }
  }
}

extension Span<UInt8> {
  /// True if the bytes begin a binary property list of any version, even an incomplete one. False for an OpenStep text whose first
  /// word looks like that.
  var beginsBinary: Bool {
    guard has("bplist", at: 0), count >= 8, self[6].decimalDigit != nil else { return false }
    if has(PropertyList.binaryMagic, at: 0), PropertyList.looksBinary(self) { return true }
    guard self[7].decimalDigit != nil else { return false }
    guard count > 8 else { return true }
    // The marker of a container, or a byte that texts do not contain.
    if self[8] >= 0x80 { return true }
    for index in 8..<count where self[index] == 0 { return true }
    return false
  }
}
