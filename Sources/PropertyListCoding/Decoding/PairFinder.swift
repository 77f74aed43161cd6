import PropertyList

/// Finds the pairs of one dictionary by their keys: with a `RecordForm` for a small dictionary, and with a hash table for a large
/// one.
final class PairFinder {
  private var pairs = DecodedDocument.Members(start: 0, count: 0)
  private var form: RecordForm?
  /// The number of earlier requests.
  private var turn = 0
  /// The position after the pair that was searched for last.
  private var next = 0
  /// The index of the key of each pair of a small dictionary in a list.
  private var keyIndexes: [UInt32] = []
  private var table: KeyTable?

  /// Begins with the dictionary that has `pairs`.
  ///
  /// - Returns: the first key that is not a string, which only binary files can have; nil if all keys are strings.
  func begin(with pairs: DecodedDocument.Members, in document: DecodedDocument) -> Int? {
    self.pairs = pairs
    turn = 0
    next = 0
    guard pairs.count <= RecordForm.maxKeys else {
      form = nil
      table = KeyTable(of: pairs, in: document)
      return table?.foreignKey
    }
    if table != nil { table = nil }
    if document.isList { noteKeys(in: document) }
    guard let known = document.forms.form(of: pairs, in: document) else { return beginForm(in: document) }
    known.isRepeated = true
    form = known
    return nil
  }

  /// Stores the index of each key of a dictionary in a list.
  private func noteKeys(in document: DecodedDocument) {
    // Swapped out: a long access to a stored property would be checked for exclusivity, and so would all others.
    var indexes: [UInt32] = []
    swap(&indexes, &keyIndexes)
    if indexes.isEmpty { indexes = Array(repeating: 0, count: RecordForm.maxKeys) }
    var index = pairs.start
    for position in 0..<pairs.count {
      indexes[position] = UInt32(truncatingIfNeeded: index)
      index = document.location(after: index &+ 1)
    }
    swap(&indexes, &keyIndexes)
  }

  @inline(never)
  private func beginForm(in document: DecodedDocument) -> Int? {
    var keys: [Slice] = []
    keys.reserveCapacity(pairs.count)
    var foreignKey: Int?
    document.forEachPair(pairs) { _, key in
      guard case .string(let slice) = document.node(at: key) else {
        foreignKey = key
        return false
      }
      keys.append(slice)
      return true
    }
    if let foreignKey { return foreignKey }
    let form = RecordForm(of: pairs, keys: keys, in: document)
    document.forms.keep(form, in: document)
    self.form = form
    return nil
  }

  /// The value for `key`; nil if there is none.
  @inline(__always)
  func value(for key: String, in document: DecodedDocument) -> Int? {
    guard let form else {
      return table?.location(of: key, in: document).map { document.value(ofPairAt: $0, in: pairs) }
    }
    let turn = turn
    self.turn = turn &+ 1
    if let position = form.notedPosition(of: key, turn: turn) { return value(at: position, in: document) }
    let position = form.findPosition(of: key, turn: turn, next: next, in: document)
    if position >= 0 { next = position &+ 1 }
    return value(at: position, in: document)
  }

  @inline(__always)
  private func value(at position: Int, in document: DecodedDocument) -> Int? {
    guard position >= 0 else { return nil }
    let location = document.isList ? Int(keyIndexes[position]) : document.location(ofPair: position, in: pairs)
    return document.value(ofPairAt: location, in: pairs)
  }

  /// Calls `body` once for each distinct key, in their order.
  func forEachKey(in document: DecodedDocument, _ body: (String) -> Void) {
    var seen: Set<[UInt8]>? = form?.repeatsKeys ?? table?.repeatsKeys == true ? [] : nil
    document.forEachPair(pairs) { _, key in
      if let text = document.text(ofKey: key), seen?.insert(Array(text.utf8)).inserted != false { body(text) }
      return true
    }
  }
}

/// The pairs of a large dictionary by the hashes of their keys.
private struct KeyTable {
  /// Zero, or a pair's index or offset plus one. Open addressing; each process has another seed of the hash.
  private var slots: [UInt32]
  /// The keys that are not ASCII, which have other spellings in Unicode.
  private var equivalentPairs: [String: Int] = [:]
  /// True if there is a duplicate key.
  private(set) var repeatsKeys = false
  /// The first key that is not a string.
  private(set) var foreignKey: Int?

  init(of pairs: DecodedDocument.Members, in document: DecodedDocument) {
    var capacity = 64
    while capacity < 2 * pairs.count { capacity *= 2 }
    var slots = [UInt32](repeating: 0, count: capacity)
    var repeatsKeys = false
    var foreignKey: Int?
    var equivalentPairs: [String: Int] = [:]
    document.forEachPair(pairs) { location, key in
      guard case .string(let slice) = document.node(at: key) else {
        foreignKey = key
        return false
      }
      var slot = document.withBytes(of: slice) { Self.hash($0) } & (capacity - 1)
      while slots[slot] != 0 {
        if document.isEqual(document.key(ofPairAt: Int(slots[slot]) - 1), to: slice) {
          repeatsKeys = true
          // In a binary file, the first of the pairs with a duplicate key counts; in other formats, the last.
          if document.isBinary { return true }
          break
        }
        slot = (slot &+ 1) & (capacity - 1)
      }
      slots[slot] = UInt32(truncatingIfNeeded: location + 1)
      if !document.withBytes(of: slice, { $0.isASCII }) { equivalentPairs[document.text(of: slice)] = location }
      return true
    }
    self.slots = slots
    self.repeatsKeys = repeatsKeys
    self.foreignKey = foreignKey
    self.equivalentPairs = equivalentPairs
  }

  /// The pair for `key`; nil if there is none.
  func location(of key: String, in document: DecodedDocument) -> Int? {
    key.withUTF8Span { exactLocation(of: $0, in: document) } ?? equivalentPairs[key]
  }

  private func exactLocation(of key: Span<UInt8>, in document: DecodedDocument) -> Int? {
    let mask = slots.count - 1
    var slot = Self.hash(key) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if document.isEqual(document.key(ofPairAt: candidate), to: key) { return candidate }
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
