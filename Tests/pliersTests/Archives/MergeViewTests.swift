import Foundation
import TestSupport
import Testing

@testable import pliers

/// `merge --unarchive` and `merge --nested` on the command line. What they come to is in `ArchiveMergeTests` and `DataMergeTests`.
struct MergeViewTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func merge(_ base: String, _ ours: String, _ theirs: String, _ options: String...) throws -> Outcome {
    let files = try [("base", base), ("ours", ours), ("theirs", theirs)].map { try folder.file($0, $1) }
    return run(["merge", "--base", files[0]] + options + files[1...])
  }

  private func archive(_ title: String) -> String {
    TestSupport.archive(
      "\n" + object("‹2›", "<key>Title</key><string>\(title)</string>") + "\n", className("Tab") + "\n")
  }

  @Test func archivesAreOneClash() throws {
    let outcome = try merge(archive("A"), archive("O"), archive("T"), "--path", "f")
    #expect(outcome.status == 1 && outcome.outputText.hasPrefix("<plist>") == false)
    #expect(
      outcome.errorText.hasPrefix(
        "f: what both sides have changed in a keyed archive cannot be put together, since its objects refer to one another by "
          + "number; --unarchive may say what clashes\nf: 1 conflict: "))
    let ours = try merge(archive("A"), archive("O"), archive("T"), "--conflicts", "theirs")
    #expect(ours.status == 1 && ours.outputText == archive("T"))
  }

  @Test func whatIsShownNamesClashes() throws {
    let outcome = try merge(archive("A"), archive("O"), archive("T"), "--unarchive", "--path", "f")
    #expect(outcome.status == 1)
    #expect(outcome.errorText.hasPrefix("f: conflict at Title: ours \"O\", theirs \"T\", base \"A\"\n"))
    let settled = try merge(archive("A"), archive("O"), archive("T"), "--unarchive", "--resolve", "Title=theirs")
    #expect(settled == Outcome(status: 0, output: Array(archive("T").utf8), errors: []))
    let report = folder.path("report")
    _ = try merge(archive("A"), archive("O"), archive("T"), "--unarchive", "--report", report)
    #expect(try folder.text("report").contains(#""keypath": "Title""#))
  }

  private func data(_ inner: String) -> String {
    let data = Data("<plist><dict>\(inner)</dict></plist>".utf8).base64EncodedString()
    return "<plist>\n<dict>\n\t<key>State</key>\n\t<data>\(data)</data>\n</dict>\n</plist>\n"
  }

  private static let one = "<key>w</key><integer>1</integer>"
  private static let two = "<key>w</key><integer>2</integer>"
  private static let more = "<key>w</key><integer>1</integer><key>h</key><integer>1</integer>"

  @Test func dataIsMerged() throws {
    let outcome = try merge(data(Self.one), data(Self.two), data(Self.more), "--nested")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(run("extract", "State.!", "--compact", input: outcome.outputText).outputText == "{\"w\":2,\"h\":1}\n")
    let plain = try merge(data(Self.one), data(Self.two), data(Self.more), "--path", "f")
    #expect(plain.status == 1 && plain.errorText.contains("f: conflict at State: "))
  }

  @Test func clashesInDataHaveKeyPaths() throws {
    let three = Self.two.replacing("2", with: "3")
    let outcome = try merge(data(Self.one), data(Self.two), data(three), "--nested", "--path", "f")
    #expect(outcome.status == 1 && outcome.errorText.hasPrefix("f: conflict at State.!.w: ours 2, theirs 3, base 1\n"))
    // A pattern that steps into data needs no other option.
    let settled = try merge(data(Self.one), data(Self.two), data(three), "--resolve", "State.!.w=higher")
    #expect(settled.status == 0 && settled.errors.isEmpty && settled.outputText == data(three))
    let base = try merge(data(Self.one), data(Self.two), data(three), "--resolve", "State.!.w=base")
    #expect(run("extract", "State.!.w", input: base.outputText).outputText == "1\n")
  }

  @Test func overlaysAreAboutWhatFilesHold() throws {
    let files = [try folder.file("a", data(Self.one)), try folder.file("b", data(Self.two))]
    for option in ["--unarchive", "--nested"] {
      let outcome = run(["merge", option] + files)
      #expect(outcome.status == 2 && outcome.errorText.contains("go with --base"))
    }
  }

  @Test func resultsMayReplaceOurs() throws {
    #expect(try merge(data(Self.one), data(Self.two), data(Self.more), "--nested", "-i").status == 0)
    #expect(run("extract", "State.!.h", folder.path("ours")).outputText == "1\n")
  }

  /// What is signed can be laid over a file, and not the other way round.
  @Test func signedFiles() throws {
    let text = "<plist><dict><key>a</key><string>b</string></dict></plist>"
    let signed = folder.path("signed")
    try Data(signedMessage(Array(text.utf8))).write(to: URL(filePath: signed))
    let file = try folder.file("file", "{}")
    #expect(run("merge", file, signed).outputText.contains("\"a\""))
    let refused = run("merge", signed, file)
    #expect(
      refused.status == 2
        && refused.errorText.hasPrefix(
          "\(signed): the file is signed, and a change would break that; take the property list")
    )
    let base = try folder.file("base", "<plist><dict/></plist>")
    let ours = try folder.file("ours", "<plist><dict><key>o</key><true/></dict></plist>")
    #expect(run("merge", "--base", base, ours, signed).outputText.contains("<string>b</string>"))
    #expect(run("merge", "--base", base, signed, ours).errorText.contains("the file is signed"))
  }
}
