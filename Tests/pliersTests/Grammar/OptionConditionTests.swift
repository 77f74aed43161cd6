import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// No option is ignored. On one of the lines of its command it changes the output, the status or a file; or it is refused with the
/// sentence of a condition in its row; or it is one of the few that are always accepted, so that scripts can always give them.
struct OptionConditionTests {
  /// Options for how fast or how colourful a result is, and those that repeat a default.
  static let alwaysAccepted: Set = ["jobs", "max-nodes", "color", "no-filename", "types", "no-config", "exit-code"]

  /// Command lines of each command. `@` is where the option is, and an underscore is a space in a word.
  static let lines: [String: [String]] = [
    "lint": [
      "@ dup.plist", "@ App", "@ warn.plist", "@ ok.plist App", "--fix @ comma.json", "@ Empty.app",
      "@ app.entitlements", "@ Old.app", "--provisioning profile.plist @ app.entitlements",
    ],
    "convert": [
      "json @ a.plist", "json -i --recursive @ App", "raw @ a.plist", "objc -o out.m @ b.json", "json @ archive.plist",
      "json --unarchive @ archive.plist", "xml @ null.json", "xml -i @ a.plist", "json @ App",
    ],
    "print": ["@ a.plist", "@ App", "@ archive.plist", "--unarchive @ archive.plist"],
    "extract": [
      "d @ a.plist", "k @ App", "missing @ a.plist", "data @ a.plist", "'' @ archive.plist",
      "'' --unarchive @ archive.plist", "@ a.plist",
    ],
    "has": [
      "k @ a.plist", "k -l @ App", "@ a.plist", "Name @ archive.plist", "Name --unarchive @ archive.plist",
      "data.value.i @ a.plist", "k -l @ a.plist", "--contains real.json @ b.json",
      "--contains tagged.json @ date.plist",
    ],
    "grep": [
      "z @ a.plist", "q @ App", "z -l @ App", "Z @ a.plist", "z @ App", "x @ archive.plist",
      "x --unarchive @ archive.plist",
      "i @ a.plist", "v @ a.plist",
    ],
    "unwrap": ["@ a.plist", "@ App", "--recursive @ App", "@ signed.cms"],
    "keys": [
      "nested @ a.plist", "d @ a.plist", "d @ App", "'' @ archive.plist", "'' --unarchive @ archive.plist", "@ a.plist",
      "data @ a.plist",
    ],
    "count": [
      "d @ a.plist", "d @ App", "'' @ archive.plist", "'' --unarchive @ archive.plist", "@ a.plist", "data @ a.plist",
    ],
    "paths": ["@ a.plist", "@ App", "@ archive.plist", "--unarchive @ archive.plist"],
    "type": [
      "d @ a.plist", "d @ App", "$top @ archive.plist", "'' --unarchive @ archive.plist", "@ a.plist", "data @ a.plist",
    ],
    "set": [
      "k @ --string x a.plist", "@ --string x a.plist", "k @ a.plist", "missing.x @ --string x a.plist",
      "k --recursive @ --string x App", "k @ --string x App", "k @ --string x new.plist", "k @ --file text a.plist",
      "k @ --from b.json a.plist", "n @ a.plist", "t @ a.plist", "d.* @ --string x a.plist",
    ],
    "insert": [
      "new @ --string x a.plist", "@ --string x a.plist", "new @ a.plist", "missing.x @ --string x a.plist",
      "new --recursive @ --string x App", "new @ --string x App", "new @ --string x new.plist",
      "new @ --file text a.plist", "new @ --from b.json a.plist", "list @ --string x a.plist",
      "list.0 @ --string x a.plist", "k @ --string x a.plist",
    ],
    "replace": [
      "k @ --string x a.plist", "@ --string x a.plist", "k @ a.plist", "missing @ --string x a.plist",
      "k --recursive @ --string x App", "k @ --string x App", "k @ --file text a.plist", "k @ --from b.json a.plist",
      "d.* @ --string x a.plist",
    ],
    "remove": ["k @ a.plist", "@ a.plist", "missing @ a.plist", "k --recursive @ App", "k @ App", "d.* @ a.plist"],
    "copy": [
      "k new @ a.plist", "k n @ a.plist", "k missing.x @ a.plist", "missing n @ a.plist", "k new --recursive @ App",
      "k new @ App",
    ],
    "move": [
      "k new @ a.plist", "k n @ a.plist", "k missing.x @ a.plist", "missing n @ a.plist", "k new --recursive @ App",
      "k new @ App", "**.z **.y @ a.plist",
    ],
    "edit": [
      "-c remove_k @ a.plist", "-c remove_k --recursive @ App", "-c remove_k @ App", "@ a.plist",
      "-c set_k_--string_x @ new.plist",
    ],
    "sort": ["@ a.plist", "@ nested.plist", "--recursive @ App", "@ App"],
    "format": ["@ a.plist", "--recursive @ App", "@ App"],
    "create": ["json --from b.json @ new.json", "json @ new.json"],
    "diff": [
      "@ a.plist b.json", "@ list1 list3", "@ archive.plist a.plist", "--unarchive @ archive.plist archive.plist",
      "@ nested.plist a.plist", "@ real.json b.json", "@ list1 list2",
    ],
    "merge": [
      "--base b.json @ ours.json theirs.json", "@ b.json theirs.json", "@ b.json forced.json",
      "--base list1 @ list2 list3", "@ ours.json theirs.json", "@ list1 list2",
      "--base b.json -i @ ours.json theirs.json",
    ],
    "textconv": ["@ a.plist", "@ archive.plist", "@ nested.plist"],
  ]

  /// Values of options, by command and option, or by option.
  static let values = [
    "output": "out", "extension": "x", "backup": "", "at": "d", "diff at": "k", "include": "*.cfg", "exclude": "e*",
    "files-from": "names", "nulls": "drop", "depth": "1", "expect": "date", "default": "x", "shell": "v=k",
    "columns": "z", "format": "xml1", "lint format": "json", "diff format": "stat", "from": "b.json", "from-at": "d",
    "contains": "b.json",
    "as": "hex", "string": "y", "integer": "5", "real": "1.5", "bool": "no", "date": "now", "data": "AAAA", "hex": "00",
    "xml": "<true/>", "json": "[]", "file": "text", "increment": "", "substitute": "v w", "command": "remove_n",
    "script": "script", "unified": "0", "ignore": "k", "ignore-order": "", "identify": "none", "base": "b.json",
    "resolve": "k=ours", "arrays": "list1=x", "merge arrays": "union", "conflict-style": "diff3", "conflicts": "ours",
    "report": "report", "marker-size": "9", "path": "name.json", "labels": "x y z", "merge at": "d",
    "rule": "duplicate-key=off",
    "schema": "launchd", "profile": "strict-xml", "fix": "", "baseline": "known.json", "write-baseline": "new.json",
    "error-on": "warning", "max-problems": "0", "changed": "", "provisioning": "profile.plist",
    "lint date": "2001-01-01T00:00:00Z",
  ]

  private static func files(in folder: ScratchFolder) throws {
    let list =
      "<dict>\n<!-- c --><key>k</key><string>v</string><key>n</key><integer>1</integer><key>t</key><true/>"
      + "<key>d</key><dict><key>z</key><string>1</string><key>b</key><integer>2</integer></dict>"
      + "<key>data</key><data>\(Data(document("<dict><key>i</key><true/></dict>").utf8).base64EncodedString())</data>"
      + "<key>list</key><array><string>x</string></array><key>nested</key><dict><key>a.b</key><array/><key>z</key><true/></dict></dict>"
    for path in try folder.names() { try FileManager.default.removeItem(atPath: folder.path(path)) }
    try folder.folder("App")
    try folder.folder("Empty.app")
    try folder.file("app.entitlements", document("<dict><key>aps-environment</key><string>development</string></dict>"))
    try folder.file(
      "profile.plist",
      document(
        "<dict><key>TeamIdentifier</key><array><string>T</string></array><key>Entitlements</key><dict/>"
          + "<key>ExpirationDate</key><date>2020-01-01T00:00:00Z</date></dict>"))
    try folder.folder("Old.app")
    try folder.file("Old.app/Info.plist", document("<dict><key>CFBundleIdentifier</key><string>a</string></dict>"))
    try folder.file("Old.app/embedded.mobileprovision", try folder.text("profile.plist"))
    for name in ["a.plist", "ok.plist", "App/c.plist", "App/e.plist"] { try folder.file(name, document(list)) }
    try folder.file("nested.plist", document(list.replacing("<true/></dict>", with: "<false/></dict>")))
    try folder.file("dup.plist", document("<dict><key>k</key><data>AA</data><key>k</key><data>AA</data></dict>"))
    try folder.file("App/e.plist", document(list.replacing("</dict>", with: "<key>k</key><string>v</string></dict>")))
    try folder.file("App/x.cfg", #"{"k": 1, "k": 2, "d": {"q": 1}}"#)
    try folder.file("warn.plist", document("<dict><!-- a -- b --></dict>"))
    try folder.file("comma.json", "{\"k\": [1,]}\n")
    try folder.file("text", "00\n")
    try folder.file("script", "remove n\n")
    try folder.file("null.json", #"{"k": null}"#)
    try folder.file("b.json", #"{"k": "v", "n": 1, "d": {"z": 1, "b": 2}}"#)
    try folder.file("real.json", #"{"k": "v", "n": 1.0, "d": {"z": 1, "b": 2}}"#)
    try folder.file("signed.cms", signedMessage(Array("{}".utf8)))
    try folder.file("tagged.json", #"{"d": {"$date": "2001-01-01T00:00:00Z"}}"#)
    try folder.file("date.plist", document("<dict><key>d</key><date>2001-01-01T00:00:00Z</date></dict>"))
    try folder.file("ours.json", #"{"k": "o", "n": 1, "d": {"z": 1, "b": 2}}"#)
    try folder.file("theirs.json", #"{"k": "t", "n": 1, "d": {"z": 1, "b": 2}}"#)
    try folder.file("forced.json", #"{"k": {"x": 1}}"#)
    try folder.file("list1", #"[{"id": 1, "v": 1}, {"id": 2, "v": 2}]"#)
    try folder.file("list2", #"[{"id": 2, "v": 2}, {"id": 1, "v": 1}]"#)
    try folder.file("list3", #"[{"id": 2, "v": 3}, {"id": 1, "v": 1}]"#)
    try folder.file("known.json", #"{"version": 2, "findings": [{"path": "gone", "rule": "cdata"}]}"#)
    try folder.file(
      "archive.plist",
      document(
        "<dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>"
          + "<key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>"
          + "<key>$objects</key><array><string>$null</string><dict><key>$class</key><dict><key>CF$UID</key>"
          + "<integer>2</integer></dict><key>Name</key><string>x</string><key>Bad</key><dict><key>CF$UID</key>"
          + "<integer>9</integer></dict></dict><dict><key>$classname</key><string>Tab</string>"
          + "<key>$classes</key><array><string>Tab</string></array></dict></array></dict>"))
  }

  /// The outcome of a line, and the files afterwards.
  private struct Result: Equatable {
    let outcome: Outcome
    let files: [String: String]
  }

  /// True if a line was refused because of options.
  private func isRefused(_ outcome: Outcome) -> Bool {
    let text = outcome.errorText
    return text.contains(#/^pliers: (--\S+: )?--\S+ (needs|takes one file|and --|\S+ already)/#)
      || text.contains("exclude each other")
  }

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func outcome(of line: String, _ options: String...) throws -> Outcome {
    let others = ["out", "out.m", "report", "new.json", "new.plist"]
    let names = Set(try folder.names() + others)
    let words = line.split(separator: " ").flatMap { $0 == "@" ? options.flatMap { $0.split(separator: " ") } : [$0] }
    return run(
      words.map { word -> String in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count > 1, names.contains(parts[1]) { return "\(parts[0])=\(folder.path(parts[1]))" }
        if names.contains(String(word)) { return folder.path(String(word)) }
        return word == "''" ? "" : String(word).replacing("_", with: " ")
      })
  }

  private func result(of line: String, _ option: String = "") throws -> Result {
    try Self.files(in: folder)
    try folder.file("names", folder.path("App/e.plist") + "\n")
    let outcome = try outcome(of: line, option)
    var files: [String: String] = [:]
    for name in try folder.names() + folder.names(in: "App").map({ "App/" + $0 }) {
      files[name] = try? folder.text(name)
    }
    return Result(outcome: outcome, files: files)
  }

  /// The option with its value, as a part of a line.
  private func text(of option: pliers.Option, in command: String) -> String {
    let value = Self.values["\(command) \(option.name)"] ?? Self.values[option.name] ?? "x"
    if option.valueName == nil || option.defaultValue != nil && value.isEmpty { return "--" + option.name }
    return "--\(option.name)\(option.defaultValue == nil ? " " : "=")\(value)"
  }

  @Test(arguments: OptionConditionTests.lines.keys.sorted())
  func optionHasAnEffectOrIsRefused(name: String) throws {
    let command = try #require(Command.named(name))
    let lines = (Self.lines[name] ?? []).map { "\(name) \($0)" }
    let alone = try lines.map { try result(of: $0) }
    for option in command.options + command.valueOptions {
      if Self.alwaysAccepted.contains(option.name) || option.name == "in-place" && command.writes == .edited {
        continue
      }
      let results = try lines.map { try result(of: $0, text(of: option, in: name)) }
      #expect(zip(results, alone).contains { $0 != $1 && !isRefused($0.outcome) }, "\(name) --\(option.name)")
    }
  }

  /// Conditions are checked before lists of files are read, so a list or `--changed` counts as a file.
  @Test(arguments: [
    ("set k --string x --backup --files-from list", false),
    ("lint --fix --backup --changed", false),
    ("convert objc -e m --header --files-from list", false),
    ("convert json -i --backup --files-from list", false),
    ("convert json -e json --unarchive --files-from list", false),
    ("lint --backup --files-from list", true),
    ("convert objc --header --files-from list", true),
    ("convert xml1 -i --unarchive --files-from list", true),
    ("convert xml1 -i --classes --files-from list", true),
    ("convert xml1 -i --nested --files-from list", true),
  ])
  func filesThatAnOptionSelectsAreFiles(line: String, isRefused: Bool) {
    let words = line.split(separator: " ").map { Argument(String($0)) }
    #expect(((try? OwnGrammar.parse(words)) == nil) == isRefused)
  }

  /// The order of two options decides only which of several sentences is printed. Options are checked before a file is read, so that
  /// the files may be those that earlier lines have left.
  @Test(arguments: ["convert", "extract", "set", "lint", "diff", "merge"])
  func pairsAreRefusedInBothOrders(name: String) throws {
    let command = try #require(Command.named(name))
    let lines = Self.lines[name] ?? []
    // With --at, the operand of these commands for a key path would be a file in the current folder.
    let lineAt = ["extract", "set"].contains(name) ? lines.first { $0.hasPrefix("@") } : nil
    let texts = command.options.map { text(of: $0, in: name) }
    try Self.files(in: folder)
    for (index, one) in texts.enumerated() {
      for other in texts[..<index] {
        let hasAt = one.hasPrefix("--at ") || other.hasPrefix("--at ")
        let line = "\(name) \(try #require(hasAt ? lineAt ?? lines.first : lines.first))"
        let outcomes = (try outcome(of: line, one, other), try outcome(of: line, other, one))
        #expect(isRefused(outcomes.0) == isRefused(outcomes.1), "\(name) \(one) \(other)")
      }
    }
  }
}
