// Base64 as RFC 4648, section 4, has it. Eight characters, which are six bytes, are handled at a time in one word: the
// first character is in the highest byte.

extension Output {
  /// Appends `bytes` in base64 on one line, with padding.
  mutating func append(base64 bytes: Span<UInt8>) {
    append(base64: bytes, from: 0, to: bytes.count)
  }

  /// Appends `bytes` in base64 with padding, in lines of `lineLength` characters, which must be a multiple of four.
  /// Each line starts with `indentation` tabs and ends with a line feed; there is none for no bytes.
  mutating func append(base64 bytes: Span<UInt8>, lineLength: Int, indentation: Int) {
    var start = 0
    while start < bytes.count {
      let end = min(start + lineLength / 4 * 3, bytes.count)
      append(UInt8(ascii: "\t"), repeated: indentation)
      append(base64: bytes, from: start, to: end)
      append(UInt8(ascii: "\n"))
      start = end
    }
  }

  private mutating func append(base64 bytes: Span<UInt8>, from start: Int, to end: Int) {
    var index = start
    while index <= end - 6, let word = bytes.word(at: index) {
      append(characters: Base64.characters(for: word.byteSwapped >> 16), count: 8)
      index += 6
    }
    while index < end {
      var group: UInt64 = 0
      for offset in 0..<3 { group = group << 8 | (index + offset < end ? UInt64(bytes[index + offset]) : 0) }
      let count = min(end - index, 3) + 1
      append(characters: Base64.characters(for: group << 24), count: count)
      append(UInt8(ascii: "="), repeated: 4 - count)
      index += 3
    }
  }

  @inline(__always)
  private mutating func append(characters: UInt64, count: Int) {
    var rest = characters
    for _ in 0..<count {
      append(UInt8(truncatingIfNeeded: rest >> 56))
      rest <<= 8
    }
  }
}

/// The three ways in which base64 is read. All append what they decode to `bytes`, which may have bytes already.
enum Base64 {
  /// Decodes the text of a `<data>` element as CoreFoundation does.
  ///
  /// `=` counts as six zero bits, and what is not in the alphabet does not count. A group that ends in `=` loses a
  /// byte, or two if that is the second in a row; only whitespace may stand between. An incomplete last group is
  /// dropped.
  ///
  /// - Returns: the offset of the first byte that is not ASCII, where there is one; decoding ends before it.
  static func decodeXML(_ text: Span<UInt8>, into bytes: inout [UInt8]) -> Int? {
    var invalid: Int?
    bytes.append(addingCapacity: text.count / 4 * 3) { output in
      var index = 0
      var group = Group()
      var padding = 0
      while index < text.count {
        if group.isEmpty {
          if decodeGroups(of: text, from: &index, into: &output) { padding = 0 }
          guard index < text.count else { break }
        }
        let character = text[index]
        if let sextet = sextet(of: character) {
          padding = 0
          group.append(sextet)
        } else if character == UInt8(ascii: "=") {
          padding += 1
          group.append(0)
        } else if character >= 0x80 {
          invalid = index
          break
        } else if !isWhitespace(character) {
          padding = 0
        }
        if group.isFull { group.move(to: &output, count: 3 - min(padding, 2)) }
        index += 1
      }
    }
    return invalid
  }

  /// Decodes as Foundation's `Data(base64Encoded:options: .ignoreUnknownCharacters)` does; what follows the padding does
  /// not count.
  ///
  /// - Returns: false, and `bytes` is unchanged, where padding is missing or misplaced.
  static func decodeIgnoringUnknown(_ text: Span<UInt8>, into bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    var ending = Ending.none
    bytes.append(addingCapacity: text.count / 4 * 3) { output in
      ending = decodeText(text, into: &output) { _ in true }
    }
    let isValid =
      switch ending {
      // Text without any character of the alphabet is empty data if it could be groups of four.
      case .none: bytes.count > start || text.count % 4 == 0
      case .incomplete: false
      case .padded: true
      // Padding after complete groups is superfluous, but if groups follow that is an error.
      case .superfluous(let index): bytes.count > start && !hasAlphabet(text, from: index)
      }
    if !isValid { bytes.removeLast(bytes.count - start) }
    return isValid
  }

  /// Decodes what RFC 4648 allows, with whitespace anywhere.
  ///
  /// The bits that padding leaves over need not be zero (RFC 4648, section 3.5, lets decoders choose).
  ///
  /// - Returns: false, and `bytes` is unchanged, where there is anything else or padding is missing.
  static func decodeStrictly(_ text: Span<UInt8>, into bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    var ending = Ending.none
    bytes.append(addingCapacity: text.count / 4 * 3) { output in
      ending = decodeText(text, into: &output, skipping: isWhitespace)
    }
    let isValid =
      switch ending {
      case .none: true
      case .padded(let index): onlyWhitespace(text, from: index)
      case .incomplete, .superfluous: false
      }
    if !isValid { bytes.removeLast(bytes.count - start) }
    return isValid
  }

  /// How a text ends.
  private enum Ending {
    /// After complete groups.
    case none
    /// Within a group, with a character that may not be skipped, or with padding in the wrong place.
    case incomplete
    /// With padding, which ends before the index.
    case padded(Int)
    /// With padding at the index, where no group has begun.
    case superfluous(Int)
  }

  /// Decodes up to the padding or up to what may not be skipped.
  private static func decodeText(
    _ text: Span<UInt8>, into output: inout OutputSpan<UInt8>, skipping maySkip: (UInt8) -> Bool
  ) -> Ending {
    var index = 0
    var group = Group()
    var hasPadding = false
    while index < text.count {
      if group.isEmpty {
        decodeGroups(of: text, from: &index, into: &output)
        guard index < text.count else { break }
      }
      let character = text[index]
      if let sextet = sextet(of: character) {
        if hasPadding { return .incomplete }
        group.append(sextet)
        if group.isFull { group.move(to: &output, count: 3) }
      } else if character == UInt8(ascii: "=") {
        switch group.count {
        case 0: return .superfluous(index)
        case 1: return .incomplete
        case 2 where !hasPadding: hasPadding = true
        default:
          group.pad(to: &output)
          return .padded(index + 1)
        }
      } else if !maySkip(character) {
        return .incomplete
      }
      index += 1
    }
    return group.isEmpty ? .none : .incomplete
  }

  private static func hasAlphabet(_ text: Span<UInt8>, from start: Int) -> Bool {
    for index in start..<text.count where sextet(of: text[index]) != nil { return true }
    return false
  }

  private static func onlyWhitespace(_ text: Span<UInt8>, from start: Int) -> Bool {
    for index in start..<text.count where !isWhitespace(text[index]) { return false }
    return true
  }

  static func isWhitespace(_ character: UInt8) -> Bool {
    character == UInt8(ascii: " ") || 0x09...0x0D ~= character
  }
}

/// Up to four characters' worth of bits.
private struct Group {
  private var bits: UInt32 = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count == 4 }

  mutating func append(_ sextet: UInt8) {
    bits = bits << 6 | UInt32(sextet)
    count += 1
  }

  /// Appends the first `count` of the three bytes of a full group, and empties it.
  mutating func move(to output: inout OutputSpan<UInt8>, count: Int) {
    for index in 0..<count { output.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - index * 8))) }
    self = Group()
  }

  /// Appends the bytes that a group short of one or two characters has, and empties it.
  mutating func pad(to output: inout OutputSpan<UInt8>) {
    let count = count - 1
    while !isFull { append(0) }
    move(to: &output, count: count)
  }
}

extension Base64 {
  /// The characters for the 48 low bits of `bits`.
  @inline(__always)
  fileprivate static func characters(for bits: UInt64) -> UInt64 {
    let halves = bits << 8 & 0x00FF_FFFF_0000_0000 | bits & 0x0000_0000_00FF_FFFF
    let quarters = halves << 4 & 0x0FFF_0000_0FFF_0000 | halves & 0x0000_0FFF_0000_0FFF
    let sextets = quarters << 2 & 0x3F00_3F00_3F00_3F00 | quarters & 0x003F_003F_003F_003F
    // Each step mends the characters from some sextet on: "A" has 0, "a" 26, "0" 52, "+" 62, "/" 63. What a byte grows
    // or shrinks to stays within it.
    return sextets &+ UInt64(repeating: 65)
      &+ sextets.ones(whereAtLeast: 26) &* 6
      &- sextets.ones(whereAtLeast: 52) &* 75
      &- sextets.ones(whereAtLeast: 62) &* 15
      &+ sextets.ones(whereAtLeast: 63) &* 3
  }

  /// The 48 bits that eight characters stand for, or nil if one of them is not in the alphabet.
  @inline(__always)
  fileprivate static func bits(for characters: UInt64) -> UInt64? {
    guard characters & UInt64(repeating: 0x80) == 0 else { return nil }
    let plus = characters.ones(whereAtLeast: 43) &- characters.ones(whereAtLeast: 44)
    let slash = characters.ones(whereAtLeast: 47) &- characters.ones(whereAtLeast: 48)
    let digits = characters.ones(whereAtLeast: 48) &- characters.ones(whereAtLeast: 58)
    let uppercase = characters.ones(whereAtLeast: 65) &- characters.ones(whereAtLeast: 91)
    let lowercase = characters.ones(whereAtLeast: 97) &- characters.ones(whereAtLeast: 123)
    guard plus | slash | digits | uppercase | lowercase == UInt64(repeating: 1) else { return nil }
    // "+" is 62, "/" 63, "0" 52, "A" 0 and "a" 26.
    let sextets = characters &+ plus &* 19 &+ slash &* 16 &+ digits &* 4 &- uppercase &* 65 &- lowercase &* 71
    let quarters = sextets >> 2 & 0x0FC0_0FC0_0FC0_0FC0 | sextets & 0x003F_003F_003F_003F
    let halves = quarters >> 4 & 0x00FF_F000_00FF_F000 | quarters & 0x0000_0FFF_0000_0FFF
    return halves >> 8 & 0x0000_FFFF_FF00_0000 | halves & 0x0000_0000_00FF_FFFF
  }

  /// Decodes groups without padding for as long as only whitespace stands between them.
  ///
  /// - Returns: whether there was such a group.
  @discardableResult
  @inline(__always)
  fileprivate static func decodeGroups(
    of text: Span<UInt8>, from index: inout Int, into output: inout OutputSpan<UInt8>
  ) -> Bool {
    let start = output.count
    while index < text.count {
      if isWhitespace(text[index]) {
        index += 1
        continue
      }
      guard let characters = text.word(at: index)?.byteSwapped else { break }
      if let bits = bits(for: characters) {
        append(bits, count: 6, to: &output)
        index += 8
      } else if let bits = bits(for: characters & 0xFFFF_FFFF_0000_0000 | 0x4141_4141) {
        // Lines have an odd number of groups: with "AAAA", which is zero, behind it this one fills a word.
        append(bits, count: 3, to: &output)
        index += 4
      } else {
        break
      }
    }
    return output.count > start
  }

  @inline(__always)
  private static func append(_ bits: UInt64, count: Int, to output: inout OutputSpan<UInt8>) {
    for index in 0..<count { output.append(UInt8(truncatingIfNeeded: bits >> UInt64(40 - index * 8))) }
  }

  /// The six bits that a character of the alphabet stands for.
  static func sextet(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension UInt64 {
  /// A word that has a 1 in each byte in which this one, whose bytes are below 128, has at least `bound`.
  @inline(__always)
  fileprivate func ones(whereAtLeast bound: UInt8) -> UInt64 {
    (self &+ UInt64(repeating: 128 - bound)) >> 7 & UInt64(repeating: 1)
  }
}
