import Foundation
import TestSupport
import Testing

/// Questions that people ask about plutil, PlistBuddy, defaults and jq, and whose answers need more than one command. The
/// examples of the pages (`PageExamplesTests`), which use the same files, show single commands.
///
/// The lines run in a shell, in a folder with the files below. The expected output was written by hand.
@Suite struct TasksTests {
  static let files = [
    "Info.plist": document(
      """
      <dict>
      \t<!-- Who we are -->
      \t<key>CFBundleIdentifier</key>
      \t<string>com.example.app</string>
      \t<key>CFBundleName</key>
      \t<string>Tom &amp; Jerry's</string>
      \t<key>CFBundleShortVersionString</key>
      \t<string>1.2.3</string>
      \t<key>CFBundleVersion</key>
      \t<string>41</string>
      \t<key>CFBundleURLTypes</key>
      \t<array>
      \t\t<dict>
      \t\t\t<key>CFBundleURLName</key>
      \t\t\t<string>com.example.one</string>
      \t\t\t<key>CFBundleURLSchemes</key>
      \t\t\t<array>
      \t\t\t\t<string>one</string>
      \t\t\t\t<string>uno</string>
      \t\t\t</array>
      \t\t</dict>
      \t\t<dict>
      \t\t\t<key>CFBundleURLName</key>
      \t\t\t<string>com.example.two</string>
      \t\t\t<key>CFBundleURLSchemes</key>
      \t\t\t<array>
      \t\t\t\t<string>two</string>
      \t\t\t</array>
      \t\t</dict>
      \t</array>
      \t<key>NSAppTransportSecurity</key>
      \t<dict>
      \t\t<key>NSExceptionDomains</key>
      \t\t<dict>
      \t\t\t<key>example.com</key>
      \t\t\t<dict>
      \t\t\t\t<key>NSIncludesSubdomains</key>
      \t\t\t\t<true/>
      \t\t\t</dict>
      \t\t</dict>
      \t</dict>
      \t<key>UIDeviceFamily</key>
      \t<array>
      \t\t<integer>1</integer>
      \t\t<integer>2</integer>
      \t</array>
      </dict>
      """),
    "app.entitlements": document(
      "<dict>\n\t<key>com.apple.security.app-sandbox</key>\n\t<true/>\n\t<key>keychain-access-groups</key>\n\t<array/>\n</dict>"
    ),
    "a.json": #"{"name": "x", "tags": ["b", "a"], "deep": {"k.v": null}, "big": 12345678901234567890}"#,
    "icon.plist": document(
      "<dict><key>Icon</key><data>AAECCg==</data><key>Made</key><date>2001-01-01T00:00:00Z</date></dict>"),
    "en.strings": "/* greeting */\n\"hello\" = \"Hello\";\n",
    "job.plist": document("<dict>\n\t<key>Label</key>\n\t<string>com.example.job</string>\n</dict>"),
  ]

  /// The task, the line, and its output.
  static let tasks: [(task: String, line: String, output: String)] = [
    // Read one value.
    ("put a value into a variable", "v=$(pliers extract CFBundleVersion Info.plist); echo $((v + 1))", "42\n"),
    (
      "several values in one go",
      "eval \"$(pliers extract --shell v=CFBundleVersion --shell n=CFBundleName Info.plist)\"; echo \"$n $v\"",
      "Tom & Jerry's 41\n"
    ),

    // Read many.
    ("loop over keys", "pliers keys -0 '' job.plist | xargs -0 -n 1 printf '<%s>'", "<Label>"),
    (
      "where is a value?", "pliers paths --leaves --values Info.plist | grep '\"two\"$' | cut -f1",
      "CFBundleURLTypes.1.CFBundleURLSchemes.0\n"
    ),

    // Convert.
    (
      "XML to binary and back", "pliers convert binary1 job.plist | pliers convert xml1 | cmp - job.plist && echo same",
      "same\n"
    ),
    (
      "a part as a property list",
      "pliers extract --format xml1 UIDeviceFamily Info.plist | pliers convert json --compact", "[1,2]\n"
    ),
    (
      "types survive JSON",
      "pliers convert json --types tag icon.plist | pliers convert xml1 --types tag | pliers type Icon", "data\n"
    ),

    // Change.
    (
      "see the change first", "pliers set CFBundleVersion --string 42 --dry-run Info.plist | grep '^[-+].<string'",
      "-\t<string>41</string>\n+\t<string>42</string>\n"
    ),
    (
      "append once",
      "for i in 1 2; do pliers insert UIDeviceFamily.- --integer 4 --unique Info.plist; done 2>&1; pliers count UIDeviceFamily Info.plist",
      "Info.plist: an equal value already exists for key path 'UIDeviceFamily.-', so nothing is done\n3\n"
    ),
    ("edit in a pipe", "cat job.plist | pliers set Label --string x | pliers extract Label", "x\n"),

    // Check.
    ("check a folder", "pliers lint -s . && echo fine", "fine\n"),
    ("find a repeated key", "printf '{\"a\": 1, \"a\": 2}' | pliers lint - | grep -o duplicate-key", "duplicate-key\n"),
  ]

  @Test(arguments: tasks)
  func taskPrintsTheExpectedOutput(task: String, line: String, output: String) throws {
    let folder = try ScratchFolder()
    for (name, text) in Self.files { try folder.file(name, text) }
    let outcome = try Executable.shell("pliers() { \"$pliers\" \"$@\"; }\n\(line)", in: folder.path)
    #expect(outcome.outputText == output && outcome.errors.isEmpty, "\(task): \(outcome)")
  }
}
