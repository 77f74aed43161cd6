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
}
