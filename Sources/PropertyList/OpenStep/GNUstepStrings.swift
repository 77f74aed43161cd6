// GNUstep's reader (parsePlItem in its NSPropertyList.m) takes more characters in a string without quotes than
// CoreFoundation, and an empty one, as in `(, a)` or `a = ;`. An apostrophe is not a quote to it, and the last entry of a
// dictionary needs no semicolon.

extension OpenStepReader {
  /// Reads a string in quotes or what stands there without.
  mutating func readGNUstepString() throws(SyntaxError) -> Slice {
    if cursor.byte == UInt8(ascii: "\"") { return try readString() }
    let start = cursor.position
    cursor.position = cursor.bytes.endOfRun(from: start, where: \.isGNUstepWord)
    return try builder.slice(from: start, to: cursor.position)
  }
}

extension UInt8 {
  var beginsGNUstepString: Bool { self == UInt8(ascii: "\"") || isGNUstepWord }

  /// Whether GNUstep's reader takes this in a string without quotes.
  fileprivate var isGNUstepWord: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "|"), UInt8(ascii: "~"),
      UInt8(ascii: "^"):
      true
    default: isOpenStepWord
    }
  }
}
