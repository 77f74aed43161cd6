// Dates in the form of RFC 3339 in `JSONTag.date`: the years 1 to 9999 in UTC, with at most nine decimals.

private let taggedDates = -63_113_904_000..<252_423_993_600.0
private let maxDecimals = 9

extension Double {
  /// The seconds since 2001-01-01T00:00:00Z of the date `text`: `YYYY-MM-DDThh:mm:ssZ`, optionally with a point and decimals
  /// before the `Z`; nil for other forms.
  init?(taggedDate text: Span<UInt8>) {
    let whole = "YYYY-MM-DDThh:mm:ssZ".utf8.count
    // RFC 3339 also allows other letters, other zones, and leap seconds.
    guard whole...whole + 1 + maxDecimals ~= text.count, text.has("-", at: 4), text.has("T", at: 10),
      !text.has("60", at: 17), text.has("Z", at: text.count - 1),
      let seconds = parseISODate(text), taggedDates ~= seconds
    else { return nil }
    self = seconds
  }
}

extension Output {
  /// Appends the date `seconds` after 2001-01-01T00:00:00Z, if this form represents it exactly.
  ///
  /// - Returns: false if it does not, with nothing appended.
  mutating func append(taggedDate seconds: Double) -> Bool {
    // No date is read back as -0.
    guard taggedDates ~= seconds, seconds != 0 || seconds.sign == .plus else { return false }
    return append(isoDate: seconds, maxDecimals: maxDecimals)
  }
}
