// Base64 (RFC 4648, section 4). Six bytes are converted to or from eight characters at a time: in smaller steps, linting data
// takes 5 times the instructions, and writing it as XML takes 2.3 times.

extension Output {
  /// Appends `bytes` in base64 with padding. The lines have `lineLength` characters, a multiple of four, and begin at `level`
  /// of `lines`. Without bytes there is no line. Without `lines`, all is on one line.
  package mutating func append(
    base64 bytes: Span<UInt8>, lineLength: Int = 1 << 16, lines: Lines = .none, level: Int = 0
  ) {
    let pairs = characterPairs.span
    // This lets the compiler remove the check of each index.
    precondition(pairs.count == 1 << 12)
    var index = 0
    while index < bytes.count, !hasFailed {
      let end = min(index + lineLength / 4 * 3, bytes.count)
      begin(lines, level: level)
      while index <= end - 6 {
        let word = bytes.paddedWord(at: index)
        append(word: Base64.characters(for: word.byteSwapped >> 16, pairs), count: 8)
        index += 6
      }
      let count = end - index
      guard count > 0 else { continue }
      let word = bytes.paddedWord(at: index).lowBytes(count)
      append(word: Base64.characters(for: word.byteSwapped >> 16, pairs), count: (count * 4 + 2) / 3)
      if count % 3 != 0 { append(UInt8(ascii: "="), repeated: 3 - count % 3) }
      index = end
    }
  }
}

/// Decoders of base64. Each appends to `bytes`, which need not be empty.
package enum Base64 {
  /// Decodes the content of a `<data>` element as CoreFoundation does.
  ///
  /// `=` is read as six zero bits, and other characters outside the alphabet are skipped. A group that ends in `=` loses a
  /// byte, or two after a second `=` with only white space between them. An incomplete last group is dropped.
  ///
  /// - Returns: the offset where decoding ended, at the first byte that is not ASCII, or at the end of the text; and true for base64 of
  ///   RFC 4648 with white space anywhere. The unused bits before padding can have any value: section 3.5 lets decoders choose.
  package static func decodeXML(_ text: Span<UInt8>, into bytes: inout [UInt8]) -> (end: Int, isStandard: Bool) {
    // The number of characters of the current group, and their bits; above them are the bits of earlier groups.
    var (groupCount, bits) = (0, 0 as UInt32)
    // The number of `=` directly before `index`, white space aside.
    var padding = 0
    var index = 0
    var (sawPadding, isStandard) = (false, true)
    // The bytes of the text, and one more word.
    bytes.append(addingCapacity: text.count / 4 * 3 + 16) { output in
      while index < text.count {
        if groupCount == 0, decodeGroups(of: text, from: &index, into: &output) {
          isStandard = isStandard && !sawPadding
          padding = 0
        }
        guard index < text.count else { break }
        let character = text[index]
        if let sextet = sextet(of: character) {
          // After padding, a character of the alphabet is not standard.
          isStandard = isStandard && !sawPadding
          padding = 0
          bits = bits << 6 | UInt32(sextet)
          groupCount += 1
        } else if character == UInt8(ascii: "=") {
          // Padding completes the last group, which has at least two characters.
          isStandard = isStandard && groupCount > 1
          sawPadding = true
          padding += 1
          bits <<= 6
          groupCount += 1
        } else if character >= 0x80 {
          break
        } else if !character.isASCIIWhitespace {
          isStandard = false
          padding = 0
        }
        if groupCount == 4 {
          for shift in [16, 8, 0].dropLast(min(padding, 2)) { output.append(UInt8(truncatingIfNeeded: bits >> shift)) }
          groupCount = 0
        }
        index += 1
      }
    }
    return (index, isStandard && groupCount == 0 && index == text.count)
  }

  /// Decodes the base64 of RFC 4648, with white space anywhere.
  ///
  /// - Returns: false, with `bytes` unchanged, if padding is missing or misplaced, or if the text has other characters.
  package static func decode(_ text: Span<UInt8>, into bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    let isStandard = decodeXML(text, into: &bytes).isStandard
    if !isStandard { bytes.removeLast(bytes.count - start) }
    return isStandard
  }

  /// Decodes as Foundation's `Data(base64Encoded:options: .ignoreUnknownCharacters)` does, which ignores all characters after the
  /// padding, too. Padding after complete groups is allowed unless groups follow it, and a text without any character of the alphabet
  /// if it could be groups of four. Returns the same as `decode`.
  package static func decodeIgnoringUnknown(_ text: Span<UInt8>, into bytes: inout [UInt8]) -> Bool {
    let padding = UInt8(ascii: "=")
    let known = [UInt8](copying: text).filter { sextet(of: $0) != nil || $0 == padding }
    let end = known.firstIndex(of: padding) ?? known.count
    if end == 0 { return known.isEmpty && text.count.isMultiple(of: 4) }
    if end.isMultiple(of: 4), known[end...].contains(where: { $0 != padding }) { return false }
    return decode(Array(known.prefix((end + 3) / 4 * 4)).span, into: &bytes)
  }

  /// The characters for the 48 low bits of `bits`, the first one in the lowest byte.
  @inline(__always)
  fileprivate static func characters(for bits: UInt64, _ pairs: Span<UInt16>) -> UInt64 {
    func pair(_ shift: UInt64) -> UInt64 { UInt64(pairs[Int(bits >> shift & 0xFFF)]) }
    return pair(36) | pair(24) << 16 | pair(12) << 32 | pair(0) << 48
  }

  /// Decodes groups without padding, up to a character that is neither in the alphabet nor white space. False if it finds no group.
  @inline(__always)
  fileprivate static func decodeGroups(
    of text: Span<UInt8>, from offset: inout Int, into output: inout OutputSpan<UInt8>
  ) -> Bool {
    let start = output.count
    var index = offset
    let bits = bitsOfPairs.span
    precondition(bits.count == 1 << 16)
    while let word = text.word(at: index) {
      func pair(_ shift: UInt64) -> UInt64 { UInt64(bits[Int(word >> shift & 0xFFFF)]) }
      let (first, second, third, fourth) = (pair(0), pair(16), pair(32), pair(48))
      if (first | second | third | fourth) & noPair == 0 {
        output.append(word: (first << 52 | second << 40 | third << 28 | fourth << 16).byteSwapped, count: 6)
        index &+= 8
      } else if (first | second) & noPair == 0 {
        output.append(word: (first << 52 | second << 40).byteSwapped, count: 3)
        index &+= 4
      } else if text[index].isASCIIWhitespace {
        index &+= 1
      } else {
        break
      }
    }
    offset = index
    return output.count > start
  }

  /// The six bits of a character of the alphabet; nil for other characters.
  package static func sextet(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// The two characters of twelve bits, the first one in the lower byte.
private let characterPairs: [UInt16] = {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  return alphabet.flatMap { first in alphabet.map { second in UInt16(second) << 8 | UInt16(first) } }
}()

/// The entry of `bitsOfPairs` for two characters that are not both in the alphabet.
private let noPair: UInt64 = 1 << 15

/// The twelve bits of two characters. The first one is the lower byte of the index.
private let bitsOfPairs: [UInt16] = {
  var bits = [UInt16](repeating: UInt16(noPair), count: 1 << 16)
  let sextets = (UInt8.min ... .max).compactMap { character in
    Base64.sextet(of: character).map { (Int(character), UInt16($0)) }
  }
  for (first, high) in sextets {
    for (second, low) in sextets { bits[second << 8 | first] = high << 6 | low }
  }
  return bits
}()
