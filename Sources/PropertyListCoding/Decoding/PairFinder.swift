import PropertyList

/// Finds the pairs of one dictionary by their keys.
///
/// Fields are mostly asked for in the order of the file, so the pair after the last one that was found comes first: that
/// takes one comparison. Otherwise a small dictionary gets a list of its keys by length, and a large one a table of hashes.
final class PairFinder {
  private var start = 0
  private var end = 0
  private var count = 0
  /// The key after the pair that was found last.
  private var next = 0
  private var hasLengths = false
  private var lengths = KeyLengths()
  private var table: KeyTable?

  /// Begins with the dictionary at `index`, which has `count` pairs.
  func begin(with index: Int, count: UInt32, in document: DecodedDocument) {
    start = index + 1
    end = document.end(of: index)
    self.count = Int(count)
    next = start
    hasLengths = false
    table = nil
  }

  /// The index of the value for `key`, or nil.
  func value(for key: String, in document: DecodedDocument) -> Int? {
    var text = key
    if let found = text.withUTF8({ unsafe pair(for: Span(_unsafeElements: $0), in: document) }) {
      next = document.end(of: found + 1)
      return found + 1
    }
    return equivalentPair(for: key, in: document).map { $0 + 1 }
  }

  @inline(__always)
  private func pair(for key: Span<UInt8>, in document: DecodedDocument) -> Int? {
    if next < end, document.hasKey(key, at: next) { return next }
    if count > KeyLengths.most {
      if table == nil { table = KeyTable(from: start, to: end, count: count, in: document) }
      return table?.pair(for: key, in: document)
    }
    if !hasLengths {
      lengths = KeyLengths(from: start, to: end, in: document)
      hasLengths = true
    }
    return lengths.pair(for: key, in: document)
  }

  /// The pair whose key is another spelling of `key` in Unicode, such as `é` in two code points instead of one: strings
  /// are equal then, and so to Foundation are such keys.
  @inline(never)
  private func equivalentPair(for key: String, in document: DecodedDocument) -> Int? {
    if let table { return table.equivalentPairs[key] }
    var candidate = start
    while candidate < end {
      if document.isForeignKey(at: candidate), document.key(at: candidate) == key { return candidate }
      candidate = document.end(of: candidate + 1)
    }
    return nil
  }
}

/// The keys of a small dictionary by their length.
private struct KeyLengths {
  /// As many keys as there are bytes in the marks.
  static let most = 16

  /// A byte for each key that stands for its length; zero for no key.
  private var marks = SIMD2<UInt64>()
  private var keys = SIMD16<UInt32>()

  init() {}

  init(from start: Int, to end: Int, in document: DecodedDocument) {
    var key = start
    var position = 0
    while key < end {
      if case .string(let slice) = document.nodes[key] {
        marks[position / 8] |= Self.mark(ofLength: Int(slice.count)) << UInt64(8 * (position % 8))
      }
      keys[position] = UInt32(truncatingIfNeeded: key)
      position += 1
      key = document.end(of: key + 1)
    }
  }

  /// The pair with exactly this key, or nil.
  @inline(__always)
  func pair(for key: Span<UInt8>, in document: DecodedDocument) -> Int? {
    let pattern = Self.mark(ofLength: key.count) &* 0x0101_0101_0101_0101
    for half in 0..<2 {
      // The top bits of the bytes that are zero, and of some others: only the key itself decides.
      let difference = marks[half] ^ pattern
      var candidates = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      while candidates != 0 {
        let candidate = Int(keys[8 * half + candidates.trailingZeroBitCount / 8])
        if document.hasKey(key, at: candidate) { return candidate }
        candidates &= candidates - 1
      }
    }
    return nil
  }

  @inline(__always)
  private static func mark(ofLength length: Int) -> UInt64 { UInt64(truncatingIfNeeded: length & 0x7F | 0x80) }
}

/// The pairs of a large dictionary by the hashes of their keys.
struct KeyTable {
  /// Zero, or a key's index plus one. Open addressing; the hash has a seed of its own in every process.
  private var slots: [UInt32]
  /// The keys that are not ASCII, which have other spellings in Unicode.
  private(set) var equivalentPairs: [String: Int] = [:]

  init(from start: Int, to end: Int, count: Int, in document: DecodedDocument) {
    var capacity = 64
    while capacity < 2 * count { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    var key = start
    while key < end {
      if case .string(let slice) = document.nodes[key] {
        var slot = document.withBytes(of: slice) { Self.hash($0) } & (capacity - 1)
        while slots[slot] != 0 { slot = (slot &+ 1) & (capacity - 1) }
        slots[slot] = UInt32(key + 1)
        if document.isForeignKey(at: key) { equivalentPairs[document.text(of: slice)] = key }
      }
      key = document.end(of: key + 1)
    }
  }

  /// The pair with exactly this key, or nil.
  func pair(for key: Span<UInt8>, in document: DecodedDocument) -> Int? {
    let mask = slots.count - 1
    var slot = Self.hash(key) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if document.hasKey(key, at: candidate) { return candidate }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  private static func hash(_ key: Span<UInt8>) -> Int {
    var hasher = Hasher()
    unsafe key.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension DecodedDocument {
  /// Whether the key at `index` is a string that is not ASCII.
  fileprivate func isForeignKey(at index: Int) -> Bool {
    guard case .string(let slice) = nodes[index] else { return false }
    return withBytes(of: slice) { !$0.isASCII }
  }
}
