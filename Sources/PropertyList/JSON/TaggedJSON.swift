/// The keys of objects that represent other values, in JSON with `JSONTypes.tag`. Such an object has one pair, and its key is a tag:
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
    case .real(let value): value.hasUsualForm ? nil : .real
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
  fileprivate var hasUsualForm: Bool { 1e-4..<0x1p53 ~= magnitude && self != Double(Int64(self)) }
}

// MARK: Reading

extension JSONReader where Mode: ReadingMode {
  /// Replaces the object at `index`, whose one pair has been appended, by the value that it represents, if its key is a tag.
  mutating func replaceTag(at index: Int, offset: Int) throws(SyntaxError) -> Bool {
    guard case .string(let key)? = builder.node(at: index + 1),
      let tag = JSONTag(key.bytes(in: cursor.bytes, decoded: builder.decoded.span))
    else { return false }
    if tag == .dictionary {
      guard let count = recordShells(at: index) else { throw SyntaxError(.json(.malformedTag(tag)), at: offset) }
      // The entries of the dictionary are still in arrays; see `recordShells`.
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
    let text = [UInt8](copying: slice.bytes(in: cursor.bytes, decoded: builder.decoded.span))
    switch tag {
    case .data:
      let start = builder.beginDecodedText()
      guard !text.contains(where: \.isASCIIWhitespace), Base64.decode(text.span, into: &builder.decoded) else {
        return nil
      }
      return .data(try builder.slice(decodedFrom: start, at: offset))
    case .date: return (Double(taggedDate: text.span) ?? taggedDouble(text.span)).map(Node.date)
    case .real: return taggedDouble(text.span).map(Node.real)
    // A conversion from a double could round twice.
    case .float:
      return taggedReal(text.span, Float.init(bitPattern:)) { Float(String(decoding: $0)) }.map(Node.float)
    case .integer:
      guard DecimalNumber(wholeJSON: text.span)?.isInteger == true else { return nil }
      return Int128(wide: text.span).flatMap(Node.init(integer:)) ?? .wideInteger(slice)
    case .number:
      guard let number = DecimalNumber(wholeJSON: text.span), !number.isInteger, !number.hasExponent else { return nil }
      // As in a number without a tag, no zeros follow the last digit: they would make equal numbers differ.
      var digits = slice
      while digits.count > number.integerEnd + 2, text[Int(digits.count) - 1] == UInt8(ascii: "0") { digits.count -= 1 }
      return .number(digits)
    case .uid, .dictionary: return nil
    }
  }
}

private func taggedDouble(_ text: Span<UInt8>) -> Double? {
  taggedReal(text, Double.init(bitPattern:)) { Double(decimal: $0) }
}

/// The number in the text of a `$real` or `$float` tag. `nan` makes a number of its bits; `decimal` reads a decimal number.
private func taggedReal<Real: BinaryFloatingPoint, Bits: FixedWidthInteger>(
  _ text: Span<UInt8>, _ nan: (Bits) -> Real, _ decimal: (Span<UInt8>) -> Real?
) -> Real? {
  if DecimalNumber(wholeJSON: text) != nil { return decimal(text).flatMap { $0.isFinite ? $0 : nil } }
  // The names that `Output.append(nameOf:)` writes.
  switch String(decoding: text.extracting(first: 9)) {
  case "nan": return .nan
  case "+infinity" where text.count == 9: return .infinity
  case "-infinity" where text.count == 9: return -.infinity
  default: break
  }
  // With a sign instead of the first digit, the bits would not be those of a NaN.
  guard text.count == 4 + Bits.bitWidth / 4, text.has("nan:", at: 0),
    let bits = Bits(String(decoding: text.extracting(4...)), radix: 16), nan(bits).isNaN
  else { return nil }
  return nan(bits)
}

// MARK: Dates

// Dates in the form of RFC 3339 in `JSONTag.date`: the years 1 to 9999 in UTC, with at most nine decimals.
private let taggedDates = -63_113_904_000..<252_423_993_600.0
private let maxDecimals = 9

extension Double {
  /// The seconds since 2001-01-01T00:00:00Z of the date `text`: `YYYY-MM-DDThh:mm:ssZ`, optionally with a point and decimals
  /// before the `Z`; nil for other forms.
  init?(taggedDate text: Span<UInt8>) {
    let whole = "YYYY-MM-DDThh:mm:ssZ".utf8.count
    // RFC 3339 also allows other letters, other zones, and leap seconds.
    guard whole...whole + 1 + maxDecimals ~= text.count, text.has("-", at: 4), text.has("T", at: 10),
      !text.has("60", at: 17), text.has("Z", at: text.count - 1),
      let seconds = Double(isoDate: text), taggedDates ~= seconds
    else { return nil }
    self = seconds
  }
}

extension Output {
  /// Appends the date `seconds` after 2001-01-01T00:00:00Z. Returns false, with nothing appended, if this form would lose digits.
  mutating func append(taggedDate seconds: Double) -> Bool {
    // No date is read back as -0.
    guard taggedDates ~= seconds, seconds != 0 || seconds.sign == .plus else { return false }
    return append(isoDate: seconds, maxDecimals: maxDecimals)
  }
}
