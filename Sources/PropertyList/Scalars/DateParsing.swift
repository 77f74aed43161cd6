// Dates from text, in seconds since 2001-01-01T00:00:00Z, as in `Node.date`.

extension Double {
  /// The date in the text of a `<date>` element, or nil if the text does not have the form `[-]Y…-MM-DDThh:mm:ssZ`.
  ///
  /// As in CoreFoundation, a field can be any two digits, and numbers outside a field's range count on: hour 24 is on the next
  /// day, and day 00 is the day before the first. Month 13 is the next January, and any other number that is not a month is
  /// January. The year can have any number of digits; only the low 32 bits of its value are used.
  ///
  /// - Returns: The date, and true if the text is a day of the calendar and a time of day. Only CoreFoundation accepts other numbers.
  package static func xmlDate(_ text: Span<UInt8>) -> (seconds: Double, isValid: Bool)? {
    var cursor = Cursor(text)
    let isNegative = cursor.skip("-")
    var digits: Int32 = 0
    // After 400 years, the calendar repeats itself.
    var yearOfCycle = 0
    while let digit = cursor.readDigit() {
      digits = digits &* 10 &+ Int32(digit)
      yearOfCycle = (yearOfCycle * 10 + digit) % 400
    }
    // The 32 bits wrap in the difference from 2001.
    let year = Int((isNegative ? 0 &- digits : digits) &- 2001) + 2001
    guard var date = cursor.readDay(ofYear: year), cursor.skip("T"), cursor.readTime(of: &date), cursor.skip("Z"),
      cursor.isAtEnd
    else { return nil }
    var written = date
    written.year = yearOfCycle
    if !(1...13 ~= date.month) { date.month = 1 }
    return (Double(date.secondsSince2001), written.isValid && date.second < 60)
  }

  /// The date in `text` by RFC 3339 (`date-time`), or nil.
  ///
  /// The day must exist. A leap second must be the last of a day in UTC, and equals the second after it. Years before 0 and
  /// after 9999 have the form of `append(isoDate:)`: a sign, and up to nine digits.
  package init?(isoDate text: Span<UInt8>) {
    var cursor = Cursor(text)
    let isNegative = cursor.skip("-")
    let yearStart = cursor.offset
    var year = 0
    while cursor.offset < yearStart + 9, let digit = cursor.readDigit() { year = year * 10 + digit }
    let yearDigits = cursor.offset - yearStart
    // Only years of four digits have leading zeros. There is no year -0.
    guard yearDigits == 4 || yearDigits > 4 && text[yearStart] != UInt8(ascii: "0"), year > 0 || !isNegative else {
      return nil
    }
    if isNegative { year = -year }
    guard var date = cursor.readDay(ofYear: year), cursor.skip("T") || cursor.skip("t") || cursor.skip(" "),
      cursor.readTime(of: &date), date.isValid
    else { return nil }

    var fraction = cursor.offset..<cursor.offset
    if cursor.skip(".") {
      let start = cursor.offset
      while cursor.readDigit() != nil {}
      guard cursor.offset > start else { return nil }
      fraction = start..<cursor.offset
    }
    guard let offset = cursor.skip("Z") || cursor.skip("z") ? 0 : cursor.readOffset(separator: ":", maxHours: 23),
      cursor.isAtEnd
    else { return nil }

    let seconds = date.secondsSince2001 - offset
    if date.second == 60, seconds % 86_400 != 0 { return nil }
    self.init(seconds, plus: text.extracting(fraction))
  }

  /// The date in `text` as GNUstep writes it, such as `2001-12-31 23:59:59 +0000`, or nil. Every month can have 31 days; those
  /// past its end are in the next month.
  init?(gnustepDate text: Span<UInt8>) {
    var cursor = Cursor(text)
    guard
      let century = cursor.readTwoDigits(), let year = cursor.readTwoDigits(),
      var date = cursor.readDay(ofYear: century * 100 + year), cursor.skip(" "), cursor.readTime(of: &date),
      1...12 ~= date.month, 1...31 ~= date.day, date.hour < 24, date.minute < 60, date.second < 60, cursor.skip(" "),
      let offset = cursor.readOffset(separator: "", maxHours: 99), cursor.isAtEnd
    else { return nil }
    self.init(date.secondsSince2001 - offset)
  }

  /// The double nearest to the sum of `seconds` and a fraction with the decimals `decimals`.
  fileprivate init?(_ seconds: Int, plus decimals: Span<UInt8>) {
    var digits = Array(copying: decimals)
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else {
      self = Double(seconds)
      return
    }
    var whole = seconds.magnitude
    if seconds < 0 {
      // -5 seconds and 0.25 are -(4 + 0.75).
      whole -= 1
      digits.subtractFromOne()
    }
    let text = Array("\(whole).".utf8) + digits
    guard let magnitude = Double(decimal: text.span) else { return nil }
    self = seconds < 0 ? -magnitude : magnitude
  }
}

extension Cursor {
  @inline(always)
  fileprivate mutating func readDigit() -> Int? {
    guard let digit = byte?.decimalDigit else { return nil }
    offset += 1
    return Int(digit)
  }

  @inline(always)
  fileprivate mutating func readTwoDigits() -> Int? {
    guard let tens = readDigit(), let ones = readDigit() else { return nil }
    return tens * 10 + ones
  }

  /// Reads `-MM-DD`. The numbers are not checked.
  @inline(__always)
  fileprivate mutating func readDay(ofYear year: Int) -> CalendarDate? {
    guard skip("-"), let month = readTwoDigits(), skip("-"), let day = readTwoDigits() else { return nil }
    return CalendarDate(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
  }

  /// Reads `hh:mm:ss`; false if there is none. The numbers are not checked.
  @inline(__always)
  fileprivate mutating func readTime(of date: inout CalendarDate) -> Bool {
    guard let hour = readTwoDigits(), skip(":"), let minute = readTwoDigits(), skip(":"), let second = readTwoDigits()
    else { return false }
    (date.hour, date.minute, date.second) = (hour, minute, second)
    return true
  }

  /// Reads the seconds by which local time is ahead of UTC: a sign, hours, `separator` and minutes.
  fileprivate mutating func readOffset(separator: StaticString, maxHours: Int) -> Int? {
    let isNegative = skip("-")
    guard
      isNegative || skip("+"), let hours = readTwoDigits(), hours <= maxHours,
      skip(separator), let minutes = readTwoDigits(), minutes < 60
    else { return nil }
    let offset = hours * 3_600 + minutes * 60
    return isNegative ? -offset : offset
  }
}
