#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A second as clocks on the wall show it in the local time zone, which the system knows.
package struct LocalTime: Equatable {
  package let year: Int
  /// From 1.
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  /// From 0 for Sunday; of a time that was not read from a clock it is 0.
  package let weekday: Int

  /// The difference between 1970-01-01 and 2001-01-01, in seconds.
  private static let epoch = 978_307_200.0

  package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, weekday: Int = 0) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    self.weekday = weekday
  }

  /// The second that contains the moment `seconds` after 2001-01-01T00:00:00Z; nil where the system has no date for it.
  package init?(secondsSince2001 seconds: Double) {
    guard let moment = Int(exactly: (seconds + Self.epoch).rounded(.down)), let clock = Clock(at: moment) else {
      return nil
    }
    self = clock.time
  }

  /// The moment, in seconds since 2001-01-01T00:00:00Z; with `isUTC` clocks showed it there. Nil where there is none.
  package func seconds(isUTC: Bool) -> Double? {
    var fields = unsafe tm()
    unsafe fields.tm_year = CInt(year - 1900)
    unsafe fields.tm_mon = CInt(month - 1)
    unsafe fields.tm_mday = CInt(day)
    unsafe fields.tm_hour = CInt(hour)
    unsafe fields.tm_min = CInt(minute)
    unsafe fields.tm_sec = CInt(second)
    // Whether it is summer is for the system to find out.
    unsafe fields.tm_isdst = -1
    let moment = unsafe isUTC ? timegm(&fields) : mktime(&fields)
    // Both say -1 where they fail, which is also the last second of 1969.
    guard moment != -1 || year == 1969 || year == 1970 else { return nil }
    return Double(moment) - Self.epoch
  }

  /// The names of the local time zone in that year: the standard one, and that of summer, if there is one.
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

  /// The system's description of a moment.
  private struct Clock {
    let time: LocalTime
    let zone: String
    let isSummer: Bool

    /// The moment `moment` seconds after 1970-01-01T00:00:00Z.
    init?(at moment: Int) {
      var fields = unsafe tm()
      var moment = time_t(moment)
      // localtime_r need not look at TZ anew.
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
