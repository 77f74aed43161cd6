import Foundation
import TestSupport
import Testing

@testable import pliers

/// Every example of the pages and of the README runs, in a repository with the files of `ExampleFiles`.
///
/// An example is a line of shell code. Its output is compared with the output in the text, or with Tests/Tables/examples.txt,
/// which also has the lines of files changed by the example. All must end with the expected exit status and print nothing on
/// standard error.
@Suite(.exampleRepository, .enabled(if: Repository.isPossible, "needs git"))
struct PageExamplesTests {
  @Test(arguments: try DocumentedExample.all(needing: nil)) func exampleRunsAsDocumented(example: DocumentedExample)
    throws
  {
    try check(example)
  }

  @Test(.enabled(if: isInstalled("jq"), "needs jq"), arguments: try DocumentedExample.all(needing: "jq"))
  func exampleWithJQRunsAsDocumented(example: DocumentedExample) throws { try check(example) }

  @Test(.enabled(if: isInstalled("openssl"), "needs openssl"), arguments: try DocumentedExample.all(needing: "openssl"))
  func exampleWithOpenSSLRunsAsDocumented(example: DocumentedExample) throws { try check(example) }

  private func check(_ example: DocumentedExample) throws {
    let preparation =
      (example.isAboutSignedFiles ? ExampleFiles.signing : "") + (ExampleFiles.preparations[example.line] ?? "")
    let repository = try ExampleRepository.copy()
    let outcome = try repository.run(
      """
      \(ExampleFiles.names)\(preparation.isEmpty ? "" : "{ \(preparation)\ngit add -A; } >/dev/null")
      \(example.line)
      status=$?
      git add -AN
      git diff -U0 --no-ext-diff --no-textconv | grep '^[-+]\\|^Binary' | grep -v '^---\\|^+++' >.git/changes
      exit $status
      """)
    #expect(outcome.status == Self.statuses[example.line] ?? 0, "\(outcome)")
    #expect(outcome.errors.isEmpty || Self.remarks.contains { outcome.errorText.contains($0) }, "\(outcome)")
    // Since OpenSSL 3.2 there are no spaces around the equals sign of a name.
    let found = example.program == "openssl" ? outcome.outputText.replacing(" = ", with: "=") : outcome.outputText
    if let output = example.output { #expect(found == output) }
    guard let effect = Self.effects[example.line] else {
      #expect(example.output != nil || Self.others[example.line] != nil, "Tests/Tables/examples.txt does not have it")
      return
    }
    let printed = example.output == nil ? found : ""
    #expect(try printed + repository.folder.text(".git/changes") == effect.map { $0 + "\n" }.joined())
  }

  /// Each block of code is an example, or is listed with the reason why it cannot run here. The examples of rules are
  /// fragments of files.
  @Test func everyCodeBlockIsRunOrExcluded() throws {
    var unused = Set(DocumentedExample.others.keys)
    for block in try DocumentedExample.blocks()
    where !DocumentedExample.isShell(block.lines) && block.source != "pliers-rules.7" {
      let first = block.lines.first ?? ""
      #expect(DocumentedExample.others[first] != nil, "\(block.source): \(first)")
      unused.remove(first)
    }
    #expect(unused.isEmpty, "these are in no page")
  }

  /// All expectations belong to existing lines.
  @Test func everyExpectationBelongsToAnExample() throws {
    let lines = Set(try DocumentedExample.all().map(\.line))
    #expect(Set(Self.statuses.keys).union(Self.effects.keys).union(Self.others.keys).subtracting(lines).isEmpty)
  }

  /// Exit statuses other than 0.
  private static let statuses: [String: Int32] = [
    "pliers diff Info.plist build/Info.plist": 1,
    "pliers diff old.plist new.json": 1,
    "pliers sort --check Info.plist": 3,
    "pliers lint missing.plist": 2,
  ]

  /// Messages on standard error that are not failures.
  private static let remarks = [
    "lint-baseline.json", "matches nothing", "CMS Verification successful", "1 comment removed", "2 nulls dropped",
    "add these lines to .gitattributes",
  ]

  /// The output of each example, and then the lines that it changes in files.
  private static let effects = Dictionary(
    uniqueKeysWithValues: TextTable(file: testsFolder + "/Tables/examples.txt").records.map { ($0.head, $0.items) })

  /// Examples that the table does not contain, and the reason.
  private static let others: [String: String] = [
    "pliers lint missing.plist": "the wrong command line of a rule",
    "pliers lint Info.plist": "the right command line of a rule",
    "echo '{\"baseline\": \"lint-baseline.json\", \"preset\": \"strict\", \"exclude\": [\"Tests/Fixtures/\"]}' >.pliers.json":
      "Transcripts/lint/severities.txt has its settings",
    "pliers lint --format github .": "Transcripts/lint/reports.txt has the format",
    "pliers lint --changed=HEAD": "Transcripts/lint/changed.txt has the option",
    "pliers help convert": "PagesTests compares what help and the page say",
    "version=$(pliers extract CFBundleShortVersionString Info.plist)": "prints nothing",
    "eval \"$(pliers extract --shell version=CFBundleVersion --shell id=CFBundleIdentifier Info.plist)\"":
      "prints nothing; Transcripts/extract/extract.txt has the option",
    "pliers has 'UIBackgroundModes.[=audio]' Info.plist": "prints nothing",
    "pliers textconv --canonical Info.plist": "Transcripts/textconv/command.txt has its form",
    "pliers unwrap App.mobileprovision > profile.plist": "the certificate is a new one each time",
    "pliers unwrap -o profile.plist App.mobileprovision": "the certificate is a new one each time",
    "openssl cms -verify -noverify -inform DER -in App.mobileprovision -signer signer.pem -out profile.plist":
      "the certificate is a new one each time",
    "echo $(( ($(date -d \"$(pliers extract ExpirationDate App.mobileprovision)\" +%s) - $(date +%s)) / 86400 ))":
      "depends on the day",
    "pliers set Built --date now Info.plist": "depends on the time",
    "pliers lint --format sarif . > lint.sarif": "Transcripts/lint/sarif.txt has its form",
    "pliers lint --write-baseline lint-baseline.json .": "Transcripts/lint/baseline.txt has its form",
    "cat Info.plist | pliers remove CFBundleName | pliers set CFBundleVersion --string 42 > New.plist":
      "both commands alone are in the table",
    "git config diff.plist.textconv 'pliers textconv --canonical --'": "changes only the configuration",
    "git config diff.plist.textconv 'pliers textconv --unarchive --'": "changes only the configuration",
    "pliers git install --policy 'CFBundleVersion=higher'": "Transcripts/git/installation.txt has it",
  ]
}

/// A line of a page or of the README.
struct DocumentedExample: CustomTestStringConvertible {
  let source: String
  let line: String
  /// The output shown below the line; nil if none is shown.
  var output: String?

  var testDescription: String { "\(source): \(line)" }

  /// A program needed by the example that may not be installed.
  var program: String? { isAboutSignedFiles ? "openssl" : line.contains("jq ") ? "jq" : nil }

  /// The examples that need `program`, or no program if that is nil.
  static func all(needing program: String?) throws -> [DocumentedExample] { try all().filter { $0.program == program } }

  var isAboutSignedFiles: Bool { line.contains("App.mobileprovision") || line.contains("signer.pem") }

  static func all() throws -> [DocumentedExample] {
    var examples: [DocumentedExample] = []
    for block in try blocks() where isShell(block.lines) {
      if block.lines[0].hasPrefix("$ ") {
        for line in block.lines {
          if line.hasPrefix("$ ") {
            examples.append(DocumentedExample(source: block.source, line: String(line.dropFirst(2)), output: ""))
          } else if let last = examples.popLast() {
            examples.append(
              DocumentedExample(source: last.source, line: last.line, output: (last.output ?? "") + line + "\n"))
          }
        }
      } else {
        examples += block.lines.filter { !$0.hasPrefix("# ") && others[$0] == nil }.map {
          DocumentedExample(source: block.source, line: $0)
        }
      }
    }
    var seen: Set<String> = []
    return examples.filter { seen.insert($0.line).inserted }
  }

  /// The code of all pages, without synopses, and of the README.
  static func blocks() throws -> [(source: String, lines: [String])] {
    let usages = Set(Command.all.flatMap(\.synopses) + ["pliers -COMMAND …"])
    let pages = Page.all.flatMap { page in
      page.blocks.compactMap { block -> (source: String, lines: [String])? in
        guard case .code(let lines) = block, !lines.allSatisfy(usages.contains) else { return nil }
        return (page.fileName, lines)
      }
    }
    return pages + (try readMe())
  }

  static func isShell(_ lines: [String]) -> Bool {
    let starts = ["# ", "$ ", "pliers ", "plutil ", "PlistBuddy ", "git ", "cat ", "printf ", "echo ", "version="]
    guard let first = lines.first, others[first] == nil else { return false }
    return starts.contains { first.hasPrefix($0) }
  }

  private static func readMe() throws -> [(source: String, lines: [String])] {
    let text = String(decoding: try projectFile("README.md"), as: UTF8.self)
    let pieces = text.components(separatedBy: "\n```")
    return pieces.indices.filter { $0 % 2 == 1 }.map { index in
      let lines = pieces[index].components(separatedBy: "\n").dropFirst().filter { !$0.isEmpty }
      return ("README.md", lines.map(withoutRemark))
    }
  }

  /// A line of the README without the remark at its end.
  private static func withoutRemark(_ line: String) -> String {
    guard let range = line.range(of: #" +# [^"']*$"#, options: .regularExpression) else { return line }
    return String(line[..<range.lowerBound])
  }

  /// The first lines of code that is not for the shell, or that cannot run here, and the reasons.
  static let others: [String: String] = [
    ".            dict             closed  ; a configuration of the server": "Transcripts/lint/own-schemas.txt",
    "<key>CFBundleVersion</key>": "what a merge leaves",
    "pliers merge --git --base %O %A %B --marker-size %L --path %P --labels %S %X %Y": "git fills in the names",
    "*.plist diff=plist merge=plist": "lines of .gitattributes",
    "*.pbxproj !merge": "lines of .gitattributes",
    "[merge \"plist\"]": "git's configuration",
    "- run: git ls-files -z '*.plist' '*.strings' '*.entitlements' | xargs -0 -r pliers lint --format github --":
      "a workflow; a transcript of git runs the step",
    "- run: pliers lint --format sarif App/*.plist > pliers.sarif": "a workflow",
    "lint:": "GitLab's configuration",
    "{": "JSON: a problem matcher and a configuration, which other tests read",
    "- repo: …  # the URL of the repository": "pre-commit's configuration",
    "- repo: URL": "pre-commit's configuration in the README",
    "- { uses: actions/cache@v4, id: pliers, with: { path: ~/.local/bin/pliers, key: pliers-0.1.0 } }": "a workflow",
    "import PropertyListCoding": "Swift; scripts/checks/consumer builds it",
    "git clone URL pliers && cd pliers": "builds the release; .ci/run builds the same",
    "swift build -c release --product pliers && .build/release/pliers convert json Tests/pliersTests/Fixtures/Example.plist":
      "the build itself; .ci/run runs it",
    "<!-- pliers:ignore duplicate-key : both are read -->     XML": "comments of files",
  ]
}
