import PropertyList

/// The keys of a small dictionary, and the order of the requests for them.
///
/// Records usually have the same keys as earlier records, and their types request the keys in the same order. So the pairs that were
/// found for one record are recorded for the next.
final class RecordForm {
  /// Dictionaries with at most this many keys have a form, and are searched linearly: as many as the readers give a shape.
  static let maxKeys = 64
  private static let maxRequests = 4 * maxKeys
  /// Instead of the index of a pair: the dictionary does not have the key. It is recorded, too; nil means not recorded.
  static let absent = -1

  private struct Request {
    let key: String
    /// The index of the pair in the dictionary, or `absent`.
    let pair: Int
  }

  let keys: [Slice]
  /// The pairs of the first dictionary with this form.
  let pairs: DecodedDocument.Members
  let hasDuplicateKeys: Bool
  /// True if more than one dictionary had this form. Requests for the first dictionary are not recorded.
  var isRepeated = false
  private var requests: [Request] = []

  /// The form of the dictionary with `pairs`, whose keys have the texts `keys`.
  init(of pairs: DecodedDocument.Members, keys: [Slice], in document: DecodedDocument) {
    self.keys = keys
    self.pairs = pairs
    hasDuplicateKeys = keys.indices.contains { pair in
      document.withBytes(of: keys[pair]) { key in keys[..<pair].contains { document.isEqual($0, to: key) } }
    }
  }

  /// The recorded index of the pair for `key`, or `absent`. Nil if no request for `key` was recorded at the index `request`.
  @inline(__always)
  func recordedPair(for key: String, request: Int) -> Int? {
    guard request < requests.count else { return nil }
    let recorded = requests[request]
    // Canonically equivalent strings are equal, too. Recorded keys are ASCII, and their equivalents have more bytes.
    guard recorded.key == key, recorded.key.utf8.count == key.utf8.count else { return nil }
    return recorded.pair
  }

  /// Searches for the pair for `key`, first from the pair `start` on, and records it for the index `request`. Returns the index of the
  /// pair, or `absent`.
  @inline(never)
  func findPair(for key: String, request: Int, from start: Int, in document: DecodedDocument) -> Int {
    let (exact, isASCII) = key.withUTF8Span { text in
      (exactPair(for: text, from: start, in: document), text.isASCII)
    }
    let found = exact ?? equivalentPair(for: key, isASCII: isASCII, in: document) ?? Self.absent
    if isRepeated, request <= requests.count, request < Self.maxRequests, isASCII {
      // Assigned as a whole: a longer access would be checked for exclusivity, and so would all other accesses.
      requests = requests.prefix(request) + [Request(key: key, pair: found)]
    }
    return found
  }

  private func exactPair(for key: Span<UInt8>, from start: Int, in document: DecodedDocument) -> Int? {
    if hasDuplicateKeys {
      return document.hasBinaryRules
        ? keys.firstIndex { document.isEqual($0, to: key) } : keys.lastIndex { document.isEqual($0, to: key) }
    }
    for pair in start..<keys.count where document.isEqual(keys[pair], to: key) { return pair }
    for pair in 0..<start where document.isEqual(keys[pair], to: key) { return pair }
    return nil
  }

  /// The index of the pair whose key is canonically equivalent to `key`, for example with `é` in two code points instead of one.
  /// Swift's strings are then equal, and Foundation treats these keys as equal, too. Two texts in ASCII are never equivalent.
  private func equivalentPair(for key: String, isASCII: Bool, in document: DecodedDocument) -> Int? {
    let equivalent = keys.first { slice in
      let areASCII = isASCII && document.withBytes(of: slice) { $0.isASCII }
      return !areASCII && document.text(of: slice) == key
    }
    return equivalent.flatMap { document.withBytes(of: $0) { exactPair(for: $0, from: 0, in: document) } }
  }
}

/// The forms of recently decoded small dictionaries.
final class RecentForms {
  private static let slotsPerCount = 4
  /// The forms of a list, by the number of their shape.
  private var formsOfShapes: [RecordForm?] = []
  /// The forms of a binary file, in slots by the number of keys and the first key.
  private var slots = [RecordForm?](repeating: nil, count: slotsPerCount * (RecordForm.maxKeys + 1))

  /// The form of a dictionary with the same keys.
  @inline(__always)
  func form(of pairs: DecodedDocument.Members, in document: DecodedDocument) -> RecordForm? {
    if document.isList {
      let shape = Int(pairs.shape)
      return shape > 0 && shape < formsOfShapes.count ? formsOfShapes[shape] : nil
    }
    guard let form = slots[slot(of: pairs, in: document)], document.haveSameKeys(pairs, form.pairs) else { return nil }
    return form
  }

  /// Stores `form` for later dictionaries with the same keys. In a list, they are recognized by their shape.
  func store(_ form: RecordForm, in document: DecodedDocument) {
    guard document.isList else {
      slots[slot(of: form.pairs, in: document)] = form
      return
    }
    let shape = Int(form.pairs.shape)
    guard shape > 0 else { return }
    while formsOfShapes.count <= shape { formsOfShapes.append(nil) }
    formsOfShapes[shape] = form
  }

  @inline(__always)
  private func slot(of pairs: DecodedDocument.Members, in document: DecodedDocument) -> Int {
    let first = pairs.count > 0 ? document.member(at: pairs.start).number : 0
    return Self.slotsPerCount * pairs.count + (first & (Self.slotsPerCount - 1))
  }
}
