// The parts of the Swift and Objective-C files that contain a property list as a constant.

/// The name of a constant, derived from the name of the property list's file.
struct LiteralName {
  /// An identifier, or a reserved word of the language.
  let text: String

  /// Derives the name like plutil: it removes the extension and symbols from `sourceName`. Every other character that is not allowed
  /// in identifiers, for example a hyphen or a space, becomes an underscore.
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
  /// Appends a comment that names the source of the constant.
  mutating func append(commentNaming sourceName: String) {
    append("/// Generated from ")
    // A line break would end the comment.
    for byte in sourceName.utf8 {
      append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? UInt8(ascii: "_") : byte)
    }
    // In C, a backslash at the end of the line would continue the comment.
    if sourceName.hasSuffix("\\") { append(UInt8(ascii: "_")) }
    append(UInt8(ascii: "\n"))
  }

  /// Appends a real with six digits after the point, as plutil does, or in its shortest form if it has more digits.
  mutating func append(realLiteral value: Double, in language: LiteralLanguage) {
    guard value.isFinite else { return append(nonFiniteReal: value, in: language) }
    // All reals from 2^53 on are whole numbers.
    if value.magnitude >= 0x1p53 { return append(fixedSix: value) }
    let fixed = Output.collect { (output: inout Output) in output.append(fixedSix: value) }
    if Double(decimal: fixed.span) == value {
      append(fixed.span)
    } else {
      append(shortest: value)
    }
  }

  private mutating func append(nonFiniteReal value: Double, in language: LiteralLanguage) {
    switch language {
    case .swift:
      append(value.isNaN ? "Double.nan" : value < 0 ? "-Double.infinity" : "Double.infinity")
    case .objectiveC:
      append(value.isNaN ? "(NAN)" : value < 0 ? "(-INFINITY)" : "(INFINITY)")
    }
  }

  /// Appends a Swift expression for the date `seconds` after the start of 2001.
  mutating func append(dateLiteral seconds: Double) {
    append("Date(timeIntervalSinceReferenceDate: ")
    if seconds.isFinite {
      append(shortest: seconds)
    } else {
      append(nonFiniteReal: seconds, in: .swift)
    }
    append(")")
  }

  /// Appends a Swift expression for data.
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
