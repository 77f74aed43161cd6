// Strings as GNUstep reads them (parsePlItem in its NSPropertyList.m): without quotes they may be empty, as in `(, a)` or
// `a = ;`, and have more characters than in CoreFoundation. An apostrophe is not a quote, and the last entry of a dictionary
// needs no semicolon.

extension OpenStepReader where S: Sink {
  /// Reads a string with or without quotes.
  mutating func readGNUstepString() throws(SyntaxError) -> Slice {
    if cursor.byte == UInt8(ascii: "\"") { return try readString() }
    let start = cursor.position
    cursor.position = cursor.bytes.endOfRun(from: start, where: \.isGNUstepWord)
    return try sink.slice(from: start, to: cursor.position)
  }
}

extension UInt8 {
  var beginsGNUstepString: Bool { self == UInt8(ascii: "\"") || isGNUstepWord }

  /// True if a string without quotes can contain this byte in GNUstep.
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
