import TestSupport
import Testing

@testable import PropertyList

@Suite struct SHA256Tests {
  private func digest(_ bytes: [UInt8]) -> String {
    bytes.span.sha256.map { hexadecimal(bigEndian(Int($0), size: 4)) }.joined()
  }

  /// The examples of FIPS 180-4 (csrc.nist.gov, "Examples with Intermediate Values"), and SHA256ShortMsg.rsp of NIST's CAVP.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("616263", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      hexadecimal(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("d3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
    ("bd", "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
    ("c98c8e55", "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"),
  ])
  func publishedExamples(message: String, expected: String) {
    #expect(digest(bytes(hexadecimal: message)) == expected)
  }

  /// Messages of zeros, whose padding begins just before, at and after the end of a block: "SHA-2 Additional" of NIST, and for 63 and
  /// 65 bytes CPython's hashlib.
  @Test(arguments: [
    (55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
    (56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
    (57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
    (63, "c7723fa1e0127975e49e62e753db53924c1bd84b8ac1ac08df78d09270f3d971"),
    (64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
    (65, "98ce42deef51d40269d542f5314bef2c7468d401ad5d85168bfab4c0108f75f7"),
    (1000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"),
  ])
  func zeros(count: Int, expected: String) {
    #expect(digest([UInt8](repeating: 0, count: count)) == expected)
  }

  /// FIPS 180-4, the third example.
  @Test func millionLetters() {
    #expect(
      digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
