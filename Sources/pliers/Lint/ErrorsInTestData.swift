import PropertyList
import PropertyListFiles
import PropertyListLint

/// Errors in folders of test data, which are mostly deliberate. A line at the end of the report says how to exclude the folder.
struct ErrorsInTestData {
  private var counts: [String: Int] = [:]

  mutating func add(_ file: LintedFile) {
    let count = file.diagnoses.count { $0.severity == .error }
    guard count > 0, !file.isExplicit else { return }
    let folders = file.name.text.split(separator: "/").dropLast()
    guard let index = folders.firstIndex(where: \.isNameOfTestData) else { return }
    let path = folders[...index].drop { $0 == "." }.joined(separator: "/")
    counts[(file.name.text.hasPrefix("/") ? "/" : "") + path, default: 0] += count
  }

  func report(on output: inout Output) {
    let maxFolders = 3
    for (folder, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(maxFolders) {
      let pattern = folder.escaped(["\\": "\\\\", "\"": "\\\""])
      output.append(
        "note: \(counted(count, "error")) in test data; to exclude it, .pliers.json: "
          + printable("{\"exclude\": [\"\(pattern)/\"]}\n", keepsLines: true))
    }
  }
}

extension Substring {
  /// `fixtures`, `testdata`, `foo_test`, `test_foo`
  fileprivate var isNameOfTestData: Bool {
    let name = lowercased()
    return ["fixture", "fixtures", "testdata", "test-data", "__fixtures__"].contains(name) || name.hasPrefix("test_")
      || name.hasSuffix("_test") || name.hasSuffix("_tests") || name.hasSuffix("_fixtures")
  }
}
