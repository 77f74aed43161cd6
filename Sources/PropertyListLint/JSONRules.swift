import PropertyList

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
    // JSON of many nulls is common, and one line about them is enough.
    if let null = remarks.firstNull {
      note(
        Finding(
          .nullValue, "found null: no other format can hold it, and the file cannot be converted to one",
          at: null.range, node: null.node))
    }
    // Every string in double quotes is JSON, too.
    if meant != .json, remarks.mistakes.isEmpty, let root = list.nodes.first, root.kind != .array,
      root.kind != .dictionary
    {
      note(bareWord(at: nil, isString: root.kind == .string))
    }
  }

  /// Notes that the file is JSON although its name says that it is another format.
  mutating func checkJSONContent(_ list: PropertyList) {
    guard let meant, meant != .json, let root = list.nodes.first else { return }
    let isOpenStep =
      switch root {
      // `{}` is OpenStep, too, and so is a string or a word.
      case .dictionary(let count, _): count == 0
      case .array: false
      default: true
      }
    if isOpenStep { return }
    note(
      Finding(
        .jsonContent, "found JSON in a file that is not named .json: CoreFoundation and plutil -lint do not read it",
        at: nil))
  }
}
