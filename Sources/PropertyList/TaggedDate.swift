/// A date of the years 1 to 9999 as `JSONTag.date` writes it: in UTC, in whole seconds and a decimal fraction.
private struct TaggedDate {
  /// Seconds since 2001-01-01T00:00:00Z, rounded down.
  var seconds: Int64
  /// The digits after the point, as a number.
  var fraction: Int64 = 0
  /// How many digits the fraction has.
  var digits = 0

  private static let range = -63_113_904_000..<252_423_993_600.0
  private static let dayLength: Int64 = 86_400

  /// The seconds with their fraction, correctly rounded.
  var value: Double? {
    if digits == 0 { return Double(seconds) }
    var scaled = Int128(seconds)
    for _ in 0..<digits { scaled *= 10 }
    return Double(decimal: Array("\(scaled + Int128(fraction))e-\(digits)".utf8).span)
  }

  /// The date with the fewest digits that reads back as `value`, if nine do.
  init?(_ value: Double) {
    guard TaggedDate.range.contains(value) else { return nil }
    seconds = Int64(value)
    if Double(seconds) > value { seconds -= 1 }
    var scale = 1.0
    while digits <= 9 {
      fraction = Int64((value - Double(seconds)) * scale + 0.5)
      if Double(fraction) < scale, self.value?.bitPattern == value.bitPattern { return }
      digits += 1
      scale *= 10
    }
    return nil
  }

  /// Reads `YYYY-MM-DDThh:mm:ssZ`, with a point and up to nine digits before the `Z` (RFC 3339, section 5.6).
  init?(_ text: Span<UInt8>) {
    guard text.count >= 20, text.has("-", at: 4), text.has("-", at: 7), text.has("T", at: 10), text.has(":", at: 13),
      text.has(":", at: 16), text.has("Z", at: text.count - 1),
      let year = text.number(in: 0..<4), let month = text.number(in: 5..<7), let day = text.number(in: 8..<10),
      let hour = text.number(in: 11..<13), let minute = text.number(in: 14..<16), let second = text.number(in: 17..<19),
      let date = Day(year: year, month: month, day: day), hour < 24, minute < 60, second < 60
    else { return nil }
    seconds = date.number * TaggedDate.dayLength + (hour * 60 + minute) * 60 + second
    guard text.count > 20 else { return }
    digits = text.count - 21
    guard text.has(".", at: 19), 1...9 ~= digits, let fraction = text.number(in: 20..<text.count - 1) else {
      return nil
    }
    self.fraction = fraction
  }

  func write(to output: inout Output) {
    let time = (seconds % TaggedDate.dayLength + TaggedDate.dayLength) % TaggedDate.dayLength
    let day = Day(number: (seconds - time) / TaggedDate.dayLength)
    output.append(day.year, digits: 4)
    output.append(UInt8(ascii: "-"))
    output.append(day.month, digits: 2)
    output.append(UInt8(ascii: "-"))
    output.append(day.day, digits: 2)
    output.append(UInt8(ascii: "T"))
    output.append(time / 3600, digits: 2)
    output.append(UInt8(ascii: ":"))
    output.append(time / 60 % 60, digits: 2)
    output.append(UInt8(ascii: ":"))
    output.append(time % 60, digits: 2)
    if digits > 0 {
      output.append(UInt8(ascii: "."))
      output.append(fraction, digits: digits)
    }
    output.append(UInt8(ascii: "Z"))
  }
}

/// A day of the Gregorian calendar from year 1 on. Years are reckoned from March, so that the leap day is the last.
private struct Day {
  var year, month, day: Int64

  /// The number of days from 0000-03-01 to 2001-01-01.
  private static let epoch: Int64 = 730_791

  /// Days since 2001-01-01.
  var number: Int64 {
    let marchYear = month < 3 ? year - 1 : year
    // From March on the months before the `n`th have (153 * n + 2) / 5 days.
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - Day.epoch
  }

  /// A day that exists.
  init?(year: Int64, month: Int64, day: Int64) {
    (self.year, self.month, self.day) = (year, month, day)
    guard year >= 1, 1...12 ~= month else { return nil }
    let normalised = Day(number: number)
    guard normalised.month == month, normalised.day == day else { return nil }
  }

  /// The day `number` days after 2001-01-01.
  init(number: Int64) {
    let (cycle, dayOfCycle) = (number + Day.epoch).quotientAndRemainder(dividingBy: 146_097)
    // 1,460 days hold no leap day's surplus, 36,524 a century's, 146,096 that of four centuries.
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = (monthFromMarch + 2) % 12 + 1
    year = cycle * 400 + yearOfCycle + (month < 3 ? 1 : 0)
  }
}

extension Double {
  /// The seconds since 2001-01-01T00:00:00Z of a date in the form of a `$date` tag.
  init?(taggedDate text: Span<UInt8>) {
    guard let value = TaggedDate(text)?.value else { return nil }
    self = value
  }
}

extension Output {
  /// Appends the date so many seconds after 2001-01-01T00:00:00Z if a `$date` tag can hold it exactly; false if not.
  mutating func append(taggedDate seconds: Double) -> Bool {
    guard let date = TaggedDate(seconds) else { return false }
    date.write(to: &self)
    return true
  }

  /// Appends `value` with leading zeros.
  fileprivate mutating func append(_ value: Int64, digits: Int) {
    var divisor: Int64 = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }
}

extension Span<UInt8> {
  /// The number that the digits in `range` give, or nil where one is no digit.
  fileprivate func number(in range: Range<Int>) -> Int64? {
    var value: Int64 = 0
    for index in range {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= self[index] else { return nil }
      value = value * 10 + Int64(self[index] & 0x0F)
    }
    return value
  }
}
