import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  static let junit = ReportFormat(
    name: "junit", summary: "XML",
    details: "XML for programs that show test results: a test case for each file; warnings are output of the test."
  ) { _ in JUnitReport() }
}

/// XML as JUnit's reporters write it, in the form that Jenkins' schema junit-10.xsd describes: a test suite of one test
/// case for each file.
///
/// Each file is a suite, because the counts of a suite precede its content. A test case has at most one failure, which contains
/// all problems, because programs that read these reports use only the first failure. Findings that do not make the exit
/// status 1 are output of the test.
struct JUnitReport: Report {
  mutating func begin(on output: inout Output) {
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pliers lint\">\n")
  }

  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output) {
    let name = file.name.heading
    func isFailure(_ diagnosis: Diagnosis) -> Bool { diagnosis.severity >= file.failureSeverity }
    let failures = file.diagnoses.filter(isFailure)
    output.append("  <testsuite")
    output.append(attribute: "name", name)
    output.append(" tests=\"1\" failures=\"\(failures.isEmpty ? 0 : 1)\" errors=\"0\">\n    <testcase")
    output.append(attribute: "name", name)
    output.append(" classname=\"pliers.lint\"")
    if failures.isEmpty, listed.isEmpty {
      output.append("/>\n")
    } else {
      output.append(">\n")
      if !failures.isEmpty { append(failures, listed: listed.filter(isFailure), in: name, to: &output) }
      appendOutput(listed.filter { !isFailure($0) }, in: name, to: &output)
      output.append("    </testcase>\n")
    }
    output.append("  </testsuite>\n")
  }

  mutating func end(_ counts: FindingCounts, on output: inout Output) { output.append("</testsuites>\n") }

  private func append(_ failures: [Diagnosis], listed: [Diagnosis], in name: String, to output: inout Output) {
    output.append("      <failure")
    output.append(attribute: "type", listed.first?.rule.name ?? "unlisted")
    let count = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
    output.append(attribute: "message", (listed.first?.sentence ?? counted(failures.count, "problem")) + count)
    output.append(">")
    for diagnosis in listed { output.append(xml: diagnosis.text(in: name)) }
    output.append("</failure>\n")
  }

  private func appendOutput(_ diagnoses: [Diagnosis], in name: String, to output: inout Output) {
    guard !diagnoses.isEmpty else { return }
    output.append("      <system-out>")
    for diagnosis in diagnoses { output.append(xml: diagnosis.text(in: name)) }
    output.append("</system-out>\n")
  }
}

extension Output {
  fileprivate mutating func append(xml text: String) { append(xmlText: text.xmlCharacters.span) }

  fileprivate mutating func append(attribute name: StaticString, _ text: String) {
    append(UInt8(ascii: " "))
    append(name)
    append("=\"")
    append(xmlText: text.xmlCharacters.span, isAttribute: true)
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
