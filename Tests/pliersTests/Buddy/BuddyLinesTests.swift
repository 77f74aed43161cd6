import Foundation
import TestSupport
import Testing

/// Command lines of PlistBuddy as build scripts, installers and dotfiles of public projects have them, each with what it
/// prints or leaves in the file, worked out by hand from the files below.
///
/// They run in a shell, where PlistBuddy is pliers by that name. `show` prints a value of the file that was changed.
struct BuddyLinesTests {
  static let files = [
    "F": document(
      """
      <dict>
      \t<key>CFBundleShortVersionString</key>
      \t<string>1.2</string>
      \t<key>CFBundleVersion</key>
      \t<string>41</string>
      \t<key>CFBundleIdentifier</key>
      \t<string>com.example.app</string>
      \t<key>CFBundleExecutable</key>
      \t<string>App</string>
      \t<key>Custom Color Presets</key>
      \t<dict>
      \t\t<key>Dark</key>
      \t\t<string>black</string>
      \t</dict>
      \t<key>Entitlements</key>
      \t<dict>
      \t\t<key>application-identifier</key>
      \t\t<string>TEAM.com.example</string>
      \t</dict>
      \t<key>IDEProvisioningTeams</key>
      \t<dict>
      \t\t<key>me@example.com</key>
      \t\t<array>
      \t\t\t<string>TEAM</string>
      \t\t</array>
      \t</dict>
      \t<key>DesktopViewSettings</key>
      \t<dict>
      \t\t<key>IconViewSettings</key>
      \t\t<dict>
      \t\t\t<key>showItemInfo</key>
      \t\t\t<false/>
      \t\t\t<key>gridSpacing</key>
      \t\t\t<real>54</real>
      \t\t\t<key>labelOnBottom</key>
      \t\t\t<true/>
      \t\t</dict>
      \t</dict>
      \t<key>PreferenceSpecifiers</key>
      \t<array>
      \t\t<dict>
      \t\t\t<key>DefaultValue</key>
      \t\t\t<string>old</string>
      \t\t</dict>
      \t\t<dict>
      \t\t\t<key>Type</key>
      \t\t\t<string>PSGroupSpecifier</string>
      \t\t</dict>
      \t</array>
      \t<key>ProgramArguments</key>
      \t<array>
      \t\t<string>/bin/sh</string>
      \t\t<string>-c</string>
      \t</array>
      \t<key>System Image Info</key>
      \t<dict>
      \t\t<key>version</key>
      \t\t<string>10.9</string>
      \t</dict>
      \t<key>mechanisms</key>
      \t<array>
      \t\t<string>builtin:policy</string>
      \t\t<string>loginwindow:login</string>
      \t</array>
      </dict>
      """),
    "partial.plist": document(
      "<dict>\n\t<key>CFBundleVersion</key>\n\t<string>9</string>\n\t<key>New</key>\n\t<true/>\n</dict>"),
    "list.plist": document("<array>\n\t<string>x</string>\n</array>"),
    "blob": "data",
  ]

  static let lines: [(line: String, output: String)] = [
    // Values.
    (#"PlistBuddy -c "Print :CFBundleShortVersionString" F"#, "1.2\n"),
    (#"PlistBuddy -c "Print :CFBundleVersion" F"#, "41\n"),
    (#"PlistBuddy -c "Print CFBundleVersion" F"#, "41\n"),
    (#"PlistBuddy -c "Print :CFBundleIdentifier" F"#, "com.example.app\n"),
    (#"PlistBuddy -c "Print :CFBundleExecutable" F"#, "App\n"),
    (#"PlistBuddy -c 'Print :CFBundleVersion' F"#, "41\n"),
    (#"PlistBuddy F -c "print CFBundleVersion""#, "41\n"),
    ("PlistBuddy -c Print:CFBundleIdentifier F", "com.example.app\n"),
    (#"PlistBuddy -c "Print :ProgramArguments:0" F"#, "/bin/sh\n"),
    (#"PlistBuddy -c "Print:ProgramArguments:1" F"#, "-c\n"),
    (#"PlistBuddy -c 'Print :System\ Image\ Info:version' F"#, "10.9\n"),
    (#"PlistBuddy -c "Print ':System Image Info:version'" F"#, "10.9\n"),
    (#"PlistBuddy -c 'Print "Custom Color Presets"' F"#, "Dict {\n    Dark = black\n}\n"),
    (#"n=Dark; PlistBuddy -c "Print \"Custom Color Presets:$n\"" F"#, "black\n"),
    (#"key=CFBundleVersion; PlistBuddy -c "print ${key}" F"#, "41\n"),
    (
      #"i=0; while PlistBuddy -c "Print :PreferenceSpecifiers:$i" F >/dev/null 2>&1; do i=$((i+1)); done; echo $i"#,
      "2\n"
    ),
    (#"PlistBuddy -c 'Print :Entitlements:application-identifier' /dev/stdin < F"#, "TEAM.com.example\n"),
    (#"cat F | PlistBuddy -c 'print ":Entitlements:application-identifier"' /dev/stdin"#, "TEAM.com.example\n"),
    (#"x=$(PlistBuddy -c 'Print :Nope' F 2>/dev/null) || echo "none: $x""#, "none: \n"),
    (
      #"PlistBuddy -c "Print :Nope" F 2>&1 | grep 'Does Not Exist'"#, "Print: Entry, \":Nope\", Does Not Exist\n"
    ),

    // Containers.
    (#"PlistBuddy -c "Print :IDEProvisioningTeams" F | sed -n 's/^    \([^ ]*\) =.*/\1/p'"#, "me@example.com\n"),
    (#"PlistBuddy -c "Print :PreferenceSpecifiers" F | grep -c '^    }$'"#, "2\n"),
    (#"PlistBuddy -c "Print :mechanisms:" F | grep -n loginwindow"#, "3:    loginwindow:login\n"),
    (
      #"PlistBuddy -c "Print" F | awk '/= Array/ {print $1}' | sort"#,
      "PreferenceSpecifiers\nProgramArguments\nme@example.com\nmechanisms\n"
    ),
    (#"PlistBuddy -c Print F | grep -c Dict"#, "9\n"),
    (#"PlistBuddy -c print list.plist | sed -e 1d -e '$d'"#, "    x\n"),
    (
      #"PlistBuddy -x -c "Print Entitlements" F > out.plist; "$pliers" extract application-identifier out.plist"#,
      "TEAM.com.example\n"
    ),
    (#"PlistBuddy -x -c "print IDEProvisioningTeams" F | "$pliers" -lint -- -"#, "<stdin>: OK\n"),
    (#"PlistBuddy -c "Print :mechanisms" -x F > M; PlistBuddy -c "Print :1" M"#, "loginwindow:login\n"),

    // Set.
    (#"V=2.0; PlistBuddy -c "Set :CFBundleShortVersionString $V" F; show :CFBundleShortVersionString"#, "2.0\n"),
    (#"N=42; PlistBuddy -c "Set :CFBundleVersion $N" F; show :CFBundleVersion"#, "42\n"),
    (#"PlistBuddy F -c "set :CFBundleVersion 42"; show :CFBundleVersion"#, "42\n"),
    (#"N=42; PlistBuddy -c "Set:CFBundleVersion $N" F; show :CFBundleVersion"#, "42\n"),
    (
      #"PlistBuddy -c "Set :DesktopViewSettings:IconViewSettings:showItemInfo true" F; show :DesktopViewSettings:IconViewSettings:showItemInfo"#,
      "true\n"
    ),
    (
      #"PlistBuddy -c "Set :DesktopViewSettings:IconViewSettings:gridSpacing 100" F; show :DesktopViewSettings:IconViewSettings:gridSpacing"#,
      "100.000000\n"
    ),
    (
      #"PlistBuddy -c "Set DesktopViewSettings:IconViewSettings:labelOnBottom false" F; show :DesktopViewSettings:IconViewSettings:labelOnBottom"#,
      "false\n"
    ),
    (#"PlistBuddy -c "Set  :ProgramArguments:0  /bin/zsh" F; show :ProgramArguments:0"#, "/bin/zsh\n"),
    (#"PlistBuddy -c "Set CFBundleVersion '$(echo abc123)'" F; show :CFBundleVersion"#, "abc123\n"),
    (
      #"PlistBuddy -c "Set :CFBundleVersion <sha>" F; show :CFBundleVersion; grep -o '&lt;sha>\|&lt;sha&gt;' F"#,
      "<sha>\n&lt;sha&gt;\n"
    ),
    (#"PlistBuddy -c "Set :CFBundleVersion https://host/x.xml" F; show :CFBundleVersion"#, "https://host/x.xml\n"),
    (
      #"PlistBuddy -c "Set :PreferenceSpecifiers:0:DefaultValue new" F; show :PreferenceSpecifiers:0:DefaultValue"#,
      "new\n"
    ),
    (#"PlistBuddy -c "Set ':Custom Color Presets:Dark' No" F; show ":Custom\ Color\ Presets:Dark""#, "No\n"),
    (
      #"find . -name F -exec PlistBuddy -c "Set :CFBundleVersion 7" {} \; ; show :CFBundleVersion"#, "7\n"
    ),
    (
      #"PlistBuddy -c "Set :K v" F 2>/dev/null || PlistBuddy -c "Add :K string v" F; show :K"#, "v\n"
    ),

    // Add.
    (#"PlistBuddy -c "Add :K string hello world" F; show :K"#, "hello world\n"),
    (#"PlistBuddy F -c "add SUFeedURL string https://example.com/feed"; show SUFeedURL"#, "https://example.com/feed\n"),
    (#"PlistBuddy -c "Add :K integer 1" F; show :K"#, "1\n"),
    (#"PlistBuddy -c "Add :CFBundleDisplayName string" F; show :CFBundleDisplayName"#, "\n"),
    (
      #"PlistBuddy -c "Add :com.apple.developer.web-browser bool true" F; show :com.apple.developer.web-browser"#,
      "true\n"
    ),
    (
      #"PlistBuddy -c "add groups array" F; PlistBuddy -c "add groups:0 string 'v'" F; show groups"#,
      "Array {\n    v\n}\n"
    ),
    (#"PlistBuddy -c "Add :A dict" F; PlistBuddy -c "Add :A:B string v" F; show :A:B"#, "v\n"),
    (
      #"PlistBuddy -c "Add :com.openssh.sshd:Disabled bool False" F; show :com.openssh.sshd"#,
      "Dict {\n    Disabled = false\n}\n"
    ),
    (#"PlistBuddy -c "Add :ProgramArguments:1 string -e" F; show :ProgramArguments:1"#, "-e\n"),
    (#"PlistBuddy -c "add:mechanisms:2 dict" F; show :mechanisms:2"#, "Dict {\n}\n"),
    (#"PlistBuddy -c "Add ':Tmp' dict" F; show :Tmp"#, "Dict {\n}\n"),
    (
      #"PlistBuddy -c "Add A array" F; PlistBuddy -c "Add A:0 dict" F; PlistBuddy -c "Add A:0:ID integer" F; show A:0:ID"#,
      "0\n"
    ),
    (#"PlistBuddy -c "Add :a:b data 'payload'" F; show :a:b"#, "payload\n"),
    (
      #"PlistBuddy -c "Add : dict" list.plist; PlistBuddy -c Print list.plist"#,
      "Array {\n    x\n    Dict {\n    }\n}\n"
    ),
    (
      #"TZ=UTC0 PlistBuddy -c "Add K date $(echo Thu Feb 28 10:00:00 UTC 2013)" F; "$pliers" extract K F"#,
      "2013-02-28T10:00:00Z\n"
    ),
    (
      #"TZ=UTC0 PlistBuddy -c "Add K date $(TZ=UTC0 LANG=C date +%a" "%b" "%d" "%T" "%Z" "%Y)" F; "$pliers" type K F"#,
      "date\n"
    ),
    (
      #"PlistBuddy -c "Add :a string 1" -c "Add :b bool true" -c "Add :c:d integer 3" new.plist; "$pliers" convert json --compact new.plist"#,
      "File Doesn't Exist, Will Create: new.plist\n{\"a\":\"1\",\"b\":true,\"c\":{\"d\":3}}\n"
    ),

    // The tool's own status for a text that is no integer, which the manual gives, too.
    (
      #"PlistBuddy -c "Add :n integer 5" F; cp F G; PlistBuddy -c "Set :n abc" F; echo $?; cmp F G && echo same"#,
      "Unrecognized Integer Format\n0\nsame\n"
    ),
    (
      #""$pliers" help manual pliers-buddy 2>/dev/null | tr -s ' \n' '  ' | grep -o 'leaves the status 0' | head -n 1"#,
      "leaves the status 0\n"
    ),

    // Delete, Copy, Merge, Import, and the file as a whole.
    (#"PlistBuddy -c "Delete :CFBundleVersion" F; "$pliers" has CFBundleVersion F || echo gone"#, "gone\n"),
    (#"cp F G; PlistBuddy -c "Delete :Nope" F 2>/dev/null || cmp F G && echo same"#, "same\n"),
    (#"PlistBuddy -c "delete :Entitlements:application-identifier" F; show :Entitlements"#, "Dict {\n}\n"),
    (#"PlistBuddy -c "Remove :CFBundleVersion" F; "$pliers" has CFBundleVersion F || echo gone"#, "gone\n"),
    (
      #"cp F G; PlistBuddy -c "Delete ':Custom Color Presets:Light'" F >/dev/null 2>&1 || cmp F G && echo same"#,
      "same\n"
    ),
    (
      #"PlistBuddy -c "Delete :CFBundleVersion" F 2>/dev/null; PlistBuddy -c "Add :CFBundleVersion string 5" F; show CFBundleVersion"#,
      "5\n"
    ),
    (
      #"PlistBuddy -c "Copy ':Custom Color Presets:Dark' ':Custom Color Presets:Night'" F; show ":Custom\ Color\ Presets:Night""#,
      "black\n"
    ),
    (
      #"PlistBuddy -c "Add :B array" F; while PlistBuddy -c "Copy :mechanisms:0 B:0" F 2>/dev/null; do PlistBuddy -c "Delete :mechanisms:0" F; done; show B"#,
      "Array {\n    loginwindow:login\n    builtin:policy\n}\n"
    ),
    (
      #"PlistBuddy -c "Merge partial.plist" F; show :New; show :CFBundleVersion"#,
      "Duplicate Entry Was Skipped: CFBundleVersion\ntrue\n41\n"
    ),
    (#"PlistBuddy -x -c "Merge partial.plist :Entitlements" F; show :Entitlements:CFBundleVersion"#, "9\n"),
    (#"PlistBuddy -c "Merge 'list.plist' mechanisms" F; show :mechanisms:2"#, "x\n"),
    (#"PlistBuddy -c 'Merge /dev/stdin' F < partial.plist | wc -l | tr -d ' '; show :New"#, "1\ntrue\n"),
    (
      #"PlistBuddy -c "Add ':Tmp' dict" F; PlistBuddy -c "Merge partial.plist ':Tmp'" F; PlistBuddy -c "Copy ':Tmp:New' ':New'" F; show :New"#,
      "true\n"
    ),
    (#"PlistBuddy -c "Import A:UUID:Boot0080 blob" F; show A:UUID:Boot0080"#, "data\n"),
    (
      #"PlistBuddy -c "Import PreferenceSpecifiers:0:Content ${X-blob}" F; show PreferenceSpecifiers:0:Content"#,
      "data\n"
    ),
    (#"PlistBuddy -c "Import mechanisms:0 blob" F; show mechanisms:0"#, "data\n"),
    (#"PlistBuddy -c 'Save' F; show :CFBundleVersion"#, "Saving...\n41\n"),
    (#"PlistBuddy -c "Save" new.plist >/dev/null; "$pliers" convert json --compact new.plist"#, "{}\n"),
    (#"PlistBuddy -c 'Clear dict' F >/dev/null; "$pliers" convert json --compact F"#, "{}\n"),
    (
      #"PlistBuddy -c "Exit" nosuch.plist && test ! -e nosuch.plist && echo there"#,
      "File Doesn't Exist, Will Create: nosuch.plist\nthere\n"
    ),
  ]

  @Test(arguments: lines)
  func doesWhatItDoesOnAMac(line: String, output: String) throws {
    let folder = try ScratchFolder()
    for (name, text) in Self.files { try folder.file(name, text) }
    let programs = try ScratchFolder()
    try programs.link("PlistBuddy", to: Executable.path)
    let script = """
      PATH="\(programs.path):$PATH"
      show() { PlistBuddy -c "Print $1" F; }
      \(line)
      """
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome.outputText == output && outcome.errors.isEmpty, "\(outcome)")
  }
}
