import PropertyList

// What lint finds in any text, beyond the readers' errors.

extension Inspector {
  /// Text files end in a newline (POSIX, 3.206 Line): git and diff make a note of those that do not.
  mutating func checkEnd() {
    let source = text
    let bytes = source.bytes
    guard bytes.count > 0, bytes[bytes.count - 1] != 0x0A, bytes[bytes.count - 1] != 0x0D else { return }
    // What does not belong there is not to end in a newline either.
    if findings.contains(where: { $0.rule == .trailingContent }) { return }
    note(
      Finding(
        .finalNewline, "found no newline at the end of the file", at: bytes.count..<bytes.count,
        fix: TextChange(
          range: bytes.count..<bytes.count, text: bytes.firstOffset(of: "\r\n", from: 0) == nil ? [0x0A] : [0x0D, 0x0A])
      ))
  }
}
