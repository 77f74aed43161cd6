import Foundation
import PropertyList
import PropertyListCoding
import Testing

/// Dates before 1582-10-15 in XML, as the article "From Foundation to PlistDecoder" has it.
struct EarlyDatesTests {
  static let day: TimeInterval = 86_400

  /// Foundation writes a day of the Julian calendar, which has two days less than the Gregorian one in the year 1.
  @Test func foundationWritesJulianDays() throws {
    let text = try foundationData(of: [Date.distantPast], .xml)
    #expect(String(decoding: text, as: UTF8.self).contains("<date>0001-01-01T00:00:00Z</date>"))
    // 1970-01-01 is day 719,162 after 0001-01-01 in the Gregorian calendar.
    let first = Date(timeIntervalSince1970: -719_162 * Self.day)
    #expect(try PlistDecoder().decode([Date].self, from: text) == [first])
    #expect(first == Date.distantPast + 2 * Self.day)
  }

  @Test(arguments: [PropertyList.OutputFormat.xml, .binary, .json])
  func plistEncoderKeepsEarlyDates(format: PropertyList.OutputFormat) throws {
    #expect(try PlistDecoder().decode([Date].self, from: data(of: [Date.distantPast], format)) == [.distantPast])
    // Binary files have seconds, which no calendar changes.
    let foundationFile = try foundationData(of: [Date.distantPast], .binary)
    #expect(try PlistDecoder().decode([Date].self, from: foundationFile) == [.distantPast])
  }
}
