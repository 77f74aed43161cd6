import PropertyList

/// Finds the values of one dictionary by their keys, in one of three ways:
///
/// 1. `RecordForm.recordedPair`, if a request with the same index was for the same key in an earlier record with the same keys.
/// 2. `RecordForm.findPair`, a linear search, for other keys of a small dictionary.
/// 3. `KeyTable`, a hash table, for a large dictionary, which has no form.
final class PairFinder {
  private var pairs = DecodedDocument.Members(start: MemberLocation(offset: 0), count: 0)
  /// Nil for a large dictionary.
  private var form: RecordForm?
  /// The index of the next request.
  private var nextRequest = 0
  /// The index of the pair after the one found last. The next search starts there.
  private var searchStart = 0
  /// The location of each pair of a small dictionary in a list.
  private var locations: [MemberLocation] = []
  /// Nil for a small dictionary.
  private var table: KeyTable?

  /// Begins with `pairs`, those of the dictionary that `decoder` decodes. Throws if a key is not a string.
  func begin(with pairs: DecodedDocument.Members, of decoder: ValueDecoder) throws {
    let document = decoder.document
    self.pairs = pairs
    nextRequest = 0
    searchStart = 0
    guard pairs.count <= RecordForm.maxKeys else {
      form = nil
      table = try KeyTable(of: pairs, of: decoder)
      return
    }
    // Tested first, because even an assignment of nil to nil releases members of the old value.
    if table != nil { table = nil }
    if document.isList { storeLocations(in: document) }
    guard let known = document.forms.form(of: pairs, in: document) else { return try beginForm(of: decoder) }
    known.isRepeated = true
    form = known
  }

  private func storeLocations(in document: DecodedDocument) {
    // Swapped out: a long access to a stored property would be checked for exclusivity, and so would all other accesses.
    var stored: [MemberLocation] = []
    swap(&stored, &locations)
    if stored.isEmpty { stored = Array(repeating: pairs.start, count: RecordForm.maxKeys) }
    var location = pairs.start
    for pair in 0..<pairs.count {
      stored[pair] = location
      location = document.location(afterPairAt: location)
    }
    swap(&stored, &locations)
  }

  @inline(never)
  private func beginForm(of decoder: ValueDecoder) throws {
    let document = decoder.document
    var keys: [Slice] = []
    keys.reserveCapacity(pairs.count)
    try document.forEachPair(pairs) { _, key in keys.append(try decoder.keyText(key)) }
    let form = RecordForm(of: pairs, keys: keys, in: document)
    document.forms.store(form, in: document)
    self.form = form
  }

  /// The value for `key`; nil if there is none. A key that is canonically equivalent is found, too.
  @inline(__always)
  func value(for key: String, in document: DecodedDocument) -> ValueID? {
    guard let form else {
      return table?.location(of: key, in: document).map { document.value(ofPairAt: $0, in: pairs) }
    }
    let request = nextRequest
    nextRequest = request &+ 1
    if let pair = form.recordedPair(for: key, request: request) { return value(ofPair: pair, in: document) }
    let pair = form.findPair(for: key, request: request, from: searchStart, in: document)
    if pair != RecordForm.absent { searchStart = pair &+ 1 }
    return value(ofPair: pair, in: document)
  }

  /// The value of the pair with an index; nil for `RecordForm.absent`.
  @inline(__always)
  private func value(ofPair pair: Int, in document: DecodedDocument) -> ValueID? {
    guard pair != RecordForm.absent else { return nil }
    let location = document.isList ? locations[pair] : document.location(ofPair: pair, in: pairs)
    return document.value(ofPairAt: location, in: pairs)
  }

  /// Calls `body` once for each distinct key, in their order.
  func forEachKey(in document: DecodedDocument, _ body: (String) -> Void) {
    let hasDuplicateKeys = form?.hasDuplicateKeys ?? table?.hasDuplicateKeys ?? false
    var seen: Set<[UInt8]> = []
    document.forEachPair(pairs) { location, _ in
      let text = document.text(of: document.keyText(ofPairAt: location))
      if !hasDuplicateKeys || seen.insert(Array(text.utf8)).inserted { body(text) }
    }
  }
}

/// The characters that are canonically equivalent to one in ASCII (UnicodeData.txt, column 5).
private let asciiEquivalents: [Unicode.Scalar: Unicode.Scalar] = [
  "\u{37E}": ";", "\u{1FEF}": "`", "\u{212A}": "K",
]

/// The pairs of a large dictionary by the hashes of their keys.
private struct KeyTable {
  /// Zero, or the offset of a pair's location plus one. Open addressing; each process has its own seed of the hash.
  private var slots: [UInt32]
  /// The slots of pairs whose keys are not ASCII, and may have canonical equivalents.
  private var equivalentSlots: [String: Int] = [:]
  private(set) var hasDuplicateKeys = false

  /// The pairs of the dictionary that `decoder` decodes. Throws if a key is not a string.
  init(of pairs: DecodedDocument.Members, of decoder: ValueDecoder) throws {
    let document = decoder.document
    var capacity = 64
    while capacity < 2 * pairs.count { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    try document.forEachPair(pairs) { location, key in
      let text = try decoder.keyText(key)
      let slot = document.withBytes(of: text) { self.slot(of: $0, in: document) }
      if slots[slot] != 0 {
        hasDuplicateKeys = true
        if document.hasBinaryRules { return }
      }
      slots[slot] = UInt32(truncatingIfNeeded: location.offset + 1)
      guard !document.withBytes(of: text, { $0.isASCII }) else { return }
      // Of different keys that are canonically equivalent, the first wins, as in a `RecordForm`.
      let key = document.text(of: text)
      if equivalentSlots[key] == nil { equivalentSlots[key] = slot }
    }
  }

  /// The pair for `key`; nil if there is none.
  func location(of key: String, in document: DecodedDocument) -> MemberLocation? {
    if let found = location(inSlot: key.withUTF8Span { slot(of: $0, in: document) }) { return found }
    if let slot = equivalentSlots[key] { return location(inSlot: slot) }
    if key.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    let ascii = String(String.UnicodeScalarView(key.unicodeScalars.map { asciiEquivalents[$0] ?? $0 }))
    return ascii.utf8.count == key.utf8.count ? nil : location(of: ascii, in: document)
  }

  /// The slot of the pair with `key`, or the free slot for it.
  private func slot(of key: Span<UInt8>, in document: DecodedDocument) -> Int {
    var hasher = Hasher()
    unsafe key.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    let mask = slots.count - 1
    var slot = hasher.finalize() & mask
    while let location = location(inSlot: slot), !document.isEqual(document.keyText(ofPairAt: location), to: key) {
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// The location of the pair in a slot; nil if the slot is free.
  @inline(__always)
  private func location(inSlot slot: Int) -> MemberLocation? {
    slots[slot] == 0 ? nil : MemberLocation(offset: Int(slots[slot]) - 1)
  }
}
