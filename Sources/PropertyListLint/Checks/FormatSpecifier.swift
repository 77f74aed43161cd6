// Format specifiers of localised strings: misspelt ones, and ones that differ from those of the key.

import PropertyList

extension Rule {
  package static let formatSpecifier = Rule(
    "format-specifier", .warning, .syntax,
    "a localised string in which a format specifier is misspelled, such as $lu, %$1lu, %2@, @ or a lone %")
  package static let formatMismatch = Rule(
    "format-mismatch", .error, .syntax,
    "a localised string with other format specifiers than its key, or than the same string in the development language; a "
      + "warning if one is only left out")
  package static let spacedSpecifier = Rule(
    "spaced-specifier", .off, .syntax,
    "a format specifier with a space after its percent sign, which CoreFoundation formats")
}

extension Check {
  static let formatSpecifier = Check(
    rules: [.formatSpecifier, .formatMismatch, .spacedSpecifier],
    pass: .values(isDeep: false) { inspector, reading in
      if inspector.profiles.contains(.strings) { inspector.checkFormats(reading.list, reading.remarks) }
    })
}

extension Inspector {
  fileprivate mutating func checkFormats(_ list: PropertyList, _ remarks: Remarks) {
    guard case .dictionary = list.nodes.first else { return }
    list.forEachPair(of: 0) { key in
      guard findings.count < Limits.findings, let name = list.string(at: key), let slice = list.string(at: key + 1)
      else { return }
      let (nameBytes, bytes) = (list.bytes(of: name), list.bytes(of: slice))
      // Most texts have no specifiers.
      guard bytes.mayHaveSpecifiers || nameBytes.mayHaveSpecifiers, !nameBytes.isKeyOfInterface else { return }
      let (source, format) = (FormatText(nameBytes), FormatText(bytes))
      if let stray = format.stray(under: source) {
        note(.formatSpecifier, stray.message(in: bytes), at: stray.range, of: slice, remarks, node: key + 1)
      } else if let mismatch = source.arguments.mismatch(
        with: format.arguments, "the key", isName: source.isName)
      {
        note(mismatch, of: slice, remarks, node: key + 1)
      } else if let spaced = format.firstSpaced, source.firstSpaced == nil {
        let found = String(decoding: bytes.extracting(spaced))
        let message = "found '\(found)': CoreFoundation reads the space as a flag"
        note(.spacedSpecifier, message, at: spaced, of: slice, remarks, node: key + 1)
      }
    }
  }

  /// Notes a difference of the specifiers in the text `slice` from those in another text.
  mutating func note(_ mismatch: FormatArguments.Mismatch, of slice: Slice, _ remarks: Remarks, node: Int) {
    note(
      .formatMismatch, mismatch.message, at: mismatch.range, of: slice, remarks, node: node,
      isHarmless: mismatch.isHarmless)
  }

  private mutating func note(
    _ rule: Rule, _ message: String, at range: Range<Int>, of slice: Slice, _ remarks: Remarks, node: Int,
    isHarmless: Bool = false
  ) {
    let start = offset(of: slice, remarks)
    // In a text with escapes, only the position of the start is known.
    let position = Int(slice.offset) == start ? start + range.lowerBound : start
    note(Finding(rule, message, at: position..<position + range.count, node: node, isHarmless: isHarmless))
  }
}

extension Span<UInt8> {
  /// True for the key of a text in an interface, which is never a format: `8JN-Ub-qkc.title`, and `42.title` of older files.
  fileprivate var isKeyOfInterface: Bool {
    guard let dot = firstOffset(of: UInt8(ascii: "."), from: 0), dot > 0, dot + 1 < count else { return false }
    if endOfRun(from: 0, where: { $0.decimalDigit != nil }) == dot { return self[dot + 1].isASCIILetter }
    guard dot == 10, self[3] == UInt8(ascii: "-"), self[6] == UInt8(ascii: "-") else { return false }
    return (0..<10).allSatisfy { $0 == 3 || $0 == 6 || self[$0].isASCIILetterOrDigit }
  }
}
