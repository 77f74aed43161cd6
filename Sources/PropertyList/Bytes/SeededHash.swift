/// A hash function with a random seed in each process, so that a file cannot be prepared to cause collisions. The seed does not
/// affect results, as values with equal hashes are compared.
struct SeededHash: Sendable {
  /// The seed, with which a hash starts.
  let start: UInt64
  private let multiplier: UInt64

  static let ofProcess = SeededHash(
    start: UInt64.random(in: .min ... .max), multiplier: UInt64.random(in: .min ... .max) | 1)

  /// Mixes both halves of a product, so every bit of `value` affects every bit of the result.
  @inline(__always)
  func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }

  /// The hash of `bytes` and their number, starting from `start`.
  @inline(__always)
  func mixed(_ start: UInt64, with bytes: Span<UInt8>) -> UInt64 {
    let start = mixed(start ^ UInt64(bytes.count))
    return bytes.count > 8 ? mixed(start, withLong: bytes) : mixed(start ^ bytes.paddedWord(at: 0))
  }

  /// The hash of more than eight bytes, starting from `start`.
  func mixed(_ start: UInt64, withLong bytes: Span<UInt8>) -> UInt64 {
    var hash = start
    let last = bytes.count &- 8
    var index = 0
    while index < last, let word = bytes.word(at: index) {
      hash = mixed(hash ^ word)
      index &+= 8
    }
    // The last eight bytes overlap the ones before.
    return mixed(hash ^ bytes.paddedWord(at: last))
  }
}
