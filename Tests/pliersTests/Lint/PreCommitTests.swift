import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The hooks for pre-commit.
struct PreCommitTests {
  /// The values of `key` in the file of hooks, one for each hook.
  private func values(of key: String) throws -> [String] {
    let text = String(decoding: try projectFile(".pre-commit-hooks.yaml"), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.drop { " -".contains($0) }.hasPrefix(key + ": ") }.map {
      String($0.split(separator: ": ", maxSplits: 1)[1])
    }
  }

  /// The value of `key` in the first hook.
  private func value(of key: String) throws -> String { try #require(try values(of: key).first) }

  /// The hooks differ only in the program that they run.
  @Test(arguments: ["files", "args", "entry", "name"]) func secondHookIsLikeTheFirst(key: String) throws {
    #expect(try values(of: "id") == ["pliers-lint", "pliers-lint-swift"])
    let values = try values(of: key)
    #expect(values.count == 2 && Set(values).count == 1)
  }

  /// The entry is a valid command line. It prints nothing for files without findings.
  @Test func entryIsALintCommand() throws {
    let entry = words(try value(of: "entry"))
    #expect(try value(of: "id") == "pliers-lint" && entry.first == "pliers")
    let folder = try ScratchFolder()
    let good = try folder.file("good.plist", document("<dict/>"))
    let bad = try folder.file("bad.plist", "<plist><dict>")
    #expect(run(entry.dropFirst() + [good]) == Outcome(status: 0, output: [], errors: []))
    let outcome = run(entry.dropFirst() + [good, bad])
    #expect(outcome.status == 1 && outcome.outputText.hasPrefix(bad))
    // pre-commit appends the arguments and the names of files to the entry.
    let arguments = try value(of: "args")
    #expect(arguments == "[--]")
    try folder.file("--silent", "<plist><dict>")
    let called = try Executable.shell(
      "\"$pliers\" \(entry.dropFirst().joined(separator: " ")) -- --silent", in: folder.path)
    #expect(called.status == 1 && called.outputText.hasPrefix("--silent:"))
  }

  /// pre-commit selects the same files as lint in folders.
  @Test func extensionsAreThoseOfLint() throws {
    #expect(try value(of: "files").contains("(" + Recognition.propertyLists.joined(separator: "|") + ")$"))
  }

  @Test(arguments: [
    ("Info.plist", true), ("a/b.entitlements", true), ("de.lproj/Localizable.strings", true), ("P.xcprivacy", true),
    ("a.stringsdict", true), ("a.mobileconfig", true), ("a.tmTheme", true), ("plist", false), ("a.plist.swift", false),
    ("strings", false),
  ])
  func filesAreSelectedByExtension(name: String, isSelected: Bool) throws {
    let expression = try NSRegularExpression(pattern: try value(of: "files"))
    #expect((expression.firstMatch(in: name, range: NSRange(name.startIndex..., in: name)) != nil) == isSelected)
  }
}
