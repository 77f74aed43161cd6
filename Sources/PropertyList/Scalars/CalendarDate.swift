/// A second of the proleptic Gregorian calendar in UTC: today's rules apply to years before 1582, too.
package struct CalendarDate: Equatable {
  package var year: Int
  package var month: Int
  package var day: Int
  var hour: Int
  var minute: Int
  var second: Int
}

extension CalendarDate {
  /// The second that contains the moment `interval` seconds after 2001-01-01T00:00:00Z.
  ///
  /// Results equal CoreFoundation's. Beyond 2^53 seconds the time of day is inexact. Beyond 2^63 days, and for NaN, the
  /// number of days overflows to -2^63.
  package init(secondsSince2001 interval: Double) {
    let seconds = interval.rounded(.down)
    let days = (seconds / 86_400).rounded(.down)
    self.init(daysSince2001: days.magnitude < 0x1p63 ? Int(days) : .min)
    hour = CalendarDate.remainder(of: (seconds / 3_600).rounded(.down), by: 24)
    minute = CalendarDate.remainder(of: (seconds / 60).rounded(.down), by: 60)
    second = CalendarDate.remainder(of: seconds, by: 60)
  }

  // The calendar repeats itself after 400 years. Here these cycles, and the years in them, begin on the first of March (of 2000), so that
  // a leap day is the last day of its year. From March on, each five months have 153 days.

  private init(daysSince2001 days: Int) {
    let (cycle, dayOfCycle) = (days + 306).flooringQuotientAndRemainder(by: 146_097)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - CalendarDate.days(beforeYearOfCycle: yearOfCycle)
    let monthFromMarch = (dayOfYear * 5 + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (monthFromMarch * 153 + 2) / 5 + 1
    year = 2000 + cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    (hour, minute, second) = (0, 0, 0)
  }

  /// The days from 2001-01-01. A day past the end of its month is in the next one; month 13 is the next January.
  var daysSince2001: Int {
    let (cycle, yearOfCycle) = (year - 2000 - (month <= 2 ? 1 : 0)).flooringQuotientAndRemainder(by: 400)
    let dayOfYear = ((month + 9) % 12 * 153 + 2) / 5 + day - 1
    return cycle * 146_097 + CalendarDate.days(beforeYearOfCycle: yearOfCycle) + dayOfYear - 306
  }

  private static func days(beforeYearOfCycle year: Int) -> Int { year * 365 + year / 4 - year / 100 }

  var secondsSince2001: Int { daysSince2001 * 86_400 + hour * 3_600 + minute * 60 + second }

  /// True if the calendar has the day, and the day has the second or a leap second.
  var isValid: Bool {
    let same = CalendarDate(daysSince2001: daysSince2001)
    return (month, day) == (same.month, same.day) && hour < 24 && minute < 60 && second <= 60
  }

  /// The remainder of `value`, as CoreFoundation computes it; zero if the result is not below `modulus`.
  private static func remainder(of value: Double, by modulus: Double) -> Int {
    let remainder = value - (value / modulus).rounded(.down) * modulus
    let positive = remainder < 0 ? remainder + modulus : remainder
    return positive >= 0 && positive < modulus ? Int(positive) : 0
  }
}

extension Int {
  /// Division that rounds down, with a remainder of the divisor's sign.
  fileprivate func flooringQuotientAndRemainder(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

// `date` is a number of seconds since 2001-01-01T00:00:00Z.
extension Output {
  /// Appends `date` as Apple's XML writer does: in whole seconds, rounded down, and with a year of 32 bits. For NaN and infinities,
  /// that is what a conversion to integers makes of them.
  mutating func append(xmlDate date: Double) {
    guard date.isFinite else { return append("2030437302-06-07T24:60:-2147483648Z") }
    var fields = CalendarDate(secondsSince2001: date)
    fields.year = Int(Int32(truncatingIfNeeded: min(fields.year, Int(Int32.max))))
    // C's %04d counts the sign.
    append(fields, yearWidth: fields.year < 0 ? 3 : 4)
    append(UInt8(ascii: "Z"))
  }

  /// Appends `date` as Foundation's `description`, which exists from 0000-12-30 to 4001-01-01 only.
  mutating func append(printedDate date: Double) {
    guard date >= -63_114_076_800, date <= 63_113_904_000 else { return append("<description unavailable>") }
    // Foundation converts the date to whole seconds since 1970, rounded toward zero.
    let unixEpoch = 978_307_200.0
    let fields = CalendarDate(secondsSince2001: Double(Int(date + unixEpoch)) - unixEpoch)
    append(fields, separator: UInt8(ascii: " "))
    append(" +0000")
  }

  /// Appends `date` as `plutil -extract … raw` does, in whole seconds, rounded down. Unlike plutil, the calendar is always
  /// the Gregorian one. NaN and the infinities become the first or the last date that plutil prints.
  mutating func append(rawDate date: Double) {
    guard date.isFinite else { return append(date > 0 ? "506713-02-07T00:00:00Z" : "-4712-01-01T12:00:00Z") }
    append(isoSeconds: date)
    append(UInt8(ascii: "Z"))
  }

  /// Appends `date` by RFC 3339, with the shortest fraction that `Double(isoDate:)` reads back as the same number.
  ///
  /// Years before 0 have a sign, and years after 9999 more than four digits. Dates are limited to 2^53 seconds. NaN and the
  /// infinities are written as by `append(rawDate:)`.
  ///
  /// - Returns: false, with nothing appended, if the fraction needs more than `maxDecimals`.
  @discardableResult
  mutating func append(isoDate date: Double, maxDecimals: Int = .max) -> Bool {
    guard date.isFinite else {
      append(rawDate: date)
      return true
    }
    let fraction = date == date.rounded(.down) ? [] : decimals(of: date)
    guard fraction.count <= maxDecimals else { return false }
    append(isoSeconds: date)
    if !fraction.isEmpty { append(UInt8(ascii: ".")) }
    append(fraction.span)
    append(UInt8(ascii: "Z"))
    return true
  }

  private mutating func append(isoSeconds date: Double) {
    let limit = 0x1p53
    append(CalendarDate(secondsSince2001: min(max(date, -limit), limit)))
  }

  private mutating func append(_ date: CalendarDate, yearWidth: Int = 4, separator: UInt8 = UInt8(ascii: "T")) {
    if date.year < 0 { append(UInt8(ascii: "-")) }
    append(decimal: UInt64(date.year.magnitude), width: yearWidth)
    append(date.month, after: UInt8(ascii: "-"))
    append(date.day, after: UInt8(ascii: "-"))
    append(date.hour, after: separator)
    append(date.minute, after: UInt8(ascii: ":"))
    append(date.second, after: UInt8(ascii: ":"))
  }

  private mutating func append(_ field: Int, after separator: UInt8) {
    append(separator)
    append(decimal: UInt64(field), width: 2)
  }
}

/// The decimals of the fraction by which `date` is above the next lower whole number.
private func decimals(of date: Double) -> [UInt8] {
  let text = Array(date.magnitude.description.utf8)
  var decimals: [UInt8]
  if let exponentStart = text.firstIndex(of: UInt8(ascii: "e")) {
    // A number with a fraction and an exponent is below 1: "1.5e-07" is 0.00000015.
    let digits = text[..<exponentStart].filter { $0 != UInt8(ascii: ".") }
    let exponent = text[(exponentStart + 2)...].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    decimals = Array(repeating: UInt8(ascii: "0"), count: exponent - 1) + digits
  } else {
    decimals = Array(text.drop { $0 != UInt8(ascii: ".") }.dropFirst())
  }
  if date < 0 { decimals.subtractFromOne() }
  return decimals
}

extension [UInt8] {
  /// Replaces the decimals, in ASCII, of a fraction *f* above zero by the decimals of 1 − *f*.
  mutating func subtractFromOne() {
    var index = count - 1
    while index > 0, self[index] == UInt8(ascii: "0") { index -= 1 }
    self[index] = UInt8(ascii: "0") + 10 - (self[index] & 0x0F)
    while index > 0 {
      index -= 1
      self[index] = UInt8(ascii: "0") + 9 - (self[index] & 0x0F)
    }
  }
}
