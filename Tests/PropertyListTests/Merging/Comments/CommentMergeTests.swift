import TestSupport
import Testing

@testable import PropertyList

struct CommentMergeTests {
  /// The comment in a record that both sides have renamed is added, even if the merge of values has spent its budget.
  @Test func spentBudget() throws {
    var options = ReadOptions()
    options.recordedRanges = .all
    func list(_ id: String, _ comment: String = "") throws -> ComparedList {
      let values = ["a", "b", "c", "d"].map { "<key>\($0)</key>\n<true/>\n" }.joined()
      let record = "<dict>\n\(comment)<key>id</key>\n<string>\(id)</string>\n\(values)</dict>"
      let text = "<plist><array>\n\(record)\n</array></plist>\n"
      return ComparedList(try PropertyList(reading: Array(text.utf8), options), ComparedList.Options())
    }
    let lists = MergeSides(base: try list("x"), ours: try list("z"), theirs: try list("y", "<!-- of y -->\n"))
    var values = ValueMerge(lists, rules: AppliedMergeRules(MergeRules(), to: lists))
    values.budget = 0
    let merge = try #require(CommentMerge(values))
    #expect(merge.changes.map { String(decoding: $0.text.span) } == ["<!-- of y -->\n"])
  }
}
