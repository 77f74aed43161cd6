/// A reader of ASN.1 in the Basic Encoding Rules (X.690, section 8). Each element is a tag, a length and the content. Instead
/// of a length, an element may have an end marker of two zero bytes. Strings may be split into segments.
///
/// Methods describe the element in errors by their argument `expected`.
struct BERReader: ~Escapable {
  /// A tag of the elements at the start of signed messages (X.680, section 8).
  enum Tag: UInt8 {
    case integer = 0x02, octetString = 0x04, identifier = 0x06, sequence = 0x30, set = 0x31
    case segmentedOctetString = 0x24
    /// `[0] EXPLICIT`
    case explicit = 0xA0
  }

  /// An element whose tag and length were read.
  struct Element {
    /// Offset of the end of the content; nil for an element with an end marker.
    let end: Int?
    fileprivate let outerLimit: Int
  }

  /// The maximum nesting of segmented strings, and of skipped elements with end markers.
  private static let maxNesting = 16

  private let bytes: Span<UInt8>
  private var offset: Int
  /// End of the innermost open element that has a length. No element inside it may end later, so each byte is read once.
  private var limit: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    offset = start
    limit = bytes.count
  }

  /// Reads the tag and the length of an element.
  mutating func open(_ tag: Tag, _ expected: String) throws(SignedMessageError) -> Element {
    guard offset < bytes.count, bytes[offset] == tag.rawValue else { throw damaged(expected) }
    return try openAny(expected)
  }

  func isAtEnd(of element: Element) -> Bool { element.end.map { offset >= $0 } ?? isAtEndMarker }

  /// Reads the object identifier of a content type (RFC 5652, sections 5.1, 6.1 and 8).
  ///
  /// - Returns: its last number; nil if it is not one of the Cryptographic Message Syntax.
  mutating func readContentType() throws(SignedMessageError) -> UInt8? {
    let element = try open(.identifier, "an object identifier")
    guard let end = element.end else { throw damaged("an object identifier") }
    defer { close(element) }
    // 1.2.840.113549.1.7 is pkcs7. The next number is the content type.
    let prefix: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
    let identifier = bytes.extracting(offset..<end)
    guard identifier.count == prefix.count + 1, identifier.extracting(first: prefix.count).equals(prefix.span) else {
      return nil
    }
    return identifier[prefix.count]
  }

  /// Skips the rest of an open element.
  mutating func finish(_ element: Element, _ expected: String, depth: Int = 0) throws(SignedMessageError) {
    if element.end == nil {
      guard depth < Self.maxNesting else { throw damaged(expected) }
      while !isAtEndMarker { try finish(try openAny(expected), expected, depth: depth + 1) }
    }
    close(element)
  }

  /// Reads an octet string and appends it to `octets`.
  mutating func readOctets(into octets: inout [UInt8], depth: Int = 0) throws(SignedMessageError) {
    let expected = "the signed content"
    guard offset < bytes.count, let tag = Tag(rawValue: bytes[offset]),
      tag == .octetString || tag == .segmentedOctetString, depth < Self.maxNesting
    else { throw damaged(expected) }
    let element = try openAny(expected)
    if tag == .octetString {
      guard let end = element.end else { throw damaged(expected) }
      octets.append(copying: bytes.extracting(offset..<end))
    } else {
      while !isAtEnd(of: element) { try readOctets(into: &octets, depth: depth + 1) }
    }
    close(element)
  }

  // MARK: Tags, lengths and end markers

  private var isAtEndMarker: Bool { offset + 1 < limit && bytes[offset] == 0 && bytes[offset + 1] == 0 }

  /// Moves past the content of `element`, or past its end marker.
  private mutating func close(_ element: Element) {
    offset = element.end ?? offset + 2
    limit = element.outerLimit
  }

  /// Reads the tag and the length of an element with any tag. Its content is limited by the element around it.
  private mutating func openAny(_ expected: String) throws(SignedMessageError) -> Element {
    let (start, outerLimit) = (offset, limit)
    guard offset + 1 < limit else { throw damaged(expected, at: limit) }
    // The first byte of a longer tag ends in five ones. Signed messages have no such tags.
    guard bytes[offset] & 0x1F != 0x1F else { throw damaged(expected) }
    let first = bytes[offset + 1]
    offset += 2
    if first == 0x80 {
      // Only an element that consists of elements can have an end marker.
      guard bytes[start] & 0x20 != 0 else { throw damaged(expected, at: start) }
      return Element(end: nil, outerLimit: outerLimit)
    }
    var length = Int(first)
    if first > 0x80 {
      let count = Int(first & 0x7F)
      guard count <= 4, offset + count <= limit else { throw damaged(expected, at: start) }
      length = (offset..<offset + count).reduce(0) { $0 << 8 | Int(bytes[$1]) }
      offset += count
    }
    guard length <= limit - offset else { throw damaged("\(length) more bytes", at: offset) }
    limit = offset + length
    return Element(end: limit, outerLimit: outerLimit)
  }

  private func damaged(_ expected: String, at offset: Int? = nil) -> SignedMessageError {
    .damaged(offset: offset ?? self.offset, expected: expected)
  }
}
