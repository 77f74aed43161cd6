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
    _ = try Executable.shell("\"$pliers\" lint --fix App.mobileprovision", in: folder.path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("App.mobileprovision"))) == before)
    let inFolder = try Executable.shell("\"$pliers\" lint --format json .", in: folder.path)
    #expect(inFolder.outputText.contains("App.mobileprovision"))
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
          status: 2, output: [], errors: Array("plain.plist: expected a signed file, found another one\n".utf8)))
  }

  /// The recipes of `pliers help signed`, but for the one that needs a certificate in the profile and the one about today.
  @Test func recipesWork() throws {
    let folder = try Self.signed("-outform DER")
    let help = try Executable.shell("\"$pliers\" help signed", in: folder.path).outputText
    let recipes = [
      ("pliers unwrap App.mobileprovision > profile.plist", "pliers extract UUID profile.plist", "1-2-3\n"),
      (
        "pliers extract Entitlements --format xml1 App.mobileprovision > App.entitlements",
        "pliers extract application-identifier App.entitlements", "TEAM.com.example\n"
      ),
      ("pliers extract ExpirationDate App.mobileprovision", "true", "2036-11-22T00:00:00Z\n"),
      ("pliers extract 'ProvisionedDevices.*' App.mobileprovision", "true", "00008030-1\n00008030-2\n"),
      (
        "openssl cms -verify -noverify -inform DER -in App.mobileprovision -signer signer.pem -out profile.plist",
        "openssl x509 -in signer.pem -noout -subject | tr -d ' '", "subject=CN=Signer\n"
      ),
    ]
    for (recipe, check, output) in recipes {
      #expect(help.contains("  \(recipe)\n"))
      let outcome = try Executable.shell("pliers() { \"$pliers\" \"$@\"; }\n\(recipe)\n\(check)", in: folder.path)
      #expect(outcome.status == 0 && outcome.outputText == output, "\(recipe): \(outcome)")
    }
  }
}
