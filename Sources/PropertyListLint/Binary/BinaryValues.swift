import PropertyList

/// The problem of a value or key of a binary file that readers read differently.
enum OddBinaryValue: Equatable {
  /// A date that is NaN or infinite, or has a year that CoreFoundation's calendar lacks.
  case date(Double)
  /// A year that dates in XML cannot have.
  case year(Int)
  case null
  /// An integer of more than 64 bits.
  case wideInteger
  /// A byte that is not ASCII in a string of ASCII.
  case notASCII(UInt8)
  /// A surrogate in UTF-16 that is not part of a pair.
  case loneSurrogate(UInt16)
}

extension OddBinaryValue {
  /// The problem of a date or a null; nil for other values, and if there is none.
  init?(_ node: Node) {
    switch node {
    case .date(let date):
      // CoreFoundation's years have 32 bits.
      guard date.isFinite, let year = Int32(exactly: CalendarDate(secondsSince2001: date).year) else {
        self = .date(date)
        return
      }
      // The year 0 is that of `Date.distantPast`.
      if 0...9999 ~= year { return nil }
      self = .year(Int(year))
    case .null: self = .null
    default: return nil
    }
  }

  /// The problem of a string; nil if there is none.
  init?(_ text: BinaryText, in bytes: Span<UInt8>) {
    let end = text.start + text.count * text.unitSize
    guard text.unitSize == 2 else {
      guard let offset = bytes.firstNonASCII(from: text.start, to: end) else { return nil }
      self = .notASCII(bytes[offset])
      return
    }
    var offset = text.start
    while offset < end {
      let unit = bytes.utf16Unit(at: offset)
      offset += 2
      guard UTF16.isSurrogate(unit) else { continue }
      guard UTF16.isLeadSurrogate(unit), offset < end, UTF16.isTrailSurrogate(bytes.utf16Unit(at: offset)) else {
        self = .loneSurrogate(unit)
        return
      }
      offset += 2
    }
    return nil
  }

  var rule: Rule {
    switch self {
    case .date, .year: .impossibleDate
    case .null: .nullValue
    case .wideInteger: .numberRange
    case .notASCII, .loneSurrogate: .encodingMismatch
    }
  }

  func message(about number: Int) -> String {
    switch self {
    case .date(let date):
      "no calendar has the date of object \(number), \(date) seconds after 2001: CoreFoundation writes a different date "
        + "to XML, and CPython refuses the file"
    case .year(let year):
      "the date of object \(number) is in the year \(year): XML dates have years of four digits, and CPython refuses the file"
    case .null:
      "found null in object \(number): JSON can represent it, but XML and OpenStep cannot"
    case .wideInteger:
      "expected at most 64 bits in integer object \(number), found more: CoreFoundation and libplist keep the low "
        + "64 bits, CPython keeps all"
    case .notASCII(let byte):
      "expected ASCII in string object \(number), found the byte \(byte.inMessages): "
        + "CoreFoundation reads ISO 8859-1, libplist reads UTF-8, and CPython refuses the file"
    case .loneSurrogate(let unit):
      "expected UTF-16 in string object \(number), found the surrogate 0x\(unit.digits(radix: 16, uppercase: true)) "
        + "without its other half: CoreFoundation replaces it with U+FFFD, libplist drops it, and CPython refuses the file"
    }
  }
}

extension Span<UInt8> {
  fileprivate func utf16Unit(at offset: Int) -> UInt16 { UInt16(self[offset]) << 8 | UInt16(self[offset + 1]) }
}
