// Strings as GNUstep reads them (parsePlItem in its NSPropertyList.m).
//
// A string without quotes may be empty, as in `(, a)` or `a = ;`, and may contain characters that CoreFoundation refuses. An
// apostrophe is not a quote.

extension OpenStepReader where Mode: ReadingMode {
  /// Reads a string with or without quotes.
  mutating func readGNUstepString() throws(SyntaxError) -> Slice {
    if cursor.byte == UInt8(ascii: "\"") { return try readString() }
    let start = cursor.position
    cursor.position = cursor.bytes.endOfRun(from: start, where: \.isGNUstepWord)
    return try builder.slice(from: start, to: cursor.position)
  }
}

extension UInt8 {
  /// True if a string that is not empty can begin with this byte in GNUstep.
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
