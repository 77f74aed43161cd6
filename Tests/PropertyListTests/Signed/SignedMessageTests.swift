import Foundation
import PropertyList
import TestSupport
import Testing

/// Messages assembled by hand after RFC 5652 and X.690.
struct SignedMessageTests {
  private static let text = "<plist><string>hello</string></plist>"
  private static let signedData = "2a864886f70d010702"

  /// An element: the tag in hexadecimal, then the length, then the content. `lengthBytes` is the number of length bytes after
  /// the first one; nil means an indefinite length, with end-of-contents octets after the content.
  private static func element(_ tag: String, _ content: [UInt8], lengthBytes: Int? = 4) -> [UInt8] {
    var bytes = bytes(hexadecimal: tag)
    guard let lengthBytes else { return bytes + [0x80] + content + [0, 0] }
    if lengthBytes == 0 {
      bytes.append(UInt8(content.count))
    } else {
      bytes.append(0x80 | UInt8(lengthBytes))
      bytes += bigEndian(content.count, size: lengthBytes)
    }
    return bytes + content
  }

  /// A whole message around `content`, the element of the string; nil leaves it out.
  private static func message(
    _ content: [UInt8]?, type: String = signedData, lengthBytes: Int? = 2
  ) -> [UInt8] {
    let data = element("06", bytes(hexadecimal: "2a864886f70d010701"), lengthBytes: 0)
    let explicit = content.map { element("a0", $0, lengthBytes: lengthBytes) } ?? []
    let encapsulation = element("30", data + explicit, lengthBytes: lengthBytes)
    let digests = element("31", element("30", [0x05, 0x00], lengthBytes: 0), lengthBytes: lengthBytes)
    let signed = element("30", [0x02, 0x01, 0x01] + digests + encapsulation, lengthBytes: lengthBytes)
    let identifier = element("06", bytes(hexadecimal: type), lengthBytes: 0)
    return element("30", identifier + element("a0", signed, lengthBytes: lengthBytes), lengthBytes: lengthBytes)
  }

  private static let octets = element("04", Array(text.utf8), lengthBytes: 1)
  /// The text in three pieces, the last of which is divided again.
  private static let pieces: [UInt8] = {
    let bytes = Array(text.utf8)
    let inner = element("24", element("04", Array(bytes[20...])) + element("04", []), lengthBytes: nil)
    return element(
      "24", element("04", Array(bytes[..<5])) + element("04", Array(bytes[5..<20])) + inner, lengthBytes: nil)
  }()

  static let messages: [(name: String, bytes: [UInt8])] = [
    ("lengths of one byte more", message(octets, lengthBytes: 1)),
    ("lengths of four bytes more", message(octets, lengthBytes: 4)),
    ("no lengths", message(octets, lengthBytes: nil)),
    ("a string in pieces", message(pieces, lengthBytes: 2)),
    ("a string in pieces, and no lengths", message(pieces, lengthBytes: nil)),
    ("something after it", message(octets) + [1, 2, 3]),
    ("S/MIME", mime(message(octets), "application/pkcs7-mime; smime-type=signed-data", "\n")),
    ("S/MIME with the line ends of mail", mime(message(pieces), "application/x-pkcs7-mime", "\r\n")),
    ("PEM", pem(message(octets), "PKCS7")),
    ("PEM of another name, after a blank line", Array("\r\n".utf8) + pem(message(octets), "CMS")),
    // RFC 5322, section 3.6: the order of the fields is free. RFC 2045, sections 3 and 5.1: names and types are case-insensitive.
    (
      "S/MIME in another order and case",
      Array("To: a\nContent-Type: Application/PKCS7-MIME\nMime-Version: 1.0\n\n".utf8) + base64(message(octets))
    ),
  ]

  private static func mime(_ bytes: [UInt8], _ type: String, _ newline: String) -> [UInt8] {
    let header = ["MIME-Version: 1.0", "Content-Type: \(type)", "Content-Transfer-Encoding: base64", ""]
    return Array((header.joined(separator: newline) + newline).utf8) + base64(bytes)
  }

  private static func pem(_ bytes: [UInt8], _ label: String) -> [UInt8] {
    Array("-----BEGIN \(label)-----\n".utf8) + base64(bytes) + Array("\n-----END \(label)-----\n".utf8)
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    Array(Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed]).utf8)
  }

  @Test(arguments: messages)
  func contentIsExtracted(name: String, bytes: [UInt8]) throws {
    let source = Source(bytes)
    #expect(source.beginsSignedMessage)
    #expect(String(decoding: [UInt8](copying: try source.signedContent()), as: UTF8.self) == Self.text)
  }

  /// 1.2.840.113549.1.7.1 is data, .3 enveloped data, .5 data with a digest, and .6 encrypted data.
  @Test(
    arguments: [
      (message(nil), .detached), (message(nil, lengthBytes: nil), .detached),
      (message(octets, type: "2a864886f70d010701"), .notSigned),
      (message(octets, type: "2a864886f70d010705"), .notSigned),
      (message(octets, type: "2a864886f70d010703"), .encrypted),
      (message(octets, type: "2a864886f70d010706"), .encrypted),
      // The end of the block is missing, the block is not base64, and it is another structure: a sequence with an object identifier.
      (Array("-----BEGIN CMS-----\nMAA=\n".utf8), .damaged(offset: 25, expected: "the end of the PEM block")),
      (Array("-----BEGIN PKCS7-----\n*\n-----END".utf8), .damaged(offset: 21, expected: "base64")),
      (
        pem(element("30", [0x06, 0x01, 0x2A], lengthBytes: 0), "CMS"), .damaged(offset: 0, expected: "a signed message")
      ),
      // After the type of signed data, which has 11 bytes, is no data.
      (
        pem(element("30", bytes(hexadecimal: "06092a864886f70d0107020500"), lengthBytes: 0), "CMS"),
        .damaged(offset: 13, expected: "the signed data")
      ),
    ] as [([UInt8], SignedMessageError)])
  func otherContentIsAnError(bytes: [UInt8], error: SignedMessageError) {
    let message = Source(bytes)
    #expect(message.beginsSignedMessage)
    #expect(throws: error) { try message.signedContent() }
  }

  /// The messages name the kind, and what helps.
  @Test(arguments: [
    (SignedMessageError.encrypted, "encrypted"), (.detached, "in another file"), (.multipart, "copy that part"),
    (.notSigned, "not signed"), (.damaged(offset: 7, expected: "base64"), "expected base64 at offset 7"),
    (.damagedEntitlements(length: 5), "said to be 5 bytes"),
  ]) func messagesNameTheKind(error: SignedMessageError, words: String) {
    #expect(error.description.hasPrefix("found ") && error.description.contains(words))
  }

  @Test func contentInASeparatePartIsAnError() {
    let text = "MIME-Version: 1.0\nContent-Type: multipart/signed; boundary=\"-\"\n\n---\n<plist/>\n"
    let source = Source(Array(text.utf8))
    #expect(source.beginsSignedMessage)
    #expect(throws: SignedMessageError.multipart) { try source.signedContent() }
    // Other mail is not a signed message.
    let mail = text.replacing("multipart/signed", with: "text/plain")
    #expect(
      !Source(Array(mail.utf8)).beginsSignedMessage
        && !Source(Array("MIME-Version: 1".utf8)).beginsSignedMessage)
  }

  /// Every truncated message is an error.
  @Test(arguments: messages.dropLast(6))
  func truncatedMessageIsAnError(name: String, bytes: [UInt8]) {
    for count in bytes.indices where (try? Source(Array(bytes[..<count])).signedContent()) != nil {
      Issue.record("\(name): content after \(count) bytes")
    }
  }

  /// Each byte is changed in turn. The result is an error, or content whose bytes occur in the message in this order. The content
  /// of a message in base64 has at most three bytes for four characters.
  @Test(arguments: messages)
  func contentOfChangedMessagesIsInTheirBytes(name: String, bytes: [UInt8]) {
    for index in bytes.indices {
      for value: UInt8 in [0x00, 0x80, 0xFF, bytes[index] ^ 0x20] {
        var changed = bytes
        changed[index] = value
        let source = Source(changed)
        guard source.beginsSignedMessage, let content = try? source.signedContent() else { continue }
        let found = [UInt8](copying: content)
        var rest = changed[...]
        let isInMessage = found.allSatisfy { byte in
          guard let next = rest.firstIndex(of: byte) else { return false }
          rest = rest[(next + 1)...]
          return true
        }
        let isRight = bytes[0] == 0x30 ? isInMessage : found.count * 4 <= changed.count * 3
        if !isRight { Issue.record("\(name): byte \(index) as \(value): \(found)") }
      }
    }
  }

  @Test(arguments: [
    "", "0", "<plist/>", "{ a = b; }", "To: a\n\nMIME-Version: 1.0\nContent-Type: application/pkcs7-mime\n\n",
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "0\u{80}\u{6}",
  ])
  func otherFilesAreNotMessages(text: String) { #expect(!Source(Array(text.utf8)).beginsSignedMessage) }

  /// Pieces that overlap: the content of each has the tags of all later ones. With the last 15,000, 105 KB would have 790 MB of
  /// content.
  @Test(arguments: [100, 4000, 15_000])
  func piecesDoNotOverlap(count: Int) {
    let start = bytes(
      hexadecimal: "308006092a864886f70d010702a080308002010131003080" + "06092a864886f70d010701a0802480")
    let end = [UInt8](repeating: 0, count: 16)
    let total = start.count + 7 * count + end.count
    var message = start
    // A string in pieces of five bytes. Its only piece claims all bytes up to the end of the file.
    for _ in 0..<count {
      message += bytes(hexadecimal: "24050483") + bigEndian(total - message.count - 7, size: 3)
    }
    let source = Source(message + end)
    #expect(source.beginsSignedMessage && source.count == total)
    #expect(throws: SignedMessageError.self) { try source.signedContent() }
  }

  /// An element ends with the element around it at the latest (X.690, section 8.1.1.1: the content octets contain the encodings).
  ///
  /// Strings of pieces with a part of the last piece after their end: its last byte, its end marker, its length and its tag.
  @Test(arguments: [
    "2407 0406 68656c6c6f 21", "2409 2408 0405 68656c6c6f 21", "2409 2480 0405 68656c6c6f 0000", "2403 048300 000168",
    "2401 04 0168",
  ])
  func elementsEndInsideTheirParents(string: String) {
    for lengthBytes in [2, nil] {
      let string = bytes(hexadecimal: string.replacing(" ", with: ""))
      let source = Source(Self.message(string, lengthBytes: lengthBytes))
      #expect(source.beginsSignedMessage)
      #expect(throws: SignedMessageError.self) { try source.signedContent() }
    }
  }

  /// At most 16 strings may be nested.
  @Test func nestingIsBounded() throws {
    var string = Self.element("04", [1])
    for depth in 1...16 {
      string = Self.element("24", string, lengthBytes: nil)
      let source = Source(Self.message(string))
      if depth < 16 {
        #expect([UInt8](copying: try source.signedContent()) == [1])
      } else {
        #expect(throws: SignedMessageError.self) { try source.signedContent() }
      }
    }
  }
}
