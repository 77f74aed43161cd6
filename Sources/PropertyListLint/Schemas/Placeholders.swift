import PropertyList

extension Span<UInt8> {
  /// True if the text contains a mark of a build variable or a template, so that its final value is unknown.
  ///
  /// Xcode's: `$(NAME)`, `${NAME}`; of others: `$NAME`, `@NAME@`, `%NAME%`, `__NAME__`, `{{`, `[[`, `<%`, `#{`, `~~`, `((NAME))`, a
  /// whole `<NAME>`, `%@` at the beginning, and words such as YOUR_, REPLACE, TODO, FIXME, placeholder. Case is ignored.
  var hasPlaceholder: Bool {
    if count > 2, self[0] == UInt8(ascii: "<"), self[count - 1] == UInt8(ascii: ">"),
      firstOffset(of: UInt8(ascii: ">"), from: 1) == count - 1
    {
      return true
    }
    if has("%@", at: 0) { return true }
    var hasParentheses = false
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "$"):
        if has("$(", at: index) || has("${", at: index) || run(from: index + 1, { $0.isASCIILetter || $0 == 0x5F }) >= 3
        {
          return true
        }
      case UInt8(ascii: "@"), UInt8(ascii: "%"):
        let length = run(from: index + 1) { $0.isASCIILetterOrDigit || $0 == 0x5F || $0 == 0x2E }
        if length > 0, index + 1 + length < count, self[index + 1 + length] == self[index] { return true }
        if has("<%", at: index - 1) { return true }
      case UInt8(ascii: "_"):
        guard has("__", at: index), index == 0 || self[index - 1] != UInt8(ascii: "_") else { continue }
        let length = run(from: index + 2) { $0.isASCIILetterOrDigit || $0 == 0x5F }
        // A name of at least one character, followed by two underscores.
        var end = index + 2 + length
        while end > index + 4, !has("__", at: end - 2) { end -= 1 }
        if end > index + 4 { return true }
      case UInt8(ascii: "{"): if has("{{", at: index) || has("#{", at: index - 1) { return true }
      case UInt8(ascii: "("): if has("((", at: index) { hasParentheses = true }
      case UInt8(ascii: ")"): if hasParentheses, has("))", at: index) { return true }
      case UInt8(ascii: "["): if has("[[", at: index) { return true }
      case UInt8(ascii: "~"): if has("~~", at: index) { return true }
      case UInt8(ascii: "Y"), UInt8(ascii: "y"):
        if hasWord("your", at: index), index + 4 < count, self[index + 4] == 0x5F || self[index + 4] == 0x20 {
          return true
        }
      case UInt8(ascii: "R"), UInt8(ascii: "r"): if hasWord("replace", at: index) { return true }
      case UInt8(ascii: "P"), UInt8(ascii: "p"): if hasWord("placeholder", at: index) { return true }
      case UInt8(ascii: "T"), UInt8(ascii: "t"):
        if hasWord("todo", at: index), !isWordByte(at: index + 4) { return true }
      case UInt8(ascii: "F"), UInt8(ascii: "f"):
        if hasWord("fixme", at: index), !isWordByte(at: index + 5) { return true }
      default: break
      }
    }
    return false
  }

  /// True if the text is a name in capitals that a build system replaces by a version or an identifier: `VERSION_STRING`,
  /// `###VERSION###`, or a text that begins with a word of at least eight capitals.
  var hasCapitalsForVersion: Bool {
    if firstOffset(of: "###", from: 0) != nil { return true }
    let leading = run(from: 0) { 0x41...0x5A ~= $0 }
    if leading >= 8, !isWordByte(at: leading) { return true }
    var index = 0
    while index + 1 < count {
      guard 0x41...0x5A ~= self[index], 0x41...0x5A ~= self[index + 1] else {
        index += 1
        continue
      }
      index += run(from: index) { 0x41...0x5A ~= $0 || $0.decimalDigit != nil }
      guard index < count, self[index] == 0x5F else { continue }
      if run(from: index + 1, { 0x41...0x5A ~= $0 || $0.decimalDigit != nil || $0 == 0x5F }) >= 3 { return true }
    }
    return false
  }

  /// Number of consecutive bytes from `start` on for which `fits` is true.
  private func run(from start: Int, _ fits: (UInt8) -> Bool) -> Int {
    endOfRun(from: start, where: fits) - start
  }

  /// True if `word`, given in small letters, is at `offset` in either case and is not the end of another word.
  private func hasWord(_ word: StaticString, at offset: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset + length <= count, !isWordByte(at: offset - 1) else { return false }
    for index in 0..<length {
      if self[offset + index].lowercased != UInt8(truncatingIfNeeded: word.word(at: index)) { return false }
    }
    return true
  }

  private func isWordByte(at offset: Int) -> Bool {
    guard indices ~= offset else { return false }
    return self[offset].isASCIILetterOrDigit || self[offset] == 0x5F || self[offset] >= 0x80
  }
}
