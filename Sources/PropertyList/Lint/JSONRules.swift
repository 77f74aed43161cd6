// What lint finds in JSON beyond the reader's errors.

extension Inspector {
  /// Judges what the reader remarked.
  mutating func checkJSON(_ list: PropertyList, _ remarks: Remarks) {
    for remark in remarks.all {
      switch remark.kind {
      case .trailingComma:
        note(
          Finding(
            .trailingComma,
            "found a comma after the last value: JSONSerialization takes it, RFC 8259 and most parsers do not",
            at: remark.range, node: remark.node, fix: TextChange(range: remark.range, text: [])))
      case .numberLoss(let loss):
        note(numberLoss(loss, remark))
      case .comment, .instruction, .documentType, .cdata, .attributes, .characterReference, .booleanContent,
        .keyAsValue, .nestedPropertyList, .bareRoot, .impossibleDate, .brokenBase64, .droppedText, .bareWord,
        .noContent:
        break
      }
    }
    // Every string in double quotes is JSON, too.
    if meant != .json, remarks.mistakes.isEmpty, let root = list.nodes.first, root.kind != .array,
      root.kind != .dictionary
    {
      note(bareWord(at: nil, isString: root.kind == .string))
    }
  }
}
