/// A reader of elements of ASN.1 in the Basic Encoding Rules (X.690, section 8): those in a file, or in the content of an element.
///
/// Each element is a tag, a length and the content. Instead of a length, an element may have an end marker of two zero bytes. Strings
/// may be split into segments. Methods describe the element in errors by their argument `expected`.
struct BERReader: ~Escapable {
  /// A tag of the elements at the start of signed messages (X.680, section 8).
  enum Tag: UInt8 {
    case integer = 0x02, octetString = 0x04, identifier = 0x06, sequence = 0x30, set = 0x31
    case segmentedOctetString = 0x24
    /// `[0] EXPLICIT`
    case explicit = 0xA0
  }

  /// The maximum number of elements around an element: the five around the content of a message, and 15 of its segments.
  private static let maxDepth = 20

  private let bytes: Span<UInt8>
  private var position: Int
  /// The end of the elements. None may end later, so that the content is not longer than the file.
  private let end: Int
  private let depth: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    position = start
    end = bytes.count
    depth = 0
  }

  /// A reader of the content at `range` of an element in `outer`.
  @_lifetime(copy outer)
  private init(_ range: Range<Int>, in outer: borrowing BERReader) {
    bytes = outer.bytes
    position = range.lowerBound
    end = range.upperBound
    depth = outer.depth + 1
  }

  var isAtEnd: Bool { position >= end }

  /// Moves past the next element, and returns a reader of its content.
  @_lifetime(copy self)
  mutating func next(_ tag: Tag, _ expected: String) throws(SignedMessageError) -> BERReader {
    guard position < end, bytes[position] == tag.rawValue else { throw damage(expected) }
    return try next(expected)
  }

  /// Reads the object identifier of a content type (RFC 5652, sections 5.1, 6.1 and 8).
  ///
  /// - Returns: its last number; nil if it is not one of the Cryptographic Message Syntax.
  mutating func readContentType() throws(SignedMessageError) -> UInt8? {
    let content = try next(.identifier, "an object identifier")
    // 1.2.840.113549.1.7 is pkcs7. The next number is the content type.
    let prefix: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
    let identifier = content.bytes.extracting(content.position..<content.end)
    guard identifier.count == prefix.count + 1, identifier.extracting(first: prefix.count).equals(prefix.span) else {
      return nil
    }
    return identifier[prefix.count]
  }

  /// Reads an octet string and appends it to `octets`.
  mutating func readOctets(into octets: inout [UInt8]) throws(SignedMessageError) {
    let expected = "the signed content"
    guard position < end, let tag = Tag(rawValue: bytes[position]), tag == .octetString || tag == .segmentedOctetString
    else { throw damage(expected) }
    var content = try next(expected)
    if tag == .octetString {
      octets.append(copying: bytes.extracting(content.position..<content.end))
    } else {
      while !content.isAtEnd { try content.readOctets(into: &octets) }
    }
  }

  /// Moves past the next element, which may have any tag.
  @_lifetime(copy self)
  private mutating func next(_ expected: String) throws(SignedMessageError) -> BERReader {
    let start = position
    // The first byte of a longer tag ends in five ones. Signed messages have no such tags.
    guard depth <= Self.maxDepth, start + 1 < end, bytes[start] & 0x1F != 0x1F else { throw damage(expected) }
    let first = bytes[start + 1]
    var contentStart = start + 2
    if first == 0x80 {
      // Only an element that consists of elements can have an end marker.
      guard bytes[start] & 0x20 != 0 else { throw damage(expected) }
      var content = BERReader(contentStart..<end, in: self)
      while !content.isAtEndMarker { _ = try content.next(expected) }
      position = content.position + 2
      return BERReader(contentStart..<content.position, in: self)
    }
    var length = Int(first)
    if first > 0x80 {
      let count = Int(first & 0x7F)
      guard count <= 4, count <= end - contentStart else { throw damage(expected) }
      length = (contentStart..<contentStart + count).reduce(0) { $0 << 8 | Int(bytes[$1]) }
      contentStart += count
    }
    guard length <= end - contentStart else {
      throw .damaged(offset: contentStart, expected: "\(length) more bytes")
    }
    position = contentStart + length
    return BERReader(contentStart..<position, in: self)
  }

  private var isAtEndMarker: Bool {
    position + 1 < end && bytes[position] == 0 && bytes[position + 1] == 0
  }

  private func damage(_ expected: String) -> SignedMessageError { .damaged(offset: position, expected: expected) }
}
