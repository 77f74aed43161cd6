import PropertyList

// The errors of the containers. The position is added when an error leaves the decoder: apps try one type after the other, so an
// error must be cheap to create.
extension DecodedDocument {
  /// The error for `value` if it is not `expected`. For nil it is `valueNotFound`.
  func mismatch(_ type: Any.Type, _ expected: String, of value: ValueID, _ path: [any CodingKey]) -> DecodingError {
    if isNil(of: value) {
      return .valueNotFound(type, .init(codingPath: path, debugDescription: "expected \(expected), found a null"))
    }
    let problem = "expected \(expected), found \(description(of: value))"
    return .typeMismatch(type, .init(codingPath: path, debugDescription: problem))
  }

  /// `value` in words: its kind, and a scalar's text.
  func description(of value: ValueID) -> String {
    switch node(of: value) {
    case .string(let slice): "the string \"\(shortText(of: slice))\""
    case .number(let slice): "the number \(shortText(of: slice))"
    case .integer(let number): "the integer \(number)"
    case .unsigned(let number): "the integer \(number)"
    case .wideInteger(let slice): "the integer \(shortText(of: slice))"
    case .float(let number): "the real \(number)"
    case .real(let number): "the real \(number)"
    case .boolean(let boolean): "the boolean \(boolean)"
    case .date: "a date"
    case .data: "data"
    case .uid: "a UID of a keyed archive"
    case .null: "a null"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  /// The text of `slice` for messages, shortened if it is long.
  private func shortText(of slice: Slice) -> String {
    let limit = 80
    let text = text(of: slice)
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}
