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
    append("  <testsuite")
    append(attribute: "name", name)
    append(" tests=\"1\" failures=\"\(failureCount == 0 ? 0 : 1)\" errors=\"0\">\n    <testcase")
    append(attribute: "name", name)
    append(" classname=\"pliers.lint\"")
    if failureCount == 0, listed.isEmpty {
      append("/>\n")
    } else {
      append(">\n")
      if failureCount > 0 {
        let failures = listed.filter { $0.severity >= file.failureSeverity }
        let others = failureCount > 1 ? " (and \(failureCount - 1) more)" : ""
        append("      <failure")
        append(attribute: "type", failures.first?.rule.name ?? "unlisted")
        append(attribute: "message", (failures.first?.sentence ?? counted(failureCount, "problem")) + others)
        append(failures, in: name, before: "</failure>\n")
      }
      let remarks = listed.filter { $0.severity < file.failureSeverity }
      if !remarks.isEmpty {
        append("      <system-out")
        append(remarks, in: name, before: "</system-out>\n")
      }
      append("    </testcase>\n")
    }
    append("  </testsuite>\n")
  }

  /// Appends the end of a tag, and the text of an element.
  private mutating func append(_ diagnoses: [Diagnosis], in name: String, before endTag: StaticString) {
    append(">")
    for diagnosis in diagnoses { append(xmlText: diagnosis.text(in: name).xmlCharacters.span) }
    append(endTag)
  }

  private mutating func append(attribute name: StaticString, _ text: String) {
    append(UInt8(ascii: " "))
    append(name)
    append("=\"")
    append(xmlText: text.xmlCharacters.span, .attribute)
    append(UInt8(ascii: "\""))
  }
}

extension String {
  /// The text as UTF-8, with U+FFFD for U+FFFE and U+FFFF, which XML 1.0 (2.2) forbids. Their last byte differs from the last byte
  /// of U+FFFD. The text must not contain control characters.
  fileprivate var xmlCharacters: [UInt8] {
    var bytes = Array(utf8)
    for index in bytes.indices.dropFirst(2) where bytes[index] > 0xBD && bytes[index - 1] == 0xBF {
      if bytes[index - 2] == 0xEF { bytes[index] = 0xBD }
    }
    return bytes
  }
}
