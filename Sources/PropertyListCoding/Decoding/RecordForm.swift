import PropertyList

/// The keys of a small dictionary, and the order of the requests for them.
///
/// Records have the keys of earlier records, and their types request them in the same order: the positions that were found for one
/// are known for the next.
final class RecordForm {
  /// Dictionaries with at most this many keys have a form, and are searched linearly: as many as the readers give a shape.
  static let maxKeys = 64
  private static let maxRequests = 4 * maxKeys

  private struct Request {
    let key: String
    /// The position of the pair among the others, or -1 if there is none.
    let position: Int
  }

  let keys: [Slice]
  /// The pairs of the first dictionary with this form.
  let pairs: DecodedDocument.Members
  /// True if there is a duplicate key.
  let repeatsKeys: Bool
  /// True if there was more than one dictionary of this form. For a single one, requests are not noted.
  var isRepeated = false
  private var requests: [Request] = []

  /// The form of the dictionary with `pairs`, whose keys have the texts `keys`.
  init(of pairs: DecodedDocument.Members, keys: [Slice], in document: DecodedDocument) {
    self.keys = keys
    self.pairs = pairs
    repeatsKeys = keys.indices.contains { position in
      keys[..<position].contains { document.isSame($0, keys[position]) }
    }
  }

  /// The position of the pair for `key` if it is known that this is asked for after `turn` others, or -1 if it is known
  /// that there is none.
  @inline(__always)
  func notedPosition(of key: String, turn: Int) -> Int? {
    guard turn < requests.count else { return nil }
    let request = requests[turn]
    // Canonically equivalent strings are equal, too. The noted ones are ASCII, and other spellings of them are longer.
    guard request.key == key, request.key.utf8.count == key.utf8.count else { return nil }
    return request.position
  }

  /// The position of the pair for `key`, which is asked for after `turn` others, or -1 if there is none. The pair at `next`
  /// is tried first.
  @inline(never)
  func findPosition(of key: String, turn: Int, next: Int, in document: DecodedDocument) -> Int {
    var text = key
    let (exact, isASCII) = text.withUTF8 { text in
      let text = unsafe Span(_unsafeElements: text)
      return (position(of: text, from: next, in: document), text.isASCII)
    }
    let found = exact ?? equivalentPosition(of: key, in: document) ?? -1
    if isRepeated, turn <= requests.count, turn < Self.maxRequests, isASCII {
      // Assigned as a whole: a longer access would be checked for exclusivity, and so would all others.
      requests = requests.prefix(turn) + [Request(key: key, position: found)]
    }
    return found
  }

  private func position(of key: Span<UInt8>, from next: Int, in document: DecodedDocument) -> Int? {
    if repeatsKeys {
      // In a binary file the first one counts, in other formats the last one.
      var found: Int?
      for position in keys.indices where found == nil || !document.isBinary {
        if document.holds(key, at: keys[position]) { found = position }
      }
      return found
    }
    for position in next..<keys.count where document.holds(key, at: keys[position]) { return position }
    for position in 0..<next where document.holds(key, at: keys[position]) { return position }
    return nil
  }

  /// The position of the pair whose key is canonically equivalent to `key`, for example with `é` in two code points instead of one.
  /// Such strings are equal, and Foundation takes such keys for equal, too.
  private func equivalentPosition(of key: String, in document: DecodedDocument) -> Int? {
    keys.firstIndex { slice in !document.withBytes(of: slice) { $0.isASCII } && document.text(of: slice) == key }
  }
}

/// The forms of recently decoded small dictionaries.
final class RecentForms {
  private static let slotsOfCount = 4
  /// The forms of a list, by the number of their shape.
  private var formsOfShapes: [RecordForm?] = []
  /// The forms of a binary file, in slots by the number of keys and the first key.
  private var forms = [RecordForm?](repeating: nil, count: slotsOfCount * (RecordForm.maxKeys + 1))

  /// The form of a dictionary with the same keys.
  @inline(__always)
  func form(of pairs: DecodedDocument.Members, in document: DecodedDocument) -> RecordForm? {
    if document.isList {
      let shape = Int(pairs.shape)
      return shape > 0 && shape < formsOfShapes.count ? formsOfShapes[shape] : nil
    }
    guard let form = forms[slot(of: pairs, in: document)], document.haveSameKeys(pairs, form.pairs) else { return nil }
    return form
  }

  /// Keeps a form, if it can be found again.
  func keep(_ form: RecordForm, in document: DecodedDocument) {
    guard document.isList else { return forms[slot(of: form.pairs, in: document)] = form }
    let shape = Int(form.pairs.shape)
    guard shape > 0 else { return }
    while formsOfShapes.count <= shape { formsOfShapes.append(nil) }
    formsOfShapes[shape] = form
  }

  @inline(__always)
  private func slot(of pairs: DecodedDocument.Members, in document: DecodedDocument) -> Int {
    let first = pairs.count > 0 ? document.element(at: pairs.start) : 0
    return Self.slotsOfCount * pairs.count + first & (Self.slotsOfCount - 1)
  }
}
