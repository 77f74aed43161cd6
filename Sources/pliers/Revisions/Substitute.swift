import PropertyList
import PropertyListFiles

extension Option {
  static let substitute = Option(
    "substitute", nil, "OLD NEW", scope: .operation,
    "replace each OLD in a string by NEW; with a pattern, in each string that it matches",
    OptionValue { word, option throws(UsageError) in
      guard String(validating: word.bytes, as: UTF8.self) != nil else {
        throw UsageError("\(option): the text '\(word.text)' is not valid UTF-8")
      }
      return word
    }
  ).taking(words: 2).on(existingOnly)
}

extension Revision {
  /// Replaces `texts[0]` in strings by `texts[1]`.
  init(substituting texts: [Argument]) throws(UsageError) {
    let (old, new) = (texts[0].bytes, texts[1].bytes)
    if old.isEmpty { throw UsageError("--substitute: OLD is empty") }
    self.init(onlyKind: .string) { list, index throws(Refusal) in
      guard case .string(let slice) = list.nodes[index] else {
        throw Refusal(reason: "expected a string, found a value of type \(list.nodes[index].kind.rawValue)")
      }
      return try PropertyList(replacing: old, by: new, in: list.bytes(of: slice))
    }
  }
}

extension PropertyList {
  /// `text` with each `old` replaced by `new`, from the left; nil if `text` does not contain `old`.
  fileprivate init?(replacing old: [UInt8], by new: [UInt8], in text: Span<UInt8>) throws(Revision.Refusal) {
    var starts: [Int] = []
    var index = 0
    while index + old.count <= text.count {
      let isFound = text.extracting(index..<index + old.count).equals(old.span)
      if isFound { starts.append(index) }
      index += isFound ? old.count : 1
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
