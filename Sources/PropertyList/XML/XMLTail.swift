// The text after the root element.

extension Span<UInt8> {
  /// The start of the content after the root element that ends at `rootEnd`, and the end of the element, comment or processing
  /// instruction before it. Nil if only these and white space follow (XML 1.0, production 27, Misc).
  package func contentAfterRoot(from rootEnd: Int) -> (start: Int, previousEnd: Int)? {
    var end = rootEnd
    while true {
      let start = endOfXMLWhitespace(from: end)
      if has("<!--", at: start), let dashes = firstOffset(of: "-->", from: start + 4) {
        end = dashes + 3
      } else if has("<?", at: start), !has("<?xml ", at: start), let mark = firstOffset(of: "?>", from: start + 2) {
        end = mark + 2
      } else {
        return start < count ? (start, end) : nil
      }
    }
  }
}
