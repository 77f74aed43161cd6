/// A number of bytes that may still be read or written. Archives can share texts, so the work is limited.
struct ByteBudget {
  var remaining: Int

  init(remaining: Int) { self.remaining = remaining }

  /// The limit of scanned and repeated texts, and of paths, in the view of the archive `list`.
  init(repeatsIn list: borrowing PropertyList) { remaining = (4 << 20) + 4 * (list.source.count + list.decoded.count) }

  /// Subtracts `count` bytes; returns false if the budget is exceeded.
  mutating func spend(_ count: Int) -> Bool {
    remaining -= count
    return remaining >= 0
  }

  /// The minimum length of a repeated text that is deducted. Shorter ones take hardly more bytes than their nodes.
  static let minLongCount = 65

  /// Subtracts the bytes of a key, unless it is short.
  mutating func spend(onKey key: Slice) -> Bool { spend(key.count >= Self.minLongCount ? Int(key.count) : 0) }
}
