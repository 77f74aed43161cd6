import Foundation
import TestSupport

@testable import pliers

/// The files for the examples of the pages, in addition to those of `TasksTests`.
enum ExampleFiles {
  /// Shell commands that put this program first in PATH, under each of its names.
  static let names = """
    PATH=$PWD/.bin:$PATH HOME=$PWD BUILD_NUMBER=42 COLUMNS=100 TERM=dumb; export PATH HOME BUILD_NUMBER TERM

    """

  /// Creates a repository in which all files are committed, with a branch `origin/main`.
  static func repository() throws -> Repository {
    let repository = try Repository("git init -q --template=")
    let folder = repository.folder
    for (name, text) in TasksTests.files { try folder.file(name, text) }
    try folder.file("Info.plist", info)
    for name in ["build", "jobs", "App", "Pods", "Misspelt"] { try folder.folder(name) }
    for (name, text) in files { try folder.file(name, text) }
    let made = try repository.run(
      """
      "$pliers" create xml Settings.plist
      "$pliers" set State --file state Settings.plist
      "$pliers" convert binary -o Library.plist job.plist
      mkdir .bin; for name in pliers plutil PlistBuddy; do ln -s "$pliers" .bin/$name; done
      echo .bin >.gitignore; commit; git update-ref refs/remotes/origin/main HEAD
      git gc -q # fewer files to copy
      """)
    guard made.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    return repository
  }

  /// Commands to run before an example, by its line, if they would disturb other examples.
  static let preparations: [String: String] = [
    "pliers create xml1 --from Template.plist Info.plist": "rm Info.plist",
    "pliers buddy -c 'Add :UIBackgroundModes array' -c 'Add :UIBackgroundModes: string audio' Info.plist":
      "pliers remove UIBackgroundModes Info.plist",
    "pliers set --all '**' --substitute http: https: Localizable.json":
      "echo '{\"a\": \"http://example.org\"}' >Localizable.json",
    "pliers move --all '**.NSIncludesSubDomains' '**.NSIncludesSubdomains' Info.plist":
      "pliers move '**.NSIncludesSubdomains' '**.NSIncludesSubDomains' Info.plist",
    "pliers lint .": misspelt, "pliers lint --exclude Pods .": misspelt,
    "pliers lint Info.plist Settings.strings": misspelt,
    "pliers lint App.app":
      "mkdir -p App.app/PlugIns/A.appex; printf '{\n  CFBundleIdentifier = com.example.app;\n  CFBundleVersion = 42;\n"
      + "  CFBundleShortVersionString = 1.2;\n  CFBundleExecutable = P;\n}\n' "
      + ">App.app/Info.plist; sed 's/app;/app.a;/; s/42/41/' App.app/Info.plist >App.app/PlugIns/A.appex/Info.plist; "
      + "for folder in App.app App.app/PlugIns/A.appex; do : >$folder/P; chmod +x $folder/P; done",
    "pliers convert xml --nulls drop settings.json": nulls,
    "pliers remove '**.[=null]' --all settings.json": nulls,
    "pliers lint --provisioning App.mobileprovision App.entitlements":
      "echo '<plist version=\"1.0\"><dict/></plist>' >App.entitlements",
    "pliers git status": "pliers git install >.gitattributes 2>/dev/null",
    "pliers has 'UIBackgroundModes.[=audio]' Info.plist": audio,
    "pliers remove 'UIBackgroundModes.[=audio]' --if-present Info.plist": audio,
    "pliers extract 'objects.[isa=PBXNativeTarget].name' App.xcodeproj/project.pbxproj":
      "mkdir App.xcodeproj; echo '{objects = {A = {isa = PBXProject; name = Project;}; "
      + "B = {isa = PBXNativeTarget; name = App;};};}' >App.xcodeproj/project.pbxproj",
  ]

  /// Removes the key that the example of a renaming corrects.
  private static let misspelt = "pliers remove NSCameraUsage Info.plist"
  private static let audio = "pliers insert UIBackgroundModes.- --string audio Info.plist"

  private static let nulls = "echo '{\"theme\": null, \"recent\": [null, {\"name\": \"a\"}]}' >settings.json"

  /// Signs a profile with a new certificate, which the signed message contains.
  static let signing = """
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out signer.pem -days 2 -subj /CN=Signer 2>/dev/null
    openssl x509 -in signer.pem -outform DER -out signer.der
    pliers insert DeveloperCertificates.0 --file signer.der Profile.plist
    openssl cms -sign -nodetach -binary -in Profile.plist -signer signer.pem -inkey key.pem -outform DER \\
      -out App.mobileprovision

    """

  /// The file of `TasksTests` with more keys.
  private static var info: String {
    (TasksTests.files["Info.plist"] ?? "").replacing(
      "\t<key>UIDeviceFamily</key>\n",
      with: """
        \t<key>UIBackgroundModes</key>
        \t<array/>
        \t<key>LSApplicationQueriesSchemes</key>
        \t<array/>
        \t<key>NSCameraUsage</key>
        \t<string>photos</string>
        \t<key>UILaunchStoryboardName</key>
        \t<string>Launch</string>
        \t<key>UILaunchScreen</key>
        \t<dict/>
        \t<key>SKAdNetworkItems</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>SKAdNetworkIdentifier</key>
        \t\t\t<string>x.skadnetwork</string>
        \t\t</dict>
        \t</array>
        \t<key>UIDeviceFamily</key>

        """
    ).replacing(
      "\t\t<key>NSExceptionDomains</key>\n",
      with: "\t\t<key>NSAllowsArbitraryLoads</key>\n\t\t<false/>\n\t\t<key>NSExceptionDomains</key>\n"
    ).replacing(
      "\t\t\t\t<key>NSIncludesSubdomains</key>\n",
      with: "\t\t\t\t<key>NSExceptionAllowsInsecureHTTPLoads</key>\n\t\t\t\t<true/>\n"
        + "\t\t\t\t<key>NSIncludesSubdomains</key>\n")
  }

  private static func version(_ number: Int, and other: String = "") -> String {
    document("<dict>\n\t<key>CFBundleVersion</key>\n\t<string>\(number)</string>\n\(other)</dict>")
  }

  private static let files: [String: String] = [
    "a.plist": version(41), "b.plist": version(42), "c.plist": version(41, and: "\t<key>c</key>\n\t<true/>\n"),
    "base.plist": version(41), "ours.plist": version(42, and: "\t<key>o</key>\n\t<true/>\n"),
    "theirs.plist": version(42, and: "\t<key>t</key>\n\t<true/>\n"), "Debug.plist": version(43),
    "Template.plist": version(1), "settings.plist": version(41), "expected.plist": version(41),
    "build/Info.plist": version(41), "App/Info.plist": version(41), "Settings.strings": "\"a\" = \"b\";\n",
    "Localizable.json": #"{"b": 1, "a": {"d": 2, "c": 3}}"#,
    "jobs/a.plist": document(
      "<dict>\n\t<key>Label</key>\n\t<string>a</string>\n\t<key>Program</key>\n\t<string>/bin/ls</string>\n</dict>"),
    "Pods/a.plist": version(1),
    "Misspelt/Info.plist": document(
      "<dict>\n\t<key>CFBundleIdentifer</key>\n\t<string>org.example.app</string>\n</dict>"),
    "old.plist": document(
      "<dict><key>CFBundleVersion</key><string>41</string><key>LSRequiresIPhoneOS</key><true/><key>CFBundleURLTypes</key>"
        + "<array><dict><key>CFBundleURLName</key><string>org.example.app</string></dict></array></dict>"),
    "new.json":
      #"{"CFBundleVersion": "42", "CFBundleURLTypes": [{"CFBundleURLName": "org.example.app", "CFBundleURLSchemes": ["app"]}]}"#,
    "tabs.plist": archive(
      object("‹4›", "<key>NS.objects</key><array>‹2›</array>"),
      object("‹5›", "<key>Title</key><string>Start</string><key>Opened</key>‹7›<key>Window</key>‹3›"),
      object("‹6›", "<key>Selected</key>‹2›"), className("NSArray", "NSObject"), className("Tab"), className("Window"),
      object("‹8›", "<key>NS.time</key><real>725760000</real>"), className("NSDate"), top: "<key>Tabs</key>‹1›"),
    "Window.nib": archive(
      object("‹2›", "<key>Title</key><string>Start</string>"), className("Window"), top: "<key>Window</key>‹1›"),
    "state": "<plist><dict><key>Width</key><integer>640</integer></dict></plist>",
    "Profile.plist": document(
      """
      <dict>
      \t<key>DeveloperCertificates</key>
      \t<array/>
      \t<key>Entitlements</key>
      \t<dict/>
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
      """),
  ]
}
