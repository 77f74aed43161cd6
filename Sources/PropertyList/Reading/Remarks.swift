/// What a reader saw that the nodes do not show, and the mistakes after which it went on. Lint makes its findings of it.
package struct Remarks {
  /// What was seen.
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
    /// A `<key>` in the place of a value.
    case keyAsValue
    /// A `<plist>` that is not the root element.
    case nestedPropertyList
    /// A root element other than `<plist>`.
    case bareRoot
    /// A date that does not exist in the calendar.
    case impossibleDate
    /// Base64 with characters that do not belong, or without its end.
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

  /// What CoreFoundation drops, and the mistake for which it does.
  package enum DroppedText: Equatable {
    /// All that follows in a `.strings` file.
    case entries(SyntaxError)
    /// The last element of an array.
    case element(SyntaxError)
    /// A quote before a closing brace.
    case quote
    /// A comment that is not closed, and so all that follows.
    case comment
  }

  /// What is wrong with an escape.
  package enum BadEscape: Equatable {
    /// `\U` without a hexadecimal digit after it.
    case noDigits
    /// `\U` with half of a surrogate pair.
    case loneSurrogate
    /// An octal number for which NeXTSTEP's encoding has no character.
    case noCharacter
    /// An octal number of more than eight bits.
    case octalOverflow
    /// A letter or digit that is none of the escapes.
    case unknown
  }

  package struct Remark {
    package let kind: Kind
    /// Where it stands in the text.
    package let range: Range<Int>
    /// The index of the node that it is about, or that the next one will have.
    package var node: Int
  }

  /// A mistake after which the reader went on.
  package struct Mistake {
    package let error: SyntaxError
    /// The index of the node that it is about.
    package var node: Int
    package var cause: Cause?
  }

  /// What is most likely wrong, if that is not where the reader noticed the mistake.
  package enum Cause: Equatable {
    /// A semicolon is missing at the offset.
    case missingSemicolon(Int)
    /// The quote at the offset has no backslash before it.
    case unescapedQuote(Int)
    /// The string that begins at the offset has no closing quote, and goes on to that of the next one.
    case missingQuote(Int)
  }

  /// Whether the reader is to go on after a mistake.
  let recovers: Bool
  private(set) package var all: [Remark] = []
  private(set) package var mistakes: [Mistake] = []
  /// Where the comments stand that begin with `suppressionMarker`, in order. There is no bound to their number, as `all` has
  /// it, but they take less memory than their text.
  private(set) package var suppressions: [Range<Int>] = []
  /// Where the root element of XML begins and ends.
  package var rootStart = 0
  package var rootEnd = 0
  /// Where the first XML dictionary stands that was read as a UID, and the index of its node.
  private(set) package var firstUID: (range: Range<Int>, node: Int)?
  /// Where JSON's first null stands, and the index of its node.
  private(set) package var firstNull: (range: Range<Int>, node: Int)?
  /// The last node that something was noted of, or will be.
  private(set) var lastNode = -1
  /// Where the values stand that lie in the decoded text, by their offsets there.
  private var decodedPlaces: [(decoded: Int, place: Int)] = []

  package init(recovers: Bool) {
    self.recovers = recovers
  }

  /// Whether the reader has come to a mistake after which it cannot go on.
  var isFinished = false

  mutating func note(_ kind: Kind, _ range: Range<Int>, node: Int) {
    keep(node)
    if all.count < Limits.findings { all.append(Remark(kind: kind, range: range, node: node)) }
  }

  /// Makes sure that the node at `node` keeps its place; see `Pruning`.
  mutating func keep(_ node: Int) { lastNode = max(lastNode, node) }

  /// What a comment begins with that accepts findings.
  package static let suppressionMarker: StaticString = "pliers:ignore"

  /// Notes the comment in `range` of `text` if it accepts findings, unless the reader has come back to it.
  mutating func note(comment range: Range<Int>, in text: Span<UInt8>) {
    let opening = text.has("<!--", at: range.lowerBound) ? 4 : 2
    let start = text.endOfWhitespace(from: range.lowerBound + opening, to: range.upperBound)
    guard text.has(Self.suppressionMarker, at: start), range.lowerBound >= suppressions.last?.upperBound ?? 0 else {
      return
    }
    suppressions.append(range)
  }

  mutating func note(uid range: Range<Int>, node: Int) {
    guard firstUID == nil else { return }
    keep(node)
    firstUID = (range, node)
  }

  mutating func note(null range: Range<Int>, node: Int) {
    guard firstNull == nil else { return }
    keep(node)
    firstNull = (range, node)
  }

  /// Forgets what was seen from `offset` on, which will be read again.
  mutating func forget(from offset: Int) {
    while let last = all.last, last.range.lowerBound >= offset { all.removeLast() }
  }

  /// Makes what was noted about the nodes from `first` on, which are dropped, be about the node at `place`. Their indexes
  /// will be those of other nodes.
  mutating func reassign(from first: Int, to place: Int) {
    guard lastNode >= first else { return }
    lastNode = max(place, first - 1)
    // Nothing was noted of these nodes before the first of them was begun.
    for index in all.indices.reversed() {
      guard all[index].node >= first else { break }
      all[index].node = place
    }
    for index in mistakes.indices.reversed() {
      guard mistakes[index].node >= first else { break }
      mistakes[index].node = place
    }
    if let uid = firstUID, uid.node >= first { firstUID = nil }
  }

  /// Notes that the value at `decoded` of the decoded text stands at `place`.
  mutating func note(decoded: Int, at place: Int) { decodedPlaces.append((decoded, place)) }

  /// Where the value stands that lies at `offset` of the decoded text.
  package func place(ofDecoded offset: Int) -> Int {
    var range = decodedPlaces.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = decodedPlaces[middle].decoded <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.first.map { decodedPlaces[$0].place } ?? 0
  }

  /// Notes a mistake. A close tag that ends several elements is one.
  mutating func note(_ error: SyntaxError, node: Int, cause: Cause? = nil) {
    guard mistakes.last?.error.offset != error.offset else { return }
    keep(node)
    guard mistakes.count < Limits.findings else { return isFinished = true }
    mistakes.append(Mistake(error: error, node: node, cause: cause))
  }
}
