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
  /// The first 32 bits after the point of the cube roots of the first 64 primes (section 4.2.2).
  private static let constants = primes.map { root(of: $0, power: 3) }
  /// The same bits of the square roots of the first eight primes (section 5.3.3).
  private(set) var words = Self.primes.prefix(8).map { Self.root(of: $0, power: 2) }

  /// The 64th prime is 311.
  private static let primes = (2...311).filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }

  private static func root(of prime: Int, power: Int) -> UInt32 {
    let limit = UInt128(prime) << UInt128(32 * power)
    var root: UInt128 = 0
    // No root has more than five bits before the point, and 32 are needed after it.
    for bit in (0..<37).reversed() {
      let next = root | 1 << UInt128(bit)
      if (0..<power).reduce(1, { product, _ in product * next }) <= limit { root = next }
    }
    return UInt32(truncatingIfNeeded: root)
  }

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
