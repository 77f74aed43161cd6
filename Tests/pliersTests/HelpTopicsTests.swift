import TestSupport
import Testing

@testable import pliers

/// The examples in `pliers help keypath`, `pliers help types` and `pliers help archives` do what they say, with the files of `TasksTests`.
@Suite struct HelpTopicsTests {
  /// What the examples print, in their order; of differences, the lines that begin with a sign.
  private static let outputs: [String: [String]] = [
    "keypath": [
      "one\nuno\ntwo\n", "", "CFBundleURLTypes.0.CFBundleURLSchemes\nCFBundleURLTypes.1.CFBundleURLSchemes\n", "1\n",
      "-\t\t\t\t<string>uno</string>\n",
    ],
    "types": [
      #"{"#, "string\n", "-\t<string>41</string>\n+\t<string>42</string>\n",
    ],
    "archives": [
      "{\n  \"Window\" => {\n    \"$class\" => \"Window\"\n    \"Title\" => \"Start\"\n  }\n}\n", "Start\n",
      "Window.$class\nWindow.Title\n", "640\n",
      "{\n  \"State\" => {\n    \"$nested\" => \"xml\"\n    \"value\" => {\n      \"Width\" => 640\n    }\n  }\n}\n",
    ],
  ]

  @Test(arguments: ["keypath", "types", "archives"]) func examplesWork(topic: String) throws {
    let outcome = run("help", topic)
    #expect(outcome.status == 0)
    for line in outcome.outputText.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    let examples = outcome.outputText.split(separator: "\n").filter { $0.hasPrefix("  pliers ") }
    let outputs = try #require(Self.outputs[topic])
    #expect(examples.count == outputs.count)
    let folder = try ScratchFolder()
    for (name, text) in TasksTests.files { try folder.file(name, text) }
    let fields = "<key>Title</key><string>Start</string>"
    try folder.file(
      "Window.nib", archive(object("‹2›", fields), className("Window"), top: "<key>Window</key>‹1›"))
    try folder.file("state", "<plist><dict><key>Width</key><integer>640</integer></dict></plist>")
    _ = run("create", "xml", folder.path("Settings.plist"))
    _ = run("set", "State", "--file", folder.path("state"), folder.path("Settings.plist"))
    for (example, expected) in zip(examples, outputs) {
      let result = try Executable.shell("pliers() { \"$pliers\" \"$@\"; }\n\(example)", in: folder.path)
      let text =
        example.contains("--dry-run")
        ? result.outputText.split(separator: "\n").filter {
          "+-".contains($0.prefix(1)) && !$0.hasPrefix("++") && !$0.hasPrefix("--")
        }
        .map { $0 + "\n" }.joined() : result.outputText
      if topic == "types", example.contains("convert") {
        // The layout is that of convert, which has its own tests.
        #expect(result.status == 0 && text.hasPrefix(expected))
      } else if expected.isEmpty {
        #expect(result.status == 1 && text.isEmpty, "no type has the name of the example")
      } else {
        #expect(result.status == 0 && text == expected, "\(example)")
      }
    }
  }

  /// Each type's names are those that --expect takes.
  @Test(arguments: PropertyListKinds.all) func typesAreNamed(name: String) {
    let names = run("help", "types").outputText.split { !$0.isLetter }
    #expect(names.contains { $0 == name })
    #expect(run("has", "", "--expect", name, input: "{}").status != 2)
  }
}

enum PropertyListKinds {
  static let all = [
    "string", "integer", "int", "float", "real", "double", "bool", "boolean", "date", "data", "array", "dictionary",
    "dict", "uid",
    "null",
  ]
}
