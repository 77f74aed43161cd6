// What lint finds in JSON, OpenStep and any text, beyond the readers' errors.

extension Inspector {
  mutating func checkJSON(_ list: PropertyList, _ remarks: Remarks) {}

  mutating func checkOpenStep(_ list: PropertyList, _ remarks: Remarks) {}

  /// Text files end in a newline (POSIX, 3.206 Line): git and diff make a note of those that do not.
  mutating func checkEnd() {
    let source = text
    let bytes = source.bytes
    guard bytes.count > 0, bytes[bytes.count - 1] != 0x0A, bytes[bytes.count - 1] != 0x0D else { return }
    note(
      Finding(
        .finalNewline, "expected a newline at the end of the file", at: bytes.count..<bytes.count,
        fix: Finding.Fix(range: bytes.count..<bytes.count, replacement: [0x0A])))
  }
}
