// Base64 as RFC 4648, section 4, has it. Eight characters, which are six bytes, are handled at a time in one word, and
// when reading two such words at once.

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
      append(word: Base64.characters(for: word.byteSwapped >> 16).byteSwapped, count: 8)
      index += 6
    }
    while index < end {
      var group: UInt64 = 0
      for offset in 0..<3 { group = group << 8 | (index + offset < end ? UInt64(bytes[index + offset]) : 0) }
      let count = min(end - index, 3) + 1
      append(word: Base64.characters(for: group << 24).byteSwapped, count: count)
      append(UInt8(ascii: "="), repeated: 4 - count)
      index += 3
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
    bytes.append(addingCapacity: capacity(for: text)) { output in
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
    bytes.append(addingCapacity: capacity(for: text)) { output in
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
    bytes.append(addingCapacity: capacity(for: text)) { output in
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

  /// The room for all bytes of `text`, and for a whole word at the end of them.
  private static func capacity(for text: Span<UInt8>) -> Int { text.count / 4 * 3 + 8 }

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
  /// The characters for the 48 low bits of `bits`, the first one in the highest byte.
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

  /// Twice 48 bits that sixteen characters stand for, and words with a 1 where a character is not in the alphabet; bits
  /// from there on are rubbish. The first character is the lowest byte of the first word, and has the highest bits.
  @inline(__always)
  fileprivate static func bits(for characters: SIMD2<UInt64>) -> (bits: SIMD2<UInt64>, invalid: SIMD2<UInt64>) {
    let plus = characters.ones(where: UInt8(ascii: "+")...UInt8(ascii: "+"))
    let slash = characters.ones(where: UInt8(ascii: "/")...UInt8(ascii: "/"))
    let digits = characters.ones(where: UInt8(ascii: "0")...UInt8(ascii: "9"))
    let uppercase = characters.ones(where: UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let lowercase = characters.ones(where: UInt8(ascii: "a")...UInt8(ascii: "z"))
    let valid = (plus | slash | digits | uppercase | lowercase) & ~(characters &>> 7)
    let invalid = ~valid & UInt64(repeating: 1)

    // What is to be added, of which six bits count: 19 to "+" (62), 16 to "/" (63), 4 to "0" (52), -65 to "A" (0), which
    // is as good as -1, and -71 to "a" (26), which is as good as -7. There are no multiplications of two words.
    let sextets =
      characters &+ (plus | slash) &<< 4 &+ plus &<< 1 &+ plus &+ digits &<< 2 &- uppercase &- lowercase &<< 3
      &+ lowercase
    let pairs = sextets &<< 6 & 0x0FC0_0FC0_0FC0_0FC0 | sextets &>> 8 & 0x003F_003F_003F_003F
    let groups = pairs &<< 12 & 0x00FF_F000_00FF_F000 | pairs &>> 16 & 0x0000_0FFF_0000_0FFF
    return (groups &<< 24 & 0x0000_FFFF_FF00_0000 | groups &>> 32, invalid)
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
      // Zeros, which fill up what is left in the end, are not in the alphabet.
      guard let characters = text.twoWords(at: index) ?? text.word(at: index).map({ SIMD2($0, 0) }) else { break }
      let (bits, invalid) = bits(for: characters)
      if invalid[0] | invalid[1] == 0 {
        output.append(word: (bits[0] << 16).byteSwapped, count: 6)
        output.append(word: (bits[1] << 16).byteSwapped, count: 6)
        index += 16
        continue
      }
      let valid = (invalid[0] == 0 ? 64 + invalid[1].trailingZeroBitCount : invalid[0].trailingZeroBitCount) / 8
      guard valid >= 4 else { break }
      let count = valid / 4 * 3
      output.append(word: (bits[0] << 16).byteSwapped, count: min(count, 6))
      output.append(word: (bits[1] << 16).byteSwapped, count: max(count - 6, 0))
      index += valid / 4 * 4
    }
    return output.count > start
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

extension SIMD2<UInt64> {
  /// Words that have a 1 in each byte in which these have a value in `range`, up to the first one of 128 or more.
  @inline(__always)
  fileprivate func ones(where range: ClosedRange<UInt8>) -> SIMD2<UInt64> {
    // The top bits tell which bytes have at least the lower bound, and which have more than the upper one.
    let atLeast = self &+ UInt64(repeating: 128 - range.lowerBound)
    let above = self &+ UInt64(repeating: 127 - range.upperBound)
    return (atLeast ^ above) &>> 7 & UInt64(repeating: 1)
  }
}

extension UInt64 {
  /// A word that has a 1 in each byte in which this one, whose bytes are below 128, has at least `bound`.
  @inline(__always)
  fileprivate func ones(whereAtLeast bound: UInt8) -> UInt64 {
    (self &+ UInt64(repeating: 128 - bound)) >> 7 & UInt64(repeating: 1)
  }
}
