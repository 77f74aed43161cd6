import PropertyList

/// The keys of a small dictionary, and the order in which they are asked for.
///
/// Records have the keys of records before them, and their types ask for them in the same order: what was found for one
/// is known for the next.
final class RecordForm {
  /// As many keys are looked for one after the other.
  static let mostKeys = 16
  private static let mostRequests = 4 * mostKeys

  private struct Request {
    let key: String
    /// The position of the pair among the others, or -1 if there is none.
    let position: Int
  }

  let keys: [Slice]
  /// Where the keys stand, in the first dictionary that has this form.
  let pairs: DecodedDocument.Members
  /// Whether a key stands here twice.
  let repeatsKeys: Bool
  /// Whether there was more than one dictionary of this form. For the only one, nothing is worth noting.
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
    // Strings that are spelled differently in Unicode are equal, too. Those that were noted are ASCII, and all other
    // spellings are longer.
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
    if isRepeated, turn <= requests.count, turn < Self.mostRequests, isASCII {
      // Assigned as a whole: an access that lasted longer would be checked for exclusivity, and so would all others.
      requests = requests.prefix(turn) + [Request(key: key, position: found)]
    }
    return found
  }

  private func position(of key: Span<UInt8>, from next: Int, in document: DecodedDocument) -> Int? {
    if repeatsKeys {
      // In a binary file the first one counts, elsewhere the last one.
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

  /// The pair whose key is another spelling of `key` in Unicode, such as `é` in two code points instead of one: strings
  /// are equal then, and so to Foundation are such keys.
  private func equivalentPosition(of key: String, in document: DecodedDocument) -> Int? {
    keys.firstIndex { slice in !document.withBytes(of: slice) { $0.isASCII } && document.text(of: slice) == key }
  }
}

/// The forms of small dictionaries that were decoded lately.
final class RecentForms {
  private static let placesForCount = 4
  /// Each form at the place that the number of its keys and something of the first one give.
  private var forms = [RecordForm?](repeating: nil, count: placesForCount * (RecordForm.mostKeys + 1))

  /// The form that was kept last of a dictionary of `count` keys, the first of which has this hint.
  @inline(__always)
  func form(count: Int, hint: Int) -> RecordForm? { forms[Self.place(count, hint)] }

  /// Keeps `form`, whose first key has this hint.
  func keep(_ form: RecordForm, hint: Int) { forms[Self.place(form.keys.count, hint)] = form }

  @inline(__always)
  private static func place(_ count: Int, _ hint: Int) -> Int { placesForCount * count + hint & (placesForCount - 1) }
}
