/// The entitlements in a code signature, as `codesign -d --entitlements` prints them: a magic number and the length of the whole,
/// both of four bytes in big-endian order, then an XML property list (`CS_GenericBlob` in xnu's cs_blobs.h).
extension Source {
  private static var sizeOfHeader: Int { 8 }

  /// True if this source begins with the magic number of entitlements in XML. Entitlements in DER have another one.
  var beginsEntitlements: Bool { bytes.bigEndian(at: 0, count: Self.sizeOfHeader) >> 32 == 0xFADE_7171 }

  /// The property list after the header.
  ///
  /// - Throws: `SignedMessageError` if the length is not that of a part of this source.
  func entitlements() throws(SignedMessageError) -> Source {
    let length = Int(bytes.bigEndian(at: 0, count: Self.sizeOfHeader) & 0xFFFF_FFFF)
    guard Self.sizeOfHeader...count ~= length else { throw .damagedEntitlements(length: length) }
    return Source(Self.sizeOfHeader..<length, of: self)
  }
}
