import TestSupport
import Testing

/// In a process of its own, as the time zone belongs to one. The zones are rules in POSIX's notation, which needs no data:
/// `PST8PDT,M3.2.0,M11.1.0` is eight hours behind, and seven from March's second Sunday to November's first.
struct BuddyDateTests {
  static let pacific = "PST8PDT,M3.2.0,M11.1.0"

  @Test(arguments: [
    // 10:00 in winter is 18:00 in Greenwich.
    ("Thu Feb 28 10:00:00 PST 2013", pacific, "2013-02-28T18:00:00Z"),
    ("Thu Feb 28 10:00:00 2013", pacific, "2013-02-28T18:00:00Z"),
    // In summer it is 17:00, and which of the names stands there does not matter.
    ("Thu Aug 1 10:00:00 PDT 2013", pacific, "2013-08-01T17:00:00Z"),
    ("Thu Aug 1 10:00:00 PST 2013", pacific, "2013-08-01T17:00:00Z"),
    ("thursday february 28 10:00:00 GMT 2013", pacific, "2013-02-28T10:00:00Z"),
    ("Thu Feb 28 10:00:00 UTC 2013 and more", pacific, "2013-02-28T10:00:00Z"),
    // Midnight there is eight in the morning.
    ("02/28/13", pacific, "2013-02-28T08:00:00Z"), ("2/8/70", "UTC0", "1970-02-08T00:00:00Z"),
    ("02/28/68", "UTC0", "2068-02-28T00:00:00Z"),
    ("Wed Dec 31 23:59:59 1969", "UTC0", "1969-12-31T23:59:59Z"),
  ])
  func dateIsOfTheLocalZone(text: String, zone: String, date: String) throws {
    #expect(try run(["Add :d date \(text)"], zone: zone).outputText == "")
    #expect(try added(text, zone) == "<date>\(date)</date>")
  }

  @Test(arguments: ["Thu Feb 28 10:00:00 EST 2013", "Thu Foo 28 10:00:00 2013", "02/28/2013", "13/01/13", "tomorrow"])
  func otherTextIsNoDate(text: String) throws {
    #expect(try run(["Add :d date \(text)"], zone: Self.pacific).outputText == "Unrecognized Date Format\n")
  }

  /// The zone keeps its standard name in summer.
  @Test(arguments: [
    ("2013-02-28T18:00:00Z", pacific, "Thu Feb 28 10:00:00 PST 2013\n"),
    ("2014-08-01T12:00:00Z", pacific, "Fri Aug 01 05:00:00 PST 2014\n"),
    ("2014-08-01T12:00:00Z", "UTC0", "Fri Aug 01 12:00:00 UTC 2014\n"),
  ])
  func datesArePrintedAsDateDoes(date: String, zone: String, text: String) throws {
    let folder = try ScratchFolder()
    try folder.file("f.plist", document("<date>\(date)</date>"))
    let outcome = try shell(
      "\(quoted(Executable.path)) buddy -c Print f.plist", in: folder.path, environment: ["TZ": zone])
    #expect(outcome.outputText == text && outcome.status == 0)
  }

  private func run(_ commands: [String], zone: String) throws -> Outcome {
    let folder = try ScratchFolder()
    try folder.file("f.plist", document("<dict/>"))
    let line = commands.map { "-c \(quoted($0))" }.joined(separator: " ")
    return try shell("\(quoted(Executable.path)) buddy \(line) f.plist", in: folder.path, environment: ["TZ": zone])
  }

  /// The element of the date that `text` stands for in the zone.
  private func added(_ text: String, _ zone: String) throws -> String {
    let folder = try ScratchFolder()
    try folder.file("f.plist", document("<dict/>"))
    let outcome = try shell(
      "\(quoted(Executable.path)) buddy -c \(quoted("Add :d date \(text)")) f.plist; grep -o '<date>.*' f.plist",
      in: folder.path, environment: ["TZ": zone])
    return outcome.outputText.split(separator: "\n").joined()
  }
}
