import PropertyList
import TestSupport
import Testing

/// Blobs assembled by hand after xnu's cs_blobs.h: magic number, length of the whole, content.
struct EntitlementsTests {
  private static let text = Array("<plist><dict><key>get-task-allow</key><true/></dict></plist>".utf8)

  private static func blob(_ magic: String, length: Int, _ content: [UInt8] = text) -> Source {
    Source(bytes(hexadecimal: magic) + bigEndian(length, size: 4) + content)
  }

  /// The length of the content, with what follows it.
  @Test(arguments: [(text.count, 0), (text.count, 5), (0, 3)])
  func contentIsTheListAfterTheHeader(count: Int, following: Int) throws {
    let content = Array(Self.text.prefix(count))
    let source = Self.blob("fade7171", length: 8 + count, content + [UInt8](repeating: 0, count: following))
    #expect(source.beginsSignedMessage)
    #expect([UInt8](copying: try source.signedContent()) == content)
    #expect([UInt8](copying: source.unsigned) == content)
  }

  @Test(arguments: [0, 7, text.count + 9, 0xFFFF_FFFF])
  func wrongLengthIsAnError(length: Int) {
    let source = Self.blob("fade7171", length: length)
    #expect(source.beginsSignedMessage && source.unsigned === source)
    #expect(throws: SignedMessageError.damagedEntitlements(length: length)) { try source.signedContent() }
  }

  /// DER, a signature with several blobs, a code directory, and a file that ends in the header.
  @Test func otherBlobsAreNotEntitlementsInXML() {
    for magic in ["fade7172", "fade0cc0", "fade0c02", "7171defa"] {
      #expect(!Self.blob(magic, length: 8 + Self.text.count).beginsSignedMessage)
    }
    #expect(!Source(bytes(hexadecimal: "fade7171000000")).beginsSignedMessage)
  }
}
