import PropertyList

extension Rule {
  package static let controlCharacter = Rule(
    "control-character", .warning, .syntax, "characters that XML 1.0 forbids: controls, U+FFFE and U+FFFF")
  package static let invalidUTF8 = Rule(
    "invalid-utf8", .warning, .syntax, "bytes that are not UTF-8 in comments, instructions, attributes or the DOCTYPE")
}

extension Check {
  static let characters = Check(
    rules: [.controlCharacter],
    pass: .format(.xml) { inspector, reading in
      if inspector.hasKeysOfKeyboard, !inspector.isOfTextMate { return }
      for case (.characterReference(let value), let remark) in reading.remarks.all.lazy.map({ ($0.kind, $0) }) {
        inspector.note(forbidden(value, at: remark.range, node: remark.node))
      }
      inspector.checkCharacters()
    })
  // CoreFoundation does not check these parts of the text, so they can contain other bytes.
  static let invalidUTF8 = Check(
    rules: [.invalidUTF8],
    pass: .remark { inspector, _, remark in
      switch remark.kind {
      case .comment, .instruction, .documentType, .attributes: break
      default: return nil
      }
      let bytes = inspector.text.bytes
      guard let offset = bytes.firstInvalidUTF8(from: remark.range.lowerBound, to: remark.range.upperBound) else {
        return nil
      }
      return Finding(
        .invalidUTF8,
        "expected UTF-8, found the byte \(bytes[offset].inMessages): "
          + "CoreFoundation ignores this part, but XML parsers refuse the file", at: offset..<offset + 1)
    })

  fileprivate static func forbidden(_ value: UInt32, at range: Range<Int>, node: Int? = nil) -> Finding {
    Finding(
      .controlCharacter,
      "XML 1.0 forbids the character U+\(value.digits(radix: 16, width: 4, uppercase: true)): "
        + "CoreFoundation accepts it, but XML parsers refuse the file", at: range, node: node)
  }
}

extension Inspector {
  /// Notes all characters that XML forbids.
  fileprivate mutating func checkCharacters() {
    let source = text
    let bytes = source.bytes
    // Content after the root is reported as a whole.
    let end = findings.first { $0.rule == .trailingContent }?.range?.lowerBound ?? bytes.count
    var next = 0
    var count = 0
    while count < Limits.findings, let offset = bytes.firstForbiddenXMLCharacter(from: next), offset < end {
      let isControl = bytes[offset] < 0x20
      let value = isControl ? UInt32(bytes[offset]) : bytes.has("\u{FFFE}", at: offset) ? 0xFFFE : 0xFFFF
      next = offset + (isControl ? 1 : 3)
      count += 1
      note(Check.forbidden(value, at: offset..<next))
    }
  }
}
