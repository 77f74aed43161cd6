/// Details of the syntax that the nodes do not show, and the mistakes after which a reader continued. Lint turns them into findings.
package struct Remarks {
  package enum Kind: Equatable {
    // XML
    case comment
    case instruction
    case documentType
    case cdata
    /// An open tag with attributes.
    case attributes(XMLTag)
    /// A reference to a character that XML 1.0 forbids.
    case characterReference(UInt32)
    /// `<true></true>`, or the same with `false`.
    case booleanContent
    case keyAsValue
    /// A `<plist>` that is not the root element.
    case nestedPropertyList
    /// A root element other than `<plist>`.
    case bareRoot
    /// A date that does not exist in the calendar.
    case impossibleDate
    /// Base64 that RFC 4648 does not allow: with other characters, or with wrong padding.
    case brokenBase64
    case numberLoss(NumberLoss)
    // JSON
    case trailingComma
    // OpenStep
    /// Text that CoreFoundation silently drops.
    case droppedText(DroppedText)
    /// A whole file of one string.
    case bareWord
    /// A whole file of white space and comments.
    case noContent
    /// An escape that loses characters.
    case badEscape(BadEscape)
  }

  /// Text that CoreFoundation drops, with the mistake that causes the loss.
  package enum DroppedText: Equatable {
    /// The rest of a `.strings` file.
    case entries(SyntaxError)
    /// The last element of an array.
    case element(SyntaxError)
    /// A quote before a closing brace.
    case quote
    /// A comment that is not closed, which is the rest of the text.
    case comment
  }

  package enum BadEscape: Equatable {
    /// `\U` without a hexadecimal digit after it.
    case noDigits
    /// `\U` with half of a surrogate pair.
    case loneSurrogate
    /// An octal number for which NeXTSTEP's encoding has no character.
    case noCharacter
    /// An octal number of more than eight bits.
    case octalOverflow
    /// A letter or digit that is not an escape.
    case unknown
  }

  package struct Remark {
    package let kind: Kind
    package let range: Range<Int>
    /// The index of the node that the remark is about. The node may not have been read yet.
    package var node: Int
  }

  /// A mistake after which the reader continued.
  package struct Mistake {
    package let error: SyntaxError
    /// The index of the node that the mistake is about.
    package var node: Int
    package var cause: Cause?
  }

  /// The most likely cause, if it is not at the offset at which the reader noticed the mistake.
  package enum Cause: Equatable {
    /// A semicolon is missing at the offset.
    case missingSemicolon(Int)
    /// The quote at the offset has no backslash before it.
    case unescapedQuote(Int)
    /// The string at the offset has no closing quote, and so continues to the opening quote of the next one.
    case missingQuote(Int)
  }

  package private(set) var all: [Remark] = []
  package private(set) var mistakes: [Mistake] = []
  /// The ascending ranges of the comments that begin with `suppressionMarker`. They need no limit: a range is smaller than its text.
  package private(set) var suppressions: [Range<Int>] = []
  package private(set) var firstComment: Range<Int>?
  /// The start and end of the root element of XML.
  package var rootStart = 0
  package var rootEnd = 0
  /// The first value that other tools or formats do not have: a dictionary of XML that is a UID, or a null of JSON. `node` is its index.
  package private(set) var firstUnportableValue: (range: Range<Int>, node: Int)?
  /// The indexes of the dictionaries without a shape, and of the first one of each shape; nil if unknown.
  var dictionariesWithNewKeys: [Int]? = []
  /// The index of the last node with a remark or mistake; -1 if there is none.
  private(set) var lastNode = -1
  /// The offsets of values in the decoded text, ascending, with their offsets in the source.
  private var decodedOffsets: [(decoded: Int, source: Int)] = []

  /// True after a mistake that ends reading.
  var isFinished = false

  mutating func add(_ kind: Kind, _ range: Range<Int>, node: Int) {
    pin(node)
    if all.count < Limits.findings { all.append(Remark(kind: kind, range: range, node: node)) }
  }

  /// Prevents that containers up to `node` are pruned, so that it keeps its index.
  mutating func pin(_ node: Int) { lastNode = max(lastNode, node) }

  /// The first characters of a comment that suppresses findings.
  package static let suppressionMarker: StaticString = "pliers:ignore"

  /// Records the comment in `range` of `text` if it is the first or suppresses findings.
  mutating func recordComment(_ range: Range<Int>, in text: Span<UInt8>) {
    if firstComment == nil { firstComment = range }
    let opening = text.has("<!--", at: range.lowerBound) ? 4 : 2
    let start = text.endOfXMLWhitespace(from: range.lowerBound + opening, to: range.upperBound)
    if text.has(Self.suppressionMarker, at: start) { suppressions.append(range) }
  }

  mutating func recordUnportableValue(_ range: Range<Int>, node: Int) {
    guard firstUnportableValue == nil else { return }
    pin(node)
    firstUnportableValue = (range, node)
  }

  /// Removes the remarks from `offset` on, because the reader moves back to it.
  mutating func forget(from offset: Int) {
    while let last = all.last, last.range.lowerBound >= offset { all.removeLast() }
  }

  /// Assigns the remarks and mistakes of the nodes from `first` on, which are removed, to `node`.
  mutating func reassign(from first: Int, to node: Int) {
    guard lastNode >= first else { return }
    lastNode = max(node, first - 1)
    // The remarks and mistakes of the removed nodes are the last ones.
    for index in all.indices.reversed().prefix(while: { all[$0].node >= first }) { all[index].node = node }
    for index in mistakes.indices.reversed().prefix(while: { mistakes[$0].node >= first }) {
      mistakes[index].node = node
    }
    if let recorded = firstUnportableValue, recorded.node >= first { firstUnportableValue = nil }
  }

  /// Records that the value at `decoded` of the decoded text is at `source` of the source.
  mutating func recordOffset(ofDecoded decoded: Int, at source: Int) { decodedOffsets.append((decoded, source)) }

  /// The offset in the source of the value at `offset` of the decoded text.
  package func sourceOffset(ofDecoded offset: Int) -> Int {
    let end = decodedOffsets.firstIndex(notBefore: { $0.decoded <= offset })
    return end == 0 ? 0 : decodedOffsets[end - 1].source
  }

  /// Records a mistake, unless the last one is at the same offset: a close tag that ends several elements is one mistake.
  mutating func recordMistake(_ error: SyntaxError, node: Int, cause: Cause? = nil) {
    guard mistakes.last?.error.offset != error.offset else { return }
    pin(node)
    guard mistakes.count < Limits.findings else { return isFinished = true }
    mistakes.append(Mistake(error: error, node: node, cause: cause))
  }
}
