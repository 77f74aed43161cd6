/// The content of signed messages, for example provisioning and configuration profiles. A message is in the Cryptographic Message
/// Syntax (RFC 5652), encoded as BER or its strict form DER (X.690), and may be wrapped in PEM or S/MIME.
///
/// ```
/// SEQUENCE { OID signedData, [0] SEQUENCE { version, SET of digests, SEQUENCE { OID, [0] OCTET STRING content } … } }
/// ```
///
/// The part after the content must exist but is not read: the signature is not verified.
extension Source {
  /// True if this source starts like a message of the Cryptographic Message Syntax, or like the entitlements in a code signature.
  package var beginsSignedMessage: Bool {
    if beginsEntitlements || wrapping != nil { return true }
    guard bytes.count > 16, bytes[0] == BERReader.Tag.sequence.rawValue else { return false }
    // The length is one byte, or the low bits of the first byte are the number of bytes of the length. The length is not checked, as
    // the file may be damaged.
    let start = bytes[1] > 0x80 ? 2 + Int(bytes[1] & 0x7F) : 2
    guard start <= 6 else { return false }
    var reader = BERReader(bytes, from: start)
    return (try? reader.readContentType()) != nil
  }

  /// The signed bytes, unchanged.
  ///
  /// - Throws: `SignedMessageError` if the message is malformed, truncated, not signed, or has no content.
  package func signedContent() throws(SignedMessageError) -> Source {
    if beginsEntitlements {
      let length = Int(bytes.bigEndian(at: 0, count: 8) & 0xFFFF_FFFF)
      guard 8...count ~= length else { throw .damagedEntitlements(length: length) }
      return Source(8..<length, of: self)
    }
    let base64: Range<Int>
    switch wrapping {
    case nil: return try content()
    case .multipart: throw .multipart
    case .mime(let start): base64 = start..<count
    case .pem(let start):
      guard let end = bytes.firstOffset(of: "-----END", from: start) else {
        throw .damaged(offset: count, expected: "the end of the PEM block")
      }
      base64 = start..<end
    }
    var message: [UInt8] = []
    guard Base64.decode(bytes.extracting(base64), into: &message) else {
      throw .damaged(offset: base64.lowerBound, expected: "base64")
    }
    return try Source(message).content()
  }

  /// True if this source begins with the magic number of entitlements in XML; those in DER have another one. `codesign -d
  /// --entitlements` prints it and the length of the whole, both of four bytes in big-endian order, before the property list
  /// (`CS_GenericBlob` in xnu's cs_blobs.h).
  package var beginsEntitlements: Bool { bytes.bigEndian(at: 0, count: 8) >> 32 == 0xFADE_7171 }

  /// The signed content if this is a signed message whose content can be read; otherwise this source.
  package var unsigned: Source { beginsSignedMessage ? (try? signedContent()) ?? self : self }

  /// A form of a message in base64, which begins at `start`.
  private enum Wrapping {
    /// PEM (RFC 7468), whose base64 ends before a line of its own.
    case pem(start: Int)
    /// S/MIME (RFC 8551), whose base64 is the rest of the file.
    case mime(start: Int)
    /// S/MIME whose signed content and signature are separate parts.
    case multipart
  }

  /// The form of this message if it is in base64; nil for other sources.
  private var wrapping: Wrapping? {
    let start = bytes.startOfContent
    for label: StaticString in ["-----BEGIN PKCS7-----", "-----BEGIN CMS-----"] where bytes.has(label, at: start) {
      return .pem(start: start + label.utf8CodeUnitCount)
    }
    guard start < count, bytes[start].isASCIILetter else { return nil }
    // No known program writes a header of more than 4 KB.
    let text = bytes.extracting(first: min(count, start + 4096))
    let ends = [text.firstOffset(of: "\n\n", from: start), text.firstOffset(of: "\r\n\r\n", from: start)]
    guard let end = ends.compactMap({ $0 }).min() else { return nil }
    // Names and types are case-insensitive, and the order of the fields is free (RFC 2045, RFC 5322).
    let header = Array("\n\(String(decoding: text.extracting(start..<end)).lowercased())".utf8)
    func has(_ text: StaticString) -> Bool { header.span.firstOffset(of: text, from: 0) != nil }
    guard has("\nmime-version:") else { return nil }
    if has("multipart/signed") { return .multipart }
    let isMessage = has("application/pkcs7-mime") || has("application/x-pkcs7-mime")
    return isMessage ? .mime(start: end + (bytes.has("\n", at: end) ? 2 : 4)) : nil
  }

  /// Reads the signed content of a message in BER.
  private func content() throws(SignedMessageError) -> Source {
    var reader = BERReader(bytes)
    let message = try reader.open(.sequence, "a signed message")
    switch try reader.readContentType() {
    case 2: break  // signedData
    case 3, 6: throw .encrypted  // envelopedData, encryptedData
    case nil: throw .damaged(offset: 0, expected: "a signed message")
    default: throw .notSigned
    }
    let explicitData = try reader.open(.explicit, "the signed data")
    let data = try reader.open(.sequence, "the signed data")
    try reader.finish(try reader.open(.integer, "a version"), "a version")
    try reader.finish(try reader.open(.set, "the digest algorithms"), "the digest algorithms")
    let encapsulation = try reader.open(.sequence, "the signed content")
    _ = try reader.readContentType()
    guard !reader.isAtEnd(of: encapsulation) else { throw .detached }
    let explicitContent = try reader.open(.explicit, "the signed content")
    var octets: [UInt8] = []
    try reader.readOctets(into: &octets)
    for element in [explicitContent, encapsulation, data, explicitData, message] {
      try reader.finish(element, "the end of the signed message")
    }
    return Source(octets)
  }
}

/// A reason why the content of a signed message cannot be read.
package enum SignedMessageError: Error, Equatable {
  case encrypted
  /// The message contains only the signature, not the signed content.
  case detached
  /// The signed content is a separate part of an S/MIME message.
  case multipart
  case notSigned
  /// The structure is malformed at the offset. For PEM and S/MIME it is an offset in the decoded base64.
  case damaged(offset: Int, expected: String)
  /// The length of entitlements is less than that of their header, or more than that of the file.
  case damagedEntitlements(length: Int)

  /// The error as a clause.
  package var description: String {
    switch self {
    case .encrypted: "found a CMS message whose content is encrypted"
    case .detached: "found a CMS-signed file that has only the signature; the signed content is in another file"
    case .multipart: "found an S/MIME message whose first part is the signed content; copy that part to another file"
    case .notSigned: "found a CMS message that is not signed"
    case .damaged(let offset, let expected):
      "found a CMS-signed file that is damaged: expected \(expected) at offset \(offset)"
    case .damagedEntitlements(let length):
      "found the entitlements of a code signature that are damaged: their length is said to be \(length) bytes"
    }
  }
}
