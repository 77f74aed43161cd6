import Foundation
import PropertyListFiles
import Testing

/// Conversions that do not depend on the local time zone. `BuddyRunsTests` runs the program in another time zone.
struct LocalTimeTests {
  /// Days counted by hand: 2001-01-01 is day 11,323 after 1970-01-01, or second 978,307,200.
  static let moments: [(fields: [Int], seconds: Double)] = [
    ([2001, 1, 1, 0, 0, 0], 0), ([2001, 1, 2, 0, 0, 1], 86_401), ([1970, 1, 1, 0, 0, 0], -978_307_200),
    // timegm(3) returns -1 for this moment, which also means failure.
    ([1969, 12, 31, 23, 59, 59], -978_307_201),
  ]

  @Test(arguments: moments)
  func fieldsInUTCHaveTheExpectedSeconds(fields: [Int], seconds: Double) {
    let time = LocalTime(
      year: fields[0], month: fields[1], day: fields[2], hour: fields[3], minute: fields[4], second: fields[5])
    #expect(time.seconds(isUTC: true) == seconds)
  }

  /// Foundation converts the same moments in the time zone of this machine.
  @Test func localTimeIsThatOfFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    for seconds in stride(from: -978_307_200.0, to: 1_100_000_000, by: 86_400 * 91.25) {
      let moment = seconds.rounded(.down)
      let time = try #require(LocalTime(secondsSince2001: moment))
      let date = Date(timeIntervalSinceReferenceDate: moment)
      let fields = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
      #expect(
        [time.year, time.month, time.day, time.hour, time.minute, time.second] == [
          fields.year, fields.month, fields.day, fields.hour, fields.minute, fields.second,
        ])
      // When clocks are set back, a local time means two moments: then Foundation's is the first one.
      let back = calendar.date(from: fields)?.timeIntervalSinceReferenceDate
      #expect(time.seconds(isUTC: false) == moment || back != moment, "\(date)")
    }
  }

  @Test(arguments: [1e300, -1e300, .infinity, .nan]) func momentsOutOfRangeHaveNoLocalTime(seconds: Double) {
    #expect(LocalTime(secondsSince2001: seconds) == nil)
  }

  @Test func zoneHasOneNameOrTwo() {
    #expect(1...2 ~= LocalTime.zoneNames(inYear: 2024).count)
  }
}
