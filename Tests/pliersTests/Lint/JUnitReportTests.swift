import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The XML of lint, in the form of Jenkins' junit-10.xsd: `testsuites` holds `testsuite` elements, which must have a
/// `name` and the numbers `tests`, `failures` and `errors`; a `testcase` must have a `name`, and holds `failure` with a
/// `type` and a `message`, and `system-out`.
struct JUnitReportTests {
  @Test func fileIsASuiteOfOneCase() throws {
    #expect(
      try report([.text, .binary, .good("ok.plist", isExplicit: false)], "--format junit").outputText == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="pliers lint">
          <testsuite name="App/Info.plist" tests="1" failures="1" errors="0">
            <testcase name="App/Info.plist" classname="pliers.lint">
              <failure type="duplicate-key" message="the key 'b' stands here for the second time (at a.b)">\
        App/Info.plist:6:7: error: the key 'b' stands here for the second time (at a.b) [duplicate-key]
          | \t&lt;key&gt;b&lt;/key&gt;
          | \t     ^
        App/Info.plist:4:7: note: the first one
        </failure>
              <system-out>App/Info.plist:9:1: warning: expected no CDATA section [cdata]
          | &lt;![CDATA[x]]&gt;
          | ^
        </system-out>
            </testcase>
          </testsuite>
          <testsuite name="b.plist" tests="1" failures="1" errors="0">
            <testcase name="b.plist" classname="pliers.lint">
              <failure type="syntax" message="object 0 refers to object 200 of 3 (at k, offset 10)">\
        b.plist: error: object 0 refers to object 200 of 3 (at k, offset 10) [syntax]
        </failure>
            </testcase>
          </testsuite>
          <testsuite name="ok.plist" tests="1" failures="0" errors="0">
            <testcase name="ok.plist" classname="pliers.lint"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func warningsAreFailuresWhereTheyCount() throws {
    let output = try report([.warned], "--format junit").outputText
    #expect(output.contains("failures=\"0\"") && output.contains("<system-out>") && !output.contains("<failure"))
    let failures = try report([.warned], "--format junit --error-on warning").outputText
    #expect(failures.contains("failures=\"1\"") && !failures.contains("<system-out>"))
    // One failure with both.
    #expect(
      failures.contains("<failure type=\"final-newline\" message=\"expected a newline at the end (and 1 more)\">"))
    #expect(failures.contains("[final-newline]\n") && failures.contains("[doctype]\n"))
  }

  /// A file that failed is a failure, even if its problems are not listed.
  @Test func unlistedProblemsFail() throws {
    #expect(
      try report([.binary], "--format junit --max-problems 0").outputText.contains(
        "<failure type=\"unlisted\" message=\"1 problem\"></failure>"))
  }

  @Test func nameThatLooksLikeACommandBeginsNoLine() throws {
    let folder = try ScratchFolder()
    try folder.file("::error::x", "<plist><dict>\n<key>a</key></dict></plist>")
    let output = try Executable.shell("\"$pliers\" lint --format junit ::error::x", in: folder.path).outputText
    #expect(output.contains(">./::error::x:2:"))
    #expect(!output.contains(#/(?m)^\s*::/#))
  }

  /// XML 1.0: 2.2 for the characters, 2.4 for `<`, `&` and `]]>`, 3.3.3 for white space in attributes.
  @Test func textIsEscaped() throws {
    let output = try report([.hostile], "--format junit").outputText
    let allowed = output.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t"
        || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar.value & ~1 != 0xFFFE
    }
    #expect(allowed)
    #expect(output.contains("name=\"dir/a:b, 100% &quot;q&quot; &lt;é日😀&gt;&amp;\u{FFFD}\u{FFFD}&#9;\u{FFFD}[31m"))
    #expect(output.contains("&lt;b&gt; ]]&gt; &amp;amp;\u{FFFD}::error::x"))
    // No line begins with what GitHub's runner takes for a command.
    #expect(!output.contains(#/(?m)^\s*::/#))
    // The elements are ours alone.
    #expect(output.count { $0 == "<" } == 9)
  }
}
