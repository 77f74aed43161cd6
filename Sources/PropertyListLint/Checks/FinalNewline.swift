import PropertyList

extension Rule {
  /// A text file ends in a newline (POSIX, 3.206 Line). git and diff mark files without one.
  package static let finalNewline = Rule("final-newline", .off, .style, "a text file that does not end in a newline")
}

extension Check {
  static let finalNewline = Check(
    rules: [.finalNewline],
    pass: .text { inspector, _ in
      let source = inspector.text
      let bytes = source.bytes
      guard bytes.count > 0, bytes[bytes.count - 1] != 0x0A, bytes[bytes.count - 1] != 0x0D else { return }
      // Content after the root is reported already and need not end in a newline.
      if inspector.findings.contains(where: { $0.rule == .trailingContent }) { return }
      inspector.note(
        Finding(
          .finalNewline, "found no newline at the end of the file", at: bytes.count..<bytes.count,
          fix: Finding.Fix(
            TextChange(range: bytes.count..<bytes.count, text: bytes.newline),
            corrected: "no newline at the end of the file")
        ))
    })
}
