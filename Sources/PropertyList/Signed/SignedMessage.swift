/// The content of a signed message, in which Apple's tools put provisioning and configuration profiles: the Cryptographic
/// Message Syntax (RFC 5652), in BER or in its strict form DER (X.690), or either of them in PEM or S/MIME.
///
/// ```
/// SEQUENCE { OID signedData, [0] SEQUENCE { version, SET of digests, SEQUENCE { OID, [0] OCTET STRING content } … } }
/// ```
///
/// That structure alone is walked; nothing is searched for. What follows the content must be there, and is not looked at: the
/// signature is not checked.
extension ByteSource {
  /// Whether a message of the Cryptographic Message Syntax begins here.
  package var beginsSignedMessage: Bool {
    if base64 != nil { return true }
    guard bytes.count > 16, bytes[0] == BERReader.Tag.sequence.rawValue else { return false }
    // The length takes one byte, or as many more as the low bits of the first say. It may be wrong in a damaged file.
    let start = bytes[1] > 0x80 ? 2 + Int(bytes[1] & 0x7F) : 2
    guard start <= 6 else { return false }
    var reader = BERReader(bytes, from: start)
    return (try? reader.takeIdentifier()).map { $0 != .other } ?? false
  }

  /// The bytes that were signed, unchanged.
  ///
  /// - Throws: `SignedMessageError` where the structure is another one, or is cut short, or holds no content.
  package func signedContent() throws(SignedMessageError) -> ByteSource {
    guard let base64 else { return try content() }
    if base64.isInParts { throw .inParts }
    guard let end = base64.isPEM ? bytes.firstOffset(of: "-----END", from: base64.start) : bytes.count else {
      throw .damaged(offset: bytes.count, expected: "the end of the PEM block")
    }
    var message: [UInt8] = []
    guard Base64.decodeStrictly(bytes.extracting(base64.start..<end), into: &message) else {
      throw .damaged(offset: base64.start, expected: "base64")
    }
    return try ByteSource(message).content()
  }

  /// What is signed, where that can be taken out; otherwise the bytes as they are.
  package var unsigned: ByteSource { beginsSignedMessage ? (try? signedContent()) ?? self : self }

  /// Where the base64 of a message in PEM (RFC 7468) or S/MIME (RFC 8551) begins, or what was signed in a part of its own; nil
  /// where there is none.
  private var base64: (start: Int, isPEM: Bool, isInParts: Bool)? {
    let start = bytes.startOfContent
    for label: StaticString in ["-----BEGIN PKCS7-----", "-----BEGIN CMS-----"] where bytes.has(label, at: start) {
      return (start + label.utf8CodeUnitCount, true, false)
    }
    // A header as that of mail, which no program writes longer.
    guard bytes.has("MIME-Version:", at: start) else { return nil }
    let text = bytes.extracting(first: min(bytes.count, start + 4096))
    let ends = [text.firstOffset(of: "\n\n", from: start), text.firstOffset(of: "\r\n\r\n", from: start)]
    guard let end = ends.compactMap({ $0 }).min() else { return nil }
    let header = text.extracting(first: end)
    let isMessage =
      header.firstOffset(of: "application/pkcs7-mime", from: start) != nil
      || header.firstOffset(of: "application/x-pkcs7-mime", from: start) != nil
    let isInParts = header.firstOffset(of: "multipart/signed", from: start) != nil
    let body = end + (bytes.has("\n", at: end) ? 2 : 4)
    return isMessage || isInParts ? (body, false, isInParts) : nil
  }

  private func content() throws(SignedMessageError) -> ByteSource {
    var reader = BERReader(bytes)
    let message = try reader.open(.sequence, "a signed message")
    switch try reader.takeIdentifier() {
    case .signedData: break
    case .envelopedData, .encryptedData: throw .encrypted
    case .otherMessage: throw .notSigned
    case .other: throw .damaged(offset: 0, expected: "a signed message")
    }
    let explicitData = try reader.open(.explicit, "the signed data")
    let data = try reader.open(.sequence, "the signed data")
    try reader.skip(.integer, "a version")
    try reader.skip(.set, "the digest algorithms")
    let encapsulation = try reader.open(.sequence, "the signed content")
    _ = try reader.takeIdentifier()
    guard !reader.isAtEnd(of: encapsulation) else { throw .detached }
    let explicitContent = try reader.open(.explicit, "the signed content")
    var octets: [UInt8] = []
    try reader.takeOctets(into: &octets, depth: 0)
    for element in [explicitContent, encapsulation, data, explicitData, message] {
      try reader.finish(element, "the end of the signed message")
    }
    return ByteSource(octets)
  }
}

/// Why no content can be taken out of a signed message.
package enum SignedMessageError: Error, Equatable {
  /// The content is encrypted.
  case encrypted
  /// The message holds the signature only, and what was signed is elsewhere.
  case detached
  /// What was signed is a part of its own, beside the signature.
  case inParts
  /// The message holds data that nobody has signed, or something else.
  case notSigned
  /// The structure breaks at the offset, which is one in the base64 of PEM once it is decoded.
  case damaged(offset: Int, expected: String)

  /// The error as a clause.
  package var description: String {
    switch self {
    case .encrypted: "found a CMS message whose content is encrypted"
    case .detached: "found a CMS-signed file that holds a signature alone; what was signed is in another file"
    case .inParts: "found an S/MIME message whose first part is what was signed; copy that to a file of its own"
    case .notSigned: "found a CMS message that is not signed"
    case .damaged(let offset, let expected):
      "found a CMS-signed file that is damaged: expected \(expected) at offset \(offset)"
    }
  }
}
