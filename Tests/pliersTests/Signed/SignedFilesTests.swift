import Foundation
import TestSupport
import Testing

private let hasOpenSSL = (try? shell("openssl version", in: "/"))?.status == 0

/// Signed files as openssl makes them.
@Suite(.enabled(if: hasOpenSSL, "needs openssl"))
struct SignedFilesTests {
  private static let profile = document(
    """
    <dict>
    \t<key>Entitlements</key>
    \t<dict>
    \t\t<key>application-identifier</key>
    \t\t<string>TEAM.com.example</string>
    \t</dict>
    \t<key>ExpirationDate</key>
    \t<date>2036-11-22T00:00:00Z</date>
    \t<key>ProvisionedDevices</key>
    \t<array>
    \t\t<string>00008030-1</string>
    \t\t<string>00008030-2</string>
    \t</array>
    \t<key>UUID</key>
    \t<string>1-2-3</string>
    </dict>
    """)

  /// A folder with `profile.plist`, and the same signed as `App.mobileprovision` by the options of `openssl cms`.
  private static func signed(_ options: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.file("plain.plist", profile)
    try sign("plain.plist", options, in: folder)
    return folder
  }

  /// Signs a file as `App.mobileprovision`.
  private static func sign(_ name: String, _ options: String, in folder: ScratchFolder) throws {
    let made = try shell(
      """
      openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 2 -subj /CN=Signer &&
      openssl cms -sign -nodetach -binary -in \(name) -signer certificate.pem -inkey key.pem \
        -out App.mobileprovision \(options)
      """, in: folder.path)
    try #require(made.status == 0, "\(made)")
  }

  @Test(arguments: ["-outform DER", "-outform DER -stream", "-outform PEM"])
  func commandsThatReadLookInside(options: String) throws {
    let folder = try Self.signed(options)
    for (line, output) in [
      ("extract UUID", "1-2-3\n"), ("type ExpirationDate", "date\n"), ("count ProvisionedDevices", "2\n"),
      ("extract Entitlements.application-identifier", "TEAM.com.example\n"), ("has UUID", ""),
      ("keys Entitlements", "application-identifier\n"), ("unwrap", Self.profile), ("convert xml1", Self.profile),
      ("extract 'ProvisionedDevices.*'", "00008030-1\n00008030-2\n"), ("diff plain.plist", ""),
      ("textconv", Self.profile),
    ] {
      let outcome = try Executable.shell("\"$pliers\" \(line) App.mobileprovision", in: folder.path)
      #expect(outcome == Outcome(status: 0, output: Array(output.utf8), errors: []), "\(line)")
    }
  }

  @Test(arguments: [
    "set UUID --string x", "remove UUID", "insert a --integer 1", "edit -c 'remove UUID'", "sort", "format",
    "convert -i json", "set UUID --string x -o out.plist",
  ])
  func commandsThatEditRefuse(line: String) throws {
    let folder = try Self.signed("-outform DER")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path("App.mobileprovision")))
    let outcome = try Executable.shell("\"$pliers\" \(line) App.mobileprovision", in: folder.path)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errorText
        == "App.mobileprovision: the file is signed, and a change would break that; take the property list out with "
        + "'pliers unwrap'\n", "\(outcome)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("App.mobileprovision"))) == before)
    #expect(!(try folder.names().contains("out.plist")))
  }

  /// The places are those in the property list. `--fix` does not touch a signed file.
  @Test func lintLooksInside() throws {
    let folder = try ScratchFolder()
    try folder.file("plain.plist", document("<dict>\n<key>a</key>\n<true/>\n<key>a</key>\n<false/>\n</dict>"))
    try Self.sign("plain.plist", "-outform DER", in: folder)
    let found = try Executable.shell("\"$pliers\" lint App.mobileprovision", in: folder.path)
    #expect(found.status == 1 && found.outputText.hasPrefix("App.mobileprovision:7:6: error: "), "\(found)")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path("App.mobileprovision")))
    let fix = try Executable.shell("\"$pliers\" lint --fix App.mobileprovision", in: folder.path)
    #expect(fix.status == 1 && fix.outputText.contains("App.mobileprovision:7:6: error: "), "\(fix)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("App.mobileprovision"))) == before)
    let inFolder = try Executable.shell("\"$pliers\" lint .", in: folder.path)
    #expect(inFolder.outputText.contains("App.mobileprovision:7:6: error: "))
    #expect(!inFolder.outputText.contains("[signed-file]"))
  }

  /// The same file under another name.
  @Test(arguments: ["./App.mobileprovision", "link"]) func resultsDoNotReplaceSignedFiles(name: String) throws {
    let folder = try Self.signed("-outform DER")
    try folder.link("link", to: "App.mobileprovision")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path("App.mobileprovision")))
    for line in ["unwrap -o \(name)", "convert json -o \(name)"] {
      let outcome = try Executable.shell("\"$pliers\" \(line) App.mobileprovision", in: folder.path)
      #expect(outcome.status == 2 && outcome.errorText.contains("the file is signed"), "\(line)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("App.mobileprovision"))) == before)
  }

  /// openssl cuts what it streams into pieces of 4,096 bytes.
  @Test func longContentComesInPieces() throws {
    let folder = try ScratchFolder()
    let devices = (0..<1000).map { "\t<string>00008030-\($0)</string>\n" }.joined()
    let text = document("<array>\n\(devices)</array>")
    try folder.file("plain.plist", text)
    try Self.sign("plain.plist", "-outform DER -stream", in: folder)
    let outcome = try Executable.shell("\"$pliers\" unwrap App.mobileprovision", in: folder.path)
    #expect(outcome == Outcome(status: 0, output: Array(text.utf8), errors: []))
    let last = try Executable.shell("\"$pliers\" extract -- -1 App.mobileprovision", in: folder.path)
    #expect(last.outputText == "00008030-999\n")
  }

  @Test func messagesOfMail() throws {
    let folder = try Self.signed("-outform SMIME")
    let outcome = try Executable.shell("\"$pliers\" extract UUID App.mobileprovision", in: folder.path)
    #expect(outcome == Outcome(status: 0, output: Array("1-2-3\n".utf8), errors: []))
    let parts = try Executable.shell(
      """
      openssl cms -sign -in plain.plist -signer certificate.pem -inkey key.pem -out parts
      "$pliers" print parts
      """, in: folder.path)
    #expect(parts.status == 2)
    #expect(
      parts.errorText
        == "parts: found an S/MIME message whose first part is what was signed; copy that to a file of its own\n")
  }

  @Test func messagesThatAreNotSignedAreSaid() throws {
    let folder = try Self.signed("-outform DER")
    for options in ["-data_create", "-digest_create"] {
      let outcome = try Executable.shell(
        """
        openssl cms \(options) -binary -in plain.plist -outform DER -out data
        "$pliers" print data
        """, in: folder.path)
      #expect(
        outcome.status == 2 && outcome.errorText == "data: found a CMS message that is not signed\n", "\(outcome)")
    }
  }

  @Test func buddyReadsAndRefuses() throws {
    let folder = try Self.signed("-outform DER")
    let line = "\"$pliers\" buddy -c 'Print :UUID' -c 'Set :UUID x' App.mobileprovision"
    let outcome = try Executable.shell(line, in: folder.path)
    #expect(outcome.status == 1 && outcome.outputText == "1-2-3\n")
    #expect(outcome.errorText.hasPrefix("Set: Cannot Change a Signed File: App.mobileprovision;"), "\(outcome)")
  }

  @Test func signedFileInASignedFileIsOneFinding() throws {
    let folder = try Self.signed("-outform DER")
    _ = try shell("mv App.mobileprovision inner", in: folder.path)
    try Self.sign("inner", "-outform DER", in: folder)
    let outcome = try Executable.shell("\"$pliers\" lint App.mobileprovision", in: folder.path)
    #expect(
      outcome.outputText
        == "App.mobileprovision: error: expected a property list, found a CMS-signed file inside another one [signed-file]\n"
    )
  }

  @Test func plutilsGrammarDoesNotLookInside() throws {
    let folder = try Self.signed("-outform DER")
    let outcome = try Executable.shell("\"$pliers\" -extract UUID raw App.mobileprovision", in: folder.path)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
  }

  @Test func detachedSignaturesAreSaid() throws {
    let folder = try Self.signed("-outform DER")
    let outcome = try Executable.shell(
      """
      openssl cms -sign -binary -in plain.plist -signer certificate.pem -inkey key.pem -outform DER -out detached
      "$pliers" extract UUID detached
      """, in: folder.path)
    #expect(outcome.status == 2)
    #expect(
      outcome.errorText
        == "detached: found a CMS-signed file that holds a signature alone; what was signed is in another file\n")
  }

  @Test func encryptedMessagesAreSaid() throws {
    let folder = try Self.signed("-outform DER")
    let outcome = try Executable.shell(
      """
      openssl cms -encrypt -binary -in plain.plist -outform DER -out encrypted certificate.pem
      "$pliers" print encrypted
      """, in: folder.path)
    #expect(outcome.status == 2 && outcome.errorText == "encrypted: found a CMS message whose content is encrypted\n")
  }

  @Test func otherFilesCannotBeUnwrapped() throws {
    let folder = try Self.signed("-outform DER")
    let outcome = try Executable.shell("\"$pliers\" unwrap plain.plist", in: folder.path)
    #expect(
      outcome
        == Outcome(
          status: 2, output: [], errors: Array("plain.plist: not a signed file\n".utf8)))
  }

  /// The recipes of `pliers help signed`, as they are printed there, and what each must come to.
  @Test func recipesWork() throws {
    let folder = try Self.signed("-outform DER")
    // A certificate is in profiles of developers.
    let made = try Executable.shell(
      """
      openssl x509 -in certificate.pem -outform DER -out certificate
      "$pliers" insert DeveloperCertificates --json '[]' plain.plist
      "$pliers" insert DeveloperCertificates.0 --file certificate plain.plist
      openssl cms -sign -nodetach -binary -in plain.plist -signer certificate.pem -inkey key.pem \
        -out App.mobileprovision -outform DER
      """, in: folder.path)
    try #require(made.status == 0, "\(made)")
    let help = try Executable.shell("\"$pliers\" help signed", in: folder.path).outputText
    let recipes = help.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { line in ["pliers ", "echo $((", "openssl "].contains { line.hasPrefix($0) } }
    let subject = "subject=CN=Signer\n"
    let expected = [
      ("pliers unwrap", "pliers extract UUID profile.plist", "1-2-3\n"),
      ("pliers extract UUID", "true", "1-2-3\n"),
      ("pliers extract Entitlements", "pliers extract application-identifier App.entitlements", "TEAM.com.example\n"),
      ("pliers extract ExpirationDate", "true", "2036-11-22T00:00:00Z\n"),
      ("echo $(( ($(date -d", "true", "days\n"),
      ("pliers extract 'ProvisionedDevices", "true", "00008030-1\n00008030-2\n"),
      ("pliers extract DeveloperCertificates", "true", subject),
      ("openssl cms -verify", "pliers extract UUID profile.plist", "1-2-3\n"),
      ("openssl x509", "true", subject + "issuer=CN=Signer\n"),
    ]
    #expect(recipes.count == expected.count)
    for (recipe, (beginning, check, output)) in zip(recipes, expected) {
      #expect(recipe.hasPrefix(beginning))
      #if !os(Linux)
        if output == "days\n" { continue }
      #endif
      let outcome = try Executable.shell("pliers() { \"$pliers\" \"$@\"; }\n\(recipe)\n\(check)", in: folder.path)
      #expect(outcome.status == 0, "\(recipe): \(outcome)")
      let text = outcome.outputText
      if output == "days\n" {
        let date = try #require(try? Date("2036-11-22T00:00:00Z", strategy: .iso8601))
        let days = try #require(Int(text.dropLast()))
        #expect(abs(Double(days) - date.timeIntervalSinceNow / 86400) < 2, "\(recipe): \(text)")
      } else {
        // Versions of openssl differ in the blanks around '='.
        #expect((text.hasPrefix("subject") ? text.replacing(" ", with: "") : text) == output, "\(recipe): \(text)")
      }
    }
  }
}
