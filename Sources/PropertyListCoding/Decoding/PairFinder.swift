import PropertyList

/// Finds the pairs of one dictionary by their keys: those of a small one by its form, those of a large one by a table of
/// hashes.
final class PairFinder {
  private var pairs = DecodedDocument.Members(start: 0, count: 0)
  private var form: RecordForm?
  /// How many keys were asked for.
  private var turn = 0
  /// The position after the pair that was searched for last.
  private var next = 0
  /// Where each pair of a small dictionary is in a list.
  private var places: [UInt32] = []
  private var table: KeyTable?

  /// Begins with the dictionary that has `pairs`.
  ///
  /// - Returns: the first key that is not a string, which only binary files have; nil if all are.
  func begin(with pairs: DecodedDocument.Members, in document: DecodedDocument) -> Int? {
    self.pairs = pairs
    turn = 0
    next = 0
    guard pairs.count <= RecordForm.mostKeys else {
      form = nil
      table = KeyTable(of: pairs, in: document)
      return table?.foreignKey
    }
    if table != nil { table = nil }
    let hint = document.hint(ofFirst: pairs)
    let known = document.forms.form(count: pairs.count, hint: hint)
    if document.isList {
      if hasForm(known, in: document) {
        known?.isRepeated = true
        form = known
        return nil
      }
    } else if let known, document.haveSameKeys(pairs, known.pairs) {
      known.isRepeated = true
      form = known
      return nil
    }
    return beginForm(hint: hint, in: document)
  }

  /// Notes the places of the pairs, and whether their keys are those of `form`.
  private func hasForm(_ form: RecordForm?, in document: DecodedDocument) -> Bool {
    let keys = form?.keys ?? []
    var isSame = form != nil
    // Taken out meanwhile: a longer access to a stored property would be checked for exclusivity, and so would all others.
    var places: [UInt32] = []
    swap(&places, &self.places)
    if places.isEmpty { places = Array(repeating: 0, count: RecordForm.mostKeys) }
    var place = pairs.start
    for position in 0..<pairs.count {
      places[position] = UInt32(truncatingIfNeeded: place)
      if isSame, case .string(let slice) = document.listNode(at: place) {
        isSame = document.isSame(slice, keys[position])
      } else {
        isSame = false
      }
      place = document.place(after: place &+ 1)
    }
    swap(&places, &self.places)
    return isSame
  }

  @inline(never)
  private func beginForm(hint: Int, in document: DecodedDocument) -> Int? {
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
    document.forms.keep(form, hint: hint)
    self.form = form
    return nil
  }

  /// The value for `key`, or nil.
  @inline(__always)
  func value(for key: String, in document: DecodedDocument) -> Int? {
    guard let form else { return table?.place(of: key, in: document).map { document.value(ofPairAt: $0, in: pairs) } }
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
    let place = document.isList ? Int(places[position]) : document.place(ofPair: position, in: pairs)
    return document.value(ofPairAt: place, in: pairs)
  }

  /// The keys, in their order, each once.
  func keys(in document: DecodedDocument) -> [String] {
    var keys: [String] = []
    var seen: Set<[UInt8]>? = form?.repeatsKeys ?? table?.repeatsKeys == true ? [] : nil
    document.forEachPair(pairs) { _, key in
      if let text = document.text(ofKey: key), seen?.insert(Array(text.utf8)).inserted != false { keys.append(text) }
      return true
    }
    return keys
  }
}

/// The pairs of a large dictionary by the hashes of their keys.
private struct KeyTable {
  /// Zero, or a pair's place plus one. Open addressing; the hash has a seed of its own in every process.
  private var slots: [UInt32]
  /// The keys that are not ASCII, which have other spellings in Unicode.
  private var equivalentPairs: [String: Int] = [:]
  /// Whether a key stands here twice.
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
    document.forEachPair(pairs) { place, key in
      guard case .string(let slice) = document.node(at: key) else {
        foreignKey = key
        return false
      }
      var slot = document.withBytes(of: slice) { Self.hash($0) } & (capacity - 1)
      while slots[slot] != 0 {
        if document.isSame(document.key(ofPairAt: Int(slots[slot]) - 1), slice) {
          repeatsKeys = true
          // In a binary file the first one counts, elsewhere the last one.
          if document.isBinary { return true }
          break
        }
        slot = (slot &+ 1) & (capacity - 1)
      }
      slots[slot] = UInt32(truncatingIfNeeded: place + 1)
      if !document.withBytes(of: slice, { $0.isASCII }) { equivalentPairs[document.text(of: slice)] = place }
      return true
    }
    self.slots = slots
    self.repeatsKeys = repeatsKeys
    self.foreignKey = foreignKey
    self.equivalentPairs = equivalentPairs
  }

  /// The place of the pair for `key`, or nil.
  func place(of key: String, in document: DecodedDocument) -> Int? {
    var text = key
    return text.withUTF8 { exactPlace(of: unsafe Span(_unsafeElements: $0), in: document) } ?? equivalentPairs[key]
  }

  private func exactPlace(of key: Span<UInt8>, in document: DecodedDocument) -> Int? {
    let mask = slots.count - 1
    var slot = Self.hash(key) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if document.holds(key, at: document.key(ofPairAt: candidate)) { return candidate }
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
