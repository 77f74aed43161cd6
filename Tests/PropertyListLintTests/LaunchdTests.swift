import TestSupport
import PropertyList
import Testing

@testable import PropertyListLint

/// The types are those of launchd.plist(5).
@Suite struct LaunchdTests {
  private func job(_ members: String) -> String { "<plist version=\"1.0\">\n<dict>\n\(members)\n</dict>\n</plist>\n" }

  private static let complete =
    "<key>Label</key><string>a</string><key>ProgramArguments</key><array><string>b</string></array>"

  private func findings(_ members: String) -> [String] {
    ProfiledFile(job(members), .launchd).findings(of: .launchd)
  }

  @Test(arguments: [
    "<key>Label</key><string>a</string><key>Program</key><string>/b</string>",
    "<key>Label</key><string>a</string><key>BundleProgram</key><string>b</string>", complete,
    complete + "<key>KeepAlive</key><true/>", complete + "<key>KeepAlive</key><dict><key>Crashed</key><true/></dict>",
    complete + "<key>StartCalendarInterval</key><dict><key>Hour</key><integer>3</integer></dict>",
    complete + "<key>StartCalendarInterval</key><array><dict><key>Hour</key><integer>3</integer></dict></array>",
    complete + "<key>EnvironmentVariables</key><dict><key>PATH</key><string>/bin</string></dict>",
    complete + "<key>LimitLoadToSessionType</key><string>Aqua</string>",
    complete + "<key>LimitLoadToSessionType</key><array><string>Aqua</string></array>",
    complete + "<key>Umask</key><integer>18</integer>", complete + "<key>Umask</key><string>022</string>",
    complete + "<key>UserName</key><dict><key>#IfFeatureFlagDisabled</key><string>a/b</string><key>#Then</key><string>c"
      + "</string><key>#Else</key><string>d</string></dict>",
    complete + "<key>RunAtLoad</key><dict><key>#IfFeatureFlagEnabled</key><string>a/b</string><key>#Then</key><true/>"
      + "</dict>",
    complete + "<key>MyOwnKey</key><date>2001-01-01T00:00:00Z</date>",
  ])
  func jobs(_ members: String) { #expect(findings(members) == []) }

  @Test(arguments: [
    ("RunAtLoad", "<string>true</string>", "expected true or false for RunAtLoad, found a string"),
    ("KeepAlive", "<integer>1</integer>", "expected true or false or a dictionary for KeepAlive, found an integer"),
    ("StartInterval", "<real>1.5</real>", "expected an integer for StartInterval, found a real"),
    ("StandardOutPath", "<array/>", "expected a string for StandardOutPath, found an array"),
    (
      "EnvironmentVariables", "<dict><key>A</key><integer>1</integer></dict>",
      "expected a dictionary of strings for EnvironmentVariables, found a dictionary of integers"
    ),
    ("WatchPaths", "<string>/a</string>", "expected an array of strings for WatchPaths, found a string"),
    (
      "StartCalendarInterval", "<array><integer>1</integer></array>",
      "expected a dictionary of integers or an array of dictionaries of integers for StartCalendarInterval, found an "
        + "array of integers"
    ),
    (
      "StartCalendarInterval", "<dict><key>Hour</key><string>3</string></dict>",
      "expected a dictionary of integers or an array of dictionaries of integers for StartCalendarInterval, found a "
        + "dictionary of strings"
    ),
    (
      "QueueDirectories", "<array><string>/a</string><true/></array>",
      "expected an array of strings for QueueDirectories, found an array of several types"
    ),
    ("MachServices", "<array/>", "expected a dictionary for MachServices, found an array"),
    (
      "UserName", "<dict><key>#Then</key><string>a</string></dict>",
      "expected a string for UserName, found a dictionary of strings"
    ),
  ])
  func types(_ key: String, _ value: String, _ message: String) {
    // The key's text stands behind `<key>` in the fourth line.
    #expect(findings("\(Self.complete)\n<key>\(key)</key>\(value)") == ["4:6 \(message) (\(key))"])
  }

  @Test func jobsNeedANameAndAProgram() {
    #expect(
      findings("<key>RunAtLoad</key><true/>") == [
        "- expected a Label, which names the job: launchd refuses a job without one",
        "- expected Program, ProgramArguments or BundleProgram: launchd refuses a job that has nothing to run",
      ])
    #expect(
      findings("<key>Label</key><string/>\n<key>ProgramArguments</key><array/>") == [
        "3:6 expected a Label, which names the job, found an empty string (Label)",
        "4:6 expected the program's name and arguments in ProgramArguments, found an empty array (ProgramArguments)",
      ])
  }

  @Test func rootsAreDictionaries() {
    #expect(
      ProfiledFile("<plist version=\"1.0\"><array/></plist>\n", .launchd).findings(of: .launchd) == [
        "- expected a dictionary as the root of a job, found an array"
      ])
  }

  // MARK: Formats

  @Test func binaryJobs() {
    // {Label: "a", Program: "a", Nice: "a"}
    let file = BinaryFile(
      "d3 01 02 03 04 04 04", "55 4c6162656c", "57 50726f6772616d", "54 4e696365", "51 61")
    #expect(
      ProfiledFile(file.bytes, .launchd).findings(of: .launchd) == [
        "- expected an integer for Nice, found a string (Nice)"
      ])
    #expect(ProfiledFile(file.bytes).findings(of: .launchd) == [])
  }

  @Test(arguments: [("{\"Label\": \"a\"}", "JSON"), ("{Label = a;}", "an OpenStep property list")])
  func otherFormats(_ text: String, _ noun: String) {
    #expect(
      ProfiledFile(text, .launchd).findings(of: .launchd) == [
        "- expected XML or a binary property list, found \(noun): launchd does not read it"
      ])
  }

  @Test func sharedObjectsThatExplodeAreAnError() {
    var limits = Limits()
    limits.nodes = 10
    let file = BinaryFile("aa 01010101010101010101", "aa 02020202020202020202", "51 61")
    #expect(
      ProfiledFile(file.bytes, .launchd, limits: limits).findings(of: .syntax) == [
        // 70 bytes have room for as many references of one byte, and ten values more are allowed: 111 are too many.
        "30 shared objects expand to more than 80 values"
      ])
  }
}
