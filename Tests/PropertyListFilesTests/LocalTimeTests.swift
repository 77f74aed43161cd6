import PropertyListFiles
import Testing

/// What does not depend on the local time zone; `BuddyDateTests` has several of those.
struct LocalTimeTests {
  /// Days by hand: 2001-01-01 is day 11,323 after 1970-01-01, or second 978,307,200.
  static let moments: [(fields: [Int], seconds: Double)] = [
    ([2001, 1, 1, 0, 0, 0], 0), ([2001, 1, 2, 0, 0, 1], 86_401), ([1970, 1, 1, 0, 0, 0], -978_307_200),
    // The system's sign of failure is this second, too.
    ([1969, 12, 31, 23, 59, 59], -978_307_201),
  ]

  @Test(arguments: moments)
  func momentsInGreenwich(fields: [Int], seconds: Double) {
    let time = LocalTime(
      year: fields[0], month: fields[1], day: fields[2], hour: fields[3], minute: fields[4], second: fields[5])
    #expect(time.seconds(isUTC: true) == seconds)
  }

  @Test func localTimeLeadsBack() throws {
    for seconds in stride(from: -978_307_200.0, to: 2_000_000_000, by: 86_400 * 91.25) {
      let moment = seconds.rounded(.down)
      let time = try #require(LocalTime(secondsSince2001: moment))
      // Where clocks are set back, a time stands for two moments.
      #expect(abs((time.seconds(isUTC: false) ?? .nan) - moment) <= 3600)
    }
  }

  @Test(arguments: [1e300, -1e300, .infinity, .nan]) func noClockShowsThis(seconds: Double) {
    #expect(LocalTime(secondsSince2001: seconds) == nil)
  }

  @Test func zoneHasOneNameOrTwo() {
    #expect(1...2 ~= LocalTime.zoneNames(inYear: 2024).count)
  }
}
