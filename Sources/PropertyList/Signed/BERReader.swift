/// Reads the elements of the Basic Encoding Rules of ASN.1 (X.690, section 8): a tag, a length, the content. Lengths may be
/// unknown until a mark of two zeros ends the element, and strings may come in pieces, as streams of messages have them.
struct BERReader: ~Escapable {
  /// The tags that signed messages begin with (X.680, section 8; the first bit of a context tag of 0 is that of [0]).
  enum Tag: UInt8 {
    case integer = 0x02, octetString = 0x04, identifier = 0x06, sequence = 0x30, set = 0x31
    case octetStringInPieces = 0x24
    /// `[0] EXPLICIT`
    case explicit = 0xA0
  }

  /// What a message says about its kind (RFC 5652, sections 5.1, 6.1 and 8).
  enum ContentType {
    case signedData, envelopedData, encryptedData, otherMessage
    /// It is not a message of this syntax.
    case other
  }

  /// An element whose content comes next.
  struct Element {
    /// Where the content ends; nil where a mark does.
    let end: Int?
  }

  /// How deep strings in pieces, and elements of unknown length that are skipped, may be nested.
  private static let nesting = 16

  private let bytes: Span<UInt8>
  private var position: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    position = start
  }

  /// Takes the tag and the length of an element, which `expected` names in errors.
  mutating func open(_ tag: Tag, _ expected: String) throws(SignedMessageError) -> Element {
    guard position < bytes.count, bytes[position] == tag.rawValue else { throw damage(expected) }
    return try openAny(expected)
  }

  /// Whether the content of `element` ends here.
  func isAtEnd(of element: Element) -> Bool { element.end.map { position >= $0 } ?? isAtMark }

  /// Takes the object identifier of a content type.
  mutating func takeIdentifier() throws(SignedMessageError) -> ContentType {
    let element = try open(.identifier, "an object identifier")
    guard let end = element.end else { throw damage("an object identifier") }
    defer { position = end }
    // 1.2.840.113549.1.7 is pkcs7, and one more number says which type it is.
    let prefix: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
    let identifier = bytes.extracting(position..<end)
    guard identifier.count == prefix.count + 1, identifier.extracting(first: prefix.count).equals(prefix.span) else {
      return .other
    }
    return switch identifier[prefix.count] {
    case 2: .signedData
    case 3: .envelopedData
    case 6: .encryptedData
    default: .otherMessage
    }
  }

  /// Moves past an element.
  mutating func skip(_ tag: Tag, _ expected: String) throws(SignedMessageError) {
    try skipContent(of: try open(tag, expected), expected, depth: 0)
  }

  /// Moves past what is left of an element that was opened.
  mutating func finish(_ element: Element, _ expected: String) throws(SignedMessageError) {
    try skipContent(of: element, expected, depth: 0)
  }

  /// Takes a string of octets, and appends them.
  mutating func takeOctets(into octets: inout [UInt8], depth: Int) throws(SignedMessageError) {
    let expected = "the signed content"
    guard position < bytes.count, let tag = Tag(rawValue: bytes[position]),
      tag == .octetString || tag == .octetStringInPieces, depth < Self.nesting
    else { throw damage(expected) }
    let element = try openAny(expected)
    if tag == .octetString {
      guard let end = element.end else { throw damage(expected) }
      octets.append(copying: bytes.extracting(position..<end))
      position = end
      return
    }
    while !isAtEnd(of: element) { try takeOctets(into: &octets, depth: depth + 1) }
    close(element)
  }

  // MARK: -

  private var isAtMark: Bool {
    position + 1 < bytes.count && bytes[position] == 0 && bytes[position + 1] == 0
  }

  private mutating func close(_ element: Element) { position = element.end ?? position + 2 }

  private mutating func openAny(_ expected: String) throws(SignedMessageError) -> Element {
    let start = position
    guard position + 1 < bytes.count else { throw damage(expected, at: bytes.count) }
    // A tag of more than one byte ends in five ones; none of those occurs here.
    guard bytes[position] & 0x1F != 0x1F else { throw damage(expected) }
    let first = bytes[position + 1]
    position += 2
    if first == 0x80 {
      // Only what is made of elements can end with a mark.
      guard bytes[start] & 0x20 != 0 else { throw damage(expected, at: start) }
      return Element(end: nil)
    }
    var length = Int(first)
    if first > 0x80 {
      let count = Int(first & 0x7F)
      guard count <= 4, position + count <= bytes.count else { throw damage(expected, at: start) }
      length = (position..<position + count).reduce(0) { $0 << 8 | Int(bytes[$1]) }
      position += count
    }
    guard length <= bytes.count - position else { throw damage("\(length) more bytes", at: position) }
    return Element(end: position + length)
  }

  private mutating func skipContent(
    of element: Element, _ expected: String, depth: Int
  ) throws(SignedMessageError) {
    if let end = element.end { return position = end }
    guard depth < Self.nesting else { throw damage(expected) }
    while !isAtMark { try skipContent(of: try openAny(expected), expected, depth: depth + 1) }
    position += 2
  }

  private func damage(_ expected: String, at offset: Int? = nil) -> SignedMessageError {
    .damaged(offset: offset ?? position, expected: expected)
  }
}
