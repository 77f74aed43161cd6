import PropertyList

extension Rule {
  package static let controlCharacter = Rule(
    "control-character", .warning, .syntax, "characters that XML 1.0 forbids: controls, U+FFFE and U+FFFF",
    help: "Remove the character, or keep the text in a <data> element.",
    why: """
      XML 1.0 has no such characters, not even as references. CoreFoundation reads them, other parsers refuse the \
      file.
      """,
    wrong: "<string>&#1;</string>",
    right: "<data>AQ==</data>",
    see: "XML 1.0, production 2")
  package static let invalidUTF8 = Rule(
    "invalid-utf8", .warning, .syntax, "bytes that are not UTF-8 in comments, instructions, attributes or the DOCTYPE",
    help: "Save the file in UTF-8.",
    why: """
      CoreFoundation does not look at bytes outside of values. Every XML parser refuses the file.
      """,
    wrong: "<!-- caf\\xE9 -->",
    right: "<!-- café -->",
    see: "XML 1.0, section 4.3.3")
}

extension Check {
  static let characters = Check(
    rules: [.controlCharacter],
    pass: .format(.xml) { inspector, reading in
      if inspector.hasKeysOfKeyboard { return }
      for remark in reading.remarks.all {
        guard case .characterReference(let value) = remark.kind else { continue }
        inspector.note(forbidden(value, at: remark.range, node: remark.node))
      }
      inspector.checkCharacters()
    })
  // What CoreFoundation does not look at need not be UTF-8 for it.
  static let invalidUTF8 = Check(
    rules: [.invalidUTF8],
    pass: .format(.xml) { inspector, reading in
      for remark in reading.remarks.all {
        switch remark.kind {
        case .comment, .instruction, .documentType, .attributes: break
        default: continue
        }
        let source = inspector.text
        let bytes = source.bytes
        guard let offset = bytes.firstInvalidUTF8(from: remark.range.lowerBound, to: remark.range.upperBound) else {
          continue
        }
        inspector.note(
          Finding(
            .invalidUTF8,
            "expected UTF-8, found the byte 0x\(hexadecimal(UInt32(bytes[offset]), digits: 2)): CoreFoundation does "
              + "not look here, every XML parser refuses the file", at: offset..<offset + 1))
      }
    })

  fileprivate static func forbidden(_ value: UInt32, at range: Range<Int>, node: Int? = nil) -> Finding {
    Finding(
      .controlCharacter,
      "XML 1.0 forbids the character U+\(hexadecimal(value, digits: 4)): CoreFoundation takes it, every XML parser refuses "
        + "the file", at: range, node: node)
  }
}

/// `value` in upper-case hexadecimal digits, at least `digits` of them.
func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

extension Inspector {
  /// The characters that XML forbids, wherever they stand.
  fileprivate mutating func checkCharacters() {
    let source = text
    let bytes = source.bytes
    // What is reported as a whole is not reported byte by byte.
    let end = findings.first { $0.rule == .trailingContent }?.range?.lowerBound ?? bytes.count
    var position = 0
    var count = 0
    while count < Limits.findings, let offset = bytes.firstForbiddenXMLCharacter(from: position), offset < end {
      let isControl = bytes[offset] < 0x20
      let value = isControl ? UInt32(bytes[offset]) : bytes.has("\u{FFFE}", at: offset) ? 0xFFFE : 0xFFFF
      position = offset + (isControl ? 1 : 3)
      count += 1
      note(Check.forbidden(value, at: offset..<position))
    }
  }
}
