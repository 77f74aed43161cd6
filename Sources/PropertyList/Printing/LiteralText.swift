/// The name of the constant that holds a literal, made from the name of the file that it comes from.
struct LiteralName {
  /// A name that is an identifier, unless it is a reserved word of the language.
  let text: String

  /// The base name without its extension, with an underscore for a hyphen or a space and without symbols, as plutil
  /// does it; all else that no identifier holds becomes an underscore as well.
  init(sourceName: String) {
    var stem = sourceName.unicodeScalars[...]
    if let dot = stem.lastIndex(of: "."), dot != stem.startIndex { stem = stem[..<dot] }
    var name = String.UnicodeScalarView()
    for scalar in stem {
      switch scalar.properties.generalCategory {
      case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .control, .format: continue
      default: name.append(scalar.properties.isXIDContinue ? scalar : "_")
      }
    }
    if let first = name.first, first == "_" || first.properties.isXIDStart {
      text = String(name)
    } else {
      text = "_" + String(name)
    }
  }
}

extension Output {
  /// Appends the first line of the literal's file, a comment.
  mutating func append(commentNaming sourceName: String) {
    append("/// Generated from ")
    // A line break would end the comment.
    for byte in sourceName.utf8 {
      append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? UInt8(ascii: "_") : byte)
    }
    // A backslash at the end of a line continues a comment of C.
    if sourceName.hasSuffix("\\") { append(UInt8(ascii: "_")) }
    append(UInt8(ascii: "\n"))
  }

  /// Appends the spaces before an element inside `depth` collections.
  mutating func append(indentation depth: Int) {
    append(UInt8(ascii: " "), repeated: 4 * depth)
  }

  /// Appends a real with six digits after the point, as plutil does, or in its shortest form where those lose some.
  mutating func append(realLiteral value: Double, in language: LiteralLanguage) {
    guard value.isFinite else { return append(unboundedReal: value, in: language) }
    // Whole numbers, of which nothing is lost.
    if value.magnitude >= 0x1p53 { return append(fixedSix: value) }
    let fixed = Output.collect { (output: inout Output) in output.append(fixedSix: value) }
    if Double(decimal: fixed.span) == value {
      append(fixed.span)
    } else {
      append(shortest: value)
    }
  }

  private mutating func append(unboundedReal value: Double, in language: LiteralLanguage) {
    switch language {
    case .swift:
      append(value.isNaN ? "Double.nan" : value < 0 ? "-Double.infinity" : "Double.infinity")
    case .objectiveC:
      append(value.isNaN ? "(NAN)" : value < 0 ? "(-INFINITY)" : "(INFINITY)")
    }
  }

  /// Appends a date in Swift, which is `seconds` after the start of 2001.
  mutating func append(dateLiteral seconds: Double) {
    append("Date(timeIntervalSinceReferenceDate: ")
    if seconds.isFinite {
      append(shortest: seconds)
    } else {
      append(unboundedReal: seconds, in: .swift)
    }
    append(")")
  }

  /// Appends data in Swift.
  mutating func append(dataLiteral bytes: Span<UInt8>) {
    append("Data(bytes: [")
    for index in bytes.indices {
      append("0x")
      append(hexadecimal: bytes[index], uppercase: true)
      append(",")
    }
    append("])")
  }

  /// Appends `text` between quotes, escaped for `language`.
  mutating func append(quoted text: Span<UInt8>, in language: LiteralLanguage) {
    append(UInt8(ascii: "\""))
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      append(text.extracting(start..<index))
      append(escaped: byte, in: language)
      start = index + 1
    }
    append(text.extracting(start..<text.count))
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8, in language: LiteralLanguage) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    default:
      switch language {
      case .swift:
        append("u{")
        if byte > 0xF { append(hexadecimalDigit: byte >> 4, uppercase: true) }
        append(hexadecimalDigit: byte & 0xF, uppercase: true)
        append("}")
      case .objectiveC:
        // Three octal digits, so that a digit that follows is not taken for one of them. C has no `\u` for these.
        append(UInt8(ascii: "0") + (byte >> 6))
        append(UInt8(ascii: "0") + (byte >> 3 & 7))
        append(UInt8(ascii: "0") + (byte & 7))
      }
    }
  }
}
