import PropertyList
import PropertyListLint

extension ReportFormat {
  /// XML as JUnit's reporters write it, in the form that Jenkins' schema junit-10.xsd describes: a test suite of one test
  /// case for each file.
  ///
  /// Each file is a suite, because the counts of a suite precede its content. A test case has at most one failure, which contains
  /// all problems, because programs that read these reports use only the first failure. Findings that do not make the exit
  /// status 1 are output of the test.
  static let junit = ReportFormat(
    name: "junit", summary: "XML",
    details: "XML for programs that show test results: a test case for each file; warnings are output of the test.",
    beginning: { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pliers lint\">\n" },
    findings: .text { file, listed, _, output in output.append(suite: file, listed) },
    end: { _, _ in "</testsuites>\n" })
}

extension Output {
  fileprivate mutating func append(suite file: LintedFile, _ listed: [Diagnosis]) {
    let name = file.name.heading
    let failureCount = file.diagnoses.count { $0.severity >= file.failureSeverity }
    let failures = listed.filter { $0.severity >= file.failureSeverity }
    let remarks = listed.filter { $0.severity < file.failureSeverity }
    func text(of diagnoses: [Diagnosis]) -> String { diagnoses.map { $0.text(in: name).xml() }.joined() }
    var content = ""
    if failureCount > 0 {
      let others = failureCount > 1 ? " (and \(failureCount - 1) more)" : ""
      let message = (failures.first?.sentence ?? counted(failureCount, "problem")) + others
      content =
        "      <failure type=\"\(failures.first?.rule.name ?? "unlisted")\" message=\"\(message.xml(.attribute))\">"
        + "\(text(of: failures))</failure>\n"
    }
    if !remarks.isEmpty { content += "      <system-out>\(text(of: remarks))</system-out>\n" }
    let attribute = name.xml(.attribute)
    append(
      "  <testsuite name=\"\(attribute)\" tests=\"1\" failures=\"\(failureCount == 0 ? 0 : 1)\" errors=\"0\">\n"
        + "    <testcase name=\"\(attribute)\" classname=\"pliers.lint\""
        + (content.isEmpty ? "/>\n" : ">\n\(content)    </testcase>\n") + "  </testsuite>\n")
  }
}

extension String {
  /// The text in XML, with U+FFFD for U+FFFE and U+FFFF, which XML 1.0 (2.2) forbids. It must not contain control characters.
  fileprivate func xml(_ escapes: XMLEscapes = .text) -> String {
    let text = escaped(["\u{FFFE}": "\u{FFFD}", "\u{FFFF}": "\u{FFFD}"])
    return Output.text { $0.append(xmlText: Array(text.utf8).span, escapes) }
  }
}
