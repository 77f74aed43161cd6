import PropertyList
import PropertyListFiles

// PlistBuddy's types of values, with the conversion from text.

extension PropertyList.Kind {
  private static let buddyTypes: [(name: String, kind: PropertyList.Kind)] = [
    ("String", .string), ("Array", .array), ("Dict", .dictionary), ("Bool", .bool), ("Real", .real),
    ("Integer", .integer), ("Date", .date), ("Data", .data),
  ]

  /// The type of that name, in letters of either case.
  init?(buddyName name: [UInt8]) {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    guard let type = Self.buddyTypes.first(where: { $0.name.lowercased() == name }) else { return nil }
    self = type.kind
  }

  var buddyName: String? { Self.buddyTypes.first { $0.kind == self }?.name }

  /// Returns the value of this type that `text` represents; nil if there is none. An empty text is zero, false, or nothing.
  func value(ofBuddyText text: [UInt8]) -> PropertyList? {
    switch self {
    case .array: return .emptyArray
    case .dictionary: return .emptyDictionary
    case .string: return String(validating: text, as: UTF8.self).flatMap { try? PropertyList(string: $0) }
    case .data: return try? PropertyList(data: Source(text))
    case .bool:
      let word = String(decoding: text, as: UTF8.self).lowercased()
      return PropertyList(node: .boolean(["true", "yes", "1"].contains(word)))
    case .integer:
      guard text.isEmpty || text.afterSign.first?.isDigit == true else { return nil }
      return PropertyList(node: .integer(Int64(lenientDecimal: text.span)))
    case .real: return text.isEmpty ? PropertyList(node: .real(0)) : real(text)
    case .date: return BuddyDate.seconds(in: text).map { PropertyList(node: .date($0)) }
    case .uid, .null: return nil
    }
  }

  /// Returns the number at the start of `text`, as C's `%lf` reads it. PlistBuddy loses digits: it reads single precision.
  private func real(_ text: [UInt8]) -> PropertyList? {
    let number = text.afterSign
    let word = String(decoding: number.prefix(1 << 10), as: UTF8.self).lowercased()
    if ["inf", "nan", "0x"].contains(where: word.hasPrefix) {
      // Text after the number is ignored, as for a decimal number.
      let length = stride(from: word.utf8.count, to: 2, by: -1).first { Double(word.prefix($0)) != nil }
      let isNegative = text.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "-")
      let value = length.flatMap { Double(word.prefix($0)) }
      return value.map { PropertyList(node: .real(isNegative ? -$0 : $0)) }
    }
    let fraction = number.first == UInt8(ascii: ".") ? number.dropFirst() : number
    return fraction.first?.isDigit == true ? PropertyList(node: .real(Double(lenientDecimal: text.span))) : nil
  }
}

extension [UInt8] {
  /// The text after its blanks and one sign.
  fileprivate var afterSign: ArraySlice<UInt8> {
    let text = drop(while: \.isASCIIWhitespace)
    return text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
  }
}

/// Reads PlistBuddy's dates: `Thu Feb 28 10:00:00 PST 2013`, the form of `LANG=C date`, with or without a zone, and `02/28/13`.
///
/// They are read and written in the local time zone, with English names. Text after a date is ignored.
enum BuddyDate {
  fileprivate static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  fileprivate static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The date that `text` begins with, in seconds since 2001-01-01T00:00:00Z; nil if there is none.
  static func seconds(in text: [UInt8]) -> Double? {
    dateWithNames(Fields(rest: text[...])) ?? shortDate(Fields(rest: text[...]))
  }

  /// `month/day/year` with two digits of the year, which is from 1969 to 2068.
  private static func shortDate(_ fields: consuming Fields) -> Double? {
    guard let month = fields.number(1...12), fields.skip("/"), let day = fields.number(1...31), fields.skip("/"),
      // The first two digits of a longer year are not a year.
      let year = fields.number(0...99), fields.rest.first?.isDigit != true
    else { return nil }
    return LocalTime(year: year < 69 ? 2000 + year : 1900 + year, month: month, day: day).seconds(isUTC: false)
  }

  private static func dateWithNames(_ fields: consuming Fields) -> Double? {
    guard index(of: fields.letters(), in: days) != nil, let month = index(of: fields.letters(), in: months),
      let day = fields.number(1...31), let hour = fields.number(0...23), fields.skip(":"),
      let minute = fields.number(0...59), fields.skip(":"), let second = fields.number(0...60)
    else { return nil }
    let zone = fields.letters()
    guard let year = fields.number(0...9999, digitCount: 4) else { return nil }
    let time = LocalTime(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    if zone == "GMT" || zone == "UTC" { return time.seconds(isUTC: true) }
    let isLocal = zone.isEmpty || LocalTime.zoneNames(inYear: year).contains(zone)
    return isLocal ? time.seconds(isUTC: false) : nil
  }

  /// The index of the name that `word` is, whole or by its first three letters, in letters of either case.
  private static func index(of word: String, in names: [String]) -> Int? {
    let word = word.lowercased()
    return names.map { $0.lowercased() }.firstIndex { $0 == word || $0.prefix(3) == word }
  }
}

/// The parts of a date's text. Blanks may precede each.
private struct Fields {
  private(set) var rest: ArraySlice<UInt8>

  mutating func letters() -> String { String(decoding: take(.max, where: \.isASCIILetter), as: UTF8.self) }

  /// The number of at most `digitCount` digits; nil if there is none in `range`.
  mutating func number(_ range: ClosedRange<Int>, digitCount: Int = 2) -> Int? {
    Int(String(decoding: take(digitCount, where: \.isDigit), as: UTF8.self)).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Skips `separator`, which follows at once; false if it does not.
  mutating func skip(_ separator: Unicode.Scalar) -> Bool { rest.popFirst() == UInt8(ascii: separator) }

  private mutating func take(_ maximum: Int, where isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    rest = rest.drop(while: \.isASCIIWhitespace)
    let field = rest.prefix(maximum).prefix(while: isPart)
    rest = rest.dropFirst(field.count)
    return field
  }
}

extension Output {
  /// Appends a date as PlistBuddy prints it, in the local time zone. The zone has its standard name in summer, too.
  mutating func append(buddyDate seconds: Double) {
    guard let time = LocalTime(secondsSince2001: seconds) else { return append("Unprintable Data") }
    let (day, month) = (BuddyDate.days[time.weekday].prefix(3), BuddyDate.months[time.month - 1].prefix(3))
    let clock = [time.day, time.hour, time.minute, time.second].map { $0.digits(radix: 10, width: 2) }
    append(
      "\(day) \(month) \(clock[0]) \(clock[1]):\(clock[2]):\(clock[3]) "
        + "\(LocalTime.zoneNames(inYear: time.year).first ?? "UTC") \(time.year)")
  }
}
