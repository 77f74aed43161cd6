import PropertyList

// Checks of JSON besides the reader's errors.

extension Rule {
  package static let trailingComma = Rule(
    "trailing-comma", .warning, .style, "a comma after the last element of a JSON array or object")
  package static let nullValue = Rule(
    "null-value", .warning, .style, "a null in JSON or in a binary file, which XML and OpenStep cannot represent")
  package static let jsonContent = Rule(
    "json-content", .warning, .style,
    "JSON in a file whose name is that of a property list, such as .plist or .strings")
}

extension Check {
  static let trailingComma = Check(
    rules: [.trailingComma],
    pass: .remark { _, _, remark in
      guard remark.kind == .trailingComma else { return nil }
      return Finding(
        .trailingComma,
        "found a comma after the last value: JSONSerialization accepts it, but RFC 8259 and most parsers do not",
        at: remark.range, node: remark.node,
        fix: Finding.Fix(TextChange(range: remark.range, text: []), corrected: "a comma after the last value"))
    })
  // JSON files often have many nulls, so only the first one is reported.
  static let nullValue = Check(
    rules: [.nullValue],
    pass: .format(.json) { inspector, reading in
      guard let null = reading.remarks.firstUnportableValue else { return }
      inspector.note(
        Finding(
          .nullValue, "found null: a binary property list can represent it, but XML and OpenStep cannot",
          at: null.range, node: null.node))
    })
  static let jsonContent = Check(
    rules: [.jsonContent],
    pass: .format(.json) { inspector, reading in
      guard let expected = inspector.expectedFormat, expected != .json, reading.remarks.mistakes.isEmpty,
        !inspector.isRefused(.json), let root = reading.list.nodes.first, !root.isOpenStep
      else { return }
      inspector.note(
        Finding(
          .jsonContent,
          "found JSON in a file that is not named .json: CoreFoundation and plutil -lint do not read it", at: nil))
    })
}

extension Node {
  /// True if the root of a JSON text is also valid in OpenStep: `{}`, and each string or word.
  fileprivate var isOpenStep: Bool {
    switch self {
    case .dictionary(let count, _, _): count == 0
    case .array: false
    default: true
    }
  }
}
