extension Span<UInt8> {
  /// The SHA-256 of these bytes (FIPS 180-4, section 6.2) in its eight words.
  var sha256: [UInt32] {
    var digest = SHA256()
    let end = count & ~63
    for start in stride(from: 0, to: end, by: 64) { digest.add(self, at: start) }
    // Section 5.1.1: a bit 1, zeros up to the end of the last block but eight bytes, and the number of bits.
    var rest = [UInt8](copying: extracting(end..<count)) + [0x80]
    rest += [UInt8](repeating: 0, count: (120 - rest.count) & 63)
    let bitCount = UInt64(count) << 3
    rest += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> UInt64(56 - 8 * $0)) }
    for start in stride(from: 0, to: rest.count, by: 64) { digest.add(rest.span, at: start) }
    return digest.words
  }
}

/// The state of a SHA-256 between two blocks of 64 bytes.
private struct SHA256 {
  /// The fractional parts of the cube roots of the first 64 primes (section 4.2.2).
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]

  /// The fractional parts of the square roots of the first eight primes (section 5.3.3).
  private(set) var words: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// Adds the block at `start` of `bytes`. The names are those of section 6.2.2.
  mutating func add(_ bytes: Span<UInt8>, at start: Int) {
    for t in stride(from: 0, to: 16, by: 2) {
      let pair = bytes.paddedWord(at: start + 4 * t).byteSwapped
      (schedule[t], schedule[t + 1]) = (UInt32(truncatingIfNeeded: pair >> 32), UInt32(truncatingIfNeeded: pair))
    }
    for t in 16..<64 {
      let (w2, w15) = (schedule[t - 2], schedule[t - 15])
      let sigma0 = w15.rotated(7) ^ w15.rotated(18) ^ w15 >> 3
      let sigma1 = w2.rotated(17) ^ w2.rotated(19) ^ w2 >> 10
      schedule[t] = sigma1 &+ schedule[t - 7] &+ sigma0 &+ schedule[t - 16]
    }
    var (a, b, c, d) = (words[0], words[1], words[2], words[3])
    var (e, f, g, h) = (words[4], words[5], words[6], words[7])
    for t in 0..<64 {
      let sum1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let t1 = h &+ sum1 &+ (e & f ^ ~e & g) &+ Self.constants[t] &+ schedule[t]
      let sum0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
      let t2 = sum0 &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { words[index] &+= word }
  }
}

extension UInt32 {
  /// These bits rotated to the right.
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self &>> count | self &<< (32 &- count) }
}
