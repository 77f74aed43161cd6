/// A message of the Cryptographic Message Syntax around `content` in DER, without signatures.
package func signedMessage(_ content: [UInt8]) -> [UInt8] {
  func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, 0x82, UInt8(content.count >> 8 & 0xFF), UInt8(content.count & 0xFF)] + content
  }
  // 1.2.840.113549.1.7.2 and .1
  let identifiers = [UInt8(2), 1].map { element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, $0]) }
  let encapsulation = element(0x30, identifiers[1] + element(0xA0, element(0x04, content)))
  let signed = element(0x30, [0x02, 0x01, 0x01] + element(0x31, []) + encapsulation)
  return element(0x30, identifiers[0] + element(0xA0, signed))
}
