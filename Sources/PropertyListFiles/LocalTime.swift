#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The date and time of a second in the local time zone.
package struct LocalTime: Equatable {
  package let year: Int
  /// Month from 1.
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  /// Day of the week, from 0 for Sunday; 0 if the value was not made from a number of seconds.
  package let weekday: Int

  /// The difference between 1970-01-01 and 2001-01-01, in seconds.
  static let epoch = 978_307_200.0

  package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, weekday: Int = 0) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    self.weekday = weekday
  }

  /// The second that contains the moment `seconds` after 2001-01-01T00:00:00Z; nil if the system has no date for it.
  package init?(secondsSince2001 seconds: Double) {
    guard let moment = Int(exactly: (seconds + Self.epoch).rounded(.down)), let clock = Clock(at: moment) else {
      return nil
    }
    self = clock.time
  }

  /// The time in seconds since 2001-01-01T00:00:00Z. With `isUTC`, the fields are read as UTC and not as local time. Nil if the
  /// system cannot represent the time.
  package func seconds(isUTC: Bool) -> Double? {
    var fields = unsafe tm()
    unsafe fields.tm_year = CInt(year - 1900)
    unsafe fields.tm_mon = CInt(month - 1)
    unsafe fields.tm_mday = CInt(day)
    unsafe fields.tm_hour = CInt(hour)
    unsafe fields.tm_min = CInt(minute)
    unsafe fields.tm_sec = CInt(second)
    // The system determines if daylight saving time applies.
    unsafe fields.tm_isdst = -1
    let moment = unsafe isUTC ? timegm(&fields) : mktime(&fields)
    // Both return -1 on failure, but also for the last second of 1969.
    guard moment != -1 || year == 1969 || year == 1970 else { return nil }
    return Double(moment) - Self.epoch
  }

  /// The names of the local time zone in `year`: the standard name, and the name in summer, if there is one.
  package static func zoneNames(inYear year: Int) -> [String] {
    var clocks: [Clock] = []
    for month in [1, 7] {
      guard let seconds = LocalTime(year: year, month: month, day: 2).seconds(isUTC: true),
        let clock = Clock(at: Int(seconds + epoch)), !clocks.contains(where: { $0.zone == clock.zone })
      else { continue }
      clocks.append(clock)
    }
    return clocks.sorted { !$0.isSummer && $1.isSummer }.map(\.zone)
  }

  /// The system's local time of a moment.
  private struct Clock {
    let time: LocalTime
    let zone: String
    let isSummer: Bool

    /// The moment `moment` seconds after 1970-01-01T00:00:00Z.
    init?(at moment: Int) {
      var fields = unsafe tm()
      var moment = time_t(moment)
      // localtime_r does not have to read changes of TZ.
      tzset()
      guard unsafe localtime_r(&moment, &fields) != nil else { return nil }
      zone = unsafe fields.tm_zone.map { unsafe String(cString: $0) } ?? "UTC"
      isSummer = unsafe fields.tm_isdst > 0
      time = unsafe LocalTime(
        year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
        hour: Int(fields.tm_hour), minute: Int(fields.tm_min), second: Int(fields.tm_sec),
        weekday: Int(fields.tm_wday))
    }
  }
}
