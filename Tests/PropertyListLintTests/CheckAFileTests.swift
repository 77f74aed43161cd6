import Foundation
import PropertyList
import PropertyListLint
import TestSupport
import Testing

/// The code of the article "Check a file": its lines are those of this file.
struct CheckAFileTests {
  @Test func `findings have lines and severities`() {
    let bytes = Array("<plist><dict>\n<key>CFBundleVersion</key><integer>1</integer>\n</dict></plist>\n".utf8)
    let file = PropertyList.Source(bytes)  // [UInt8]
    let inspection = Inspection(of: file, named: "App/Info.plist")
    var found: [String] = []
    for finding in inspection.findings {
      let line = inspection.position(of: finding)?.line ?? 1
      let severity = inspection.levels.severity(of: finding)
      print("line \(line): \(severity): \(finding.message)")
      found.append("\(line) \(severity) \(finding.rule.name)")
    }
    #expect(found == ["2 error wrong-type"])
  }

  @Test func `rules, profiles and schemas are chosen`() {
    let file = PropertyList.Source(
      Array("<plist><dict><key>Label</key><string>a</string><key>Nice</key><string>b</string></dict></plist>".utf8))
    var levels = RuleLevels()
    for rule in Rule.named("schema-rules") {
      levels[rule] = .warning
    }
    #expect(!Rule.named("schema-rules").isEmpty)
    let profiles = [Profile(named: "launchd-job")].compactMap { $0 }
    for profile in profiles {
      levels.apply(profile)
    }
    #expect(profiles.count == 1)
    let schemas = [SchemaTable(named: "launchd")].compactMap { $0 }
    let inspection = Inspection(
      of: file, levels: levels, profiles: profiles, path: "job.plist", schemas: .tables(schemas))
    let finding = inspection.findings.first { $0.rule.name == "wrong-type" }
    #expect(finding?.message.contains("Nice") == true)
  }

  @Test func `a file is corrected`() throws {
    let folder = try ScratchFolder()
    let url = URL(filePath: folder.path("d.plist"))
    let text = "<plist><dict>\n<key>a</key><true/>\n<key>a</key><true/>\n</dict></plist>\n"
    let file = PropertyList.Source(Array(text.utf8))
    let inspection = Inspection(of: file, named: "d.plist")
    if let corrected = inspection.fixed() {
      print("corrected: \(corrected.findings.count)")
      let text = try corrected.text.encoded(like: file)
      let data = unsafe text.bytes.withUnsafeBytes { unsafe Data($0) }  // import Foundation
      try data.write(to: url, options: .atomic)
    }
    #expect(try folder.text("d.plist") == "<plist><dict>\n<key>a</key><true/>\n</dict></plist>\n")
  }
}
