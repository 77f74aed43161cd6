import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// Which files launchd reads. Tests/Tables/schemas/launchd.txt has what it accepts as a job.
@Suite struct LaunchdTests {
  @Test(arguments: [("{\"Label\": \"a\"}", "JSON"), ("{Label = a;}", "an OpenStep property list")])
  func otherFormats(_ text: String, _ noun: String) {
    #expect(
      ProfiledFile(text, .launchd).findings(of: .launchd) == [
        "- expected XML or a binary property list, found \(noun): launchd does not read it"
      ])
  }

  /// {Label: "a"}
  @Test func formatsThatAreRead() {
    #expect(ProfiledFile(BinaryFile("d1 01 02", "55 4c6162656c", "51 61").bytes, .launchd).findings(of: .launchd) == [])
    #expect(ProfiledFile("<plist version=\"1.0\"><dict/></plist>\n", .launchd).findings(of: .launchd) == [])
  }
}
