/// The SHA-256 digest of `message` in lower-case hexadecimal (FIPS 180-4, section 6.2).
func sha256(_ message: [UInt8]) -> String {
  var padded = message + [0x80]
  padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
  padded += (0..<8).map { UInt8(truncatingIfNeeded: (UInt64(message.count) * 8) >> UInt64(56 - 8 * $0)) }
  var hash = initialHash
  for start in stride(from: 0, to: padded.count, by: 64) {
    var schedule = (0..<16).map { word in
      padded[start + 4 * word..<start + 4 * word + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for t in 16..<64 {
      let (early, late) = (schedule[t - 15], schedule[t - 2])
      let sigma0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let sigma1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      schedule.append(sigma1 &+ schedule[t - 7] &+ sigma0 &+ schedule[t - 16])
    }
    var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
    var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
    for t in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[t] &+ schedule[t]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    hash = zip(hash, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
  }
  return hash.map { word in
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }.joined()
}

// The first 32 bits of the fractional parts of the square roots of the first 8 primes, and of the cube roots of 64.
private let primes = (2..<312).filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }
private let initialHash = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
private let constants = primes.prefix(64).map { fraction(of: cubeRoot(Double($0))) }

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

private func fraction(of root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 0x1p32) }

/// Newton's method, which settles within a few steps for numbers below 1000.
private func cubeRoot(_ number: Double) -> Double {
  (0..<40).reduce(number / 2) { root, _ in root - (root * root * root - number) / (3 * root * root) }
}
