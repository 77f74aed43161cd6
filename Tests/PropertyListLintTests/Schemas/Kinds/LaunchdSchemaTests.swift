import PropertyList
import Testing

@testable import PropertyListLint

/// What launchd asks of several keys together, and of a value beyond its row.
@Suite struct LaunchdSchemaTests {
  private static let job = "<key>Label</key><string>a</string><key>MachServices</key><dict/>"

  private static let broken: [(String, String)] = [
    (
      job + "<key>StandardOutPath</key><string>~/a.log</string>",
      "bad-value (StandardOutPath): expected a whole path, found '~/a.log': launchd expands neither ~ nor $HOME"
    ),
    (
      job + "<key>StartCalendarInterval</key><dict/>",
      "bad-value (StartCalendarInterval): an empty StartCalendarInterval runs the job every minute"
    ),
    (
      job + "<key>StartCalendarInterval</key><array><dict/></array>",
      "bad-value (StartCalendarInterval.0): an empty StartCalendarInterval runs the job every minute"
    ),
    (
      job + "<key>ProgramArguments</key><array/>",
      "bad-value (ProgramArguments): expected the program's name and arguments in ProgramArguments, found an empty array"
    ),
    (
      "<key>Label</key><string>a</string><key>Program</key><string>$HOME/bin/a</string>",
      "bad-value (Program): expected a whole path, found '$HOME/bin/a': launchd expands neither ~ nor $HOME"
    ),
    (
      job + "<key>WatchPaths</key><array><string>/a</string><string>${HOME}/b</string></array>",
      "bad-value (WatchPaths.1): expected a whole path, found '${HOME}/b': launchd expands neither ~ nor $HOME"
    ),
    (
      job + "<key>QueueDirectories</key><array><string>/Users/$HOME</string></array>",
      "bad-value (QueueDirectories.0): expected a whole path, found '/Users/$HOME': launchd expands neither ~ nor $HOME"
    ),
    (
      job + "<key>RunAtLoad</key><true></true>",
      "boolean-content (RunAtLoad): expected an empty tag such as <true/> in a job of launchd, found <true></true>"
    ),
  ]

  @Test(arguments: broken)
  func breaches(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "launchd").contains(finding))
  }

  @Test(arguments: [
    job + "<key>WatchPaths</key><array><string>/a</string></array>",
    job + "<key>StandardOutPath</key><string>/a/~.log</string>",
  ])
  func fine(_ members: String) throws { #expect(try schemaFindings(members, "launchd") == []) }

  /// What is told only where it is asked for.
  @Test(arguments: [
    (
      job + "<key>EnablePressuredExit</key><true/><key>KeepAlive</key><true/>",
      "(EnablePressuredExit): EnablePressuredExit has no effect, as KeepAlive is true"
    ),
    (
      job
        + "<key>StartCalendarInterval</key><dict><key>Day</key><integer>1</integer><key>Weekday</key><integer>1</integer></dict>",
      "(StartCalendarInterval): the job runs on each such Day and on each such Weekday, not where both fit"
    ),
    (
      job + "<key>Umask</key><integer>77</integer>",
      "(Umask): expected a decimal number, found 77: if that is octal, write 63"
    ),

  ])
  func notes(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "launchd") == [])
    #expect(try schemaFindings(members, "launchd", [.looseType: .warning]) == ["loose-type " + finding])
  }

  @Test(arguments: ["18", "63", "79", "800"]) func decimalMasks(_ mask: String) throws {
    let members = Self.job + "<key>Umask</key><integer>\(mask)</integer>"
    #expect(try schemaFindings(members, "launchd", [.looseType: .warning]) == [])
  }

  // MARK: Where the file is

  @Test(arguments: [
    ("UserName", "root", "/Library/LaunchAgents/a.plist", true), ("UserName", "root", "LaunchDaemons/a.plist", false),
    ("GroupName", "wheel", "LaunchAgents/a.plist", true), ("GroupName", "wheel", "a.plist", false),
    ("LimitLoadToSessionType", "Aqua", "/Library/LaunchDaemons/a.plist", true),
    ("LimitLoadToSessionType", "Aqua", "/Library/LaunchAgents/a.plist", false),
    ("LimitLoadToSessionType", "System", "/Library/LaunchDaemons/a.plist", false),
    ("UserName", "root", "LaunchAgents.plist", false),
  ])
  func keysWithoutEffect(_ key: String, _ value: String, _ path: String, _ isFound: Bool) throws {
    let folder = path.split(separator: "/").dropLast().last ?? ""
    let findings = try schemaFindings(Self.job + "<key>\(key)</key><string>\(value)</string>", "launchd", path: path)
    #expect(findings == (isFound ? ["bad-value (\(key)): \(key) has no effect on a job in \(folder)"] : []))
  }

  @Test(arguments: [
    ("a.plist", false), ("/x/b.plist", true), ("", false), ("b.plist.in", false),
  ])
  func labelIsTheNameOfTheFile(_ path: String, _ isFound: Bool) throws {
    let findings = try schemaFindings(Self.job, "launchd", [.looseType: .warning], path: path)
    let finding = "loose-type (Label): expected the Label to be the name of the file without .plist, found 'a'"
    #expect(findings == (isFound ? [finding] : []))
  }
}
