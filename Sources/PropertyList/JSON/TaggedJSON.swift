/// The keys of objects that represent other values, in JSON with `JSONTypes.tag`. Such an object has one pair, and its key
/// is a tag:
///
/// | object                                 | value                                                                |
/// |----------------------------------------|----------------------------------------------------------------------|
/// | `{"$data": "AAEC"}`                    | data in base64 (RFC 4648, section 4), padded and in one line         |
/// | `{"$date": "2001-01-01T00:00:00.5Z"}`  | a date of the years 1 to 9999 in UTC (RFC 3339, section 5.6), with   |
/// |                                        | as many fraction digits as distinguish it from others, at most nine  |
/// | `{"$date": "1e-10"}`                   | any other date: seconds since 2001-01-01T00:00:00Z, as for `$real`   |
/// | `{"$uid": 5}`                          | a UID                                                                |
/// | `{"$real": "1"}`                       | a double that would be read back as another value: it is whole or    |
/// |                                        | has an exponent, or is `nan`, `+infinity` or `-infinity`             |
/// | `{"$real": "nan:7ff8000000000001"}`    | a NaN with its 64 bits, unless it is the default one                 |
/// | `{"$float": "0.1"}`                    | any single-precision number                                          |
/// | `{"$float": "nan:7fc00001"}`           | a single-precision NaN with its 32 bits                              |
/// | `{"$integer": "18446744073709551616"}` | an integer of more than 64 bits                                      |
/// | `{"$number": "0.1234567890123456789"}` | a real with a fraction and no exponent that is kept as its text      |
/// | `{"$dictionary": [["k", 1], [2, 3]]}`  | the pairs of a dictionary with keys that are not strings, or with    |
/// |                                        | a tag as its only key                                                |
///
/// Other values have the usual form of JSON. A property list is read back unchanged, to the last bit.
package enum JSONTag: String, Sendable, CaseIterable {
  case data = "$data"
  case date = "$date"
  case uid = "$uid"
  case real = "$real"
  case float = "$float"
  case integer = "$integer"
  case number = "$number"
  case dictionary = "$dictionary"

  /// The required value of the key, for a message.
  var payload: String {
    switch self {
    case .data: "a string of base64"
    case .date: "a string like 2001-01-01T00:00:00Z or a number of seconds in a string"
    case .uid: "an integer from 0 to 4294967295"
    case .real: "a string with a number, nan, +infinity, -infinity, or nan: and the 16 hexadecimal digits of a NaN"
    case .float: "a string with a number, nan, +infinity, -infinity, or nan: and the 8 hexadecimal digits of a NaN"
    case .integer: "a string with an integer"
    case .number: "a string with a number that has a fraction and no exponent"
    case .dictionary: "an array of arrays of a key and a value"
    }
  }

  /// The tag with the spelling `key`; nil if there is none.
  init?(_ key: Span<UInt8>) {
    guard key.count > 0, key[0] == UInt8(ascii: "$"), key.count <= 16 else { return nil }
    self.init(rawValue: String(decoding: key))
  }
}

// MARK: Writing

extension PropertyList {
  /// The tag of the value at `index`, or nil if it has the usual form of JSON.
  func jsonTag(of index: Int) -> JSONTag? {
    switch nodes[index] {
    case .string, .integer, .unsigned, .boolean, .null, .array: nil
    case .data: .data
    case .date: .date
    case .uid: .uid
    case .float: .float
    case .wideInteger: .integer
    case .number: .number
    case .real(let value): value.hasPlainJSON ? nil : .real
    case .dictionary(let count, _, _): needsPairs(index, count: count) ? .dictionary : nil
    }
  }

  private func needsPairs(_ index: Int, count: UInt32) -> Bool {
    if count == 1, let key = string(at: index + 1), JSONTag(bytes(of: key)) != nil { return true }
    return firstNonStringKey(of: index) != nil
  }
}

extension Double {
  /// True if the number, which is written as its `description`, is read back as the same double: if that has a fraction
  /// and no exponent. All doubles from 2^53 up are whole.
  fileprivate var hasPlainJSON: Bool { 1e-4..<0x1p53 ~= magnitude && self != Double(Int64(self)) }
}

// MARK: Reading

extension JSONReader where Mode: ReadingMode {
  /// Replaces the object at `index`, whose one pair has been appended, by the value that it represents, if its key is a tag.
  mutating func replaceTag(at index: Int, offset: Int) throws(SyntaxError) -> Bool {
    guard case .string(let key)? = builder.node(at: index + 1), let tag = JSONTag(bytes(of: key).span) else {
      return false
    }
    if tag == .dictionary {
      guard let count = notePairs(at: index) else { throw SyntaxError(.json(.malformedTag(tag)), at: offset) }
      // The entries of the dictionary are still in arrays; see `PairShell`.
      let size = try builder.size(of: index, offset: offset)
      builder.nodes[index] = .dictionary(count: UInt32(truncatingIfNeeded: count), size: size)
      return true
    }
    guard let payload = builder.node(at: index + 2), let node = try scalar(tag, from: payload, offset: offset) else {
      throw SyntaxError(.json(.malformedTag(tag)), at: offset)
    }
    builder.replace(from: index, with: node)
    return true
  }

  /// The value of an object with the key `tag` and the value `payload`; nil if the tag does not allow it.
  private mutating func scalar(_ tag: JSONTag, from payload: Node, offset: Int) throws(SyntaxError) -> Node? {
    if tag == .uid {
      guard case .integer(let value) = payload else { return nil }
      return UInt32(exactly: value).map(Node.uid)
    }
    guard case .string(let slice) = payload else { return nil }
    let text = bytes(of: slice)
    switch tag {
    case .data: return try decodedBase64(slice, offset: offset).map(Node.data)
    case .date: return (Double(taggedDate: text.span) ?? Double(tagged: text.span)).map(Node.date)
    case .real: return Double(tagged: text.span).map(Node.real)
    case .float: return Float(tagged: text.span).map(Node.float)
    case .integer:
      guard DecimalNumber(wholeJSON: text.span)?.isInteger == true else { return nil }
      if let value = Int64(String(decoding: text.span)) { return .integer(value) }
      return UInt64(String(decoding: text.span)).map(Node.unsigned) ?? .wideInteger(slice)
    case .number:
      guard let number = DecimalNumber(wholeJSON: text.span) else { return nil }
      return number.isInteger || number.hasExponent ? nil : .number(slice)
    case .uid, .dictionary: return nil
    }
  }

  /// Decodes base64 (RFC 4648, section 4): padded, in one line.
  private mutating func decodedBase64(_ slice: Slice, offset: Int) throws(SyntaxError) -> Slice? {
    guard let data = [UInt8](base64Line: bytes(of: slice).span) else { return nil }
    let start = builder.decoded.count
    builder.decoded.append(contentsOf: data)
    return try builder.slice(decodedFrom: start, at: offset)
  }

  private func bytes(of slice: Slice) -> [UInt8] {
    [UInt8](copying: slice.bytes(in: cursor.bytes, builder.decoded.span))
  }
}

extension Double {
  /// The number in the text of a `$real` tag.
  fileprivate init?(tagged text: Span<UInt8>) {
    if let value = Double(taggedName: text) {
      self = value
    } else if let bits: UInt64 = text.taggedNaNBits() {
      self.init(bitPattern: bits)
      if !isNaN { return nil }
    } else {
      guard DecimalNumber(wholeJSON: text) != nil, let value = Double(decimal: text), value.isFinite else { return nil }
      self = value
    }
  }

  /// The NaN or infinity whose name `append(nameOf:)` writes.
  fileprivate init?(taggedName text: Span<UInt8>) {
    guard 3...9 ~= text.count else { return nil }
    switch String(decoding: text) {
    case "nan": self = .nan
    case "+infinity": self = .infinity
    case "-infinity": self = -.infinity
    default: return nil
    }
  }
}

extension Float {
  /// The number in the text of a `$float` tag. A conversion from a double could round twice.
  fileprivate init?(tagged text: Span<UInt8>) {
    if let value = Double(taggedName: text) {
      self = Float(value)
    } else if let bits: UInt32 = text.taggedNaNBits() {
      self.init(bitPattern: bits)
      if !isNaN { return nil }
    } else {
      guard DecimalNumber(wholeJSON: text) != nil, let value = Float(String(decoding: text)), value.isFinite else {
        return nil
      }
      self = value
    }
  }
}

extension Span<UInt8> {
  /// The bits in `nan:` and hexadecimal digits, two for each byte of the integer; nil for other texts.
  fileprivate func taggedNaNBits<Bits: FixedWidthInteger>() -> Bits? {
    guard count == 4 + Bits.bitWidth / 4, has("nan:", at: 0) else { return nil }
    var bits: Bits = 0
    for index in 4..<count {
      guard let digit = self[index].hexadecimalDigit else { return nil }
      bits = bits << 4 | Bits(digit)
    }
    return bits
  }
}

extension [UInt8] {
  /// The bytes that `text` encodes, or nil if it is not base64 on one line.
  fileprivate init?(base64Line text: Span<UInt8>) {
    self = []
    for index in text.indices where Base64.isWhitespace(text[index]) { return nil }
    guard Base64.decodeStrictly(text, into: &self) else { return nil }
  }
}
