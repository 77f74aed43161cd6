import Foundation
import TestSupport
import Testing

/// What people ask about plutil, PlistBuddy, defaults and jq, each with the command line that does it.
///
/// The lines run in a shell, in a folder with the files below. What they print was worked out by hand from those.
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

  /// The task, the line, and what it prints; a status that is not 0 is printed by the line itself.
  static let tasks: [(task: String, line: String, output: String)] = [
    // Read one value.
    ("print a value", "pliers extract CFBundleIdentifier Info.plist", "com.example.app\n"),
    ("put a value into a variable", "v=$(pliers extract CFBundleVersion Info.plist); echo $((v + 1))", "42\n"),
    ("a value without a newline", "pliers extract -n CFBundleVersion Info.plist", "41"),
    ("a value inside others", "pliers extract CFBundleURLTypes.0.CFBundleURLName Info.plist", "com.example.one\n"),
    ("the last element", "pliers extract UIDeviceFamily.-1 Info.plist", "2\n"),
    ("a key with dots", "pliers extract com.apple.security.app-sandbox app.entitlements", "true\n"),
    (
      "a key with dots on the way",
      "pliers extract NSAppTransportSecurity.NSExceptionDomains.example.com.NSIncludesSubdomains Info.plist", "true\n"
    ),
    ("a key by JSON Pointer", "pliers extract /com.apple.security.app-sandbox app.entitlements", "true\n"),
    ("a key that may be absent", "pliers extract --default 13.0 LSMinimumSystemVersion Info.plist", "13.0\n"),
    ("is a key there?", "pliers has NSCameraUsageDescription Info.plist || echo missing", "missing\n"),
    ("is it there and a string?", "pliers has CFBundleVersion --expect string Info.plist && echo yes", "yes\n"),
    (
      "several values in one go",
      "eval \"$(pliers extract --shell v=CFBundleVersion --shell n=CFBundleName Info.plist)\"; echo \"$n $v\"",
      "Tom & Jerry's 41\n"
    ),
    ("data as bytes", "pliers extract --raw-bytes Icon icon.plist | od -An -tx1", " 00 01 02 0a\n"),
    ("data in base64", "pliers extract Icon icon.plist", "AAECCg==\n"),
    ("a date", "pliers extract Made icon.plist", "2001-01-01T00:00:00Z\n"),
    ("the type of a value", "pliers type UIDeviceFamily Info.plist", "array\n"),
    ("a large integer, exactly", "pliers extract big a.json", "12345678901234567890\n"),
    ("a value from standard input", "cat Info.plist | pliers extract CFBundleVersion", "41\n"),
    (
      "a value of many files", "pliers extract --with-filename --default - Label *.plist",
      "Info.plist:-\nicon.plist:-\njob.plist:com.example.job\n"
    ),

    // Read many.
    ("the top-level keys", "pliers keys '' job.plist", "Label\n"),
    (
      "keys for use in key paths", "pliers keys --escaped '' app.entitlements",
      "com\\.apple\\.security\\.app-sandbox\nkeychain-access-groups\n"
    ),
    ("count elements", "pliers count CFBundleURLTypes Info.plist", "2\n"),
    ("all URL schemes", "pliers extract 'CFBundleURLTypes.*.CFBundleURLSchemes.*' Info.plist", "one\nuno\ntwo\n"),
    (
      "the element with a certain name",
      "pliers extract 'CFBundleURLTypes.[CFBundleURLName=com.example.two].CFBundleURLSchemes.0' Info.plist", "two\n"
    ),
    ("the first elements", "pliers extract 'CFBundleURLTypes.*.CFBundleURLSchemes.[:1]' Info.plist", "one\ntwo\n"),
    ("a key at any depth", "pliers extract '**.NSIncludesSubdomains' Info.plist", "true\n"),
    (
      "all key paths", "pliers paths job.plist app.entitlements",
      "Label\ncom\\.apple\\.security\\.app-sandbox\nkeychain-access-groups\n"
    ),
    (
      "all values with their paths", "pliers paths --leaves --values a.json | head -n 2", "name\t\"x\"\ntags.0\t\"b\"\n"
    ),
    ("loop over keys", "pliers keys -0 '' job.plist | xargs -0 -n 1 printf '<%s>'", "<Label>"),
    (
      "where is a value?", "pliers paths --leaves --values Info.plist | grep '\"two\"$' | cut -f1",
      "CFBundleURLTypes.1.CFBundleURLSchemes.0\n"
    ),

    // Convert.
    ("XML to JSON", "pliers convert json job.plist", "{\n  \"Label\": \"com.example.job\"\n}\n"),
    ("JSON on one line", "pliers convert json --compact job.plist", "{\"Label\":\"com.example.job\"}\n"),
    (
      "XML to binary and back", "pliers convert binary1 job.plist | pliers convert xml1 | cmp - job.plist && echo same",
      "same\n"
    ),
    ("convert in place", "pliers convert binary1 -i job.plist; head -c 8 job.plist", "bplist00"),
    (
      "convert to another file", "pliers convert json -o out.json job.plist; pliers extract Label out.json",
      "com.example.job\n"
    ),
    (
      "convert many files", "pliers convert json -e json *.plist; ls *.json", "Info.json\na.json\nicon.json\njob.json\n"
    ),
    (".strings to JSON", "pliers convert json --compact en.strings", "{\"hello\":\"Hello\"}\n"),
    ("JSON to a property list", "printf '{\"a\": [1, true]}' | pliers convert xml1 | pliers extract a.1", "true\n"),
    (
      "a part as a property list",
      "pliers extract --format xml1 UIDeviceFamily Info.plist | pliers convert json --compact", "[1,2]\n"
    ),
    ("JSON with sorted keys", "pliers convert json --compact --sort a.json 2>/dev/null | cut -c1-8", "{\"big\":1\n"),
    (
      "types survive JSON",
      "pliers convert json --types tag icon.plist | pliers convert xml1 --types tag | pliers type Icon", "data\n"
    ),
    ("pretty for people", "pliers print job.plist", "{\n  \"Label\" => \"com.example.job\"\n}\n"),

    // Change.
    (
      "set a version", "pliers set CFBundleVersion --string 42 Info.plist; pliers extract CFBundleVersion Info.plist",
      "42\n"
    ),
    ("comments stay", "pliers set CFBundleVersion --string 42 Info.plist; grep -c 'Who we are' Info.plist", "1\n"),
    (
      "see the change first", "pliers set CFBundleVersion --string 42 --dry-run Info.plist | grep '^[-+].<string'",
      "-\t<string>41</string>\n+\t<string>42</string>\n"
    ),
    ("change only what is there", "pliers replace Nope --string x Info.plist 2>/dev/null; echo $?", "1\n"),
    ("add only what is not there", "pliers insert CFBundleName --string x Info.plist 2>/dev/null; echo $?", "1\n"),
    (
      "add unless it is there",
      "pliers insert CFBundleName --string x --if-absent Info.plist; pliers extract CFBundleName Info.plist",
      "Tom & Jerry's\n"
    ),
    (
      "add a boolean",
      "pliers set ITSAppUsesNonExemptEncryption --bool false Info.plist; pliers extract ITSAppUsesNonExemptEncryption Info.plist",
      "false\n"
    ),
    (
      "append to an array",
      "pliers insert UIDeviceFamily.- --integer 4 Info.plist; pliers extract --compact UIDeviceFamily Info.plist",
      "[1,2,4]\n"
    ),
    (
      "append once",
      "for i in 1 2; do pliers insert UIDeviceFamily.- --integer 4 --unique Info.plist; done; pliers count UIDeviceFamily Info.plist",
      "3\n"
    ),
    (
      "insert before the first element",
      "pliers insert UIDeviceFamily.0 --integer 4 Info.plist; pliers extract --compact UIDeviceFamily Info.plist",
      "[4,1,2]\n"
    ),
    (
      "add a dictionary with its parents",
      "pliers set A.B.C --integer 1 --create-parents job.plist; pliers extract --compact A job.plist",
      "{\"B\":{\"C\":1}}\n"
    ),
    (
      "add a list with its parents",
      "pliers set L.0.K --integer 1 --create-parents job.plist; pliers extract --compact L job.plist", "[{\"K\":1}]\n"
    ),
    (
      "add any value from JSON",
      "pliers set UILaunchScreen --json '{\"UIColorName\": \"red\"}' Info.plist; pliers extract UILaunchScreen.UIColorName Info.plist",
      "red\n"
    ),
    (
      "put a file in",
      "printf '\\001\\002' >blob; pliers set Icon --file blob icon.plist; pliers extract Icon icon.plist", "AQI=\n"
    ),
    ("remove a key", "pliers remove CFBundleName Info.plist; pliers has CFBundleName Info.plist; echo $?", "1\n"),
    ("remove it if it is there", "pliers remove Nope --if-present Info.plist 2>/dev/null; echo $?", "0\n"),
    (
      "remove an element by what it holds",
      "pliers remove 'CFBundleURLTypes.[CFBundleURLName=com.example.one]' Info.plist; pliers count CFBundleURLTypes Info.plist",
      "1\n"
    ),
    (
      "change a key everywhere",
      "pliers set '**.CFBundleURLName' --string x --all Info.plist; pliers extract '**.CFBundleURLName' Info.plist",
      "x\nx\n"
    ),
    (
      "set a key with dots",
      "pliers set com.apple.security.app-sandbox --bool false app.entitlements; pliers convert json --compact app.entitlements",
      "{\"com.apple.security.app-sandbox\":false,\"keychain-access-groups\":[]}\n"
    ),
    (
      "add a key with dots",
      "pliers set 'com\\.apple\\.developer\\.x' --bool true app.entitlements; pliers count '' app.entitlements", "3\n"
    ),
    ("rename a key", "pliers move Label Name job.plist; pliers keys '' job.plist", "Name\n"),
    (
      "copy a value",
      "pliers copy CFBundleName CFBundleDisplayName Info.plist; pliers extract CFBundleDisplayName Info.plist",
      "Tom & Jerry's\n"
    ),
    (
      "several edits as one",
      "pliers edit -c 'set a --integer 1' -c 'remove Label' job.plist; pliers convert json --compact job.plist",
      "{\"a\":1}\n"
    ),
    (
      "edits from a script",
      "printf '# all\\nset a --integer 1\\nremove Label\\n' | pliers edit --script - job.plist; pliers keys '' job.plist",
      "a\n"
    ),
    (
      "keep the old file", "pliers set Label --string x --backup=.bak job.plist; pliers extract Label job.plist.bak",
      "com.example.job\n"
    ),
    ("did it change?", "pliers set Label --string com.example.job --exit-code job.plist; echo $?", "0\n"),
    ("edit in a pipe", "cat job.plist | pliers set Label --string x | pliers extract Label", "x\n"),
    (
      "edit a JSON file in its layout", "pliers set name --string y a.json; cut -c1-29 a.json",
      "{\"name\": \"y\", \"tags\": [\"b\", \"\n"
    ),
    (
      "a new file", "pliers create xml1 new.plist; pliers set a --integer 1 new.plist; pliers extract a new.plist",
      "1\n"
    ),

    // Check.
    ("is it valid?", "pliers lint -s Info.plist && echo fine", "fine\n"),
    ("check a folder", "pliers lint -s . && echo fine", "fine\n"),
    ("find a repeated key", "printf '{\"a\": 1, \"a\": 2}' | pliers lint - | grep -o duplicate-key", "duplicate-key\n"),
    (
      "the old command lines", "pliers -extract CFBundleVersion raw Info.plist; pliers -lint Info.plist",
      "41\nInfo.plist: OK\n"
    ),
  ]

  @Test func areSixtyOrMore() { #expect(Self.tasks.count >= 60) }

  @Test(arguments: tasks)
  func isDone(task: String, line: String, output: String) throws {
    let folder = try ScratchFolder()
    for (name, text) in Self.files { try folder.file(name, text) }
    let outcome = try Executable.shell("pliers() { \"$pliers\" \"$@\"; }\n\(line)", in: folder.path)
    #expect(outcome.outputText == output && outcome.errors.isEmpty, "\(task): \(outcome)")
  }
}
