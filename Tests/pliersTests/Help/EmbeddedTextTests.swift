import Testing

@testable import pliers

/// Tables in embedded texts: each row has its columns, and can be used.
struct EmbeddedTextTests {
  /// `PagesTests` has the texts of the topics.
  @Test func everyTopicHasASummary() {
    let rows = EmbeddedText.table("help-topics")
    #expect(rows.count > Help.topics.count && rows.allSatisfy { $0.count == 3 || Page.named($0[1]) != nil })
    #expect(Help.topics.allSatisfy { !$0.name.isEmpty && !$0.summary.isEmpty })
    #expect(Set(rows.map { $0[0] }).count == rows.count)
  }

  @Test func everyGitSettingHasAValue() {
    #expect(GitSetting.all.count == 13)
    for setting in GitSetting.all {
      let values = setting.values(["a=ours", "b=%"])
      let names = #/^((merge|diff)\.plist|(merge|diff)tool\.pliers(-ours|-theirs)?)\.[a-zA-Z]+$/#
      #expect(setting.name.contains(names), "\(setting.name)")
      #expect(values.isEmpty == (setting.name == "diff.plist.command"), "\(setting.name)")
      #expect(values.allSatisfy { !$0.isEmpty && !$0.contains("{") }, "\(values)")
    }
  }

  /// Lint recognises the files, and git reads the attributes.
  @Test func everyGitAttributeIsForPropertyLists() {
    #expect(GitAttributeLine.wanted.count == 15)
    for line in GitAttributeLine.wanted {
      let attributes = ["diff", "merge"].compactMap { line.attribute($0) }
      #expect(line.text == ([line.pattern] + attributes).joined(separator: " "))
      #expect(Set(attributes).isSubset(of: ["diff=plist", "merge=plist", "-merge"]), "\(line.text)")
      let name = String(line.pattern.split(separator: ".").last ?? "")
      #expect(Completion.extensions.contains(name), "\(line.text)")
    }
  }
}
