import PropertyList

extension Rule {
  package static let droppedText = Rule(
    "dropped-text", .error, .syntax, "text in an OpenStep file that CoreFoundation silently drops")
}

extension Check {
  static let droppedText = Check(
    rules: [.droppedText],
    pass: .remark { inspector, _, remark in
      guard case .droppedText(let dropped) = remark.kind else { return nil }
      return Finding(.droppedText, inspector.message(dropped, remark.range), at: remark.range, node: remark.node)
    })
}

extension Inspector {
  fileprivate func message(_ dropped: Remarks.DroppedText, _ range: Range<Int>) -> String {
    let source = text
    let bytes = source.bytes
    return switch dropped {
    case .entries(let error):
      "\(error.message(in: bytes)): CoreFoundation stops here and silently drops the rest of the file\(lastLine(range))"
    case .element(let error):
      "\(error.message(in: bytes)): CoreFoundation silently drops the element, the last one of its array"
    case .quote:
      "found a quote that is not closed before '}': CoreFoundation silently drops it"
    case .comment:
      "the comment is not closed: CoreFoundation reads the rest of the file as a part of it\(lastLine(range))"
    }
  }

  /// The last line of `range`, as the end of a sentence; empty if it is the first one.
  private func lastLine(_ range: Range<Int>) -> String {
    let source = text
    let bytes = source.bytes
    let range = bytes.trimmed(range)
    guard bytes.hasLineEnd(in: range) else { return "" }
    return ", up to line \(TextPosition(of: range.upperBound, in: bytes).line)"
  }
}
