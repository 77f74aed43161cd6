import PropertyList
import PropertyListFiles

/// The change that an option of `set`, for example `--increment`, makes to existing values.
struct Revision: Sendable {
  /// The only kind of value that a pattern matches; nil for every kind.
  var onlyKind: PropertyList.Kind?
  /// Returns the new scalar for the scalar at an index of a list; nil to keep the old one.
  let newValue: @Sendable (PropertyList, Int) throws(Failure) -> PropertyList?
}

extension Revision {
  init(_ invocation: Invocation) throws(Failure) {
    if let revision = invocation.options.lazy.compactMap({ $0.value as? Revision }).first {
      self = revision
    } else {
      try self.init(substituting: invocation.all(.substitute))
    }
  }

  fileprivate static func increment(by step: Int64) -> Revision {
    Revision { list, index throws(Failure) in
      switch list.nodes[index] {
      case .integer(let value): try PropertyList(sum: Int128(value) + Int128(step))
      case .unsigned(let value): try PropertyList(sum: Int128(value) + Int128(step))
      case .string(let slice): try PropertyList(incrementing: list.text(of: slice), by: step)
      case .wideInteger: throw Failure("a number beyond 64 bits cannot be incremented")
      case .data, .number, .float, .real, .date, .boolean, .uid, .null, .array, .dictionary:
        throw .unexpected(list.nodes[index], "an integer or a string that ends in a digit")
      }
    }
  }

  /// Replaces `texts[0]` in strings by `texts[1]`.
  init(substituting texts: [Argument]) throws(Failure) {
    guard texts.count == 2 else { throw Failure("a value is missing") }
    let (old, new) = (texts[0].bytes, texts[1].bytes)
    if old.isEmpty { throw Failure("--substitute: OLD is empty") }
    self.init(onlyKind: .string) { list, index throws(Failure) in
      guard case .string(let slice) = list.nodes[index] else {
        throw .unexpected(list.nodes[index], "a string")
      }
      return try PropertyList(replacing: old, by: new, in: list.bytes(of: slice))
    }
  }
}

extension Option {
  static var existingOnly: OptionCondition { .excludes([.create, .createParents, .ifAbsent]) }

  static let increment = Option(
    "increment", nil, "N",
    "add N (default 1) to an integer, or to the number at the end of a string: 1.2.9 becomes 1.2.10, 007 becomes 008",
    defaultValue: "1",
    OptionValue<Revision> { word, option throws(Failure) in
      guard word.bytes.first != UInt8(ascii: "+"), let step = Int64(word.text) else {
        throw Failure("\(option): expected an integer from -2^63 to 2^63-1, found '\(word.text)'")
      }
      return .increment(by: step)
    }
  ).on(existingOnly)
  static let substitute = Option(
    "substitute", nil, "OLD NEW",
    "replace each OLD in a string by NEW; with a pattern, in each string that it matches",
    OptionValue { word, option throws(Failure) in
      guard String(validating: word.bytes, as: UTF8.self) != nil else {
        throw Failure("\(option): the text '\(word.text)' is not valid UTF-8")
      }
      return word
    }
  ).taking(words: 2).on(existingOnly)
  static let toggle = Option(
    "toggle", nil, nil, "make true false, and false true",
    OptionValue { _, _ in
      Revision { list, index throws(Failure) in
        guard case .boolean(let value) = list.nodes[index] else {
          throw .unexpected(list.nodes[index], "a boolean")
        }
        return PropertyList(node: .boolean(!value))
      }
    }
  ).on(existingOnly)
}

extension Failure {
  fileprivate static var longString: Failure { Failure("the string would be 4 GiB or longer") }
  fileprivate static func unexpected(_ node: Node, _ expected: String) -> Failure {
    Failure("expected \(expected), found a value of type \(node.kind.rawValue)")
  }
}

extension PropertyList {
  /// A string of less than 4 GiB.
  init(revised text: String) throws(Failure) {
    do throws(SyntaxError) { try self.init(string: text) } catch { throw .longString }
  }

  /// An integer; throws unless it is from -2^63 to 2^64-1.
  fileprivate init(sum: Int128) throws(Failure) {
    guard let node = Node(integer: sum) else { throw Failure("the result \(sum) is outside -2^63 to 2^64-1") }
    self.init(node: node)
  }

  /// `text` with `step` added to the decimal number at its end. A number with leading zeros keeps its width.
  fileprivate init(incrementing text: String, by step: Int64) throws(Failure) {
    let count = text.utf8.reversed().prefix(while: \.isDigit).count
    let (start, digits) = (Substring(text.utf8.dropLast(count)), Substring(text.utf8.suffix(count)))
    if count == 0 { throw Failure("the string does not end in a digit") }
    if start == "-" { throw Failure("a negative number in a string cannot be incremented") }
    guard let (sum, isTooLarge) = Int128(digits)?.addingReportingOverflow(Int128(step)), !isTooLarge else {
      throw Failure("the number at the end of the string is beyond 128 bits")
    }
    if sum < 0 { throw Failure("the number at the end of the string would be below zero") }
    let width = digits.utf8.first == UInt8(ascii: "0") ? count : 0
    let zeros = String(repeating: "0", count: max(0, width - String(sum).utf8.count))
    try self.init(revised: start + zeros + String(sum))
  }

  /// `text` with each `old` replaced by `new`, from the left; nil if `text` does not contain `old`.
  fileprivate init?(replacing old: [UInt8], by new: [UInt8], in text: Span<UInt8>) throws(Failure) {
    var starts: [Int] = []
    var index = 0
    while let start = text.firstOffset(of: old, from: index) {
      starts.append(start)
      index = start + old.count
    }
    if starts.isEmpty { return nil }
    let (growth, isTooLarge) = starts.count.multipliedReportingOverflow(by: new.count - old.count)
    guard !isTooLarge, growth <= Int(UInt32.max) - text.count else { throw .longString }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + growth)
    index = 0
    for start in starts {
      result.append(copying: text.extracting(index..<start))
      result += new
      index = start + old.count
    }
    result.append(copying: text.extracting(index..<text.count))
    try self.init(revised: String(decoding: result, as: UTF8.self))
  }
}
