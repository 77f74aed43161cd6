import PropertyList
import PropertyListFiles

extension Option {
  static let increment = Option(
    "increment", nil, "N", scope: .operation,
    "add N (default 1) to an integer, or to the number at the end of a string: 1.2.9 becomes 1.2.10, 007 becomes 008",
    defaultValue: "1",
    OptionValue<Revision> { word, option throws(UsageError) in
      guard word.bytes.first != UInt8(ascii: "+"), let step = Int64(word.text) else {
        throw UsageError("\(option): expected an integer from -2^63 to 2^63-1, found '\(word.text)'")
      }
      return .increment(by: step)
    }
  ).on(existingOnly)
}

extension Revision {
  fileprivate static func increment(by step: Int64) -> Revision {
    Revision { list, index throws(Refusal) in
      switch list.nodes[index] {
      case .integer(let value): try PropertyList(sum: Int128(value) + Int128(step))
      case .unsigned(let value): try PropertyList(sum: Int128(value) + Int128(step))
      case .string(let slice): try PropertyList(incrementing: list.text(of: slice), by: step)
      case .number, .wideInteger: throw Refusal(reason: "a number beyond 64 bits cannot be incremented")
      case .data, .float, .real, .date, .boolean, .uid, .null, .array, .dictionary:
        throw Refusal(
          reason: "expected an integer or a string that ends in a digit, found a value of type "
            + list.nodes[index].kind.rawValue)
      }
    }
  }
}

extension PropertyList {
  /// An integer; throws unless it is from -2^63 to 2^64-1.
  fileprivate init(sum: Int128) throws(Revision.Refusal) {
    if let value = Int64(exactly: sum) {
      self.init(node: .integer(value))
    } else if let value = UInt64(exactly: sum) {
      self.init(node: .unsigned(value))
    } else {
      throw Revision.Refusal(reason: "the result \(sum) is outside -2^63 to 2^64-1")
    }
  }

  /// `text` with `step` added to the decimal number at its end. A number with leading zeros keeps its width.
  fileprivate init(incrementing text: String, by step: Int64) throws(Revision.Refusal) {
    let count = text.utf8.reversed().prefix(while: \.isDigit).count
    let (start, digits) = (Substring(text.utf8.dropLast(count)), Substring(text.utf8.suffix(count)))
    if count == 0 { throw Revision.Refusal(reason: "the string does not end in a digit") }
    if start == "-" { throw Revision.Refusal(reason: "a negative number in a string cannot be incremented") }
    guard let (sum, isTooLarge) = Int128(digits)?.addingReportingOverflow(Int128(step)), !isTooLarge else {
      throw Revision.Refusal(reason: "the number at the end of the string is beyond 128 bits")
    }
    if sum < 0 { throw Revision.Refusal(reason: "the number at the end of the string would be below zero") }
    let width = digits.utf8.first == UInt8(ascii: "0") ? count : 0
    let zeros = String(repeating: "0", count: max(0, width - String(sum).utf8.count))
    try self.init(revised: start + zeros + String(sum))
  }
}
