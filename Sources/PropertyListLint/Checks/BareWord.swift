import PropertyList

extension Rule {
  package static let bareWord = Rule(
    "bare-word", .error, .syntax, "the whole file is one string, with or without quotes")
}

extension Check {
  static let bareWord = Check(
    rules: [.bareWord],
    pass: .text { inspector, reading in
      if let remark = reading.remarks.all.first(where: { $0.kind == .bareWord }) {
        inspector.note(finding(at: remark.range, isString: true))
      }
      // Every string in double quotes is JSON, too.
      guard reading.list.format == .json, inspector.expectedFormat != .json, reading.remarks.mistakes.isEmpty,
        let root = reading.list.nodes.first, root.kind != .array, root.kind != .dictionary
      else { return }
      inspector.note(finding(at: nil, isString: root.kind == .string))
    })

  private static func finding(at range: Range<Int>?, isString: Bool) -> Finding {
    Finding(
      .bareWord,
      "expected a property list, found a single \(isString ? "string" : "value"): CoreFoundation accepts any word as one",
      at: range)
  }
}
