import Foundation
import TestSupport
import Testing

@testable import pliers

/// Every example of the pages and of the README runs, in a repository with the files of `ExampleFiles`.
///
/// An example is a line of code that the shell takes. Where the text shows what a line prints, that is compared; of others
/// the outputs below are, which were worked out by hand from the files, and all must end with their status and say nothing
/// on standard error.
@Suite(.enabled(if: Repository.isPossible, "needs git"))
struct PageExamplesTests {
  @Test(arguments: try DocumentedExample.all(needing: nil)) func exampleWorks(example: DocumentedExample) throws {
    try check(example)
  }

  @Test(.enabled(if: isInstalled("jq"), "needs jq"), arguments: try DocumentedExample.all(needing: "jq"))
  func exampleWithJQWorks(example: DocumentedExample) throws { try check(example) }

  @Test(.enabled(if: isInstalled("openssl"), "needs openssl"), arguments: try DocumentedExample.all(needing: "openssl"))
  func exampleWithOpenSSLWorks(example: DocumentedExample) throws { try check(example) }

  private func check(_ example: DocumentedExample) throws {
    let preparation =
      (example.isAboutSignedFiles ? ExampleFiles.signing : "") + (ExampleFiles.preparations[example.line] ?? "")
    let outcome = try ExampleFiles.repository().run(
      ExampleFiles.names + "{ \(preparation)\n:; } >/dev/null\n" + example.line)
    #expect(outcome.status == Self.statuses[example.line] ?? 0, "\(outcome)")
    #expect(outcome.errors.isEmpty || Self.remarks.contains { outcome.errorText.contains($0) }, "\(outcome)")
    // Since OpenSSL 3.2 there are no spaces around the equals sign of a name.
    let found = example.program == "openssl" ? outcome.outputText.replacing(" = ", with: "=") : outcome.outputText
    if let output = example.output ?? Self.outputs[example.line] { #expect(found == output) }
  }

  /// Each block of code is an example, or is named with the reason why it cannot run here.
  @Test func allCodeIsKnown() throws {
    var unused = Set(DocumentedExample.others.keys)
    for block in try DocumentedExample.blocks() where !DocumentedExample.isShell(block.lines) {
      let first = block.lines.first ?? ""
      #expect(DocumentedExample.others[first] != nil, "\(block.source): \(first)")
      unused.remove(first)
    }
    #expect(unused.isEmpty, "these stand in no page any more")
  }

  /// What is expected is about lines that exist.
  @Test func expectationsAreUsed() throws {
    let lines = Set(try DocumentedExample.all().map(\.line))
    #expect(Set(Self.statuses.keys).union(Self.outputs.keys).subtracting(lines).isEmpty)
  }

  private static func isInstalled(_ program: String) -> Bool {
    (try? Executable.shell("command -v \(program)", in: "/"))?.status == 0
  }

  /// Of those that are not 0.
  private static let statuses: [String: Int32] = [
    "pliers diff Info.plist build/Info.plist": 1,
    "pliers diff old.plist new.json": 1,
    "pliers sort --dry-run --exit-code Info.plist": 3,
  ]

  /// What is said where all is well.
  private static let remarks = ["lint-baseline.json", "matches nothing", "CMS Verification successful"]

  private static let outputs: [String: String] = [
    "pliers extract com.apple.security.app-sandbox app.entitlements": "true\n",
    "pliers extract NSAppTransportSecurity.NSExceptionDomains.example.com.NSIncludesSubdomains Info.plist": "true\n",
    "pliers extract 'CFBundleURLTypes.*.CFBundleURLSchemes.*' Info.plist": "one\nuno\ntwo\n",
    "pliers extract 'CFBundleURLTypes.*' --columns CFBundleURLName,CFBundleTypeRole Info.plist":
      "CFBundleURLName\tCFBundleTypeRole\ncom.example.one\t\ncom.example.two\t\n",
    "pliers extract 'CFBundleURLTypes.[CFBundleURLName=com.example.two].CFBundleURLSchemes.0' Info.plist": "two\n",
    "pliers paths --at '**.CFBundleURLSchemes' Info.plist":
      "CFBundleURLTypes.0.CFBundleURLSchemes\nCFBundleURLTypes.1.CFBundleURLSchemes\n",
    "pliers extract 'UIDeviceFamily.[:1]' Info.plist": "1\n",
    "pliers type CFBundleVersion Info.plist": "string\n",
    "pliers count CFBundleURLTypes Info.plist": "2\n",
    "pliers extract 'Window.Title' --unarchive Window.nib": "Start\n",
    "pliers paths --unarchive --leaves Window.nib": "Window.$class\nWindow.Title\n",
    "pliers print --unarchive Window.nib":
      "{\n  \"Window\" => {\n    \"$class\" => \"Window\"\n    \"Title\" => \"Start\"\n  }\n}\n",
    "pliers extract 'State.!.Width' Settings.plist": "640\n",
    "pliers print --nested Settings.plist":
      "{\n  \"State\" => {\n    \"$nested\" => \"xml\"\n    \"value\" => {\n      \"Width\" => 640\n    }\n  }\n}\n",
    "pliers has NSCameraUsageDescription Info.plist || echo missing": "missing\n",
    "pliers extract --default none LSMinimumSystemVersion Info.plist": "none\n",
    "pliers print --at UIDeviceFamily Info.plist": "[\n  0 => 1\n  1 => 2\n]\n",
    "pliers convert json Info.plist | jq .CFBundleVersion": "\"41\"\n",
    "plutil -extract CFBundleVersion raw Info.plist": "41\n",
    "plutil -lint Info.plist": "Info.plist: OK\n",
    "pliers buddy -c 'Print :CFBundleVersion' Info.plist": "41\n",
    "pliers diff --quiet --ignore CFBundleVersion a.plist b.plist": "",
    "pliers git install | grep '=plist' >> .gitattributes": "",
    "pliers extract UUID App.mobileprovision": "1-2-3\n",
    "pliers extract ExpirationDate App.mobileprovision": "2036-11-22T00:00:00Z\n",
    "pliers extract 'ProvisionedDevices.*' App.mobileprovision": "00008030-1\n00008030-2\n",
    "pliers extract DeveloperCertificates.0 --raw-bytes App.mobileprovision | openssl x509 -inform DER -noout -subject":
      "subject=CN=Signer\n",
  ]
}

/// A line of a page or of the README.
struct DocumentedExample: CustomTestStringConvertible {
  let source: String
  let line: String
  /// What the text shows under it; nil where it shows nothing.
  var output: String?

  var testDescription: String { "\(source): \(line)" }

  /// A program that it needs and that not every machine has.
  var program: String? { isAboutSignedFiles ? "openssl" : line.contains("jq ") ? "jq" : nil }

  /// Those that need `program`; nil stands for those that need none.
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

  /// The code of all pages but for what tells the usage, and of the README.
  static func blocks() throws -> [(source: String, lines: [String])] {
    let usages = Set(Command.all.map(\.synopsis) + ["pliers -COMMAND …"])
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

  /// Code that is not for the shell, or cannot run here, by its first line, and why.
  static let others: [String: String] = [
    "<key>CFBundleVersion</key>": "what a merge leaves",
    "pliers merge --git --base %O %A %B --marker-size %L --path %P --labels %S %X %Y": "git fills in the names",
    "*.plist diff=plist merge=plist": "lines of .gitattributes",
    "[merge \"plist\"]": "git's configuration",
    "- run: git ls-files -z '*.plist' '*.strings' '*.entitlements' | xargs -0 -r pliers lint --format github --":
      "a workflow; a transcript of git runs the step",
    "- run: pliers lint --format sarif App/*.plist > pliers.sarif": "a workflow",
    "lint:": "GitLab's configuration",
    "{": "JSON: a problem matcher and a configuration, which other tests read",
    "- repo: …  # the URL of the repository": "pre-commit's configuration",
    "- repo: …": "pre-commit's configuration in the README",
    "- run: pliers lint --format github .": "a workflow",
    "import PropertyListCoding": "Swift; DocumentationTests compares it with code that runs",
    "scripts/install --prefix ~/.local": "builds the release; .ci/run builds the same",
    "swift build -c release && .build/release/pliers convert json Tests/pliersTests/Fixtures/Example.plist":
      "the build itself; .ci/run runs it",
    "<!-- pliers:ignore duplicate-key -->                      XML": "comments of files",
  ]
}
