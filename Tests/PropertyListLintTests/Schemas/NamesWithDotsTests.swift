import TestSupport
import Testing

@testable import PropertyList
@testable import PropertyListLint

/// Names with dots in key paths. Tests/Transcripts/edit/dotted-keys.txt has the edits that are refused.
@Suite struct NamesWithDotsTests {
  @Test(arguments: [
    ("MachServices.com.example.Job", 1..<4), ("MachServices.com.example.Job.ResetAtClose", 1..<4),
    ("a.b.NSExceptionDomains.example.com.NSIncludesSubdomains.x", 3..<5), ("NSPinnedDomains.10.0.0.1.NSx", 1..<5),
    ("OtherJobEnabled.a.b.0.c", 1..<3), ("LaunchEvents.com.apple.x.-", 1..<4),
    ("PayloadContent.0.com.x", 2..<4), ("PayloadContent.-.com.x", 2..<4), ("PayloadContent.-1.com.x.Forced", 2..<4),
    // One component, a component with another beginning, and an index.
    ("MachServices.com", nil), ("MachServices.job.ResetAtClose", nil), ("PayloadContent.0.a.b", nil),
    ("MachServices.com.0", nil), ("NSExceptionDomains.localhost.NSx", nil), ("machservices.com.example", nil),
    // The root is only a matter of missing parents.
    ("com.example.x", nil), ("", nil),
    ("/MachServices/com/example", nil), (#"MachServices.com\.example"#, nil),
  ])
  func namesAreFoundInKeyPaths(_ keyPath: String, _ range: Range<Int>?) {
    #expect(PropertyList.KeyPath(parsing: keyPath).splitName == range)
  }

  @Test(arguments: [("com.example.x", 3), ("de.x", 2), ("com.x.0.y", 2), ("com", 1), ("example.com", 1)])
  func namesOfTheRootBeginWithTopLevelDomains(_ keyPath: String, _ length: Int) {
    #expect(PropertyList.KeyPath(parsing: keyPath).nameLength(at: 0) == length)
  }

  @Test func keyPathsOfFoundationAreNotSplit() {
    let components = ["MachServices", "com", "example"].map { Array($0.utf8) }
    #expect(PropertyList.KeyPath(texts: components, rules: .foundation, text: "").splitName == nil)
  }
}
