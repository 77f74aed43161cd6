// The dates that a `JSONTag.date` holds as RFC 3339 has them: of the years 1 to 9999, in UTC, with nine decimals at most.

private let taggedDates = -63_113_904_000..<252_423_993_600.0
private let maxDecimals = 9

extension Double {
  /// The seconds since 2001-01-01T00:00:00Z that `text` spells: `YYYY-MM-DDThh:mm:ssZ`, with or without a point and
  /// decimals before the `Z`; nil if it has another form.
  init?(taggedDate text: Span<UInt8>) {
    let whole = "YYYY-MM-DDThh:mm:ssZ".utf8.count
    // RFC 3339 has other letters, other zones and leap seconds, too.
    guard whole...whole + 1 + maxDecimals ~= text.count, text.has("-", at: 4), text.has("T", at: 10),
      !text.has("60", at: 17), text.has("Z", at: text.count - 1),
      let seconds = parseISODate(text), taggedDates ~= seconds
    else { return nil }
    self = seconds
  }
}

extension Output {
  /// Appends the date so many seconds after 2001-01-01T00:00:00Z if a `$date` tag can hold it exactly; false if not.
  mutating func append(taggedDate seconds: Double) -> Bool {
    // There is no date that reads back as -0.
    guard taggedDates ~= seconds, seconds != 0 || seconds.sign == .plus else { return false }
    return append(isoDate: seconds, maxDecimals: maxDecimals)
  }
}
