/// A hash of texts and words with a seed of its own in every process, so that nobody can prepare a file of values that share
/// one. The seed has no influence on answers: what hashes alike is compared.
struct SeededHash: Sendable {
  /// The seed, which a hash begins with.
  let start: UInt64
  private let multiplier: UInt64

  static let ofProcess = SeededHash(
    start: UInt64.random(in: .min ... .max), multiplier: UInt64.random(in: .min ... .max) | 1)

  /// Both halves of the product, so that every bit of `value` reaches every bit of the result.
  @inline(__always)
  func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }

  /// A hash that goes on from `start` with `bytes` and their number.
  @inline(__always)
  func mixed(_ start: UInt64, with bytes: Span<UInt8>) -> UInt64 {
    let start = mixed(start ^ UInt64(bytes.count))
    return bytes.count > 8 ? mixed(start, withLong: bytes) : mixed(start ^ bytes.paddedWord(at: 0))
  }

  /// A hash that goes on from `start` with `bytes`, of which there are more than eight.
  func mixed(_ start: UInt64, withLong bytes: Span<UInt8>) -> UInt64 {
    var hash = start
    let last = bytes.count &- 8
    var index = 0
    // Two at a time do not wait for one another.
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
    // The last eight bytes, some of them for the second time.
    return mixed(hash ^ bytes.paddedWord(at: last))
  }
}
