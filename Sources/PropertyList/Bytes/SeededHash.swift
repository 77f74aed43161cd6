/// A hash of texts and words with a random seed per process: a file cannot be prepared so that its values collide.
///
/// The seed has no influence on results, because values with equal hashes are compared.
struct SeededHash: Sendable {
  /// The seed, the first hash of a sequence.
  let start: UInt64
  private let multiplier: UInt64

  static let ofProcess = SeededHash(
    start: UInt64.random(in: .min ... .max), multiplier: UInt64.random(in: .min ... .max) | 1)

  /// Both halves of the product: every bit of `value` reaches every bit of the result.
  @inline(__always)
  func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }

  /// Continues the hash `start` with `bytes` and their number.
  @inline(__always)
  func mixed(_ start: UInt64, with bytes: Span<UInt8>) -> UInt64 {
    let start = mixed(start ^ UInt64(bytes.count))
    return bytes.count > 8 ? mixed(start, withLong: bytes) : mixed(start ^ bytes.paddedWord(at: 0))
  }

  /// Continues the hash `start` with more than eight bytes.
  func mixed(_ start: UInt64, withLong bytes: Span<UInt8>) -> UInt64 {
    var hash = start
    let last = bytes.count &- 8
    var index = 0
    // Two multiplications that do not depend on each other run at the same time.
    if bytes.count >= 64 {
      var other = hash
      while let first = bytes.word(at: index), let second = bytes.word(at: index + 8) {
        hash = mixed(hash ^ first)
        other = mixed(other ^ second) &+ 1
        index += 16
      }
      hash = mixed(hash) ^ other
    }
    while index < last, let word = bytes.word(at: index) {
      hash = mixed(hash ^ word)
      index &+= 8
    }
    // The last eight bytes may overlap the previous word.
    return mixed(hash ^ bytes.paddedWord(at: last))
  }
}
